// A goal in people's own words, on a small tracker: the reader of goals runs in the worker, and the rules pursue what it read.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { ask, ended, folderOf, launch, open } from './support/browser.mjs';

const DEADLINE_MS = 180_000;
const page = (title, body) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;
const list = (links) => `<ul>${links.map(([href, name]) => `<li><a href="${href}">${name}</a></li>`).join('')}</ul>`;
const choice = (name, options) => `<p><label>${name} <select name="${name.toLowerCase()}">${options.map((option) => `<option>${option}</option>`).join('')}</select></label></p>`;
const FORM = `<form method="post" action="/new"><p><label>Subject <input name="subject" required></label></p>
  ${choice('Priority', ['Low', 'Normal', 'High'])}${choice('Assignee', ['', 'Ines Falk', 'Priya Raman'])}
  <button>Create</button> <button name="again" value="1">Create and add another</button></form>`;
const task = (name) => page(name, '<p>Open since Monday.</p><form method="post" action="/delete"><button>Delete</button></form>');

/** Two projects of a tracker, and what was sent to them. */
async function tracker() {
  const sent = [];
  const pages = {
    '/': page('Projects', list([['/relaunch', 'Website relaunch'], ['/eastgate', 'Eastgate refurbishment'], ['/account', 'My account']])),
    '/account': page('My account', '<form method="post" action="/account"><p><label>First name <input name="first"></label></p><button>Save</button></form>'),
    '/relaunch': page('Website relaunch', list([['/relaunch/new', 'New issue'], ['/relaunch/users/new', 'New member'], ['/', 'Projects']])),
    '/relaunch/new': page('New issue in Website relaunch', FORM),
    '/eastgate': page('Eastgate refurbishment', list([['/eastgate/1', 'Get three quotes for the carpet'], ['/eastgate/2', 'Get three quotes for the lighting'], ['/', 'Projects']])),
    '/eastgate/1': task('Get three quotes for the carpet'),
    '/eastgate/2': task('Get three quotes for the lighting'),
    '/created': page('Website relaunch', '<p role="status">The issue was created.</p>'),
    '/deleted': page('Eastgate refurbishment', '<p role="status">The task was deleted.</p>'),
  };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = new URL(request.url, 'http://127.0.0.1').pathname;
      if (request.method === 'POST') {
        const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
        sent.push({ path, from: new URL(request.headers.referer).pathname, ...fields });
        response.writeHead(303, { location: path === '/delete' ? '/deleted' : '/created' }).end();
        return;
      }
      response.writeHead(pages[path] ? 200 : 404, { 'content-type': 'text/html' }).end(pages[path] ?? '');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, sent, close: () => { server.closeAllConnections(); server.close(); } };
}

let session;
before(async () => {
  session = await launch({ extension: 'dist-automation' });
});
after(() => session?.close());

async function run(goal) {
  const site = await tracker();
  const view = await open(session.browser, `${site.origin}/`);
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  await view.bringToFront();
  const tab_id = await control.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id, view.url());
  const { run_id } = await ask(control, { type: 'start_run', tab_id, persona: { id: 'noor' }, goal, policy: 'rules', steps: 16, timeout_s: 150, vision: false, allow: ['delete'] });
  const { stop } = await ended(control, DEADLINE_MS);
  const files = await folderOf(control, run_id);
  await control.close();
  await view.close();
  site.close();
  return { stop, sent: site.sent, record: JSON.parse(files.get('result.json').toString()) };
}

test('values find their fields, and what is made is made in the project that the goal names', async () => {
  const { stop, sent, record } = await run("Please report a new bug in the Website relaunch project titled 'Map points to the wrong street', give it high priority and assign it to Priya Raman.");
  const seen = JSON.stringify([stop, record.config.instructions, record.steps.map(({ thought }) => thought?.decision)]);
  assert.deepEqual(sent, [{ path: '/new', from: '/relaunch/new', subject: 'Map points to the wrong street', priority: 'High', assignee: 'Priya Raman' }], seen);
  assert.ok(record.config.instructions.length >= 3, seen);
});

test('the thing itself is deleted, and no other', async () => {
  const { stop, sent, record } = await run("We no longer need quotes for the lighting, so get rid of the task 'Get three quotes for the lighting' in the Eastgate refurbishment project. Leave the one for the carpet as it is.");
  const seen = JSON.stringify([stop, record.config.instructions, record.steps.map(({ thought }) => thought?.decision)]);
  assert.deepEqual(sent, [{ path: '/delete', from: '/eastgate/2' }], seen);
});

test('what no page has is given up, and nothing is sent', async () => {
  const { stop, sent } = await run("In the Eastgate refurbishment project, remove the task 'Paint the reading corner' for good, please.");
  assert.equal(stop.reason, 'gave_up', JSON.stringify(stop));
  assert.deepEqual(sent, []);
});

// A goal in people's own words, on a small tracker: the reader of goals runs in the worker, and the rules pursue what it read.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { ask, ended, folderOf, launch, open } from './support/browser.mjs';
import { modelServer } from './support/model_server.mjs';

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

async function run(goal, more = {}) {
  const site = await tracker();
  const view = await open(session.browser, `${site.origin}/`);
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  try {
    await view.bringToFront();
    const tab_id = await control.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id, view.url());
    const { run_id } = await ask(control, { type: 'start_run', tab_id, persona: { id: 'noor' }, goal, policy: 'rules', steps: 16, timeout_s: 150, vision: false, allow: ['delete'], ...more });
    const { stop } = await ended(control, DEADLINE_MS);
    const files = await folderOf(control, run_id);
    return { stop, sent: site.sent, record: JSON.parse(files.get('result.json').toString()) };
  } finally {
    await control.close();
    await view.close();
    site.close();
  }
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

// Nothing of it is a phrase that is known, and its values are all that the model may give back.
const RIDDLE = "Whoever looks for us is led astray, says the press office: 'Map points to the wrong street'. It has to be Priya Raman, and it is high time, over at Website relaunch.";
const READING = JSON.stringify({
  tasks: [{
    words: RIDDLE, act: 'add', forbidden: false, thing: 'issue', place: 'Website relaunch', which: '',
    fields: ['Subject=Map points to the wrong street', 'Priority=high', 'Assignee=Priya Raman'],
  }],
});
const MADE = [{ path: '/new', from: '/relaunch/new', subject: 'Map points to the wrong street', priority: 'High', assignee: 'Priya Raman' }];

test('a hybrid run asks the model once what the goal wants, and the rules do it', async () => {
  const asked = [];
  const models = await modelServer((_, body) => {
    const { name } = body.response_format.json_schema;
    asked.push(name);
    return name === 'reading_v1' ? READING : { action: 'finish', text: 'The issue was created.', expect: 'nothing_changes' };
  });
  const model = { api: 'compatible', base_url: `${models.origin}/ok`, model: 'm', key: 'k', headers: {}, timeout_s: 20, prompt: 'full', max_output_tokens: 800, price: { input_usd: 1, cached_input_usd: 0.1, output_usd: 10 }, max_tokens: null, max_cost_usd: null };
  const { stop, sent, record } = await run(RIDDLE, { policy: 'hybrid', model });
  await models.close();
  const seen = JSON.stringify([stop, asked, record.steps.map(({ thought }) => thought?.decision)]);
  assert.deepEqual(sent, MADE, seen);
  assert.equal(asked.filter((name) => name === 'reading_v1').length, 1, seen);
  assert.equal(asked[0], 'reading_v1', seen);
  const acts = record.steps.filter(({ thought }) => ['type', 'select', 'click'].includes(thought?.decision.action.action));
  assert.ok(acts.every(({ thought }) => thought.decision.decided_by === 'rules'), seen);
});

test('a reading that is given is followed without a model, and one that is wrong is refused', async () => {
  const { sent, stop } = await run(RIDDLE, { reading: READING });
  assert.deepEqual(sent, MADE, JSON.stringify(stop));
  await assert.rejects(run(RIDDLE, { reading: READING.replace('Priya Raman"', 'Ines Falk"') }), /VALIDATION_ERROR.*Ines Falk/);
});

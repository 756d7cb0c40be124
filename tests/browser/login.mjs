// Goals that give a login: it is used as given and stands in nothing that is written; without one, nothing is made up.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { ask, ended, folderOf, launch, open } from './support/browser.mjs';

const USER = 'vera';
const SECRET = 'Comet-1986';
const DEADLINE_MS = 120_000;
const page = (title, body) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`;
const LOGIN = (said, user = '') => page('Log in', `${said}<form method="post" action="/login">
  <p><label>Username <input name="user" value="${user}" required autocomplete="username"></label></p>
  <p><label>Password <input name="secret" type="password" required autocomplete="current-password"></label></p>
  <button>Log in</button></form>`);

/** A site behind a login, and what was sent to it. */
async function club() {
  const sent = [];
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = new URL(request.url, 'http://127.0.0.1').pathname;
      const isIn = (request.headers.cookie ?? '').includes('in=1');
      if (request.method === 'POST') {
        const body = new URLSearchParams(Buffer.concat(chunks).toString());
        sent.push({ user: body.get('user'), secret: body.get('secret') });
        const isRight = body.get('user') === USER && body.get('secret') === SECRET;
        if (isRight) response.writeHead(303, { location: '/home', 'set-cookie': 'in=1; Path=/' }).end();
        else response.writeHead(200, { 'content-type': 'text/html' }).end(LOGIN('<p role="alert">Wrong username or password.</p>', USER));
        return;
      }
      if (!isIn && path !== '/login') {
        response.writeHead(303, { location: '/login' }).end();
        return;
      }
      const pages = {
        '/login': LOGIN(''),
        '/home': page('Star club', `<p>Welcome, ${USER}.</p><p><a href="/archive">Archive</a></p>`),
        '/archive': page('Archive', '<p>All nights since 1986.</p>'),
      };
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
  const site = await club();
  const view = await open(session.browser, `${site.origin}/login`);
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  await view.bringToFront();
  const tab_id = await control.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id, view.url());
  const { run_id } = await ask(control, { type: 'start_run', tab_id, persona: { id: 'ada' }, goal, policy: 'rules', steps: 12, timeout_s: 100, vision: false });
  const result = await ended(control, DEADLINE_MS);
  const files = await folderOf(control, run_id);
  await control.close();
  await view.close();
  site.close();
  return { result, files, sent: site.sent, record: JSON.parse(files.get('result.json').toString()) };
}

test('a login that the goal gives is used as given, the rest follows, and the secret is in nothing that is kept', async () => {
  const { result, files, sent, record } = await run(`Log in as ${USER} / ${SECRET}, then open the Archive`);
  assert.deepEqual(sent, [{ user: USER, secret: SECRET }]);
  assert.equal(result.stop.reason, 'goal_met', JSON.stringify([result.stop, record.clauses]));
  assert.deepEqual(record.clauses.map(({ state }) => state), ['seen', 'seen']);
  // The record tells in which step the page sent something that may have changed its server, and in which it only read.
  const sentIn = record.steps.filter(({ settled }) => settled?.sent?.writes > 0).map(({ thought }) => thought.decision.target.name);
  assert.deepEqual(sentIn, ['Log in']);
  const holding = [...files].filter(([, bytes]) => bytes.includes(SECRET)).map(([name]) => name);
  assert.deepEqual(holding, []);
  assert.match(files.get('report.md').toString(), /the password from the goal/);
});

test('a login that is refused is tried once, and is no finding about the page', async () => {
  const { result, sent, record } = await run(`Log in as ${USER} with the password Comet-1985 and open the Archive`);
  assert.deepEqual(sent, [{ user: USER, secret: 'Comet-1985' }]);
  assert.equal(result.stop.reason, 'gave_up', JSON.stringify(result.stop));
  const blamed = [...record.findings, ...(record.needs_review ?? [])].filter(({ kind }) => ['error_shown', 'expectation_missed', 'lost_input'].includes(kind));
  assert.deepEqual(blamed.map(({ title }) => title), []);
  assert.ok(record.limitations.some(({ what }) => what.includes('Wrong username or password')), JSON.stringify(record.limitations));
});

test('where the goal gives none, the persona’s own is tried and nothing is made up', async () => {
  const { result, sent } = await run('Log in and open the Archive');
  assert.deepEqual(sent.map(({ user }) => user), ['ada.quillfeather']);
  assert.notEqual(result.stop.reason, 'goal_met');
});

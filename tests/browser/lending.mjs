// A tab of the browser that a user works in, lent to a coding agent: seen from the panel, and from the agent's side.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { ROOT, launch, open, pressToolbarButton, until } from './support/browser.mjs';
import { importFromExtension } from './support/modules.mjs';

const { Client } = await importFromExtension('@modelcontextprotocol/client');
const { StdioClientTransport } = await importFromExtension('@modelcontextprotocol/client/stdio');

const PROGRAM = join(ROOT, 'target/debug/passerby');
const PAGES = {
  '/login': '<h1>Welcome</h1>',
  '/': '<h1>My account</h1><p>You are logged in with WHO.</p><a href="/orders">Orders</a>',
  '/orders': '<h1>Orders</h1><p>Three boats.</p><form method="post" action="/orders"><button>Pay € 9.00 now</button></form><a href="/">My account</a>',
};

let scratch;
let socket;
let site;
let origin;
let posted = 0;
let session;
let page;
let panel;
before(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'passerby-lending-'));
  socket = join(scratch, 'own/agent.sock');
  // The browser hands its environment on to the program that it starts.
  process.env.PASSERBY_SOCKET = socket;
  site = createServer((request, response) => {
    if (request.method === 'POST') posted += 1;
    const { pathname } = new URL(request.url, 'http://x');
    const body = PAGES[pathname]?.replace('WHO', request.headers.cookie ?? 'nothing');
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', ...(pathname === '/login' ? { 'set-cookie': 'name=Ada' } : {}) });
    response.end(`<!doctype html><html lang="en"><title>Boats</title><main>${body ?? 'Not found'}</main></html>`);
  });
  await new Promise((resolve) => { site.listen(0, '127.0.0.1', resolve); });
  origin = `http://127.0.0.1:${site.address().port}`;
  const profile = join(scratch, 'profile');
  execFileSync(PROGRAM, ['mcp', 'install', '--profile', profile]);
  // In this variant the permission is given: no person is there to give it.
  session = await launch({ extension: 'dist-automation', profile });
  page = await open(session.browser, `${origin}/login`);
  await page.goto(`${origin}/`);
  panel = await pressToolbarButton(session, page);
});
after(async () => {
  await session?.close();
  site.closeAllConnections();
  site.close();
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
});

/** A client with a server that works in the lent tab. */
async function connected() {
  const client = new Client({ name: 'passerby-test', version: '1.0.0' });
  await client.connect(new StdioClientTransport({
    command: PROGRAM, args: ['mcp', '--lent', '--runs', join(scratch, 'runs')], cwd: ROOT, env: { ...process.env }, stderr: 'inherit',
  }));
  const call = async (name, args = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args }, { timeout: 180_000 });
    const text = content.filter(({ type }) => type === 'text').map((block) => block.text).join('\n');
    return { text, code: isError ? JSON.parse(text).error.code : null };
  };
  return { client, call };
}

const visible = (id) => panel.evaluate((id) => !document.getElementById(id).hidden, id);
const textOf = (id) => panel.evaluate((id) => document.getElementById(id).textContent, id);

async function lend() {
  await panel.click('#lend-give');
  await until('the panel shows that the tab is lent', () => visible('lent'));
}

afterEach(async () => {
  if (await visible('lent')) await takeBack();
});

async function takeBack() {
  await panel.click('#lent-back');
  await until('the panel shows that nothing is lent', async () => !(await visible('lent')));
}

/** The id that the tree gives to the element of this name. */
function idOf(tree, name) {
  const found = new RegExp(`(\\w+) ${JSON.stringify(name)}`).exec(tree);
  assert.ok(found, `${name} is in\n${tree}`);
  return found[1];
}

test('without a lent tab an agent is told what to do', async () => {
  const { client, call } = await connected();
  const { text, code } = await call('debug_ui');
  assert.equal(code, 'UI_NOT_AVAILABLE');
  assert.match(text, /Lend this tab/);
  await client.close();
});

test('an agent sees the lent tab as its user does, acts in it, and loses it when it is taken back', async () => {
  await lend();
  assert.match(await textOf('lent-title'), /Boats/);
  const { client, call } = await connected();
  const seen = await call('debug_ui');
  assert.match(seen.text, /name=Ada/, 'it is logged in as the user is');
  await until('the panel says that an agent is there', async () => /connected/.test(await textOf('lent-why')));
  const gone = await call('act', { id: idOf(seen.text, 'Orders'), action: 'click' });
  assert.equal(gone.code, null, gone.text);
  assert.match(gone.text, /Three boats/);
  assert.equal(new URL(page.url()).pathname, '/orders');
  const back = await call('act', { action: 'back' });
  assert.match(back.text, /My account/);
  const opened = await call('open', { url: `${origin}/orders` });
  assert.match(opened.text, /Three boats/);
  await takeBack();
  const late = await call('debug_ui', { full: true });
  assert.equal(late.code, 'UI_NOT_AVAILABLE');
  await client.close();
  assert.ok(!existsSync(socket), 'the socket goes with it');
});

test('what costs waits for the user, whatever the agent allows itself', async () => {
  await page.goto(`${origin}/orders`);
  await lend();
  const { client, call } = await connected();
  const seen = await call('debug_ui', { full: true });
  const asked = call('act', { id: idOf(seen.text, 'Pay € 9.00 now'), action: 'click', allow: ['pay'] });
  await until('the panel asks', () => visible('leave'), 60_000);
  assert.equal(posted, 0);
  await panel.click('#leave-refuse');
  const refused = await asked;
  assert.notEqual(refused.code, null, refused.text);
  assert.equal(posted, 0);
  await takeBack();
  await client.close();
});

test('other tabs, other runs and settings are out of reach', async () => {
  const other = await open(session.browser, `${origin}/orders?other`);
  const otherTab = await panel.evaluate(async () => (await chrome.tabs.query({})).find(({ url }) => url.endsWith('?other')).id);
  await page.bringToFront();
  await lend();
  const line = connect(socket);
  let said = '';
  line.on('data', (data) => { said += data; });
  await new Promise((resolve) => { line.once('connect', resolve); });
  const rows = [
    { type: 'inspect', tab_id: otherTab },
    { type: 'inspect' },
    { type: 'start_run', tab_id: otherTab, persona: { id: 'ada' }, goal: 'Click "Orders"' },
    { type: 'list_runs' },
    { type: 'set_settings', settings: {} },
    { type: 'answer_approval', run_id: 'a', step: 1, given: true },
  ];
  const calls = [...rows.map((ask) => ({ ask })), { go: 'file:///etc/passwd' }, { go: 'chrome://settings' }];
  for (const [id, call] of calls.entries()) line.write(`${JSON.stringify({ id, ...call })}\n`);
  // What is no call gets no answer, and does no harm.
  line.write('{"id": 99, "ask": {}, "go": "x"}\nnot json\n');
  const answers = await until('all are answered', () => {
    const lines = said.split('\n').filter(Boolean).map((one) => JSON.parse(one));
    return lines.length >= calls.length ? lines : undefined;
  });
  for (const { id, reply } of answers) assert.equal(reply.ok, false, JSON.stringify({ call: calls[id], reply }));
  line.destroy();
  await takeBack();
  await other.close();
});

test('only this user may open the socket, and one agent at a time', async () => {
  await lend();
  assert.equal(statSync(socket).mode & 0o777, 0o600);
  assert.equal(statSync(join(scratch, 'own')).mode & 0o777, 0o700);
  const first = await connected();
  await first.call('debug_ui');
  const second = await connected();
  const refused = await second.call('debug_ui');
  assert.equal(refused.code, 'UI_NOT_AVAILABLE');
  await first.client.close();
  await second.client.close();
  await until('the panel says that the agent is gone', async () => /No agent/.test(await textOf('lent-why')));
  await takeBack();
});

test('a browser that does not know the program says what to do', async () => {
  execFileSync(PROGRAM, ['mcp', 'install', '--profile', join(scratch, 'profile'), '--remove']);
  await panel.click('#lend-give');
  const text = await until('the panel tells the fault', async () => (await visible('fault')) && (await textOf('fault')));
  assert.match(text, /passerby mcp install/);
  assert.equal(await visible('lent'), false);
});

test('the program started by hand with an address of an extension ends when it is not spoken to', async () => {
  const ended = await new Promise((resolve) => {
    const child = execFile(PROGRAM, ['chrome-extension://abc/'], { env: { ...process.env, PASSERBY_SOCKET: join(scratch, 'hand/agent.sock') } }, (error) => resolve(error?.code ?? 0));
    child.stdin.end();
  });
  assert.equal(ended, 0);
});

// The MCP server as a coding agent has it: the reference client of another language speaks to it over standard input and output.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ROOT, until } from './support/browser.mjs';
import { importFromExtension } from './support/modules.mjs';

const { Client } = await importFromExtension('@modelcontextprotocol/client');
const { StdioClientTransport } = await importFromExtension('@modelcontextprotocol/client/stdio');

/** Every conversation carries the tools, so that each word of them costs all its users. */
const MOST_TOOL_CHARS = 3_600;
const TIMEOUT_MS = 180_000;

const PAGES = {
  '/': `<h1>Boat hire</h1><p>Open from 9 to 18.</p><a href="/prices">Prices</a> <a href="/book">Book a boat</a>
    <form><label>Newsletter address <input name="mail"></label><button type="button" onclick="this.replaceWith('Thank you')">Subscribe</button></form>`,
  '/odds': `<h1>Odds</h1><p>Ready.</p><a href="/prices" target="_blank">Prices in a tab</a> <a href="/nowhere">Timetable</a>
    <button onclick="this.nextElementSibling.textContent = event.isTrusted ? 'A person' : 'A script'">Who</button><p></p>`,
  '/prices': '<h1>Prices</h1><table><tr><th>Boat</th><th>Price</th></tr><tr><td>Rowing boat</td><td>€ 9.00</td></tr><tr><td>Pedal boat</td><td>€ 14.50</td></tr></table><a href="/">Boat hire</a>',
  '/book': '<h1>Book a boat</h1><form method="post" action="/book"><label>Name <input name="name"></label><button>Pay € 9.00 now</button></form><a href="/">Boat hire</a>',
};

let site;
let origin;
let posted = 0;
let runs;
before(async () => {
  runs = mkdtempSync(join(tmpdir(), 'passerby-mcp-'));
  site = createServer((request, response) => {
    if (request.method === 'POST') posted += 1;
    const body = PAGES[new URL(request.url, 'http://x').pathname];
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Boat hire</title><main>${body ?? 'Not found'}</main></html>`);
  });
  await new Promise((resolve) => { site.listen(0, '127.0.0.1', resolve); });
  origin = `http://127.0.0.1:${site.address().port}`;
});
after(() => {
  site.closeAllConnections();
  site.close();
  rmSync(runs, { recursive: true, force: true });
});

/** A client with a server of its own. */
async function connected() {
  const client = new Client({ name: 'passerby-test', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: join(ROOT, 'target/debug/passerby'), args: ['mcp', '--runs', runs], cwd: ROOT, env: { ...process.env }, stderr: 'inherit',
  });
  await client.connect(transport);
  const call = async (name, args = {}, options = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args }, { timeout: TIMEOUT_MS, ...options });
    const text = content.filter(({ type }) => type === 'text').map((block) => block.text).join('\n');
    return { text, isError: isError === true, code: isError ? JSON.parse(text).error.code : null, pictures: content.filter(({ type }) => type === 'image') };
  };
  return { client, call, pid: transport.pid };
}

/** The id that the tree gives to the element of this name. */
function idOf(tree, name) {
  const found = new RegExp(`(\\w+) ${JSON.stringify(name)}`).exec(tree);
  assert.ok(found, `${name} is in\n${tree}`);
  return found[1];
}

describe('a coding agent and a page', () => {
  let agent;
  before(async () => { agent = await connected(); });
  after(() => agent.client.close());

  test('few tools, described in few words', async () => {
    const { tools } = await agent.client.listTools();
    assert.deepEqual(tools.map(({ name }) => name), ['open', 'debug_ui', 'act', 'try_as', 'findings', 'extract']);
    const chars = JSON.stringify(tools).length;
    assert.ok(chars <= MOST_TOOL_CHARS, `${chars} characters`);
  });

  test('what makes no sense is said to be so, with the code that clients know', async () => {
    const { call, client } = agent;
    assert.equal((await call('debug_ui')).code, 'UI_NOT_AVAILABLE');
    assert.equal((await call('act', { action: 'click', id: 'x' })).code, 'UI_NOT_AVAILABLE');
    assert.equal((await call('findings')).code, 'VALIDATION_ERROR');
    for (const [name, args] of [['open', {}], ['open', { url: 'nowhere' }], ['open', { url: 'file:///etc/passwd' }], ['debug_ui', { mode: 'all' }], ['act', { action: 'finish' }]]) {
      assert.equal((await call(name, args)).code, 'VALIDATION_ERROR', `${name} ${JSON.stringify(args)}`);
    }
    await assert.rejects(client.callTool({ name: 'close', arguments: {} }), /no tool/);
    assert.equal((await call('open', { url: 'http://127.0.0.1:9/' })).code, 'UI_NOT_AVAILABLE');
  });

  test('a page is told once, and then what changed', async () => {
    const { call } = agent;
    const opened = await call('open', { url: `${origin}/` });
    assert.match(opened.text, /Boat hire/);
    assert.match((await call('debug_ui')).text, /^no change\n/);
    const mail = idOf(opened.text, 'Newsletter address');
    const typed = await call('act', { action: 'type', id: mail, text: 'ada@example.org' });
    assert.match(typed.text, new RegExp(`~ .*${mail} .*ada@example\\.org`));
    assert.doesNotMatch(typed.text, /Book a boat/, 'what did not change is not told');
    const pressed = await call('act', { action: 'click', id: idOf(opened.text, 'Subscribe') });
    assert.match(pressed.text, /Thank you/);
    const wrong = await call('act', { action: 'click', id: 'btn_none' });
    assert.equal(wrong.code, 'UI_QUERY_FAILED');
    assert.match(wrong.text, /no element with the id/);
    assert.doesNotMatch(wrong.text, /script/);
    assert.match((await call('act', { action: 'click', id: idOf(opened.text, 'Prices') })).text, /Pedal boat/);
    assert.match((await call('act', { action: 'back' })).text, /Newsletter address/);
    assert.match((await call('debug_ui', { full: true })).text, /Newsletter address/);
  });

  test('what came of an act is told, and not whether it was right', async () => {
    const { call } = agent;
    const odds = () => call('open', { url: `${origin}/odds` });
    const { text } = await odds();
    assert.match((await call('act', { action: 'wait_for', text: 'Ready.' })).text, /The page said “Ready\.” already/);
    const who = await call('act', { action: 'click', id: idOf(text, 'Who') });
    assert.match(who.text, /A person/);
    assert.doesNotMatch(who.text, /matched|missed/);
    const gone = await call('act', { action: 'click', id: idOf(text, 'Timetable') });
    assert.match(gone.text, /nowhere .*\(HTTP 404\)/);
    const tab = await call('act', { action: 'click', id: idOf((await odds()).text, 'Prices in a tab') });
    const [, beside] = /its sessionId is "([^"]+)"/.exec(tab.text) ?? [];
    assert.match((await call('debug_ui', { sessionId: beside, full: true })).text, /Pedal boat/, tab.text);
    assert.match((await call('debug_ui', { full: true })).text, /Odds/);
    const unnamed = await call('act', { action: 'click' });
    assert.match(unnamed.text, /in `id`/);
    assert.match((await call('act', { action: 'press_key', text: 'Foo' })).text, /name of a key/);
    await call('open', { url: `${origin}/` });
  });

  test('a picture comes only where it is asked for', async () => {
    const { call } = agent;
    assert.equal((await call('debug_ui')).pictures.length, 0);
    const both = await call('debug_ui', { mode: 'both' });
    assert.equal(both.pictures[0].mimeType, 'image/png');
    const { stats } = JSON.parse(both.text.split('\n').at(-1));
    assert.ok(stats.axNodes > 0 && stats.latencyMs.total >= 0, both.text);
    const { tree } = JSON.parse((await call('debug_ui', { verbose: true })).text.split('\n')[0]);
    assert.ok(tree.nodes.length > 0);
  });

  test('what costs is not done unless it is allowed by name', async () => {
    const { call } = agent;
    const { text } = await call('open', { url: `${origin}/book`, sessionId: 'booking' });
    const pay = idOf(text, 'Pay € 9.00 now');
    const refused = await call('act', { sessionId: 'booking', action: 'click', id: pay });
    assert.equal(refused.code, 'UI_QUERY_FAILED');
    assert.match(refused.text, /allow/);
    assert.equal(posted, 0);
    const allowed = await call('act', { sessionId: 'booking', action: 'click', id: pay, allow: ['pay', 'order'] });
    assert.ok(!allowed.isError, allowed.text);
    assert.equal(posted, 1);
  });

  test('a question is answered with the words that prove it', async () => {
    const { text } = await agent.call('extract', { question: 'What is the price of a pedal boat?', url: `${origin}/` });
    const { result, evidence } = JSON.parse(text);
    assert.deepEqual(result, { price: { amount: 14.5, currency: 'EUR' } });
    assert.equal(evidence[0].quote, '€ 14.50');
    assert.equal(evidence[0].url, `${origin}/prices`);
  });
});

describe('a coding agent and a persona', () => {
  let agent;
  before(async () => { agent = await connected(); });
  after(() => agent.client.close());

  test('a run tells its steps, and leaves findings and a report', async () => {
    const { call, client } = agent;
    const steps = [];
    const done = await call('try_as', { persona: 'ada', goal: 'Click "Prices"', url: `${origin}/`, steps: 4 }, { onprogress: ({ message }) => steps.push(message) });
    assert.match(done.text, /verdict +goal met/, done.text);
    assert.match(steps[0], /Prices/);
    const runId = /runId +(\S+)/.exec(done.text)[1];
    const { findings } = JSON.parse((await call('findings', { runId })).text);
    assert.ok(Array.isArray(findings));
    const { resources } = await client.listResources();
    const report = resources.find(({ uri }) => uri === `passerby://runs/${runId}/report.md`);
    const { contents } = await client.readResource({ uri: report.uri });
    assert.match(contents[0].text, /Prices/);
    assert.ok(existsSync(join(runs, runId, 'report.html')));
    await assert.rejects(client.readResource({ uri: 'passerby://runs/../report.md' }), /no resource/);
  });

  test('a persona that does not exist is named with those that do', async () => {
    const { text, code } = await agent.call('try_as', { persona: 'nobody', url: `${origin}/` });
    assert.equal(code, 'VALIDATION_ERROR');
    assert.match(text, /ada/);
  });

  test('a run that is cancelled ends, and the next call is served', async () => {
    const before = readdirSync(runs).length;
    const controller = new AbortController();
    const exploring = agent.call('try_as', { persona: 'ada', url: `${origin}/`, steps: 200 }, {
      signal: controller.signal, onprogress: () => controller.abort(),
    });
    await assert.rejects(exploring);
    const next = await agent.call('open', { url: `${origin}/prices` });
    assert.match(next.text, /Pedal boat/);
    assert.equal(readdirSync(runs).length, before + 1, 'what it came to is kept');
  });

  test('a browser that dies is replaced at the next open', async () => {
    const { call, pid } = agent;
    const driver = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).trim().split('\n')[0];
    for (const child of execFileSync('pgrep', ['-P', driver], { encoding: 'utf8' }).trim().split('\n')) process.kill(Number(child), 'SIGKILL');
    const lost = await call('debug_ui');
    assert.equal(lost.code, 'UI_NOT_AVAILABLE', lost.text);
    assert.match((await call('open', { url: `${origin}/prices` })).text, /Pedal boat/);
  });
});

test('the server and its browser end with the client', async () => {
  const { client, call, pid } = await connected();
  await call('open', { url: `${origin}/` });
  const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).trim().split('\n').map(Number);
  await client.close();
  const lives = (id) => { try { process.kill(id, 0); return true; } catch { return false; } };
  await until('both have ended', () => ![pid, ...children].some(lives), 30_000);
});

// Trusted input: a page that heeds people alone is operated by the browser's own input where the run asks for it, each act
// says how it was done, and the debugger leaves with the run.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask, currentRun, ended, launch, open, reportOf, ROOT, until } from './support/browser.mjs';
import { scriptLine } from './support/model_server.mjs';
import { serve } from './support/server.mjs';
import { stopWorker } from './support/worker.mjs';

const DEADLINE_MS = 150_000;
const FINISH = { action: 'finish', text: 'It is all done.', expect: 'nothing_changes' };

/** What is done on the page, which input it comes to, and what the page makes of it where it heeds people alone. */
const WAY = [
  { does: { action: 'hover', target: 'button "Products"' } },
  { does: { action: 'click', target: 'button "Lamps"' }, said: 'lamps' },
  { does: { action: 'click', target: 'button "Save"' }, said: 'save' },
  { does: { action: 'double_click', target: 'button "Rename"' }, said: 'rename' },
  { does: { action: 'context_menu', target: 'button "File options"' }, said: 'file' },
  { does: { action: 'check', target: 'switch "Subscribe"', text: 'on' }, said: 'subscribe true' },
  { does: { action: 'type', target: 'textbox "Name"', text: 'Ada O’Neil 7!' } },
  { does: { action: 'select', target: 'combobox "Colour"', text: 'Green' }, input: 'synthetic', note: /own list is chosen by script/ },
  { does: { action: 'type', target: 'textbox "Password"', text: 'credential:password' }, input: 'synthetic', note: /A credential is typed by script/ },
  { does: { action: 'click', target: 'button "Press near"' }, said: 'pressed near', inFrame: '?near' },
  { does: { action: 'click', target: 'button "Below near"' }, said: 'below near', inFrame: '?near' },
  { does: { action: 'click', target: 'button "Press far"' }, said: 'pressed far', inFrame: '?far' },
  { does: { action: 'type', target: 'textbox "Note far"', text: 'Tea, please' }, inFrame: '?far' },
  { does: { action: 'click', target: 'button "Below far"' }, said: 'below far', inFrame: '?far' },
  { does: { action: 'click', target: 'button "Press turned"' }, input: 'synthetic', note: /did not come out at the element/, inFrame: '?turned' },
  { does: { action: 'press_key', target: 'textbox "Name"', text: 'Control+Enter' }, said: 'control enter' },
];

let site;
let session;
let control;
let address;
before(async () => {
  site = await serve(fileURLToPath(new URL('trusted/pages', import.meta.url)));
  const port = new URL(site.origin).port;
  session = await launch({ extension: 'dist-automation', hosts: { 'far.test': `127.0.0.1:${port}` } });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  address = `${site.origin}/index.html?far=${encodeURIComponent(`http://far.test:${port}`)}`;
});
after(async () => {
  await session?.close();
  await site?.close();
});

let pages = 0;

async function start(url, request, zoom = 1) {
  pages += 1;
  const page = await open(session.browser, `${url}#${pages}`);
  await page.bringToFront();
  const tab_id = await control.evaluate(async (shown) => (await chrome.tabs.query({})).find((tab) => tab.url === shown).id, page.url());
  if (zoom !== 1) await control.evaluate((id, factor) => chrome.tabs.setZoom(id, factor), tab_id, zoom);
  const { run_id } = await ask(control, { type: 'start_run', tab_id, persona: { id: 'ada' }, goal: 'Try it all', steps: 20, timeout_s: 120, vision: false, trusted_input: true, ...request });
  return { page, tab_id, run_id };
}

const scripted = (acts) => ({ policy: 'scripted', script: [...acts, FINISH].map(scriptLine) });

/**
 * Whether the extension's debugger is on the tab: only then does it take a command. What lists the targets tells of any
 * debugger, and that of this test is always there.
 */
const isAttached = (tab_id) => control.evaluate(
  (tabId) => chrome.debugger.sendCommand({ tabId }, 'Input.setIgnoreInputEvents', { ignore: false }).then(() => true, (error) => {
    if (/not attached/.test(error.message)) return false;
    throw error;
  }),
  tab_id,
);

/** What this frame of the page said and heard. */
async function told(page, inFrame) {
  const frame = inFrame ? page.frames().find((each) => each.url().endsWith(`inner.html${inFrame}`)) : page.mainFrame();
  return frame.evaluate(() => ({ said: window.said, events: window.events, typed: window.typed }));
}

const notesOf = ({ warnings = [] }) => warnings.map(({ message }) => message).join(' ');

test('what heeds people alone is operated, and each act says by which input', async () => {
  const { page, tab_id, run_id } = await start(address, scripted(WAY.map(({ does }) => does)));
  const result = await ended(control, DEADLINE_MS);
  const rows = WAY.map((row, index) => ({ ...row, step: result.steps[index] }));
  for (const { does, input = 'trusted', note, step } of rows) {
    const what = JSON.stringify({ does, gate: step?.gate, reply: step?.reply, warnings: step?.warnings });
    assert.equal(step?.reply?.outcome.outcome, 'done', what);
    assert.equal(step.reply.input, input, what);
    if (note) assert.match(notesOf(step), note, what);
  }
  for (const inFrame of new Set(WAY.map((row) => row.inFrame))) {
    const { said } = await told(page, inFrame);
    assert.deepEqual(said, WAY.filter((row) => row.inFrame === inFrame && row.said).map((row) => row.said), String(inFrame));
  }
  const { typed, events } = await told(page);
  assert.equal(typed, 'Ada O’Neil 7!');
  assert.equal(await page.$eval('#name', (field) => field.value), 'Ada O’Neil 7!');
  const keys = events.filter(({ type, on }) => type === 'keydown' && on === 'name');
  assert.ok(keys.length > 0 && keys.every(({ trusted }) => trusted), JSON.stringify(keys));
  const far = await told(page, '?far');
  assert.deepEqual(far.events.filter(({ type }) => type === 'keydown').map(({ key, trusted }) => (trusted ? key : `(${key})`)).join(''), 'Tea, please');
  assert.deepEqual((await told(page, '?turned')).said, []);
  assert.equal(await isAttached(tab_id), false);
  const markdown = (await reportOf(control, run_id, 'markdown')).toString();
  assert.match(markdown, /by the browser, like a person’s/);
  assert.match(markdown, /by script; a page can tell it/);
  assert.ok(!markdown.includes('Fictional-Heron'));
  await page.close();
});

test('without the option the same page hears no trusted event, and no act speaks of its input', async () => {
  const acts = WAY.slice(2, 7).map(({ does }) => does);
  const { page, tab_id } = await start(address, { ...scripted(acts), trusted_input: false });
  const result = await ended(control, DEADLINE_MS);
  assert.ok(result.steps.some(({ reply }) => reply?.outcome.outcome === 'done'), JSON.stringify(result.steps.map(({ reply }) => reply)));
  assert.ok(result.steps.every(({ reply }) => !reply || !('input' in reply)));
  const { said, events } = await told(page);
  assert.deepEqual(said, []);
  assert.deepEqual(events.filter(({ type, trusted }) => ['click', 'dblclick', 'contextmenu', 'keydown'].includes(type) && trusted), []);
  assert.equal(await isAttached(tab_id), false);
  await page.close();
});

test('a zoomed page is hit where its elements are', async () => {
  const acts = [2, 6, 10, 11].map((index) => WAY[index]);
  const { page, tab_id } = await start(address, scripted(acts.map(({ does }) => does)), 1.5);
  const result = await ended(control, DEADLINE_MS);
  assert.deepEqual(result.steps.slice(0, acts.length).map(({ reply }) => reply?.input), acts.map(() => 'trusted'), JSON.stringify(result.steps.map(({ reply, warnings }) => [reply, warnings])));
  assert.deepEqual((await told(page)).said, ['save']);
  assert.deepEqual((await told(page, '?near')).said, ['below near']);
  assert.deepEqual((await told(page, '?far')).said, ['pressed far']);
  await control.evaluate((id) => chrome.tabs.setZoom(id, 1), tab_id);
  await page.close();
});

test('a thing is dragged by the mouse', async () => {
  const { page } = await start(`${site.origin}/drag.html`, { policy: 'rules', goal: 'Drag "Lamp" onto "Basket"', steps: 3 });
  const result = await ended(control, DEADLINE_MS);
  assert.deepEqual((await told(page)).said, ['in the basket'], JSON.stringify(result.steps.map(({ reply, warnings }) => [reply, warnings])));
  assert.equal(result.steps.find(({ reply }) => reply).reply.input, 'trusted');
  await page.close();
});

test('an option that a list takes before there is a click was chosen', async () => {
  const choose = { action: 'select', target: 'combobox "May edit"', text: 'Editors only', expect: 'something_changes' };
  const { page } = await start(`${site.origin}/list.html`, scripted([choose]));
  const result = await ended(control, DEADLINE_MS);
  assert.deepEqual((await told(page)).said, ['Editors only'], JSON.stringify(result.steps.map(({ reply, warnings }) => [reply, warnings])));
  assert.equal(result.steps[0].reply?.outcome.outcome, 'done', JSON.stringify(result.steps[0].reply));
  await page.close();
});

test('what moves when the pointer leaves a menu is pressed where it is then', async () => {
  const acts = [{ action: 'hover', target: 'button "Products"' }, { action: 'click', target: 'button "Below"' }];
  const { page } = await start(`${site.origin}/menu.html`, scripted(acts));
  const result = await ended(control, DEADLINE_MS);
  assert.deepEqual((await told(page)).said, ['below'], JSON.stringify(result.steps.map(({ reply, warnings }) => [reply, warnings])));
  assert.deepEqual(result.steps.slice(0, 2).map(({ reply }) => [reply?.outcome.outcome, reply?.input]), [['done', 'trusted'], ['done', 'trusted']]);
  await page.close();
});

test('Stop takes the debugger off the tab', async () => {
  const waits = Array.from({ length: 10 }, () => ({ action: 'wait', text: '5000', expect: 'nothing_changes' }));
  const { page, tab_id } = await start(address, scripted([WAY[2].does, ...waits]));
  await until('the act is done', async () => (await currentRun(control))?.steps[0]?.reply);
  assert.equal(await isAttached(tab_id), true);
  await ask(control, { type: 'stop_run' });
  assert.equal((await ended(control, DEADLINE_MS)).stop.reason, 'stopped_by_user');
  assert.equal(await isAttached(tab_id), false);
  await page.close();
});

test('a worker that dies leaves its debugger to the next, which goes on with it and takes it off', async () => {
  const wait = { action: 'wait', text: '4000', expect: 'nothing_changes' };
  const { page, tab_id, run_id } = await start(address, scripted([WAY[2].does, wait, WAY[3].does]));
  await until('the act is done', async () => (await currentRun(control))?.steps[0]?.reply);
  await stopWorker(session);
  await until('the next worker has the run', async () => (await currentRun(control))?.run_id === run_id);
  const result = await ended(control, DEADLINE_MS);
  assert.equal(result.steps[2].reply?.input, 'trusted', JSON.stringify(result.steps.map(({ reply, warnings }) => [reply, warnings])));
  assert.deepEqual((await told(page)).said, ['save', 'rename']);
  assert.equal(await isAttached(tab_id), false);
  await page.close();
});

test('who cancels the debugger in the browser’s bar stops the run', async () => {
  const { page, tab_id } = await start(address, scripted([WAY[2].does, { action: 'wait', text: '10000', expect: 'nothing_changes' }]));
  await until('the act is done', async () => (await currentRun(control))?.steps[0]?.reply);
  // A browser without a window has no bar: its event alone is given to the worker.
  const worker = session.browser.targets().find((each) => each.type() === 'service_worker' && each.url().includes(session.extension.id));
  const inspector = await worker.createCDPSession();
  const expression = `chrome.debugger.onDetach.dispatch({ tabId: ${tab_id} }, 'canceled_by_user')`;
  const { exceptionDetails } = await inspector.send('Runtime.evaluate', { expression });
  await inspector.detach();
  assert.equal(exceptionDetails, undefined, JSON.stringify(exceptionDetails));
  assert.equal((await ended(control, DEADLINE_MS)).stop.reason, 'stopped_by_user');
  assert.equal(await isAttached(tab_id), false);
  await page.close();
});

test('a script that asks for input while no act goes on gets none', async () => {
  const page = await open(session.browser, `${address}#idle`);
  await page.bringToFront();
  const reply = await control.evaluate(async (url) => {
    const [tab] = (await chrome.tabs.query({})).filter((each) => each.url === url);
    await chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ['content.js'] });
    const tell = (message) => chrome.tabs.sendMessage(tab.id, { passerby: 1, ...message }, { frameId: 0 });
    const { value: { document_id, nodes } } = await tell({ type: 'snapshot' });
    const { role, name, handle, rect } = nodes.find((node) => node.name === 'Save');
    return tell({ type: 'act', name: 'none/1', trusted: true, input: { element: { document_id, role, name, handle, rect }, gesture: { gesture: 'click' } } });
  }, page.url());
  assert.equal(reply.value.outcome.outcome, 'failed', JSON.stringify(reply));
  assert.match(reply.value.outcome.reason, /no act is under way/);
  assert.deepEqual((await told(page)).events, []);
  await page.close();
});

test('from a shell trusted input is the default, another is asked for, and a build without it goes on by script', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'passerby-input-'));
  try {
    const without = join(scratch, 'extension');
    await cp(join(ROOT, 'dist-automation'), without, { recursive: true });
    const manifest = JSON.parse(await readFile(join(without, 'manifest.json'), 'utf8'));
    await writeFile(join(without, 'manifest.json'), JSON.stringify({ ...manifest, permissions: manifest.permissions.filter((each) => each !== 'debugger') }));
    const script = join(scratch, 'script.jsonl');
    await writeFile(script, [WAY[2].does, FINISH].map(scriptLine).join('\n'));
    const run = (more, out = join(scratch, 'run')) => new Promise((resolve) => {
      const words = ['run', 'ada', '--url', address, '--goal', 'Try it all', '--policy', 'scripted', '--script', script, '--steps', '3', '--vision', 'off', '--axe', 'off', '--force', '--out', out];
      execFile(join(ROOT, 'target/debug/passerby'), [...words, ...more], { cwd: ROOT }, async (error, _, err) => {
        const result = await readFile(join(out, 'result.json'), 'utf8').catch(() => 'null');
        resolve({ code: error?.code ?? 0, err, input: JSON.parse(result)?.steps[0]?.reply?.input });
      });
    });
    const rows = [
      { more: [], input: 'trusted' },
      { more: ['--input', 'synthetic'], input: undefined },
      { more: ['--trusted-input'], input: 'trusted' },
      { more: ['--extension', without], input: undefined, says: /may give no trusted input/ },
      { more: ['--extension', without, '--input', 'trusted'], code: 3, says: /TRUSTED_INPUT_UNAVAILABLE/ },
    ];
    for (const { more, input, code, says } of rows) {
      const ran = await run(more);
      const what = JSON.stringify({ more, ran });
      if (code) assert.equal(ran.code, code, what);
      else assert.equal(ran.input, input, what);
      if (says) assert.match(ran.err, says, what);
      else assert.doesNotMatch(ran.err, /trusted input/, what);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('a build without the debugger refuses the option and says what to do', async () => {
  const shipped = await launch({ extension: 'dist' });
  try {
    const panel = await open(shipped.browser, `chrome-extension://${shipped.extension.id}/panel/panel.html`);
    const reply = await panel.evaluate(() => chrome.runtime.sendMessage({ type: 'start_run', tab_id: null, persona: { id: 'ada' }, goal: 'Try it', trusted_input: true }));
    assert.equal(reply.fault?.code, 'TRUSTED_INPUT_UNAVAILABLE', JSON.stringify(reply));
    assert.match(reply.fault.advice, /automation build/);
    await until('the panel knows', () => panel.$eval('#trusted-input', (box) => box.disabled));
    assert.match(await panel.$eval('#trusted-input-hint', (hint) => hint.textContent), /needs its debugger/);
  } finally {
    await shipped.close();
  }
});

// A core that stops working in the middle of a run (a panic, a trap), and services of the browser that never answer: the
// run ends as broken off with a report, and the next one starts clean.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ask, currentRun, ended, launch, open, ROOT, until } from './support/browser.mjs';
import { modelServer } from './support/model_server.mjs';
import { serve } from './support/server.mjs';

/** Beyond a run's own time: its grace, and the watch that looks every 30 s. */
const WATCHED_MS = 150_000;

let site;
let session;
let control;
before(async () => {
  site = await serve(join(ROOT, 'tests/browser/contract/pages'));
  session = await launch({ extension: 'dist-automation', alter: trapOnDemand });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
});
after(async () => {
  await session?.close();
  await site?.close();
});

/**
 * Lets the core break where the worker's `passerbyTrap` is set: one of its imports throws what WebAssembly throws at
 * unreachable code, through frames that hold borrows and locks, as a panic leaves them.
 */
async function trapOnDemand(folder) {
  const file = join(folder, 'core.js');
  const code = await readFile(file, 'utf8');
  const clock = /(__wbg_now_[0-9a-f]+: function\([^)]*\) \{)/g;
  assert.ok(clock.test(code), 'the import that is to break');
  await writeFile(file, code.replace(clock, "$1 if (globalThis.passerbyTrap) { globalThis.passerbyTrap = false; throw new WebAssembly.RuntimeError('unreachable'); }"));
}

/** Runs code in the worker. Detached at once: a debugged worker is never ended. */
async function inWorker(expression) {
  const target = session.browser.targets().find((each) => each.type() === 'service_worker' && each.url().includes(session.extension.id));
  const debug = await target.createCDPSession();
  const { exceptionDetails } = await debug.send('Runtime.evaluate', { expression });
  await debug.detach();
  assert.equal(exceptionDetails, undefined, JSON.stringify(exceptionDetails));
}

async function start(path, more = {}) {
  const page = await open(session.browser, 'about:blank');
  await page.goto(`${site.origin}/${path}`, { waitUntil: 'load' });
  await page.bringToFront();
  const tab_id = await control.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id, page.url());
  const { run_id } = await ask(control, { type: 'start_run', tab_id, persona: { id: 'ada' }, goal: 'Click "Subscribe"', policy: 'rules', steps: 6, timeout_s: 10, vision: false, ...more });
  return { page, run_id };
}

/** The run as the worker tells it; nothing where the worker has a fault to tell instead: its core broke, a service is silent. */
const shown = () => currentRun(control).catch(() => undefined);

/** The run has ended with a report, and another one can be started at once and ends as well. */
async function endsCleanly(run_id, page) {
  const view = await until('the run has ended', async () => {
    const run = await shown();
    return run?.run_id === run_id && run.stop && run.report_ready ? run : undefined;
  }, WATCHED_MS);
  const { base64 } = await ask(control, { type: 'get_report', run_id, format: 'html' });
  assert.match(Buffer.from(base64, 'base64').toString(), /<html/);
  await page.close();
  return view;
}

async function nextRunWorks() {
  const { page, run_id } = await start('form.html', { timeout_s: 30 });
  const view = await ended(control);
  assert.equal(view.run_id, run_id);
  assert.notEqual(view.stop.reason, 'unrecoverable', JSON.stringify(view.stop));
  await page.close();
}

test('a core that breaks in the middle of a run: broken off, reported, and the next run starts clean', async () => {
  for (const round of [1, 2]) {
    const { page, run_id } = await start('moving.html');
    await inWorker('globalThis.passerbyTrap = true');
    const { stop } = await endsCleanly(run_id, page);
    assert.equal(stop.reason, 'unrecoverable', `round ${round}`);
    assert.match(stop.fault.message, /core stopped working/);
    await nextRunWorks();
  }
});

/** What the browser is asked in the course of a run, and never answers. */
const SERVICES = [
  'chrome.tabs.get', 'chrome.tabs.sendMessage', 'chrome.tabs.update', 'chrome.tabs.captureVisibleTab', 'chrome.scripting.executeScript',
  'chrome.storage.session.set', 'chrome.storage.local.get', 'chrome.action.setBadgeText', 'chrome.runtime.sendMessage', 'indexedDB',
];
for (const service of SERVICES) {
  test(`${service} never answers: the run ends, with a report`, async () => {
    const { page, run_id } = await start('moving.html');
    const silence = service === 'indexedDB'
      ? ["globalThis.kept = IDBFactory.prototype.open; globalThis.keptPut = IDBObjectStore.prototype.put; IDBObjectStore.prototype.put = function (...rest) { keptPut.apply(this, rest); return Object.create(IDBRequest.prototype, { addEventListener: { value: () => {} }, onsuccess: { writable: true }, onerror: { writable: true }, readyState: { value: 'pending' } }); }", 'IDBObjectStore.prototype.put = keptPut']
      : [`globalThis.kept = ${service}; ${service} = () => new Promise(() => {})`, `${service} = kept`];
    await inWorker(silence[0]);
    try {
      // Until its time is up, or sooner where nothing can go on; a worker that cannot read its settings cannot tell.
      if (service !== 'chrome.storage.local.get') await until('the run is over', async () => (await shown())?.stop, WATCHED_MS);
      else await until('the settings are missed', async () => (await shown()) === undefined);
    } finally {
      await inWorker(silence[1]);
    }
    await endsCleanly(run_id, page);
    await nextRunWorks();
  });
}

for (const [name, way] of [['never answers', '/hang'], ['answers 200 MB', '/huge'], ['answers a byte a second', '/drip']]) {
  test(`an endpoint that ${name}: the run ends, with a report`, async () => {
    const endpoint = await modelServer(() => ({ action: 'finish', text: 'Done.' }));
    const model = {
      api: 'compatible', base_url: `${endpoint.origin}${way}`, model: 'm', key: '', headers: {}, timeout_s: 4, prompt: 'full',
      max_output_tokens: 800, price: { input_usd: 0, cached_input_usd: 0, output_usd: 0 }, max_tokens: null, max_cost_usd: null,
    };
    const { page, run_id } = await start('form.html', { policy: 'model', model, timeout_s: 30 });
    const { stop } = await endsCleanly(run_id, page);
    assert.ok(['unrecoverable', 'time_up'].includes(stop.reason), JSON.stringify(stop));
    if (way === '/huge') assert.match(JSON.stringify(stop), /more than 4 MiB/);
    await endpoint.close();
    await nextRunWorks();
  });
}

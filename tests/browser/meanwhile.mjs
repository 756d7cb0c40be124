// What a user, the browser or the system does to the tab of a run while it is on: the run goes on in its own page, or ends
// and says why, and nothing is done twice or in another tab.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { puppet } from './attacks/puppet.mjs';
import { ask, ended, launch, open, reportOf, ROOT, until } from './support/browser.mjs';
import { modelServer } from './support/model_server.mjs';
import { serve } from './support/server.mjs';

const ACTS = [{ click: 'First' }, { click: 'Second' }, { click: 'Third' }];
const ALL = ['First', 'Second', 'Third'];
/** Beyond a run's own time: its grace, and the watch that looks every 30 s. */
const WATCHED_MS = 150_000;

let site;
let session;
let control;
before(async () => {
  site = await serve(join(ROOT, 'tests/browser/meanwhile/pages'));
});
after(async () => {
  await session?.close();
  await site?.close();
});

/** A browser of its own where the last one is gone. */
async function ready() {
  if (session?.browser.connected) return;
  session = await launch({ extension: 'dist-automation' });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
}

/** In the extension's panel. */
const inPanel = (what, ...given) => control.evaluate(what, ...given);

/**
 * A run that presses three buttons; `meanwhile` happens between the first press and the second.
 *
 * @returns the page, the tab's number, and the run as the worker tells it after its end
 */
async function played(meanwhile, { timeout_s = 40, isOver } = {}) {
  await ready();
  const page = await open(session.browser, `${site.origin}/three.html`);
  await page.bringToFront();
  const tab_id = await inPanel(async (url) => (await chrome.tabs.query({})).findLast((tab) => tab.url === url).id, page.url());
  const mind = puppet(ACTS);
  let isDisturbed = false;
  const models = await modelServer(async (turn, body) => {
    const answer = mind.decide(turn, body);
    // By the second press the first one is done: the answer waits while the user does what they do.
    if (mind.tried.length === 2 && !isDisturbed) {
      isDisturbed = true;
      await meanwhile({ page, tab_id });
    }
    return answer;
  });
  const model = {
    api: 'compatible', base_url: `${models.origin}/ok`, model: 'm', key: '', headers: {}, timeout_s: 20, prompt: 'full',
    max_output_tokens: 800, price: { input_usd: 0, cached_input_usd: 0, output_usd: 0 }, max_tokens: null, max_cost_usd: null,
  };
  try {
    const { run_id } = await ask(control, { type: 'start_run', tab_id, persona: { id: 'ada' }, goal: 'Press all three.', policy: 'model', model, steps: 10, timeout_s, vision: false });
    const view = await (isOver ?? (() => ended(control, WATCHED_MS)))(run_id);
    assert.equal(view.run_id, run_id);
    assert.ok(isDisturbed, 'the run came as far as that');
    return { page, tab_id, view };
  } finally {
    await models.close();
  }
}

/** What the page's buttons were pressed for, in order. */
const done = (page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('done') ?? '[]'));

async function goesOn({ page, view }) {
  assert.deepEqual(await done(page), ALL, JSON.stringify([view.stop, view.steps]));
  assert.deepEqual(view.steps.filter(({ url }) => url && !url.startsWith(site.origin)), []);
  await page.close();
}

test('another tab is opened in front: the run stays in its own', async () => {
  let other;
  const came = await played(async () => {
    other = await open(session.browser, `${site.origin}/elsewhere.html`);
    await other.bringToFront();
  });
  assert.equal(await other.title(), 'Elsewhere');
  await goesOn(came);
  await other.close();
});

test('the page is zoomed in mid-run', async () => {
  await goesOn(await played(async ({ page, tab_id }) => {
    const was = await page.evaluate(() => devicePixelRatio);
    // Of this tab alone: zoom is otherwise kept for a host.
    await inPanel(async (id) => {
      await chrome.tabs.setZoomSettings(id, { scope: 'per-tab' });
      await chrome.tabs.setZoom(id, 1.5);
    }, tab_id);
    await until('the zoom holds', () => page.evaluate((before) => devicePixelRatio > before, was));
  }));
});

test('the window comes to a screen of another pixel ratio', async () => {
  await goesOn(await played(async ({ page }) => {
    await page.setViewport({ width: 900, height: 700, deviceScaleFactor: 2 });
    await until('the ratio holds', () => page.evaluate(() => devicePixelRatio === 2));
  }));
});

test('the tab is moved to another window', async () => {
  await goesOn(await played(async ({ tab_id }) => {
    const from = await inPanel(async (id) => (await chrome.tabs.get(id)).windowId, tab_id);
    await inPanel(async (id) => { await chrome.windows.create({ tabId: id }); }, tab_id);
    await until('it is there', () => inPanel(async (id, was) => (await chrome.tabs.get(id)).windowId !== was, tab_id, from));
  }));
});

test('the page is left and comes back from the back/forward cache', async () => {
  await goesOn(await played(async ({ page }) => {
    await page.evaluate(() => { window.isTheSame = true; });
    await page.goto(`${site.origin}/elsewhere.html`);
    await page.goBack();
    await until('it is back', () => page.evaluate(() => document.title === 'Three steps'));
  }));
});

test('the browser discards the tab', async () => {
  const { tab_id, view } = await played(async ({ tab_id: id }) => {
    const other = await open(session.browser, `${site.origin}/elsewhere.html`);
    await other.bringToFront();
    await inPanel(async (tab) => { await chrome.tabs.discard(tab); }, id);
    await until('it is discarded', () => inPanel(async () => (await chrome.tabs.query({ discarded: true })).length === 1));
  });
  // The browser gives the discarded tab another number: the run cannot know what became of the page, and says so.
  assert.match(JSON.stringify(view.stop), /tab is gone/, `tab ${tab_id}`);
});

test('the extension is updated in mid-run: its report is there, and another can start', async () => {
  const { page } = await played(async () => {
    // As an update does: the files are read anew, the worker and the panel end.
    await session.browser.installExtension(join(ROOT, 'dist-automation'));
  }, {
    isOver: async (run_id) => {
      await until('the panel is gone', () => control.isClosed(), WATCHED_MS);
      control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
      const card = (await ask(control, { type: 'list_runs' })).find((each) => each.run_id === run_id);
      assert.ok(card && !card.stop, JSON.stringify(card));
      assert.match((await reportOf(control, run_id, 'html')).toString(), /<html/);
      return { run_id };
    },
  });
  assert.deepEqual(await done(page), ['First'], 'nothing more arrives');
  await page.close();
  await goesOn(await played(async () => {}));
});

test('the browser of the command line is killed in mid-run: the folder of the run is whole all the same', async () => {
  const out = await mkdtemp(join(tmpdir(), 'passerby-out-'));
  // A goal that the page has no way to reach: the run waits and looks until its time is up.
  const run = spawn(join(ROOT, 'target/debug/passerby'), ['run', 'ada', '--url', `${site.origin}/three.html`, '--goal', 'Click "First", click "Second", click "Third" and click "Nowhere"', '--out', join(out, 'run'), '--vision', 'off', '--timeout', '60'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  run.stderr.on('data', (data) => { said += data; });
  const over = new Promise((resolve) => { run.on('exit', (code) => resolve(code)); });
  try {
    await until('a step is done', () => /Second/.test(said));
    const all = processes();
    const driver = all.find(({ parent, program }) => parent === run.pid && program.includes('chromedriver'));
    const browser = all.find(({ parent }) => parent === driver.pid);
    process.kill(browser.pid, 'SIGKILL');
    assert.equal(await over, 3, said);
    const names = await readdir(join(out, 'run'));
    for (const name of ['events.jsonl', 'result.json', 'report.md', 'report.html', 'step_001.json']) assert.ok(names.includes(name), `${name} is there, of ${names}; ${said}`);
    assert.match(await readFile(join(out, 'run', 'report.html'), 'utf8'), /First/);
  } finally {
    run.kill('SIGKILL');
    await rm(out, { recursive: true, force: true });
  }
});

/** The processes that run. */
function processes() {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n').map((line) => line.trim().split(/\s+/));
  return lines.map(([pid, parent, program = '']) => ({ pid: Number(pid), parent: Number(parent), program }));
}

/** A request as a page of this origin would send it; gives the status. */
function sent(port, method, path, origin, body) {
  return new Promise((resolve, reject) => {
    const message = request({ host: '127.0.0.1', port, method, path, headers: { origin, 'content-type': 'text/plain' } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    message.on('error', reject);
    message.end(body);
  });
}

/** The port that a process listens on; nothing while it listens on none. */
async function listeningPort(pid) {
  const held = new Set();
  for (const name of await readdir(`/proc/${pid}/fd`)) {
    const [, inode] = /socket:\[(\d+)\]/.exec(await readlink(`/proc/${pid}/fd/${name}`).catch(() => '')) ?? [];
    if (inode) held.add(inode);
  }
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1).map((row) => row.trim().split(/\s+/));
  const [, local] = rows.find(([, , , state, , , , , , inode]) => state === '0A' && held.has(inode)) ?? [];
  return local && Number.parseInt(local.split(':')[1], 16);
}

test('a page served from localhost cannot speak to the driver of the command line', async () => {
  const out = await mkdtemp(join(tmpdir(), 'passerby-out-'));
  const run = spawn(join(ROOT, 'target/debug/passerby'), ['run', 'ada', '--url', `${site.origin}/three.html`, '--goal', 'Click "Nowhere"', '--out', join(out, 'run'), '--timeout', '40'], { stdio: 'ignore' });
  const over = new Promise((resolve) => { run.on('exit', resolve); });
  try {
    // It takes a free port; Linux tells which by the sockets that its process holds.
    const port = await until('the driver listens', async () => {
      const driver = processes().find(({ parent, program }) => parent === run.pid && program.includes('chromedriver'));
      return driver && listeningPort(driver.pid);
    });
    // A new browser may be any program at all: https://chromedriver.chromium.org/capabilities, `binary`.
    const any = JSON.stringify({ capabilities: { alwaysMatch: { browserName: 'chrome', 'goog:chromeOptions': { args: ['--headless', '--no-sandbox'] } } } });
    for (const [method, path, body] of [['POST', '/session', any], ['GET', '/status'], ['GET', '/sessions']]) {
      const status = await sent(port, method, path, site.origin, body);
      assert.ok(status >= 400, `${method} ${path} is refused, not answered with ${status}`);
    }
  } finally {
    run.kill('SIGINT');
    await over;
    await rm(out, { recursive: true, force: true });
  }
});

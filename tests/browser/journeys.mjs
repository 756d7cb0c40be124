// Journeys in a real Chromium with the extension loaded: what a person does, and what they see.
// They wait for facts, never for time.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ask, CACHE, currentRun, ended, folderOf, launch, open, pressToolbarButton, reportOf, ROOT, until } from './support/browser.mjs';
import { serve } from './support/server.mjs';
import { stopWorker } from './support/worker.mjs';

const REGISTER = '/pages/examples/register.html';
const GOAL = 'Register a new account';
const CHOICES = { persona_id: 'ada', goal: GOAL, steps: 30, timeout_s: 240, vision: true };

let adminLte;
let sbAdmin;
let scratch;
before(async () => {
  adminLte = await serve(join(CACHE, 'pages', 'admin-lte@2.4.18'));
  sbAdmin = await serve(join(CACHE, 'pages', 'startbootstrap-sb-admin-2@4.1.4'));
  scratch = await mkdtemp(join(tmpdir(), 'passerby-journeys-'));
});
after(async () => {
  await adminLte.close();
  await sbAdmin.close();
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs `body` with a fresh browser, and closes it whatever happens. */
async function withBrowser(options, body) {
  const session = await launch(options);
  try {
    await body(session);
  } finally {
    await session.close();
  }
}

/** Starts a run by the toolbar button alone, as someone does who has chosen before. */
async function startByButton(session, page, choices = CHOICES) {
  const panel = await pressToolbarButton(session, page);
  await ask(panel, { type: 'set_choices', choices });
  await page.triggerExtensionAction(session.extension);
  return panel;
}

const posts = () => adminLte.requests.filter((request) => request.method === 'POST');

async function unpack(zip, name) {
  const archive = join(scratch, `${name}.zip`);
  const folder = join(scratch, name);
  await writeFile(archive, zip);
  await run('python3', ['-m', 'zipfile', '-e', archive, folder]);
  return folder;
}

/** Runs a program to its end; gives its exit code and what it printed. */
function run(program, args, { input } = {}) {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd: ROOT, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      resolve({ code: error ? (error.code ?? -1) : 0, stdout, stderr });
    });
    // A program that ends without reading its input closes the pipe: what it says of that is in its exit code.
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
  });
}

const passerby = (args, options) => run(join(ROOT, 'target/debug/passerby'), args, options);

describe('a persona registers an account', () => {
  test('toolbar button → run → report, and the trace replays', () => withBrowser({}, async (session) => {
    adminLte.requests.length = 0;
    const page = await open(session.browser, adminLte.origin + REGISTER);
    const panel = await startByButton(session, page);
    const result = await ended(panel);

    assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.stop));
    assert.equal(posts().length, 1, 'the form reached the server once');
    assert.ok(!page.url().includes('register'), 'the page is another one');
    for (const step of result.steps) {
      assert.ok(step.thought?.analysis.summary && step.thought.expectation.sentence, `step ${step.index} has its products`);
      assert.ok(step.screenshot_id, `step ${step.index} has an image`);
    }
    assert.ok(result.steps.every((step) => step.stats.timings.detect_ms > 0), 'the detector looked in every step');

    const zip = await reportOf(panel, result.run_id, 'zip');
    const folder = await unpack(zip, 'register');
    const names = await readdir(folder);
    for (const name of ['events.jsonl', 'result.json', 'report.md', 'report.html', 'step_001.json', 'step_001.png']) {
      assert.ok(names.includes(name), `${name} is in the run folder`);
    }
    const oneByOne = await folderOf(panel, result.run_id);
    assert.deepEqual([...oneByOne.keys()].sort(), names.sort());
    for (const [name, bytes] of oneByOne) assert.ok(bytes.equals(await readFile(join(folder, name))), `${name} is the same in the archive`);
    const html = oneByOne.get('report.html').toString();
    assert.match(html, /data:image\/webp;base64,/);
    assert.match(html, /href="step_001\.png"/);
    const firstScreen = await open(session.browser, pathToFileURL(join(folder, 'report.html')).href);
    await firstScreen.setViewport({ width: 1280, height: 800 });
    const bottoms = await firstScreen.$$eval('.banner .verdict, .banner .worst li', (parts) => parts.map((part) => part.getBoundingClientRect().bottom));
    assert.ok(bottoms.length >= 2 && bottoms.every((bottom) => bottom <= 800), `verdict and worst findings fit the first screen: ${bottoms}`);
    await firstScreen.close();
    const secret = secretOf(await readFile(join(ROOT, 'extension/personas/ada.yaml'), 'utf8'));
    for (const name of names.filter((candidate) => !candidate.endsWith('.png'))) {
      assert.ok(!(await readFile(join(folder, name), 'utf8')).includes(secret), `${name} holds no secret`);
    }
    const replayed = await passerby(['replay', folder]);
    assert.equal(replayed.code, 0, replayed.stderr + replayed.stdout);
  }));

  test('side panel: pick a persona, say the goal, start, read the report', () => withBrowser({}, async (session) => {
    const page = await open(session.browser, `${sbAdmin.origin}/register.html`);
    const panel = await pressToolbarButton(session, page);
    await panel.waitForSelector('#persona-marco');
    await panel.evaluate(() => document.querySelector('#persona-marco').click());
    await panel.evaluate(() => { document.querySelector('#goal').value = ''; });
    await panel.type('#goal', GOAL);
    await panel.evaluate(() => document.querySelector('#start').click());
    await panel.waitForSelector('[data-step="1"]');
    const result = await ended(panel);
    assert.equal(result.persona_id, 'marco');
    await until('the panel shows the verdict', () => panel.$eval('#verdict', (v) => v.textContent.trim()).catch(() => ''));
    const shown = await panel.$$eval('[data-step]', (steps) => steps.length);
    assert.equal(shown, result.steps.length, 'every step is in the transcript');

    await panel.evaluate(() => document.querySelector('#open-report').click());
    const report = await until('the report is open', async () => {
      const pages = await session.extension.pages();
      return pages.find((candidate) => candidate.url().includes('/report/report.html'));
    });
    const text = await until('the report has been drawn', () => report.evaluate(
      () => document.querySelector('iframe')?.contentDocument?.body?.innerText ?? '',
    ));
    assert.match(text, /not evidence from people/i);
    assert.ok(text.includes(GOAL));
  }));
});

test('side panel: explore without a goal, until nothing is new', () => withBrowser({}, async (session) => {
  const shop = await serve(join(ROOT, 'tests/browser/explore'));
  try {
    const page = await open(session.browser, `${shop.origin}/index.html`);
    const panel = await pressToolbarButton(session, page);
    await panel.waitForSelector('#persona-marco');
    await panel.evaluate(() => document.querySelector('#explore').click());
    await panel.evaluate(() => document.querySelector('#start').click());
    const result = await ended(panel);
    assert.equal(result.stop.reason, 'explored', JSON.stringify(result.stop));
    assert.equal(await panel.$eval('#run-heading h2', (heading) => heading.textContent), 'Explore the page');
    const told = JSON.parse(await page.evaluate(() => sessionStorage.told));
    for (const id of ['search', 'green', 'size', 'more', 'brew', 'call']) assert.ok(told.includes(id), `${id} in ${told}`);
    assert.ok(shop.requests.some(({ path }) => path.endsWith('/about.html')), 'the other page was seen');
    assert.equal(told.filter((id) => id === 'brew').length, 1, 'each once');
    assert.match((await reportOf(panel, result.run_id, 'markdown')).toString(), /Explored until one of each kind was tried/);
  } finally {
    await shop.close();
  }
}));

describe('a run that is disturbed still ends with a report', () => {
  test('Stop', () => withBrowser({}, async (session) => {
    const page = await open(session.browser, adminLte.origin + REGISTER);
    const panel = await startByButton(session, page);
    await until('the first step is there', async () => (await currentRun(panel))?.steps.length > 0);
    await page.triggerExtensionAction(session.extension);
    const result = await ended(panel);
    assert.equal(result.stop.reason, 'stopped_by_user');
    await assertHasReport(panel, result);
  }));

  test('the tab is closed', () => withBrowser({}, async (session) => {
    const page = await open(session.browser, adminLte.origin + REGISTER);
    await startByButton(session, page);
    const control = await openExtensionPage(session);
    await until('the first step is there', async () => (await currentRun(control))?.steps.length > 0);
    await page.close();
    const result = await ended(control);
    assert.equal(result.stop.reason, 'unrecoverable');
    assert.equal(result.stop.fault.code, 'UI_QUERY_FAILED');
    await assertHasReport(control, result);
  }));

  test('the browser stops the service worker', () => withBrowser({}, async (session) => {
    adminLte.requests.length = 0;
    const page = await open(session.browser, adminLte.origin + REGISTER);
    const panel = await startByButton(session, page);
    for (const steps of [1, 3]) {
      await until(`step ${steps} is there`, async () => (await currentRun(panel))?.steps.length >= steps);
      await stopWorker(session);
    }
    const result = await ended(panel);
    assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.stop));
    assert.equal(posts().length, 1, 'the form reached the server once');
    await assertHasReport(panel, result);
  }));

  test('the model file is damaged', () => withBrowser({ alter: (folder) => writeFile(join(folder, 'models/ui/model.onnx'), 'not a model') }, async (session) => {
    const page = await open(session.browser, adminLte.origin + REGISTER);
    const panel = await startByButton(session, page);
    const result = await ended(panel);
    assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.stop));
    assert.ok(result.steps.every((step) => step.warnings.some((warning) => warning.kind === 'detector_failed')));
    const { detector } = await ask(panel, { type: 'get_state' });
    assert.equal(detector.fault.code, 'DETECTOR_FAILED');
    await assertHasReport(panel, result);
  }));
});

describe('ids stay', () => {
  test('ten looks in a row, and one at the same page loaded anew', () => withBrowser({ extension: 'dist-automation' }, async (session) => {
    for (const url of [`${adminLte.origin}/index.html`, `${sbAdmin.origin}/tables.html`]) {
      const page = await open(session.browser, url);
      const control = await openExtensionPage(session);
      const tabId = await control.evaluate(async (at) => (await chrome.tabs.query({})).find((tab) => tab.url === at).id, url);
      await page.bringToFront();
      const look = async () => {
        const request = { type: 'inspect', tab_id: tabId, mode: 'tree', vision: true, verbose: true, marks: false };
        const { tree } = await ask(control, request);
        return { document: tree.document_id, ids: tree.nodes.map((node) => node.id) };
      };
      const first = await look();
      assert.ok(first.ids.length > 20, `${first.ids.length} nodes`);
      assert.equal(new Set(first.ids).size, first.ids.length, 'no id collides');
      for (let again = 2; again <= 10; again += 1) assert.deepEqual(await look(), first, `look ${again} at ${url}`);
      await page.reload({ waitUntil: 'load' });
      const reloaded = await look();
      assert.deepEqual(reloaded.ids, first.ids, `${url}, loaded anew`);
      assert.notEqual(reloaded.document, first.document, 'a plan made on the first document fails on the second');
      await control.close();
      await page.close();
    }
  }));
});

describe('bad input is told plainly', () => {
  test('a page of the browser', () => withBrowser({}, async (session) => {
    const page = await open(session.browser, 'chrome://version/');
    await page.triggerExtensionAction(session.extension);
    const control = await openExtensionPage(session);
    const fault = await until('a fault is shown', async () => (await ask(control, { type: 'get_state' })).fault);
    assert.equal(fault.code, 'UI_NOT_AVAILABLE');
    await until('the panel says it', () => control.$eval('#fault', (element) => element.textContent.trim()).catch(() => ''));
  }));

  test('requests that are not well formed', () => withBrowser({}, async (session) => {
    const control = await openExtensionPage(session);
    const reply = (message) => control.evaluate((m) => chrome.runtime.sendMessage(m), message);
    const start = { type: 'start_run', persona: { id: 'ada' }, goal: GOAL, policy: 'rules', steps: 5, timeout_s: 60, vision: true };
    const cases = [
      [{ type: 'fly' }, 'VALIDATION_ERROR'],
      [{ ...start, goal: '  ' }, 'VALIDATION_ERROR'],
      [{ ...start, steps: 0 }, 'VALIDATION_ERROR'],
      [{ ...start, persona: { id: 'nobody' } }, 'NOT_FOUND'],
      [{ ...start, persona: { yaml: 'id: [' } }, 'VALIDATION_ERROR'],
      [{ type: 'get_report', run_id: 'none', format: 'html' }, 'NOT_FOUND'],
    ];
    for (const [message, code] of cases) {
      const answer = await reply(message);
      assert.equal(answer.ok, false, JSON.stringify(message));
      assert.equal(answer.fault.code, code, JSON.stringify(answer));
      assert.ok(answer.fault.advice, 'the fault says what to do');
    }
  }));
});

describe('the detector is set in the panel', () => {
  test('what is less sure than asked for is dropped, and the setting is kept', () => withBrowser({ extension: 'dist-automation' }, async (session) => {
    const page = await open(session.browser, adminLte.origin + REGISTER);
    const panel = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
    await page.bringToFront();
    const [{ id: tab_id }] = await panel.evaluate((url) => chrome.tabs.query({ url }), `${adminLte.origin}/*`);
    const detections = async () => (await ask(panel, { type: 'inspect', tab_id })).stats.detections;
    assert.ok((await detections()) > 0, 'the detector sees the form');
    await panel.evaluate(() => {
      const field = document.querySelector('#vision-confidence');
      field.value = '100';
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await until('the setting is kept', async () => (await ask(panel, { type: 'get_state' })).vision.confidence === 1);
    assert.equal(await detections(), 0, 'nothing is that sure');
    const refused = await panel.evaluate(() => chrome.runtime.sendMessage({ type: 'set_vision', vision: { confidence: 0.3, iou: 0.5, unload_after_s: 5 } }));
    assert.equal(refused.fault.code, 'VALIDATION_ERROR');
  }));
});

describe('a reader is told the page as text', () => {
  test('what changed since the last look, also by a worker that was stopped between', () => withBrowser({ extension: 'dist-automation' }, async (session) => {
    const page = await open(session.browser, `${sbAdmin.origin}/login.html`);
    const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
    await page.bringToFront();
    const [{ id: tab_id }] = await control.evaluate((url) => chrome.tabs.query({ url }), `${sbAdmin.origin}/*`);
    const told = async (tell) => (await ask(control, { type: 'inspect', tab_id, vision: false, tell })).text;
    assert.match(await told({ view: 'delta', reader: 'a' }), /^first look, all of it:\n/);
    assert.equal(await told({ view: 'delta', reader: 'a' }), 'no change\n');
    await page.click('#customCheck');
    await stopWorker(session);
    const delta = await told({ view: 'delta', reader: 'a' });
    assert.match(delta, /^~ chk_[0-9a-f]{4,} .*checked/m);
    assert.ok(delta.split('\n').length <= 4, delta);
    assert.match(await told({ view: 'delta', reader: 'b' }), /^first look/, 'another reader was told nothing yet');
    await page.reload();
    assert.match(await told({ view: 'delta', reader: 'a' }), /^new document, all of it:\n/);
    const [screen, hrefs] = [await told({ view: 'screen' }), await told({ view: 'screen', hrefs: true })];
    assert.ok(!screen.includes('href=') && hrefs.includes('href="http://'), hrefs);
  }));
});

describe('the command line', () => {
  test('inspect prints the tree of several pages, one bad one among them', async () => {
    const urls = [adminLte.origin + REGISTER, 'http://127.0.0.1:9/', `${sbAdmin.origin}/login.html`];
    const marks = join(scratch, 'marks.png');
    const { code, stdout, stderr } = await passerby(['inspect', ...urls, '--format', 'json']);
    const lines = stdout.trim().split('\n').map((line) => JSON.parse(line));
    assert.equal(lines.length, 3, stderr);
    assert.deepEqual(lines.map((line) => line.ok), [true, false, true], stdout.slice(0, 2000));
    assert.equal(lines[1].fault.code, 'PAGE_UNREACHABLE');
    assert.equal(code, 1);
    const single = await passerby(['inspect', urls[0], '--marks', marks]);
    assert.equal(single.code, 0, single.stderr);
    assert.match(single.stdout, /^ *txt_[0-9a-f]{4,} #\d+ "Full name"/m);
    assert.equal((await readFile(marks)).subarray(1, 4).toString(), 'PNG');
  });

  test('run: exit code, run folder', async () => {
    const out = join(scratch, 'cli-run');
    const { code, stdout, stderr } = await passerby(['run', 'extension/personas/ada.yaml', '--url', adminLte.origin + REGISTER, '--goal', GOAL, '--out', out]);
    assert.equal(code, 0, stdout + stderr);
    assert.ok((await readdir(out)).includes('report.html'));
    assert.match(stdout, /report\.html/);
  });

  test('bad input: usage, persona, address', async () => {
    const broken = join(scratch, 'broken.yaml');
    await writeFile(broken, 'id: Not An Id\nname: [');
    const out = join(scratch, 'nothing');
    const cases = [
      [['run'], 2],
      [['run', broken, '--url', adminLte.origin, '--out', out], 2],
      [['run', 'ada', '--url', 'http://127.0.0.1:9/', '--out', out], 3],
      [['replay', join(scratch, 'no-such-run')], 3],
    ];
    for (const [args, expected] of cases) {
      const { code, stderr } = await passerby(args);
      assert.equal(code, expected, `${args.join(' ')}: ${stderr}`);
      assert.ok(stderr.trim(), 'it says why');
    }
  });
});

async function assertHasReport(extensionPage, { run_id: runId }) {
  assert.match((await reportOf(extensionPage, runId, 'markdown')).toString(), /^# /);
}

/** An extension page in a tab of its own: it stays when the tab under test goes. */
async function openExtensionPage({ browser, extension }) {
  return open(browser, `chrome-extension://${extension.id}/panel/panel.html`);
}

/** The value of the first credential of a persona file. */
function secretOf(yaml) {
  const match = /value:\s*["']?([^"'\n]+)/.exec(yaml.slice(yaml.indexOf('credentials')));
  assert.ok(match, 'the persona has a credential');
  return match[1].trim();
}

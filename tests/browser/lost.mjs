// A run that cannot be lost: the browser stops the worker at every transition of a run, and once more during the resumed
// one. The run ends with the report of an undisturbed one, and what it did reached the server once.
//
// `node tests/browser/lost.mjs --all` tries every place to die, `--at=sent:5,before:31` those; without either an evenly
// spread sample of them.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, currentRun, ended, launch, open, reportOf, ROOT, until } from './support/browser.mjs';
import { stopWorker } from './support/worker.mjs';
import { difference } from './lost/compare.mjs';
import { EFFECTS, shop, WAY } from './lost/shop.mjs';
import { scriptLine } from './support/model_server.mjs';

const ALL = process.argv.includes('--all');
const AT = process.argv.find((word) => word.startsWith('--at='))?.slice('--at='.length).split(',');
/** Places of each kind in the sample. */
const SAMPLE = 2;
/** Into the resumed run: far enough that it looks again, not so far that it may have ended. */
const SECOND = { when: 'after', line: 2 };
const DEADLINE_MS = 240_000;

let site;
let session;
let control;
before(async () => {
  site = await shop();
  const hook = (await readFile(join(ROOT, 'tests/browser/lost/worker_hook.js'), 'utf8')).replace('__ORIGIN__', site.origin);
  session = await launch({
    extension: 'dist-automation',
    alter: async (folder) => {
      const worker = join(folder, 'background.js');
      await writeFile(worker, `${hook}\n${await readFile(worker, 'utf8')}`);
    },
  });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
});
after(async () => {
  await session?.close();
  await site?.close();
});

/** Starts the run in a worker that lives by the first of `plans`; each later life by the next. */
async function begin(plans) {
  Object.assign(site.state, { counted: {}, plans: [...plans], died: 0 });
  await stopWorker(session);
  return start({ ...session, control }, site);
}

/** Starts the run in this browser on this shop. */
async function start({ browser, extension, control: known }, { origin }) {
  const asker = known ?? (await open(browser, `chrome-extension://${extension.id}/panel/panel.html`));
  const page = await open(browser, `${origin}/`);
  await page.bringToFront();
  const request = {
    type: 'start_run', tab_id: await tabOf(asker, `${origin}/`), persona: { id: 'ada' }, goal: 'Buy tea', policy: 'scripted', steps: 20, allow: ['order'],
    timeout_s: 200, vision: false, script: WAY.map(scriptLine),
  };
  const { run_id } = await ask(asker, request);
  return { page, run_id, control: asker };
}

const tabOf = (asker, address) => asker.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id, address);

/** The run, once it has so many steps. */
const atStep = (count) => until(`step ${count} is there`, async () => (await currentRun(control))?.steps.length >= count, DEADLINE_MS);

/** The whole run, with a death wherever one is planned. */
async function live(plans) {
  const { page, run_id } = await begin(plans);
  try {
    for (let deaths = 1; deaths <= plans.length; deaths += 1) {
      await until(`death ${deaths} of ${JSON.stringify(plans)}`, () => site.state.died >= deaths, DEADLINE_MS);
      await stopWorker(session);
      await currentRun(control);
    }
    await until('the run is shown', async () => (await currentRun(control))?.run_id === run_id, DEADLINE_MS);
    await ended(control, DEADLINE_MS);
    return { ...(await kept(run_id)), counted: { ...site.state.counted } };
  } finally {
    await page.close();
  }
}

/** The report and the journal of a run. */
async function kept(run_id, asker = control) {
  const file = async (format) => (await reportOf(asker, run_id, format)).toString();
  const report = JSON.parse(await file('json'));
  const lines = (await file('trace')).trim().split('\n').map((line) => JSON.parse(line));
  return { report, lines };
}

/** What was given to the page to do, in order. */
const actsOf = (lines) => lines.flatMap(({ effects = [] }) => effects.filter(({ effect }) => effect === 'act').map(({ plan }) => plan));

/** Every place where a worker can die in a run with this journal. */
function places(lines) {
  const steps = lines.flatMap((line) => (line.effects ?? []).filter(({ effect }) => effect === 'act').map((act) => act.step));
  // The first line is the beginning: until it is saved nobody was told of a run.
  const numbers = lines.slice(1).map((line) => line.seq);
  return [
    ...numbers.flatMap((line) => [{ when: 'before', line }, { when: 'after', line }]),
    ...steps.map((number) => ({ when: 'sent', step: number })),
  ];
}

const nameOf = ({ when, line, step }) => `${when}:${line ?? step}`;

/** Those that were asked for, else so many of each way to die, from all parts of the run. */
function chosen(all, count) {
  if (AT) return all.filter((place) => AT.includes(nameOf(place)));
  const ways = ['before', 'after', 'sent'].map((when) => all.filter((place) => place.when === when));
  const some = (way, shift) => Array.from({ length: count }, (_, index) => way[Math.floor(((index + shift) * way.length) / count)]);
  return ALL ? all : ways.flatMap((way, index) => some(way, (index + 1) / (ways.length + 1)));
}

describe('the browser stops the worker', () => {
  test('wherever it does, the run ends as if it had not', async () => {
    const calm = await live([]);
    assert.equal(calm.report.stop.reason, 'goal_met', JSON.stringify([calm.report.stop, calm.report.steps.map(({ warnings, gate, thought }) => ({ warnings, gate, act: thought?.decision.action }))]));
    assert.equal(calm.report.steps.length, WAY.length);
    assert.deepEqual(calm.counted, EFFECTS);
    const all = places(calm.lines);
    const tried = chosen(all, SAMPLE);
    const end = calm.lines.find((line) => line.effects?.some(({ effect }) => effect === 'end'));
    const failed = [];
    const tally = { completed: 0, lost: 0, doubled: 0, unsure: 0 };
    for (const place of tried) {
      // Past the end there is no run to be resumed, only its report to be written.
      const hasEnded = place.when === 'after' && place.line >= end.seq;
      const began = performance.now();
      const run = await live(hasEnded ? [place] : [place, SECOND]);
      tally.completed += run.report.stop.reason === 'goal_met' ? 1 : 0;
      for (const [effect, times] of Object.entries(EFFECTS)) {
        tally.lost += Math.max(0, times - (run.counted[effect] ?? 0));
        tally.doubled += Math.max(0, (run.counted[effect] ?? 0) - times);
      }
      tally.unsure += run.report.steps.some(({ warnings = [] }) => warnings.some(({ kind }) => kind === 'outcome_unknown')) ? 1 : 0;
      const differs = difference(calm.report, run.report);
      if (differs) failed.push(`${nameOf(place)}: ${differs}`);
      // All of them take the better part of an hour.
      if (ALL || AT) console.error(`${nameOf(place)} ${((performance.now() - began) / 1000).toFixed(1)} s: ${differs ?? 'alike'}`);
    }
    console.log(`kill points tried: ${tried.length} of ${all.length} (a second death in each resumed run); runs completed: ${tally.completed}; `
      + `effects lost: ${tally.lost}; effects doubled: ${tally.doubled}; outcomes told by the next look alone: ${tally.unsure}`);
    assert.deepEqual(failed, []);
    assert.deepEqual([tally.completed, tally.lost, tally.doubled], [tried.length, 0, 0]);
  });
});

describe('what else can go', () => {
  test('the tab, while no worker lives', async () => {
    const { page, run_id } = await begin([{ when: 'after', line: 12 }]);
    await until('the worker has died', () => site.state.died === 1, DEADLINE_MS);
    await page.close();
    await stopWorker(session);
    const run = await ended(control, DEADLINE_MS);
    assert.deepEqual([run.stop.reason, run.stop.fault?.code], ['unrecoverable', 'UI_QUERY_FAILED']);
    const { report, lines } = await kept(run_id);
    assert.ok(report.steps.length >= 2 && lines.length > 12, 'what was done is told');
  });

  test('the page crashes: the run ends with what was done, and says so', async () => {
    const { page, run_id } = await begin([]);
    await atStep(4);
    const cdp = await page.createCDPSession();
    cdp.send('Page.crash').catch(() => {});
    const run = await ended(control, DEADLINE_MS);
    assert.deepEqual([run.stop.reason, run.stop.fault?.code], ['unrecoverable', 'PAGE_UNLOADED'], JSON.stringify(run.stop));
    assert.match(run.stop.fault.message, /crashed/);
    assert.ok((await kept(run_id)).report.steps.length >= 4, 'what was done is told');
    await page.close().catch(() => {});
  });

  test('the room in the storage: the run ends with what was kept, and says so', async () => {
    const { page, run_id } = await begin([{ when: 'full', line: 16 }]);
    const run = await ended(control, DEADLINE_MS);
    assert.deepEqual([run.stop.reason, run.stop.fault?.code], ['unrecoverable', 'STORAGE_FAILED'], JSON.stringify(run.stop));
    const { report, lines } = await kept(run_id);
    assert.equal(report.stop.fault.code, 'STORAGE_FAILED');
    assert.deepEqual(lines.map(({ seq }) => seq), Array.from({ length: 16 }, (_, index) => index), 'what was written is there');
    assert.deepEqual(report.steps.map(({ plan }) => plan), actsOf(lines), 'what was done is told');
    await page.close();
  });
});

describe('the browser is killed', () => {
  test('the run is told as cut off, has a report, and goes on when it is asked to', async () => {
    const profile = await mkdtemp(join(tmpdir(), 'passerby-lost-'));
    const other = await shop();
    let now = await launch({ extension: 'dist-automation', profile });
    try {
      const first = await start(now, other);
      await until('step 5 is there', async () => (await currentRun(first.control))?.steps.length >= 5, DEADLINE_MS);
      now.browser.process().kill('SIGKILL');
      await now.close();
      now = await launch({ extension: 'dist-automation', profile });
      const panel = await open(now.browser, `chrome-extension://${now.extension.id}/panel/panel.html`);
      const [card] = await ask(panel, { type: 'list_runs' });
      assert.deepEqual([card.run_id, card.stop], [first.run_id, null]);
      const { report } = await kept(first.run_id, panel);
      assert.equal(report.stop.reason, 'unrecoverable');
      assert.ok(report.steps.length >= 5, 'what was done is told');
      const page = await open(now.browser, `${other.origin}/`);
      await page.bringToFront();
      const tab_id = await tabOf(panel, `${other.origin}/`);
      await ask(panel, { type: 'resume_run', run_id: first.run_id, tab_id });
      await until('the run is shown', async () => (await currentRun(panel))?.run_id === first.run_id, DEADLINE_MS);
      const run = await ended(panel, DEADLINE_MS);
      assert.equal(run.stop.reason, 'goal_met', JSON.stringify(run.stop));
      assert.deepEqual(other.state.counted, EFFECTS);
    } finally {
      await now.close();
      await other.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});

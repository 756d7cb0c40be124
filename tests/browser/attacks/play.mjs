// Plays one case: leads a tab to the start, runs what the case says, and gathers all that came of it for the judge.

import { until } from '../support/browser.mjs';
import { unzipped } from '../support/bytes.mjs';
import { compared, isShown, legibleNow } from './picture.mjs';
import { puppet } from './puppet.mjs';
import { lead, newTab, touched, within } from './stage.mjs';

/** A run ends within its own time, and this much later has written its report. */
const GRACE_S = 20;
/** How long Stop may take. */
const STOP_MS = 15_000;
const START_MS = 30_000;
/** How long a page may take to tell what can be read on it. */
const LEGIBLE_MS = 3_000;
const FORMATS = ['trace', 'json', 'html', 'markdown', 'zip'];
/** A page of no case, for the run that must be possible at once after any. */
const NEXT_PAGE = 'http://next.test/';
const GO_ON = ['hang', 'panic', 'frames', 'stop'];
/** Kim reads them all, knows every sign and bears much: what a case tests must not depend on what a persona overlooks. */
const LANGUAGES = ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv', 'da', 'cs', 'tr', 'ru', 'ja', 'zh'];
const DETAILS = { full_name: 'Kim Alder', first_name: 'Kim', last_name: 'Alder', username: 'kim.alder', email: 'kim@example.org' };

/**
 * What became of a case.
 *
 * - `faults`: what failed, beside what the servers and the search have to say
 * - `notes`: what was done and what was refused
 * - `written`: names and bytes of all that the product told or kept
 * - `isBroken`: whether the browser is fit for no other case
 */
export async function play(stage, models, found) {
  const came = { faults: [], notes: [], written: [], isBroken: false, isLate: false };
  const { class: kind, run, start } = found;
  const browser = await stage.opened();
  const tab = await newTab(browser);
  await lead(tab.page, start);
  await touched(tab.page);
  if (run.inspect) await inspected(browser, tab, found, came);
  else await walked(browser, models, tab, found, came);
  await answers(browser, came);
  if (GO_ON.includes(kind) && !came.isBroken) await goesOn(browser, came);
  // A run that was asked for and has not said anything may still begin.
  return { ...came, isBroken: came.isBroken || came.isLate };
}

async function inspected(browser, { tab_id }, { class: kind, must_end_within_s, timeout_s }, came) {
  const ms = (must_end_within_s ?? timeout_s) * 1_000;
  try {
    const look = await browser.ask({ type: 'inspect', tab_id, mode: 'both', vision: kind === 'capture' }, ms);
    if (look.text.trim() === '') came.faults.push('the look is empty');
    came.notes.push(`looked: ${look.text.split('\n').length} lines`);
    came.written.push(['the look', Buffer.from(JSON.stringify(look))]);
  } catch (error) {
    came.faults.push(`the look failed: ${error.message}`);
  }
}

async function walked(browser, models, tab, found, came) {
  const mind = puppet(found.run.acts ?? []);
  const seen = found.class === 'secrets' ? legibleAt(tab.page, found.secrets) : null;
  models.use({ decide: seen ? (turn, body) => seen.look(turn).then(() => mind.decide(turn, body)) : mind.decide });
  const began = Date.now();
  let run_id;
  try {
    ({ run_id } = await browser.ask(requestFor(found, tab.tab_id, models), START_MS));
  } catch (error) {
    came.faults.push(`the run did not start: ${error.message}`);
    came.isLate = !error.message.startsWith('start_run:');
    return;
  }
  const allowed_s = found.must_end_within_s ?? found.timeout_s + GRACE_S;
  const ended = await endOf(browser, run_id, allowed_s * 1_000 - (Date.now() - began), came);
  tellTried(found, mind, came);
  came.written.push(['the prompts', Buffer.from(JSON.stringify(models.requests.map(({ body }) => body)))]);
  if (!ended) return;
  came.notes.push(`ended after ${Math.round((Date.now() - began) / 1_000)} s: ${ended.stop.reason}`, ...told(ended));
  await gathered(browser, ended, found, came);
  if (seen) await pictured(browser, ended, seen.looks, came);
}

/**
 * What can be read on the page whenever the model is asked: the picture of that step was taken then.
 *
 * @returns {{look: (turn: string) => Promise<void>, looks: {step: number}[]}}
 */
function legibleAt(page, secrets) {
  const looks = [];
  const look = async (turn) => {
    const step = Number(/^Step (\d+);/m.exec(turn)?.[1]);
    if (looks.some((each) => each.step === step)) return;
    const read = await within(LEGIBLE_MS, 'the page is read', legibleNow(page, secrets)).catch(() => ({ boxes: [] }));
    looks.push({ step, ...read });
  };
  return { look, looks };
}

/** The request that starts what the case says. */
function requestFor({ class: kind, start, run, persona, steps, timeout_s }, tab_id, models) {
  const yaml = JSON.stringify({
    id: 'kim', name: 'Kim', summary: 'Buys bread at the corner.', technical_comfort: 'high', patience: 'high', reading: 'everything', also_reads: LANGUAGES, details: DETAILS, ...persona,
  });
  const request = { type: 'start_run', tab_id, asked_url: start, persona: { yaml }, goal: '', policy: 'rules', steps, timeout_s, vision: kind === 'capture' };
  if (run.explore) return { ...request, explore: true };
  if (run.goal) return { ...request, goal: run.goal };
  // A look for what is not on the screen yet is a step too.
  const enough = Math.max(steps, run.acts.length + 6);
  return { ...request, goal: 'Find out when the shop opens', policy: 'model', model: models.settings, steps: enough };
}

/** The run once it has ended; nothing where it does not, and then it is stopped. */
async function endOf(browser, run_id, ms, came) {
  let seen = null;
  let fault = '';
  const look = async () => {
    try {
      const { run } = await browser.ask({ type: 'get_state' });
      if (run?.run_id === run_id) seen = run;
    } catch (error) {
      fault = ` (${error.message})`;
    }
    return seen?.stop && seen.report_ready ? seen : undefined;
  };
  try {
    return await until('the run has ended', look, ms);
  } catch {
    came.faults.push(`the run went on after its time, ${seen ? `at step ${seen.steps.length}, ${seen.phase}` : 'never shown'}${fault}`);
  }
  try {
    await browser.ask({ type: 'stop_run' });
    return await until('the run has stopped', look, STOP_MS);
  } catch {
    came.faults.push('Stop did not end it');
    came.isBroken = true;
    return undefined;
  }
}

function tellTried({ class: kind, run }, mind, came) {
  if (!run.acts) return;
  came.notes.push(`tried ${mind.tried.length} of ${run.acts.length}`);
  if (mind.missing.length > 0) came.notes.push(`not found: ${mind.missing.join(', ')}`);
  if (mind.faults.length > 0) came.faults.push(`the puppet failed: ${mind.faults[0]}`);
  if (mind.tried.length === 0 && !['hang', 'panic', 'frames'].includes(kind)) came.faults.push('nothing was tried');
}

/** What was done, and which gates refused. */
function told({ steps }) {
  const did = steps.filter(({ reply }) => reply).map(({ thought, reply }) => {
    const { action, target } = thought.decision;
    return `${action.action}${target ? ` “${target.name}”` : ''} ${reply.outcome.outcome}`;
  });
  const refused = steps.flatMap(({ warnings, gate }) => [
    ...(warnings ?? []).filter(({ kind }) => kind === 'refused').map(({ message }) => /\(gate (\w+)\)$/.exec(message)?.[1] ?? message),
    ...(gate?.gate === 'refused' ? [gate.rule] : []),
  ]);
  const noted = steps.flatMap(({ warnings }) => (warnings ?? []).filter(({ kind }) => kind === 'page_note' || kind === 'dialog').map(({ message }) => message));
  return [`did: ${did.join(', ') || 'nothing'}`, ...listed('refused', refused), ...listed('page', noted)];
}

const listed = (what, lines) => (lines.length > 0 ? [`${what}: ${[...new Set(lines)].join(' ')}`] : []);

/** Fetches everything that the product keeps of the run. */
async function gathered(browser, run, { must_end_within_s }, came) {
  const { run_id } = run;
  const files = new Map();
  for (const format of FORMATS) {
    try {
      const { base64 } = await browser.ask({ type: 'get_report', run_id, format }, START_MS);
      files.set(format, Buffer.from(base64, 'base64'));
      came.written.push([`the ${format}`, files.get(format)]);
    } catch (error) {
      came.faults.push(`there is no ${format}: ${error.message}`);
    }
  }
  if (files.get('html')?.length === 0) came.faults.push('the report is empty');
  for (const [name, bytes] of files.has('zip') ? unzipped(files.get('zip')) : []) came.written.push([`${name} in the zip`, bytes]);
  for (const id of new Set(run.steps.map(({ screenshot_id }) => screenshot_id).filter(Boolean))) {
    const { base64 } = await browser.ask({ type: 'get_screenshot', run_id, id });
    came.written.push([`the image ${id}`, Buffer.from(base64, 'base64')]);
  }
  came.written.push(['the panel', Buffer.from(await browser.panel(() => document.documentElement.outerHTML))]);
  came.written.push(['the storage', Buffer.from(JSON.stringify(await browser.panel(() => chrome.storage.local.get(null))))]);
  const record = files.has('json') ? JSON.parse(files.get('json').toString()) : { steps: [] };
  if (must_end_within_s && !record.steps.some(({ tree_text }) => tree_text?.trim())) came.faults.push(`no look at the page succeeded: ${JSON.stringify(record.stop)}; ${record.steps.flatMap(({ warnings }) => (warnings ?? []).map(({ message }) => message)).join(' ')}`);
}

/** Holds the picture of each step against what could be read on the page then. */
async function pictured(browser, { run_id, steps }, looks, came) {
  const shown = [];
  let places = 0;
  for (const look of looks.filter(({ boxes }) => boxes.length > 0)) {
    const id = steps.find(({ index }) => index === look.step)?.screenshot_id;
    if (!id) continue;
    const { base64 } = await browser.ask({ type: 'get_screenshot', run_id, id });
    const each = await browser.panel(compared, base64, look);
    places += each.length;
    if (each.some(isShown)) shown.push(look.step);
  }
  came.notes.push(`picture: ${places} places with the secret in ${looks.length} looks`);
  if (shown.length > 0) came.faults.push(`the picture shows the secret at step ${shown.join(', ')}`);
}

/** After any case the worker answers. */
async function answers(browser, came) {
  try {
    came.written.push(['the state', Buffer.from(JSON.stringify(await browser.ask({ type: 'get_state' })))]);
  } catch (error) {
    came.faults.push(`afterwards ${error.message}`);
    came.isBroken = true;
  }
}

/** And another run can be started, which ends. */
async function goesOn(browser, came) {
  try {
    const { page, tab_id } = await newTab(browser);
    await lead(page, NEXT_PAGE);
    const { run_id } = await browser.ask({
      type: 'start_run', tab_id, persona: { id: 'ada' }, goal: 'Click "Go on"', policy: 'rules', steps: 2, timeout_s: 30, vision: false,
    }, START_MS);
    await until('the next run has ended', async () => {
      const { run } = await browser.ask({ type: 'get_state' });
      return run?.run_id === run_id && run.stop && run.report_ready;
    }, 30_000 + STOP_MS);
  } catch (error) {
    came.faults.push(`the next run failed: ${error.message}`);
    came.isBroken = true;
  }
}

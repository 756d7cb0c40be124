// Which element of a page a person's words mean: the pairs of tests/grounding, each the goal of a run of the rules on a fresh
// page. What the run decides first is held against the element that was judged; what becomes of the act is not.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, currentRun, ended, launch, open, reportOf, until } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';
import { boxesOf, isOneOf, touches } from './grounding/boxes.mjs';
import { goalOf } from './grounding/goal.mjs';
import { tellTable } from './grounding/table.mjs';
import { EXPERT } from './support/expert.mjs';
import { fetched } from './support/pages.mjs';

export const usage = 'grounding [--split used|set_aside|later|fresh] [--only TEXT] [--tell] [--trees DIR]   which element a phrase means, on judged pairs (--only: pages whose package and path have it; --tell: each wrong one; --trees DIR: write what is on the pages, and ask nothing)';

const PAIRS = new URL('../../grounding/pairs.json', import.meta.url);
const SPLIT = new URL('../../grounding/split.json', import.meta.url);
/** Two may go into scrolling: with one step left the rules do not scroll any more. */
const STEPS = 3;
const TIMEOUT_S = 30;
const WINDOW = { width: 1280, height: 900 };
/** Acts that are still about finding it. */
const LOOKING = ['scroll', 'wait', 'wait_for'];

export async function bench(args) {
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : '');
  const only = option('--only').toLowerCase();
  const packages = packagesOf(option('--split'));
  const fits = ({ npm, path }) => packages(nameOf(npm)) && `${npm}${path}`.toLowerCase().includes(only);
  const pages = JSON.parse(readFileSync(PAIRS, 'utf8')).filter(fits);
  const session = await launch({ extension: 'dist-automation', viewport: WINDOW });
  const rows = [];
  let failed = 0;
  try {
    const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
    for (const each of pages) {
      if (option('--trees')) {
        await captured(session, control, each, option('--trees'));
        continue;
      }
      const own = await asked(session, control, each, args.includes('--tell'));
      rows.push(...own);
      failed += each.pairs.length - own.length;
      console.log(`${String(own.filter((row) => row.right).length).padStart(2)} of ${String(own.length).padStart(2)} right  ${each.npm}${each.path}`);
    }
  } finally {
    await session.close();
  }
  if (option('--trees')) return;
  tellTable(rows);
  if (failed > 0) console.log(`left out, could not be asked: ${failed}`);
}

/** Writes the tree of a page as it is at load, with its pairs and the boxes of what they mean. */
async function captured({ browser }, control, { npm, path, pairs }, folder) {
  const site = await serve(fetched(npm));
  try {
    const page = await open(browser, site.origin + path);
    await page.bringToFront();
    const [{ id: tabId }] = await control.evaluate((pattern) => chrome.tabs.query({ url: pattern }), `${site.origin}/*`);
    const { tree } = await ask(control, { type: 'inspect', tab_id: tabId, mode: 'tree', vision: true, verbose: true });
    const selectors = (pair) => (pair.selector === null ? [] : [pair.selector, ...pair.also]);
    const told = [];
    for (const pair of pairs) told.push({ ...pair, boxes: await page.evaluate(boxesOf, selectors(pair)) });
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${npm}${path}`.replace(/[^\w.-]+/g, '_') + '.json');
    writeFileSync(file, JSON.stringify({ npm, path, tree, pairs: told }));
    console.log(file);
    await page.close();
  } finally {
    await site.close();
  }
}

/** Whether a package is of a part; all are where none is named. */
function packagesOf(part) {
  if (part === '') return () => true;
  const split = JSON.parse(readFileSync(SPLIT, 'utf8'));
  const named = split[part.replace('-', '_')];
  if (!named) throw new Error(`There is no part “${part}”: ${Object.keys(split).join(', ')}.`);
  return (name) => named.includes(name);
}

/** `@scope/name` of `@scope/name@1.0.0`. */
const nameOf = (npm) => npm.slice(0, npm.lastIndexOf('@'));

/** A row for each pair of one page; those that could not be asked are told and left out. */
async function asked({ browser }, control, { npm, path, pairs }, tells) {
  const site = await serve(fetched(npm));
  const rows = [];
  try {
    const url = site.origin + path;
    const page = await open(browser, url);
    // A page that asks would stand still: nobody is there to answer.
    page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
    const [{ id: tabId }] = await control.evaluate((pattern) => chrome.tabs.query({ url: pattern }), `${site.origin}/*`);
    for (const pair of pairs) {
      try {
        const row = await choice({ page, control, tabId, url }, pair);
        rows.push(row);
        if (tells && !row.right) console.log(told(pair, row));
      } catch (error) {
        console.error(`“${pair.phrase}”: left out: ${error.message}`);
      }
      await closeOthers(browser, [page, control]);
    }
    await page.close();
  } catch (error) {
    console.error(`${npm}${path}: left out: ${error.message}`);
  } finally {
    await site.close();
  }
  return rows;
}

/** What the rules choose on a fresh page, and whether it is what is meant. */
async function choice({ page, control, tabId, url }, pair) {
  const begun = Date.now();
  const selectors = pair.selector === null ? [] : [pair.selector, ...pair.also];
  // A form keeps what was typed, and a page its place, over a mere reload.
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'load' });
  await page.bringToFront();
  const places = [{ at: 0, boxes: await page.evaluate(boxesOf, selectors) }];
  if (selectors.length > 0 && places[0].boxes.length === 0) throw new Error(`the page has no box for ${pair.selector}`);
  const { run_id: runId } = await ask(control, {
    type: 'start_run', tab_id: tabId, persona: { yaml: EXPERT }, goal: goalOf(pair), policy: 'rules', steps: STEPS, timeout_s: TIMEOUT_S, vision: true,
    // Nobody is there to be asked, and nothing on these pages can be lost.
    costly: 'allow',
    // A link that leads away may be meant like any other.
    further_hosts: await page.evaluate(hostsOfLinks),
  });
  await until('something is chosen', async () => {
    // What is chosen is told by where it stood in the viewport. Pages scroll in boxes of their own too, keep bars at the window's edge and
    // come to rest late: so the places of what is meant are noted as the run goes on, and compared as they were at that time.
    const at = Date.now();
    const boxes = await page.evaluate(boxesOf, selectors).catch(() => undefined);
    if (boxes) places.push({ at, boxes });
    const run = await currentRun(control);
    return run?.run_id === runId && (run.stop || run.steps.some(isChoice));
  }, (TIMEOUT_S + 60) * 1_000);
  // The act and what comes of it are not wanted, and take most of a run's time.
  await ask(control, { type: 'stop_run' }).catch(() => {});
  await ended(control, (TIMEOUT_S + 60) * 1_000, runId);
  const record = JSON.parse((await reportOf(control, runId, 'json')).toString());
  return { ...judged(record, pair, places), ms: Date.now() - begun };
}

/** In the page: the hosts that its links lead to, as many as a run takes. */
function hostsOfLinks() {
  const away = [...document.links].filter(({ protocol, hostname }) => /^https?:$/.test(protocol) && hostname !== location.hostname);
  return [...new Set(away.map(({ hostname }) => hostname))].slice(0, 100);
}

function isChoice({ thought }) {
  return thought && !LOOKING.includes(thought.decision.action.action);
}

function judged({ steps, stop }, { how, selector }, places) {
  const meant = selector !== null;
  const inView = places[0].boxes.some(({ x, y, width, height }) => x + width > 0 && y + height > 0 && x < WINDOW.width && y < WINDOW.height);
  const step = steps.find(isChoice);
  const decision = step?.thought.decision;
  const row = { how, meant, inView, confidence: decision?.confidence, why: decision?.reasoning, target: decision?.target, stop: stop.reason };
  if (!decision?.target) return { ...row, chosen: false, right: !meant, touches: false };
  if (!step.target_rect) throw new Error('the record does not say where the target stood');
  const chosen = [step.target_rect, ...(step.target_area ? [step.target_area] : [])];
  const then = places.findLast(({ at }) => at <= (step.screenshot?.taken_at_ms ?? step.started_at_ms)).boxes;
  return { ...row, chosen: true, right: isOneOf(chosen, then), touches: touches(chosen, then), boxes: { chosen, meant: then } };
}

function told({ phrase, act, selector }, { chosen, target, confidence, boxes, stop }) {
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const took = chosen ? `${target.role} “${target.name}” at ${box(boxes.chosen[0])}, ${confidence.toFixed(2)}` : `nothing (${stop})`;
  return `  ${act} “${phrase}”: chose ${took}; meant ${selector ?? 'nothing'}${boxes?.meant[0] ? ` at ${box(boxes.meant[0])}` : ''}`;
}

/** Links may open tabs of their own. */
async function closeOthers(browser, kept) {
  for (const page of await browser.pages()) if (!kept.includes(page)) await page.close().catch(() => {});
}

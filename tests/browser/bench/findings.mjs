// Is what Passerby says of a page true, and what does it miss? The runs of tests/findings/ are repeated on the same
// applications, and each finding is held against those that were judged there.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { ask, CACHE, currentRun, launch, open, ROOT, reportOf, until } from '../support/browser.mjs';
import { counted, VERDICTS, verdicts } from './support/judged.mjs';
import { started } from './support/servers.mjs';

export const usage = 'findings [--sites A,B] [--split develop|report] [--no-axe] [--tell]   verdicts on what is found on judged applications (--tell: each finding)';

const CORPUS = join(ROOT, 'tests/findings');
const HOME = process.env.PASSERBY_FINDINGS ?? join(CACHE, 'findings');
/** As in the judged runs. */
const GOAL_STEPS = 15;
const TIMEOUT_S = 240;
const START_MS = 90_000;

export async function bench(args) {
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const wanted = chosen(JSON.parse(readFileSync(join(CORPUS, 'sites.json'), 'utf8')), option('--sites')?.split(','), option('--split'));
  const done = [];
  for (const site of wanted) {
    const judged = JSON.parse(readFileSync(join(CORPUS, 'judged', `${site.site}.json`), 'utf8'));
    try {
      done.push({ site, judged, runs: await repeated(site, judged, !args.includes('--no-axe')) });
    } catch (error) {
      console.error(`${site.site}: left out: ${error.message}`);
    }
  }
  if (args.includes('--tell')) for (const each of done) tellCards(each);
  for (const split of ['develop', 'report']) tellSplit(split, done.filter(({ site }) => site.split === split));
  tellUnjudged(done);
}

function chosen(sites, names, split) {
  const unknown = (names ?? []).filter((name) => !sites.some(({ site }) => site === name));
  if (unknown.length > 0) throw new Error(`no such application: ${unknown.join(', ')}; tests/findings/sites.json has them`);
  return sites.filter((each) => (!names || names.includes(each.site)) && (!split || each.split === split));
}

/** All judged runs of an application, on one server with fresh data, as they were judged. */
async function repeated(site, judged, withAxe) {
  execFileSync('bash', [join(CORPUS, 'install.sh'), site.site], { env: { ...process.env, PASSERBY_FINDINGS: HOME }, stdio: ['ignore', 'ignore', 'inherit'] });
  rmSync(join(HOME, 'data', site.site), { recursive: true, force: true });
  const servers = [];
  try {
    for (const server of site.servers) servers.push(await served(site, server));
    const runs = [];
    for (const run of judged.runs) {
      const one = await oneRun(run, servers, withAxe).then((record) => ({ run: run.run, record, verdicts: verdicts(record, run.run, judged) }), (error) => {
        console.error(`${run.run}: failed: ${error.message}`);
        return undefined;
      });
      if (one) runs.push(one);
      console.log(`${run.run.padEnd(26)} ${one ? `${one.record.findings.length} findings, ${one.record.stop.reason}` : 'failed'}`);
    }
    return runs;
  } finally {
    for (const server of servers) await server.end();
  }
}

/** One of an application's servers, on a free port; `judged` and `here` are its host as judged, and now. */
async function served(site, { port: judgedPort, script, args = [], env = {}, ready = {} }) {
  const port = await freePort();
  const app = join(HOME, 'apps', site.site);
  const data = join(HOME, 'data', site.site);
  // Its own folder is the script's to make: some prepare their data only where it is not there yet.
  mkdirSync(dirname(data), { recursive: true });
  mkdirSync(join(HOME, 'logs'), { recursive: true });
  const server = { judged: `127.0.0.1:${judgedPort}`, here: `127.0.0.1:${port}` };
  const first = site.start_pages.find((url) => new URL(url).port === `${judgedPort}`);
  const address = ready.path ? `http://${server.here}${ready.path}` : first.replace(server.judged, server.here);
  const { end } = await started(site.site, [join(CORPUS, 'setup', script), `${port}`, ...args.map((arg) => arg.replace('$APP', app))], {
    env: { ...env, APP: app, DATA: data }, log: join(HOME, 'logs', `${site.site}-${judgedPort}.log`), startMs: START_MS,
    ready: async () => {
      const text = await fetch(address).then((reply) => (reply.ok ? reply.text() : undefined), () => undefined);
      return text?.includes(ready.holds ?? '') ?? false;
    },
  });
  return { ...server, end };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** A judged run once more, in a browser of its own: what one run keeps in it must not help or hinder the next. */
async function oneRun({ persona, page: judgedUrl, how }, servers, withAxe) {
  const url = toHere(judgedUrl, servers);
  const session = await launch({ extension: 'dist-automation' });
  try {
    const page = await open(session.browser, url);
    const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
    await page.bringToFront();
    const [{ id }] = await control.evaluate((pattern) => chrome.tabs.query({ url: pattern }), `${new URL(page.url()).protocol}//127.0.0.1/*`);
    const { run_id: runId } = await ask(control, {
      type: 'start_run', tab_id: id, persona: { id: persona }, goal: how.goal ?? '', explore: how.explore !== undefined, policy: 'rules',
      steps: how.explore ?? GOAL_STEPS, timeout_s: TIMEOUT_S, vision: true, axe: withAxe, allow: how.allow ?? [], asked_url: url,
    });
    await until('the run has ended', async () => {
      const now = await currentRun(control);
      return now?.run_id === runId && now.stop && now.report_ready;
    }, (TIMEOUT_S + 60) * 1_000);
    return JSON.parse(toJudged((await reportOf(control, runId, 'json')).toString(), servers));
  } finally {
    await session.close();
  }
}

function toHere(text, servers) {
  return servers.reduce((now, { judged, here }) => now.replaceAll(judged, here), text);
}

/** Names and titles may have the address in them. */
function toJudged(text, servers) {
  return servers.reduce((now, { judged, here }) => now.replaceAll(here, judged), text);
}

function tellSplit(split, sites) {
  if (sites.length === 0) return;
  const kinds = counted(sites);
  const runs = sites.reduce((sum, { runs: each }) => sum + each.length, 0);
  console.log(`\n${split}: ${sites.length} applications, ${runs} runs`);
  console.log(`${'kind'.padEnd(22)}${VERDICTS.map((each) => each.padStart(10)).join('')}  precision    recall`);
  const said = [...kinds].filter(([, row]) => VERDICTS.some((verdict) => row[verdict] > 0)).sort(([a], [b]) => a.localeCompare(b));
  for (const [kind, row] of said) tellRow(kind, row);
  tellRow('all but axe-core', sum(said.filter(([kind]) => kind !== 'axe_violation').map(([, row]) => row)));
  tellAxe(sites);
  const silent = [...kinds].filter(([kind]) => !said.some(([each]) => each === kind));
  if (silent.length > 0) console.log(`known problems of kinds without findings of ours (found again by axe-core): ${silent.map(([kind, row]) => `${kind} ${row.again} of ${row.known}`).join(', ')}`);
}

/** What axe-core adds: cards of ours that bear its rules too, and its own by rule. A problem that it alone found again counts in the recall of its kind. */
function tellAxe(sites) {
  const cards = sites.flatMap(({ runs }) => runs.flatMap(({ verdicts: each }) => each)).filter(({ card }) => card.axe);
  if (cards.length === 0) return;
  const own = cards.filter(({ card }) => card.kind === 'axe_violation');
  const byRule = new Map();
  for (const { card, verdict } of own) {
    const row = byRule.get(card.axe.rules[0]) ?? {};
    row[verdict] = (row[verdict] ?? 0) + 1;
    byRule.set(card.axe.rules[0], row);
  }
  const rules = [...byRule].sort(([a], [b]) => a.localeCompare(b)).map(([rule, row]) => `${rule} ${Object.entries(row).map(([verdict, count]) => `${count} ${verdict}`).join(' ')}`);
  console.log(`axe-core: ${cards.length - own.length} cards of ours bear its rules too, ${own.length} are its alone: ${rules.join(', ')}`);
}

function sum(rows) {
  return rows.reduce((all, row) => Object.fromEntries(Object.keys(row).map((key) => [key, (all[key] ?? 0) + row[key]])), Object.fromEntries([...VERDICTS, 'known', 'again'].map((key) => [key, 0])));
}

function tellRow(kind, row) {
  const judged = row.true + row.false + row.trivial + row.duplicate;
  console.log(`${kind.padEnd(22)}${VERDICTS.map((each) => `${row[each]}`.padStart(10)).join('')}${share(row.true, judged).padStart(11)}${share(row.again, row.known).padStart(10)}  (${row.again} of ${row.known})`);
}

function share(part, all) {
  return all === 0 ? '-' : `${((100 * part) / all).toFixed(0)} %`;
}

function tellCards({ runs }) {
  for (const { run, verdicts: cards } of runs) {
    for (const { card, verdict, matched } of cards) console.log(`${run}  ${verdict.padEnd(9)} ${card.kind}: ${card.title}  [${matched.map(({ id }) => id).join(' ')}]`);
  }
}

/** For somebody to judge, by looking. */
function tellUnjudged(done) {
  const open = done.flatMap(({ runs }) => runs.flatMap(({ run, record, verdicts: cards }) => cards.filter(({ verdict }) => verdict === 'unjudged').map(({ card }) => ({ run, record, card }))));
  if (open.length > 0) console.log(`\n${open.length} to be judged:`);
  for (const { run, record, card } of open) {
    const { role, name, rect } = card.element ?? {};
    const where = rect ? ` ${role} “${name}” at ${['x', 'y', 'width', 'height'].map((side) => Math.round(rect[side])).join(',')}` : '';
    console.log(`${run} step ${card.step} ${card.kind}: ${card.title};${where} on ${record.steps.find(({ index }) => index === card.step)?.url ?? '-'}; ${card.detail ?? ''}`);
  }
}

// Goals in people's own words on real applications, pursued by the rules through the extension itself. Whether one is met is asked of
// the application's own data, and so is what was changed beside it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, currentRun, launch, open, reportOf, until } from '../support/browser.mjs';
import { applications, install, start } from './support/applications.mjs';
import { EXPERT } from './support/expert.mjs';
import { median } from './support/median.mjs';

export const usage = 'goals [--split used|set-aside] [--readings] [--only NAME/ID,…] [--out DIR] [--steps-of]   goals on real applications, met by the rules';

const STEPS = 35;
const TIMEOUT_S = 180;

export async function bench(args) {
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const only = option('--only')?.split(',');
  const split = option('--split');
  const fits = (application, { id }) => (!split || application.set_aside === (split === 'set-aside'))
    && (!only || only.some((wanted) => `${application.name}/${id}`.startsWith(wanted)));
  const rows = [];
  for (const application of applications()) {
    const goals = application.goals.filter((goal) => fits(application, goal));
    if (goals.length === 0) continue;
    try {
      install(application);
    } catch (error) {
      console.log(`${application.name}: not installed: ${error.stderr?.toString().trim().split('\n').at(-1) ?? error.message}`);
      continue;
    }
    for (const goal of goals) {
      const reading = args.includes('--readings') ? readingOf(application, goal) : undefined;
      const row = await pursued(application, goal, reading, option('--out')).catch((error) => ({ failed: error.message }));
      rows.push({ application: application.name, ...goal, ...row });
      tell(rows.at(-1), args.includes('--steps-of'));
    }
  }
  sum(rows);
  if (option('--out')) writeFileSync(join(option('--out'), `rows-${process.pid}.json`), JSON.stringify(rows, null, 1));
}

/** What a language model that has not seen the application said of the goal: with it the rules show what they do where the reading is no question. */
function readingOf(application, { id }) {
  const file = join(application.folder, 'readings.json');
  if (!existsSync(file)) throw new Error(`${application.name} has no readings.json`);
  return JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))[id]);
}

/** One goal, in a browser of its own and on fresh data: what one run leaves must not help the next. */
async function pursued(application, goal, reading, out) {
  const server = await start(application);
  let session;
  try {
    session = await launch({ extension: 'dist-automation' });
    const page = await open(session.browser, server.origin + goal.start);
    const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
    await page.bringToFront();
    const [{ id }] = await control.evaluate((url) => chrome.tabs.query({ url }), `${server.origin}/*`);
    const { run_id: runId } = await ask(control, {
      type: 'start_run', tab_id: id, persona: { yaml: EXPERT }, goal: goal.goal, policy: 'rules', reading, steps: STEPS, timeout_s: TIMEOUT_S,
      asked_url: server.origin + goal.start,
    });
    const run = await until('the run has ended', async () => {
      const now = await currentRun(control);
      return now?.run_id === runId && now.stop && now.report_ready ? now : undefined;
    }, (TIMEOUT_S + 60) * 1_000);
    if (out) await keep(join(out, `${application.name}-${goal.id}`), control, runId);
    const { met, harm } = server.check(goal.id);
    const answer = (run.stop.answer ?? '').toLowerCase();
    const answered = answer !== '' && [goal.answer ?? []].flat().every((part) => answer.includes(String(part).toLowerCase()));
    return { met: met ?? answered, harm, says: run.stop.reason, steps: run.steps.length, told: run.steps.map(told) };
  } finally {
    await session?.close();
    await server.end();
  }
}

async function keep(folder, control, runId) {
  mkdirSync(folder, { recursive: true });
  for (const [format, name] of [['json', 'result.json'], ['html', 'report.html'], ['markdown', 'report.md']]) {
    writeFileSync(join(folder, name), await reportOf(control, runId, format));
  }
}

function told({ index, thought, reply, evaluation }) {
  const { action = { action: 'looked in vain' }, target } = thought?.decision ?? {};
  const { action: name, ...details } = action;
  const given = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : '';
  return `${index}. ${name} ${target ? `${target.role} “${target.name}”` : ''}${given} → ${reply?.outcome.outcome ?? '-'}, ${evaluation?.verdict ?? '-'}`;
}

function tell(row, withSteps) {
  const end = row.failed ? `failed: ${row.failed}` : `${row.met ? 'met    ' : 'NOT met'} says ${row.says.padEnd(16)} ${String(row.steps).padStart(2)} steps`;
  console.log(`${`${row.application}/${row.id}`.padEnd(28)} ${row.possible ? ' ' : '×'} ${end}\n        ${row.goal}`);
  for (const harm of row.harm ?? []) console.log(`        harm: ${harm}`);
  for (const step of withSteps ? row.told ?? [] : []) console.log(`        ${step}`);
}

function sum(rows) {
  const ran = rows.filter((row) => !row.failed);
  const possible = ran.filter((row) => row.possible);
  const met = possible.filter((row) => row.met);
  // An answer claims to be one.
  const claimed = ran.filter((row) => ['goal_met', 'answered'].includes(row.says));
  console.log(`\n${met.length} of ${possible.length} goals that can be met were; claimed though not met: ${claimed.filter((row) => !row.met || !row.possible).length} of ${claimed.length}; `
    + `runs that changed something else: ${ran.filter((row) => row.harm.length > 0).length} of ${ran.length}; median ${median(ran.map((row) => row.steps))} steps`);
  for (const name of new Set(ran.map((row) => row.application))) {
    const own = possible.filter((row) => row.application === name);
    console.log(`  ${name.padEnd(14)} ${own.filter((row) => row.met).length} of ${own.length}`);
  }
  if (ran.length < rows.length) console.log(`${rows.length - ran.length} failed and are left out`);
}

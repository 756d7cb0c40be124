// Goals on applications that nobody here wrote, pursued by the rules through the extension itself. Whether one is met is
// looked up in the page; what the run says of itself stands beside it, since a claim without the fact is the worst outcome.

import { ask, currentRun, launch, open, reportOf, until } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';
import { goals } from './templates/list.mjs';
import { EXPERT } from './support/expert.mjs';
import { median } from './support/median.mjs';
import { fetched } from './support/pages.mjs';
import { timesOf, whereItGoes } from './support/step_times.mjs';

export const usage = 'templates [--only TEXT] [--vision off] [--steps-of]   goals on page templates that nobody here wrote (--steps-of: tell each step)';

const STEPS = 25;
const TIMEOUT_S = 120;

export async function bench(args) {
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const wanted = goals.filter(({ npm, path, goal }) => `${npm}${path} ${goal}`.toLowerCase().includes((option('--only') ?? '').toLowerCase()));
  const vision = option('--vision') !== 'off';
  const session = await launch({ extension: 'dist-automation' });
  const rows = [];
  try {
    for (const each of wanted) {
      const row = await pursue(session, each, vision).catch((error) => ({ met: false, says: `failed: ${error.message}`, steps: [], times: [] }));
      rows.push(row);
      console.log(`${row.met ? 'met    ' : 'NOT met'} says ${row.says.padEnd(14)} ${String(row.steps.length).padStart(2)} steps  ${each.npm}${each.path}\n        ${each.goal}`);
      if (args.includes('--steps-of')) for (const step of row.steps) console.log(`        ${step}`);
    }
  } finally {
    await session.close();
  }
  const met = rows.filter((row) => row.met);
  console.log(`\n${met.length} of ${rows.length} goals met; claimed though not met: ${rows.filter((row) => !row.met && row.says === 'goal_met').length}; `
    + `met though not claimed: ${met.filter((row) => row.says !== 'goal_met').length}; median ${median(rows.map((row) => row.steps.length))} steps`);
  whereItGoes(rows.flatMap((row) => row.times));
}

/** One goal, from a fresh page to the end of its run. */
async function pursue(session, { npm, path, goal, met }, vision) {
  const site = await serve(fetched(npm));
  const page = await open(session.browser, site.origin + path);
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  try {
    await page.bringToFront();
    await page.evaluate(listen);
    const [{ id }] = await control.evaluate((url) => chrome.tabs.query({ url }), `${site.origin}/*`);
    const { run_id: runId } = await ask(control, {
      type: 'start_run', tab_id: id, persona: { yaml: EXPERT }, goal, policy: 'rules', steps: STEPS, timeout_s: TIMEOUT_S, vision,
    });
    const run = await until('the run has ended', async () => {
      const now = await currentRun(control);
      return now?.run_id === runId && now.stop && now.report_ready ? now : undefined;
    }, (TIMEOUT_S + 60) * 1_000);
    return { met: await outcome(page, met, site), says: run.stop.reason, steps: run.steps.map(told), times: await times(control, runId) };
  } finally {
    await control.close();
    await page.close();
    await site.close();
  }
}

async function times(control, runId) {
  const report = await reportOf(control, runId, 'json');
  return timesOf(JSON.parse(report.toString()));
}

/** In the page: what is pressed from now on. */
function listen() {
  window.presses = [];
  document.addEventListener('click', (event) => window.presses.push(event.target.textContent.trim()), true);
}

async function outcome(page, met, { requests }) {
  try {
    const facts = { requests: requests.map(({ method, path }) => ({ method, path })) };
    return await page.evaluate(`(${met})(Object.assign(${JSON.stringify(facts)}, { presses: window.presses ?? [] }))`) === true;
  } catch (error) {
    console.error(`        the page could not be asked: ${error.message.split('\n')[0]}`);
    return false;
  }
}

function told({ index, thought, reply, evaluation }) {
  const { action = { action: 'looked in vain' }, target } = thought?.decision ?? {};
  const { action: name, ...details } = action;
  const given = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : '';
  return `${index}. ${name} ${target ? `${target.role} “${target.name}”` : ''}${given} → ${reply?.outcome.outcome ?? '-'}, ${evaluation?.verdict ?? '-'}`;
}

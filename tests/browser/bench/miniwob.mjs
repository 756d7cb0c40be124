// MiniWoB++ through the extension itself: the worker runs the rules on each task, nobody helps. A task is solved when
// every one of its episodes ends with the full reward, as its page tells it.

import { ask, currentRun, ended, launch, open, reportOf, until } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';
import { EXPERT } from './support/expert.mjs';
import { decisionsOf, tellCalibration } from './support/calibration.mjs';
import { median } from './support/median.mjs';
import { begin, miniwobPages, standing, taskList, taskUrl } from './support/miniwob.mjs';
import { timesOf, whereItGoes } from './support/step_times.mjs';

export const usage = 'miniwob [--tasks FILE] [--seeds N] [--vision off] [--tell]   tasks of MiniWoB++ solved by the rules; milliseconds a step';

const STEPS = 12;
const EPISODE_S = 20;

export async function bench(args) {
  const option = (name, fallback) => (args.includes(name) ? args[args.indexOf(name) + 1] : fallback);
  const tasks = taskList(option('--tasks'));
  const seeds = Array.from({ length: Number(option('--seeds', '3')) }, (_, index) => index + 1);
  const vision = option('--vision', 'on') !== 'off';
  const tells = args.includes('--tell');
  console.log(`${tasks.length} tasks of MiniWoB++, ${seeds.length} seeds; policy rules, detector ${vision ? 'on' : 'OFF'}; `
    + `${STEPS} steps and ${EPISODE_S} s an episode at most`);
  console.log(`${'task'.padEnd(32)} solved  steps  ms a step`);
  const server = await serve(miniwobPages());
  const session = await launch({ extension: 'dist-automation' });
  try {
    const page = await open(session.browser, taskUrl(server.origin, tasks[0]));
    const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
    const [{ id: tabId }] = await control.evaluate((url) => chrome.tabs.query({ url }), `${server.origin}/*`);
    let solved = 0;
    const times = [];
    const decisions = [];
    for (const task of tasks) {
      const episodes = [];
      for (const seed of seeds) episodes.push(await episode({ page, control, tabId, url: taskUrl(server.origin, task), seed, vision }));
      const right = episodes.filter((each) => each.reward >= 1).length;
      if (right === seeds.length) solved += 1;
      times.push(...episodes.flatMap((each) => each.times));
      decisions.push(...episodes.flatMap(({ record, reward }) => (record ? decisionsOf(record, reward >= 1) : [])));
      const own = episodes.flatMap((each) => each.times.map((step) => step.all_ms));
      const steps = episodes.map((each) => each.steps).join(',');
      console.log(`${task.padEnd(32)} ${right} of ${seeds.length}  ${steps.padEnd(8)} ${own.length ? median(own).toFixed(0) : '-'}`);
      if (tells) episodes.filter((each) => each.reward < 1).forEach(tellEpisode);
    }
    console.log(`\n${solved} of ${tasks.length} tasks solved ${seeds.length} of ${seeds.length}`);
    whereItGoes(times);
    tellCalibration(decisions);
  } finally {
    await session.close();
    await server.close();
  }
}

/** One episode, from its instruction to its reward. What goes wrong on the way is told and counts as not solved. */
async function episode({ page, control, tabId, url, seed, vision }) {
  try {
    const goal = await begin(page, url, seed);
    await page.bringToFront();
    const { run_id: runId } = await ask(control, {
      type: 'start_run', tab_id: tabId, persona: { yaml: EXPERT }, goal, policy: 'rules', steps: STEPS, timeout_s: EPISODE_S, vision,
      // Nobody is there to be asked, and nothing on these pages can be lost.
      costly: 'allow',
    });
    await until('the episode is over', async () => (await standing(page)).done || (await currentRun(control))?.stop, (EPISODE_S + 30) * 1_000);
    const { reward } = await standing(page);
    await ask(control, { type: 'stop_run' }).catch(() => {});
    await ended(control);
    const report = await reportOf(control, runId, 'json');
    const record = JSON.parse(report.toString());
    return { goal, record, reward, steps: record.steps.filter((step) => step.reply).length, times: timesOf(record) };
  } catch (error) {
    console.error(`${url}, seed ${seed}: ${error.message}`);
    return { reward: 0, steps: 0, times: [] };
  }
}

/** What was wanted and what was done, a line an act. */
function tellEpisode({ goal, record, reward }) {
  if (!record) return;
  console.log(`  goal: ${goal}\n  reward ${reward}`);
  for (const { thought, reply, evaluation } of record.steps) {
    if (!thought) continue;
    const { action, target, confidence, reasoning } = thought.decision;
    const { action: name, ...how } = action;
    const what = [name, JSON.stringify(how), target ? `${target.role} “${target.name}”` : '', confidence.toFixed(2)].join(' ');
    console.log(`    ${what}: ${reply?.outcome?.outcome ?? JSON.stringify(reply?.outcome) ?? '-'}, ${reply?.act_ms?.toFixed(0) ?? '-'} ms, ${evaluation?.verdict ?? '-'} (${reasoning})`);
  }
}

// Does a run claim what is not so? Goals that can be met and goals that cannot, on applications that no rule was made on:
// how the run says that it ended, against what the application's own data say.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, currentRun, launch, open, reportOf, until } from '../support/browser.mjs';
import { corpus, holds, install, servedAfresh } from './support/claims.mjs';
import { EXPERT } from './support/expert.mjs';

export const usage = 'claims [--split develop|report] [--only TEXT] [--vision off] [--out DIR]   ends as the runs say them against ends as they are';

const STEPS = 25;
const EXPLORED = 40;
const TIMEOUT_S = 180;

export async function bench(args) {
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const { apps, cases } = corpus();
  const fits = (each) => (!option('--split') || each.split === option('--split')) && each.id.includes(option('--only') ?? '');
  const how = { vision: option('--vision') !== 'off', out: option('--out') };
  const rows = [];
  for (const one of cases.filter(fits)) {
    const row = await pursued(one, apps.get(one.app), how).catch((error) => ({ failed: error.message.split('\n')[0] }));
    rows.push({ ...one, ...row });
    const end = row.failed ? `failed: ${row.failed}` : `says ${row.says.padEnd(18)} seen ${row.kind === 'explore' ? '-' : row.seen ? 'met' : 'not met'}`;
    console.log(`${one.id.padEnd(16)} ${one.kind.padEnd(7)} ${end}  ${row.steps ?? '-'} steps, ${row.findings ?? '-'} findings${one.goal ? `  ${one.goal}` : ''}`);
  }
  for (const kind of ['can', 'cannot']) tellTable(kind, rows.filter((row) => row.kind === kind && !row.failed));
  const failed = rows.filter((row) => row.failed).length;
  if (failed > 0) console.log(`\n${failed} failed and are left out of the tables`);
}

/** One case, in a browser of its own and on fresh data: what one run leaves must not help the next. */
async function pursued(one, app, { vision, out }) {
  install(one.app);
  const server = await servedAfresh(app);
  const session = await launch({ extension: 'dist-automation' });
  try {
    const page = await open(session.browser, one.start);
    const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
    await page.bringToFront();
    const [{ id }] = await control.evaluate((url) => chrome.tabs.query({ url }), 'http://127.0.0.1/*');
    const explore = one.kind === 'explore';
    const { run_id: runId } = await ask(control, {
      type: 'start_run', tab_id: id, persona: { yaml: EXPERT }, goal: one.goal ?? '', explore, policy: 'rules', vision,
      steps: explore ? EXPLORED : STEPS, timeout_s: TIMEOUT_S, asked_url: one.start,
    });
    const run = await until('the run has ended', async () => {
      const now = await currentRun(control);
      return now?.run_id === runId && now.stop && now.report_ready ? now : undefined;
    }, (TIMEOUT_S + 60) * 1_000);
    const seen = explore ? undefined : await holds(one.check, app, await session.browser.pages());
    const report = JSON.parse((await reportOf(control, runId, 'json')).toString());
    if (out) await keep(out, one.id, control, runId);
    return { kind: one.kind, says: run.stop.reason, seen, steps: run.steps.length, findings: report.findings.length };
  } finally {
    await session.close();
    await server.end();
  }
}

async function keep(out, id, control, runId) {
  const folder = join(out, id);
  mkdirSync(folder, { recursive: true });
  for (const [format, name] of [['json', 'result.json'], ['html', 'report.html'], ['markdown', 'report.md']]) {
    writeFileSync(join(folder, name), await reportOf(control, runId, format));
  }
}

function tellTable(kind, rows) {
  if (rows.length === 0) return;
  console.log(`\n${rows.length} goals that ${kind === 'can' ? 'can be met' : 'cannot be met'}\n${'end said'.padEnd(22)}      met  not met`);
  const ends = new Map();
  for (const { says, seen } of rows) {
    const counts = ends.get(says) ?? { met: 0, not: 0 };
    counts[seen ? 'met' : 'not'] += 1;
    ends.set(says, counts);
  }
  for (const [says, { met, not }] of [...ends].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(`${says.padEnd(22)} ${String(met).padStart(8)} ${String(not).padStart(8)}`);
  }
  const claimed = rows.filter(({ says }) => says === 'goal_met');
  const wrong = claimed.filter(({ seen }) => kind === 'cannot' || !seen);
  console.log(`claimed as met: ${claimed.length}, wrongly: ${wrong.length}; met: ${rows.filter(({ seen }) => seen).length}`);
}

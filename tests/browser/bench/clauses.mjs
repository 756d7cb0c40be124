// What is told of each clause of a goal, against what is so: small pages on which a hasty reader claims what was not done.

import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, currentRun, launch, open, reportOf, ROOT, until } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';
import { EXPERT } from './support/expert.mjs';

export const usage = 'clauses [--split develop|held] [--only TEXT] [--vision off] [--out DIR]   what is told of each clause of a goal against what is so';

const CORPUS = join(ROOT, 'tests/clauses');
const STEPS = 20;
const TIMEOUT_S = 90;

export async function bench(args) {
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const split = JSON.parse(readFileSync(join(CORPUS, 'split.json'), 'utf8'));
  const chosen = option('--split') ? split[option('--split')] : undefined;
  const ids = readdirSync(join(CORPUS, 'cases')).filter((id) => id.includes(option('--only') ?? '') && (!chosen || chosen.some((each) => id.startsWith(each))));
  const session = await launch({ extension: 'dist-automation' });
  const rows = [];
  try {
    for (const id of ids) {
      const row = await pursued(session, id, { vision: option('--vision') !== 'off', out: option('--out') }).catch((error) => ({ id, failed: error.message.split('\n')[0] }));
      rows.push(row);
      tell(row);
    }
  } finally {
    await session.close();
  }
  tellTable(rows.filter((row) => !row.failed));
  const failed = rows.filter((row) => row.failed).length;
  if (failed > 0) console.log(`${failed} failed and are left out of the table`);
}

/** One case, on an origin of its own: what its pages keep is not there for the next. */
async function pursued(session, id, { vision, out }) {
  const folder = join(CORPUS, 'cases', id);
  const one = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8'));
  const site = await serve(folder);
  const page = await open(session.browser, `${site.origin}/index.html`);
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  try {
    await page.bringToFront();
    const tab_id = await control.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id, page.url());
    const before = new Set(await session.browser.pages());
    const { run_id: runId } = await ask(control, { type: 'start_run', tab_id, persona: { yaml: EXPERT }, goal: one.goal, policy: 'rules', vision, steps: STEPS, timeout_s: TIMEOUT_S });
    const run = await until('the run has ended', async () => {
      const now = await currentRun(control);
      return now?.run_id === runId && now.stop && now.report_ready ? now : undefined;
    }, (TIMEOUT_S + 60) * 1_000);
    const opened = (await session.browser.pages()).filter((each) => !before.has(each));
    const holds = async (js) => {
      for (const each of [...opened, page]) {
        if (await each.evaluate(`(() => { try { return !!(${js}); } catch { return false; } })()`).catch(() => false)) return true;
      }
      return false;
    };
    const record = JSON.parse((await reportOf(control, runId, 'json')).toString());
    const clauses = [];
    for (const clause of one.clauses) clauses.push({ ...clause, is: await holds(clause.done) });
    const row = {
      id, kind: one.kind, goal: one.goal, possible: one.possible, says: run.stop.reason, stop: run.stop, is: await holds(one.met), untouched: await holds(one.untouched),
      clauses: record.clauses.map((told) => ({ text: told.text, state: told.state, evidence: told.evidence, is: meant(clauses, told.text).every((clause) => clause.is) })),
      missing: clauses.filter((clause) => clause.is && !record.clauses.some((told) => told.state === 'seen' && meant(clauses, told.text).includes(clause))).map(({ words }) => words),
    };
    if (out) keep(join(out, id), record, await reportOf(control, runId, 'html'), row);
    for (const each of opened) await each.close().catch(() => {});
    return row;
  } finally {
    await control.close();
    await page.close();
    await site.close();
  }
}

/** The clauses of a case that a told clause covers: those whose words it shares most of, else all. */
function meant(clauses, text) {
  const words = (said) => said.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const told = words(text);
  const share = ({ words: said }) => {
    const own = words(said);
    return own.filter((word) => told.includes(word)).length / Math.max(1, Math.min(own.length, told.length));
  };
  const most = clauses.filter((clause) => share(clause) >= 0.6);
  return most.length > 0 ? most : clauses;
}

function keep(folder, record, html, row) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'result.json'), JSON.stringify(record, null, 1));
  writeFileSync(join(folder, 'report.html'), html);
  writeFileSync(join(folder, 'row.json'), JSON.stringify(row, null, 1));
}

function tell(row) {
  if (row.failed) return void console.log(`${row.id.padEnd(30)} failed: ${row.failed}`);
  const wrong = isFalseMet(row) ? 'FALSE ' : '';
  console.log(`${row.id.padEnd(30)} ${wrong}says ${row.says}, is ${row.is ? 'met' : 'not met'}${row.untouched ? '' : ', TOUCHED MORE'}   ${row.goal}`);
  for (const clause of row.clauses) {
    const told = clause.state === 'seen' && !clause.is ? 'FALSE ' : '';
    console.log(`    ${told}${clause.state} (is ${clause.is ? 'done' : 'not done'}): ${clause.text}   ${clause.evidence ?? ''}`);
  }
}

function isFalseMet(row) {
  return row.says === 'goal_met' && !row.is;
}

function tellTable(rows) {
  const clauses = rows.flatMap((row) => row.clauses);
  const count = (list, fits) => list.filter(fits).length;
  const done = clauses.filter((clause) => clause.state === 'seen');
  console.log(`\n${rows.length} goals, ${count(rows, (row) => row.possible)} can be met: ${count(rows, (row) => row.is)} were, ${count(rows, (row) => row.is && row.says === 'goal_met')} told so`);
  console.log(`told as met: ${count(rows, (row) => row.says === 'goal_met')}, falsely: ${count(rows, isFalseMet)}`);
  console.log(`clauses told as done: ${done.length}, falsely: ${count(done, (clause) => !clause.is)}; done and not told so: ${rows.flatMap((row) => row.missing).length}`);
  console.log(`something else changed: ${count(rows, (row) => !row.untouched)}`);
  const kinds = [...new Set(rows.map((row) => row.kind))].sort();
  for (const kind of kinds) {
    const own = rows.filter((row) => row.kind === kind);
    console.log(`  ${kind.padEnd(24)} met ${count(own, (row) => row.is)}/${count(own, (row) => row.possible)}  told as met falsely ${count(own, isFalseMet)}  clauses falsely done ${own.flatMap((row) => row.clauses).filter((c) => c.state === 'seen' && !c.is).length}`);
  }
}

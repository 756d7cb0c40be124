// What the steps of a run took, and where that went.

import { median } from './median.mjs';

const STAGES = ['act_ms', 'settle_ms', 'snapshot_ms', 'capture_ms', 'decode_ms', 'detect_ms', 'merge_ms', 'decide_ms'];

/**
 * A row for each step that was followed by another look: from its decision to the next one.
 *
 * @param record the run as its JSON report gives it.
 */
export function timesOf(record) {
  return record.steps.slice(0, -1).flatMap((step, index) => {
    const next = record.steps[index + 1];
    if (!step.reply) return [];
    const { timings } = next.stats;
    return [{
      ...timings,
      act_ms: step.reply.act_ms,
      settle_ms: step.settled?.waited_ms ?? 0,
      decide_ms: next.decide_ms,
      all_ms: next.started_at_ms - step.started_at_ms,
      // An image that is used again took no time: the page did not change.
      still: timings.capture_ms === 0,
    }];
  });
}

/** Prints the medians of all steps, and of those after which the page was as before. */
export function whereItGoes(rows) {
  tell('all steps', rows);
  tell('the page did not change', rows.filter((row) => row.still));
}

function tell(what, rows) {
  if (rows.length === 0) return;
  const of = (key) => median(rows.map((row) => row[key] ?? 0));
  const known = STAGES.reduce((sum, stage) => sum + of(stage), 0);
  console.log(`\nmilliseconds a step, median of ${rows.length} (${what}): ${of('all_ms').toFixed(0)}`);
  for (const stage of STAGES) console.log(`  ${stage.padEnd(12)} ${of(stage).toFixed(1).padStart(7)}`);
  console.log(`  ${'the rest'.padEnd(12)} ${Math.max(0, of('all_ms') - known).toFixed(1).padStart(7)}   (messages, journal, storage)`);
}

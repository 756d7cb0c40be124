// Whether the rules are as sure as they are right. An act, or the claim to be done, counts as right where its episode
// ended with the full reward, and as wrong where it did not, though some acts on the way were right there too: so the
// shares are lower bounds. Giving up claims nothing and does not count.

const BOUNDS = [0.65, 0.75, 0.85, 0.95];

/** One row a decision that was executed: how sure it was, and whether its episode was solved. */
export function decisionsOf(record, solved) {
  return record.steps.flatMap(({ thought, gate }) => {
    const { action, confidence } = thought?.decision ?? {};
    if (!action || action.action === 'give_up' || gate?.gate === 'refused') return [];
    return [{ confidence, right: solved }];
  });
}

/** Prints the share that was right, in all and by how sure they were. */
export function tellCalibration(rows) {
  console.log('\nof decisions as sure as   right at least   of');
  for (const [index, from] of BOUNDS.entries()) {
    const to = BOUNDS[index + 1] ?? Infinity;
    tell(`${from.toFixed(2)}–${Number.isFinite(to) ? to.toFixed(2) : '1.00'}`, rows.filter(({ confidence }) => confidence >= from && confidence < to));
  }
  tell('0.65 and above', rows.filter(({ confidence }) => confidence >= BOUNDS[0]));
}

function tell(what, rows) {
  const right = rows.filter((row) => row.right).length;
  console.log(`  ${what.padEnd(24)}${rows.length ? `${((100 * right) / rows.length).toFixed(0)} %`.padStart(6) : '-'.padStart(6)}   ${String(rows.length).padStart(12)}`);
}

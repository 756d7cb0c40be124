// What the pairs add up to.

import { median } from '../support/median.mjs';

const KINDS = ['own words', 'other words', 'looks', 'beside', 'none'];
const BOUNDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9];

/**
 * @param {{how: string, meant: boolean, inView: boolean, chosen: boolean, right: boolean, touches: boolean, confidence?: number, why?: string, ms: number}[]} rows
 *   one a pair. `meant`: the page has what is meant; `inView`: without scrolling.
 */
export function tellTable(rows) {
  console.log(`\n${'the phrase has'.padEnd(26)}pairs   right         nothing chosen   something wrong`);
  for (const how of KINDS) tell(how, rows.filter((row) => row.how === how));
  tell('all', rows);
  tell('all that the page has', rows.filter((row) => row.meant));
  tell('  in view at once', rows.filter((row) => row.meant && row.inView));
  tell('  only after scrolling', rows.filter((row) => row.meant && !row.inView));
  const near = rows.filter((row) => row.chosen && !row.right && row.touches).length;
  console.log(`something wrong that touches what is meant: ${near}`);
  tellWhy(rows.filter((row) => row.chosen && !row.right));
  tellConfidence(rows.filter((row) => row.chosen));
  console.log(`\nseconds a pair: ${(median(rows.map((row) => row.ms)) / 1_000).toFixed(1)} (median)`);
}

function tell(what, rows) {
  const of = (wanted) => {
    const count = rows.filter(wanted).length;
    return `${String(count).padStart(4)} ${(rows.length ? `${((100 * count) / rows.length).toFixed(0)} %` : '-').padStart(6)}`;
  };
  console.log([
    what.padEnd(26), String(rows.length).padStart(5), '  ', of((row) => row.right), '    ',
    // Of what the page does not have, choosing nothing is right.
    of((row) => !row.chosen && !row.right), '      ', of((row) => row.chosen && !row.right),
  ].join(''));
}

/** A run also chooses what may lead on, or a field to search in: that is no mistake about the words. Its reasons tell which it was. */
function tellWhy(rows) {
  const counts = new Map();
  for (const { why } of rows) {
    // One group for each wording, whatever it is said of.
    const wording = why.replace(/“.*”|the (link|button|field|menu)[^.]* without a name[^.]*?(?= yet| promises)/gi, '…').replace(/\s+/g, ' ');
    counts.set(wording, (counts.get(wording) ?? 0) + 1);
  }
  console.log('\nwhat was said of something wrong');
  for (const [wording, count] of [...counts].sort((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(5)}  ${wording}`);
}

function tellConfidence(rows) {
  console.log('\nof choices as sure as   right   of');
  for (const [index, from] of BOUNDS.entries()) {
    const to = BOUNDS[index + 1] ?? Infinity;
    const these = rows.filter(({ confidence }) => confidence >= from && confidence < to);
    const right = these.filter((row) => row.right).length;
    const share = these.length ? `${((100 * right) / these.length).toFixed(0)} %` : '-';
    console.log(`  ${`${from.toFixed(1)}–${Number.isFinite(to) ? to.toFixed(1) : '1.0'}`.padEnd(20)}${share.padStart(7)}${String(these.length).padStart(5)}`);
  }
}

// What became of the cases, as a table and as counts for each class.

import { writeFile } from 'node:fs/promises';

const MAX_CELL = 200;

/** @param {{kind: string, name: string, why: string[], notes: string[]}[]} rows */
export function print(rows) {
  const wide = Math.max(0, ...rows.map(({ name }) => name.length));
  for (const { kind, name, why, notes } of rows) {
    const cell = why.join('; ') || notes.join('; ');
    console.log(`${kind.padEnd(12)}${name.padEnd(wide + 2)}${verdict(why).padEnd(8)}${cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL)}…` : cell}`);
  }
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const own = rows.filter((row) => row.kind === kind);
    console.log(`${kind}: ${own.filter(({ why }) => why.length > 0).length} of ${own.length} failed`);
  }
  console.log(`all: ${rows.filter(({ why }) => why.length > 0).length} of ${rows.length} failed`);
}

/** The same as tab-separated values: class, name, verdict, why, what was done. */
export function write(path, rows) {
  const cells = rows.map(({ kind, name, why, notes }) => [kind, name, verdict(why), why.join('; '), notes.join('; ')]);
  const lines = [['class', 'name', 'verdict', 'why', 'done'], ...cells].map((row) => row.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'));
  return writeFile(path, `${lines.join('\n')}\n`);
}

const verdict = (why) => (why.length > 0 ? 'failed' : 'held');

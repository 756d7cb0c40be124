// Milliseconds of a merge, native, beside comparing every element with every detection.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../support/browser.mjs';

const COLUMNS = ['elements', 'detections', 'merge ms', 'without detections ms', 'matching ms', 'every pair ms', 'ratio'];

export const usage = 'merge              milliseconds of a merge for 1k, 5k and 20k elements, beside comparing every pair';

export async function bench() {
  const { stdout } = await promisify(execFile)('cargo', ['bench', '--quiet', '-p', 'passerby-merge', '--bench', 'merge'], { cwd: ROOT });
  console.log(COLUMNS.join(' | '));
  for (const line of stdout.trim().split('\n')) {
    const row = JSON.parse(line);
    const matching = Math.max(row.merge_ms - row.alone_ms, 0);
    const cells = [
      row.nodes, row.detections, row.merge_ms.toFixed(2), row.alone_ms.toFixed(2), matching.toFixed(2),
      row.every_pair_ms.toFixed(2), `${(matching / row.every_pair_ms).toFixed(2)} × every pair`,
    ];
    console.log(cells.map((cell, column) => String(cell).padStart(COLUMNS[column].length)).join(' | '));
  }
}

// How long a snapshot takes in the page, cold and again: medians over a few runs.
//
//   node tests/pages/speed.mjs [--elements N] [PAGE.html…]

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { madePage, start } from './harness.mjs';

const RUNS = 9;
const { values, positionals } = parseArgs({ options: { elements: { type: 'string', default: '5000' } }, allowPositionals: true });

if (positionals.length > 0) {
  for (const page of positionals) await measure(dirname(resolve(page)), basename(page));
} else {
  const root = await mkdtemp(join(tmpdir(), 'passerby-speed-'));
  await writeFile(join(root, 'made.html'), madePage(Number(values.elements)));
  await measure(root, 'made.html');
  await rm(root, { recursive: true, force: true });
}

async function measure(root, page) {
  const browser = await start({ root });
  try {
    await browser.open(page);
    const times = [];
    let nodes = 0;
    for (let run = 0; run < RUNS; run++) {
      const { ok, value, fault } = await browser.ask({ passerby: 1, type: 'snapshot' });
      if (!ok) throw new Error(fault.message);
      times.push(value.snapshot_ms);
      nodes = value.nodes.length;
    }
    const elements = await browser.page.evaluate(() => document.querySelectorAll('*').length);
    const sorted = times.toSorted((a, b) => a - b);
    console.log(`${page}: ${elements} elements, ${nodes} nodes; first ${times[0]} ms, median ${sorted[RUNS >> 1]} ms, least ${sorted[0]} ms`);
  } finally {
    await browser.close();
  }
}

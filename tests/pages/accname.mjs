// How many elements in a folder of pages have the name, role and description that they themselves say they should
// have: `data-expectedlabel`, `data-expectedrole`, `data-expecteddescription`, as the W3C's test pages write it.
//
//   node tests/pages/accname.mjs DIR [--verbose]
//
// It asks for the same listing as `passerby inspect --all --attributes …`. It exits with 1 where something is not as said, or
// where nothing is said. The pages of this kind that stand beside this file are steps `says_itself` of run.mjs; those of the
// folders `accname_*` need no such words, since they are held against what the browser computes.

import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { start } from './harness.mjs';

const EXPECTED = { 'data-expectedlabel': 'name', 'data-expectedrole': 'role', 'data-expecteddescription': 'description' };

const dir = process.argv[2];
if (!dir) {
  console.error('usage: node tests/pages/accname.mjs DIR [--verbose]');
  process.exit(2);
}
const verbose = process.argv.includes('--verbose');
const browser = await start({ root: resolve(dir) });
let right = 0;
let total = 0;
try {
  for (const file of (await readdir(dir)).filter((name) => name.endsWith('.html')).sort()) {
    await browser.open(file);
    const { ok, value, fault } = await browser.ask({ passerby: 1, type: 'snapshot', all: true, attributes: ['data-testname', ...Object.keys(EXPECTED)] });
    if (!ok) throw new Error(`${file}: ${fault.message}`);
    const cases = value.nodes.flatMap((node) => Object.entries(EXPECTED)
      .filter(([attribute]) => node.attributes?.[attribute] !== undefined)
      .map(([attribute, key]) => ({ tag: node.tag, test: node.attributes['data-testname'], key, expected: node.attributes[attribute], is: node[key] ?? '' })));
    const wrong = cases.filter(({ expected, is }) => expected !== is);
    total += cases.length;
    right += cases.length - wrong.length;
    console.log(`${file}: ${cases.length - wrong.length}/${cases.length}`);
    if (verbose) for (const { tag, test, key, expected, is } of wrong) console.log(`  <${tag}> (${test}) expected ${key} ${JSON.stringify(expected)}, is ${JSON.stringify(is)}`);
  }
} finally {
  await browser.close();
}
console.log(`${right}/${total}`);
if (right < total || total === 0) process.exitCode = 1;

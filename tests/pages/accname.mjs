// How many of the cases in a folder of pages are named as they should be: each element with
// `data-expectedlabel` says its name.
//
//   node tests/pages/accname.mjs DIR [--verbose]
//
// The naming code is run by itself, since a snapshot leaves out elements that nobody could operate. What is not
// rendered is never listed, so its name counts as empty.

import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bundle, start } from './harness.mjs';

const dir = process.argv[2];
if (!dir) {
  console.error('usage: node tests/pages/accname.mjs DIR [--verbose]');
  process.exit(2);
}
const verbose = process.argv.includes('--verbose');
const naming = await bundle(`
  import { roleAndName } from './content/snapshot/listing.ts';
  globalThis.namesOf = () => Array.from(document.querySelectorAll('[data-expectedlabel]'), (element) => ({
    tag: element.localName,
    expected: element.dataset.expectedlabel,
    name: element.checkVisibility() || element.localName === 'option' ? roleAndName(element).name : '',
  }));
`);
const browser = await start({ root: resolve(dir) });
let right = 0;
let total = 0;
try {
  for (const file of (await readdir(dir)).filter((name) => name.endsWith('.html')).sort()) {
    await browser.open(file);
    await browser.page.evaluate(naming);
    const cases = await browser.page.evaluate(() => globalThis.namesOf());
    const wrong = cases.filter(({ expected, name }) => expected !== name);
    total += cases.length;
    right += cases.length - wrong.length;
    console.log(`${file}: ${cases.length - wrong.length}/${cases.length}`);
    if (verbose) for (const { tag, expected, name } of wrong) console.log(`  <${tag}> expected ${JSON.stringify(expected)}, is ${JSON.stringify(name)}`);
  }
} finally {
  await browser.close();
}
console.log(`${right}/${total}`);

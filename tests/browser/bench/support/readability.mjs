// What a generic extractor gives of a page: the article that Mozilla's Readability finds, as text. It answers no questions; what it can be
// asked is whether the words of an answer are in it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/browser.mjs';
import { plain } from './answers.mjs';

const SOURCE = join(ROOT, 'extension/node_modules/@mozilla/readability/Readability.js');

/** The article of a page that is open: `{text, ms, bytes}`. */
export async function article(page) {
  await page.evaluate(`${readFileSync(SOURCE, 'utf8')}; globalThis.Readability = Readability;`);
  return page.evaluate(() => {
    const began = performance.now();
    const text = new globalThis.Readability(document.cloneNode(true)).parse()?.textContent ?? '';
    return { text, ms: performance.now() - began, bytes: new TextEncoder().encode(text).length };
  });
}

/** How many of the values of an answer stand in a text. */
export function standing(question, text) {
  const folded = plain(text);
  const rows = [question.answer].flat().filter((row) => row !== null);
  const wanted = rows.flatMap((row) => Object.values(row)).filter((value) => value !== null);
  return wanted.filter((value) => [value].flat().some((one) => folded.includes(plain(one)))).length;
}

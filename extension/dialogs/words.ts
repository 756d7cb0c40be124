// The words of a text as the table of phrases sees them: crate/lexicon/src/costly/tokens.rs in TypeScript, over the same
// data. crate/lexicon/tests/words.jsonl holds both to the same words.

import money from '../../crate/lexicon/src/costly/money.json';
import letters from '../../crate/lexicon/src/letters.json';

const CURRENCIES = new Set(money.words);
const WHOLE = new Map(Object.entries(letters.whole));
/** Marks as a regular expression's class: they stand on the letter before them. */
const MARK = `[${letters.marks.map((range) => range.join('-')).join('')}]`;
const IS_MARK = new RegExp(MARK, 'u');
const MARKS = new RegExp(MARK, 'gu');

/** The words of a text: folded, numbers apart from letters, `¤` for a currency, and `:`. */
export function tokens(text: string): string[] {
  const words = [''];
  let last = ' ';
  for (const c of text) {
    if (IS_MARK.test(c)) continue;
    const isLetter = /[\p{Alphabetic}]/u.test(c);
    const isDigit = /[0-9]/.test(c);
    if (money.signs.includes(c)) words.push('¤', '');
    else if (c === ':') words.push(':', '');
    else if (isLetter || isDigit) {
      const splits = (isDigit && /\p{Alphabetic}/u.test(last)) || (isLetter && /[0-9]/.test(last));
      if (splits) words.push('');
      words[words.length - 1] += folded(c);
    } else words.push('');
    last = c;
  }
  return words.filter((word) => word !== '').map((word) => (CURRENCIES.has(word) ? '¤' : word));
}

export const isNumber = (word: string): boolean => /^[0-9]+$/.test(word);

const folded = (c: string): string => [...c.toLowerCase()].map((each) => WHOLE.get(each) ?? plain(each)).join('');

/** A Latin letter without marks, in whatever width, style or ligature; a mark as nothing; other letters as they are. */
function plain(c: string): string {
  if (IS_MARK.test(c)) return '';
  const parts = c.normalize('NFKD').replace(MARKS, '');
  return /^[a-z]+$/i.test(parts) ? parts.toLowerCase() : c;
}

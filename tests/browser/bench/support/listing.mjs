// What a reader can tell from a listing of a screen, whoever made it: lines whose indentation says what stands in what, with
// the ids of what can be acted on. Used to ask the same questions of several listings.

/** `btn_3fa9` before what it names, with the role where that says more, or `[ref=e12]` (`@e12`) behind it. */
const OURS = /\b(?:(?:searchbox|spinbutton|listbox|switch|treeitem|option|menuitemcheckbox|menuitemradio|scrollbar|progressbar|gridcell|columnheader) )?[a-z]{2,4}_[0-9a-f]{4,}(?:_\d+)?\b/g;
const THEIRS = /\[ref=\w+\]|@e\d+/;
/** Ids are no words of what they name: `lnk_39f3` is not the link "3". */
const withoutIds = (text) => text.replace(/\b[a-z]{2,4}_[0-9a-f]{4,}(?:_\d+)?\b/g, (id) => id.slice(0, id.indexOf('_') + 1)).replace(/\[ref=\w+\]|@e\d+/g, '');

const fold = (text) => text.toLowerCase().replace(/[\s\u00a0]+/g, ' ').trim();
const says = (text, words) => words.every((word) => text.includes(fold(word)));

/**
 * Reads a listing.
 *
 * @param {string} text the listing, a thing or a row of things a line.
 * @returns {{lines: {text: string, indent: number, end: number, items: {id: boolean, text: string}[]}[]}} `end`: the line behind
 *   the last one inside.
 */
export function readListing(text) {
  const lines = text.split('\n').filter((line) => line.trim()).map((line) => ({
    text: fold(withoutIds(line)), indent: line.search(/\S/), items: itemsOf(line), end: 0,
  }));
  lines.forEach((line, at) => {
    let end = at + 1;
    while (end < lines.length && lines[end].indent > line.indent) end += 1;
    line.end = end;
  });
  return { lines };
}

function itemsOf(line) {
  const starts = [...line.matchAll(OURS)].map((found) => found.index);
  if (starts.length === 0) return [{ id: THEIRS.test(line), text: fold(withoutIds(line)) }];
  const items = starts.map((start, at) => ({ id: true, text: fold(withoutIds(line.slice(start, starts[at + 1]))) }));
  const before = line.slice(0, starts[0]).trim();
  return before ? [{ id: false, text: fold(before) }, ...items] : items;
}

/** Whether the listing tells what the question asks. */
export function tells(listing, question) {
  if (question.kind === 'act') return tellsWhich(listing, question);
  if (question.state) return tellsState(listing, question);
  return blocks(listing).some(({ text, size }) => size <= MAX_BLOCK && says(text, [...question.says, ...question.near]))
    || (question.near.length === 0 && says(whole(listing), question.says));
}

/** More lines than this are no longer one thing to a reader. */
const MAX_BLOCK = 12;

const whole = ({ lines }) => lines.map((line) => line.text).join(' ');

/** Lines, and lines with all that stands in them, the smallest first. */
function blocks({ lines }) {
  const all = [];
  lines.forEach((line, at) => {
    all.push({ from: at, to: at + 1 });
    if (line.end > at + 1) all.push({ from: at, to: line.end });
  });
  all.push({ from: 0, to: lines.length });
  return all
    .map(({ from, to }) => ({ from, to, size: to - from, text: lines.slice(from, to).map((line) => line.text).join(' ') }))
    .sort((a, b) => a.size - b.size);
}

/** Ids with what they name: their own words, and those of what stands in them. */
function candidates({ lines }, from, to, words) {
  const found = [];
  for (let at = from; at < to; at += 1) {
    const line = lines[at];
    const within = lines.slice(at + 1, line.end);
    const isHolder = within.some((inner) => inner.items.some((item) => item.id));
    for (const item of line.items.filter((each) => each.id)) {
      const inside = line.items.length === 1 && !isHolder ? within.map((inner) => inner.text).join(' ') : '';
      if (words.length > 0 ? says(`${item.text} ${inside}`, words) : isNameless(item.text)) found.push(item);
    }
  }
  return found;
}

const isNameless = (text) => !/"[^"]*\w[^"]*"/.test(text.replace(/\b\w+[=≈]"[^"]*"/g, ''));

/** The words of the picture that a listing tells of a nameless control. */
const pictureOf = (text) => (/\bicon[=≈]"([^"]*)"/.exec(text)?.[1] ?? '').split(' ');

/**
 * In the smallest place that holds all that stands near it there is one of the name, or one of those without a name shows the picture;
 * or the control's own line says what stands near.
 */
function tellsWhich(listing, { name, near, picture = [] }) {
  const all = candidates(listing, 0, listing.lines.length, name);
  if (near.length === 0) return all.length > 0;
  if (all.filter((item) => says(item.text, near)).length === 1) return true;
  const shows = (item) => pictureOf(item.text).some((word) => picture.includes(word));
  for (const { from, to, text } of blocks(listing)) {
    if (!says(text, near)) continue;
    const found = candidates(listing, from, to, name);
    if (found.length === 1 || found.filter(shows).length === 1) return true;
  }
  return false;
}

const STATES = {
  checked: (text) => /\bchecked\b(?!=false)/.test(text),
  unchecked: (text) => !STATES.checked(text) && /\b(chk_|rad_|swi_|checkbox|radio|switch)/.test(text),
  disabled: (text) => /\bdisabled\b(?!=false)/.test(text),
  selected: (text) => /\bselected\b(?!=false)|\bcurrent\b|\bactive\b|"\*/.test(text),
  expanded: (text) => /\bexpanded\b(?!=false)/.test(text),
  collapsed: (text) => /\bcollapsed\b|\bexpanded=false/.test(text),
};

function tellsState(listing, { state, near }) {
  const shows = STATES[state];
  if (!shows) throw new Error(`no such state: ${state}`);
  const items = listing.lines.flatMap((line) => line.items);
  const named = items.some((item) => says(item.text, near) && shows(item.text));
  return named || blocks(listing).some(({ size, text }) => size <= 3 && says(text, near) && shows(text));
}

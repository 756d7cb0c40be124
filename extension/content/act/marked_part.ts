// Where a piece of text stands in an element: who marks it names the words, and a range begins and ends in text nodes.

import { composedParent, documentOf, isElement, isRendered, localNameOf, parentNodeOf, styleOf } from '../page/dom.ts';

/** A character of the element's text and where it stands. */
interface Place {
  readonly node: Text;
  readonly offset: number;
}

/** From the first to behind the last character that is meant. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type Spans = readonly Span[];

const isSpace = (character: string): boolean => /[\s\u200B\uFEFF]/.test(character);
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/**
 * Where the words stand in the text; spaces and ends of lines do not count. Where they stand as whole words, only there. `within`: a
 * longer piece, in which they are meant; empty: anywhere.
 */
export function spansOf(text: string, part: string, within: string): Spans {
  const found = allOf(text, part);
  if (within === '') return found;
  const around = allOf(text, within);
  return found.filter(({ from, to }) => around.some((piece) => piece.from <= from && to <= piece.to));
}

function allOf(text: string, part: string): Span[] {
  const wanted = Array.from(part).filter((character) => !isSpace(character)).join('');
  const at: number[] = [];
  let dense = '';
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (isSpace(character)) continue;
    dense += character;
    at.push(index);
  }
  const spans: Span[] = [];
  for (let start = wanted === '' ? -1 : dense.indexOf(wanted); start >= 0; start = dense.indexOf(wanted, start + 1)) {
    spans.push({ from: at[start] ?? 0, to: (at[start + wanted.length - 1] ?? 0) + 1 });
  }
  const whole = spans.filter(({ from, to }) => !(isWord(text[from]) && isWord(text[from - 1])) && !(isWord(text[to - 1]) && isWord(text[to])));
  return whole.length > 0 ? whole : spans;
}

/** The text as its nodes hold it, and the place of each of its characters. */
function placesIn(element: Element): { text: string; places: Place[] } {
  const walker = documentOf(element).createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const places: Place[] = [];
  let text = '';
  let last: Element | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = parentNodeOf(node);
    if (!isElement(parent) || /^(style|script)$/.test(localNameOf(parent)) || !isRendered(parent)) continue;
    const block = blockAround(parent);
    if (last && block !== last) {
      // No word goes on from one block to the next.
      text += '\n';
      places.push({ node, offset: 0 });
    }
    last = block;
    text += node.data;
    for (let offset = 0; offset < node.data.length; offset++) places.push({ node, offset });
  }
  return { text, places };
}

function blockAround(element: Element): Element {
  let at = element;
  for (let around = composedParent(at); around && styleOf(at).display.startsWith('inline'); around = composedParent(at)) at = around;
  return at;
}

/** The ranges in which the words stand. */
export function rangesOf(element: Element, part: string, within: string): Range[] {
  const { text, places } = placesIn(element);
  return spansOf(text, part, within).flatMap(({ from, to }) => {
    const [first, last] = [places[from], places[to - 1]];
    if (!first || !last) return [];
    const range = documentOf(element).createRange();
    range.setStart(first.node, first.offset);
    range.setEnd(last.node, last.offset + 1);
    return [range];
  });
}

/** A text as an editor's value tells it, without the signs of Markdown: the editor itself holds none. */
export const withoutMarkdown = (text: string): string =>
  text
    .replace(/^(#{1,6} |> |\s*- \[[ x]\] |\s*- |\s*\d+\. )/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<\/?u>|\*\*|~~|[*`]/g, '');

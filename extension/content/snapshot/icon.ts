// What a nameless control shows, as far as its author's own words tell: the class and the id of the element and of
// the picture in it, and the file it is painted from. `<i class="fa fa-trash">` has no name and yet is a bin to all
// who see it. Never a name: assistive technology is told nothing of this.

import { attr, childrenOf, clientRectOf, styleOf, textContentOf } from '../page/dom.ts';

/** Larger than this, CSS px, it is no icon. */
const MAX_SIDE = 80;
const MAX_WORDS = 16;
/** How deep the picture may stand in its control. */
const MAX_DEPTH = 3;
/** Among how many parts it is looked for. */
const MAX_PARTS = 4;

/** Words for the icon of a control of this size; empty where nothing tells. */
export function iconOf(element: Element, width: number, height: number): string {
  if (width > MAX_SIDE || height > MAX_SIDE) return '';
  const words = new Set<string>();
  let at: Element | null = element;
  for (let depth = 0; at && depth < MAX_DEPTH; depth++) {
    for (const text of [attr(at, 'id'), attr(at, 'class'), attr(at, 'href'), attr(at, 'xlink:href'), attr(at, 'data-icon')]) addWords(words, text ?? '');
    addWords(words, fileOf(attr(at, 'src') ?? ''));
    const style = styleOf(at);
    for (const image of [style.content, style.backgroundImage]) addWords(words, fileOf(image));
    at = childrenOf(at)[0] ?? null;
  }
  return [...words].slice(0, MAX_WORDS).join(' ');
}

/** Words for the picture that stands beside the name of a control: the first small part of it without a text; empty where nothing tells. */
export function pictureIn(element: Element): string {
  let within = childrenOf(element);
  for (let depth = 0; within.length > 0 && depth < MAX_DEPTH; depth++) {
    const drawn = within.slice(0, MAX_PARTS).find((part) => !/\S/.test(textContentOf(part) ?? ''));
    if (drawn) {
      const { width, height } = clientRectOf(drawn);
      return width > 0 ? iconOf(drawn, width, height) : '';
    }
    within = childrenOf(within[0] as Element);
  }
  return '';
}

/** The name of an image's file, without its folder and its kind. */
function fileOf(address: string): string {
  return /([^/()"']+)\.(?:png|svg|gif|jpe?g|webp|avif)\b/i.exec(address.slice(0, 2_000))?.[1] ?? '';
}

function addWords(words: Set<string>, text: string): void {
  for (const word of text.slice(0, 300).split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u)) {
    if ((word.length > 2 || word === 'up') && word.length < 20) words.add(word.toLowerCase());
  }
}

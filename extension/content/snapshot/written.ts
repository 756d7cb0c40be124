// Whether a control shows its name as text. A small link “All” may look like a picture to who only sees its shape.

import { documentOf, folded, isElement, parentNodeOf, textWithin } from '../page/dom.ts';
import { computedStyle } from '../page/style.ts';
import { hasWords, isPictureFont } from './letters.ts';

/** Longer names are no icons' in any case. */
const MAX_CHARS = 80;

export function isWritten(element: Element, name: string): boolean {
  if (name.length > MAX_CHARS || !hasWords(name) || folded(textWithin(element, MAX_CHARS * 2)) !== name) return false;
  const texts = documentOf(element).createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = parentNodeOf(texts.currentNode);
    if (hasWords((texts.currentNode as Text).data) && isElement(parent)) return !isPictureFont(computedStyle(parent).fontFamily);
  }
  return false;
}

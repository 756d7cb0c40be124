// Accessible descriptions: what is told of an element beside its name.
// https://www.w3.org/TR/accname-1.2/#mapping_additional_nd_description

import { attr, firstChildOf, folded, hasAttr, htmlTag, inputType, isElement, localNameOf, nextSiblingOf, selectFirst, textContentOf } from '../page/dom.ts';
import { contentText, referredText } from './content_text.ts';

/** The element's description where it is not its name again; mostly empty. */
export function descriptionOf(element: Element, name: string): string {
  for (const source of SOURCES) {
    const text = source(element);
    // A source that gave the name gives no description: https://www.w3.org/TR/accname-1.2/#comp_description
    if (text !== '' && text !== name) return text;
  }
  return '';
}

const SOURCES: readonly ((element: Element) => string)[] = [
  (element) => (hasAttr(element, 'aria-describedby') ? referredText(element, 'aria-describedby') : ''),
  (element) => folded(attr(element, 'aria-description') ?? ''),
  captionOf,
  nativeDescription,
  (element) => folded(attr(element, 'title') ?? ''),
];

/** What the host language says beside the name: https://www.w3.org/TR/html-aam-1.0/#accdesc-computation */
function nativeDescription(element: Element): string {
  switch (htmlTag(element)) {
    case 'table':
      return folded(attr(element, 'summary') ?? '');
    case 'input':
      return ['button', 'submit', 'reset'].includes(inputType(element)) ? folded(attr(element, 'value') ?? '') : '';
    case '':
      return foreignDescription(element);
    default:
      return '';
  }
}

function captionOf(table: Element): string {
  if (htmlTag(table) !== 'table') return '';
  for (let child = firstChildOf(table); child; child = nextSiblingOf(child)) {
    if (isElement(child) && htmlTag(child) === 'caption') return contentText(child, table);
  }
  return '';
}

/** https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd */
function foreignDescription(element: Element): string {
  for (const child of ['desc', 'title']) {
    const found = selectFirst(element, `:scope > ${child}`);
    const text = found ? folded(textContentOf(found) ?? '') : '';
    if (text !== '') return text;
  }
  return localNameOf(element) === 'a' ? folded(attr(element, 'xlink:title') ?? '') : '';
}

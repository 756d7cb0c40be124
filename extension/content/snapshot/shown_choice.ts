// What a list shows as chosen where its field is empty: libraries write the choice over a field that only takes the focus.

import { attr, clientRectOf, closest, composedContains, composedParent, firstChildOf, folded, isElement, isRendered, matches, nextSiblingOf, selectAll, textContentOf } from '../page/dom.ts';

/** How far up the box of the list may be, and how high it is at most, CSS px. */
const LEVELS = 4;
const MAX_HEIGHT = 64;
/** Narrower than this a field is as wide as what is typed into it, CSS px. */
const MIN_FIELD_WIDTH = 8;
const MAX_PARTS = 40;
/** A field beside it would have a choice of its own. */
const OTHER_FIELDS = 'input:not([type=hidden]),select,textarea,[role=combobox],[role=textbox]';
const NO_CHOICE = 'label,button,[role=button],option,[role=option],[aria-live],[aria-hidden=true],style,script';

/** The text that stands over the field as its choice; empty where there is none, or more than one. */
export function shownChoice(field: Element): string {
  const over = choiceOver(field);
  return over ? folded(textContentOf(over) ?? '') : '';
}

/** What is painted over the field and says what is chosen: a press on it is one on the list. */
export function choiceOver(field: Element): Element | null {
  const over = textOver(field);
  return over && !isPlaceholder(over) ? over : null;
}

/** The only text that is painted where the field is, a choice or a hint to choose. */
export function textOver(field: Element): Element | null {
  let around = composedParent(field);
  for (let level = 0; around && level < LEVELS; level++, around = composedParent(around)) {
    if (clientRectOf(around).height > MAX_HEIGHT || hasAnotherField(around, field)) return null;
    const [only, another] = textsOver(around, field);
    if (only) return another ? null : only;
  }
  return null;
}

const hasAnotherField = (around: Element, field: Element): boolean => Array.from(selectAll(around, OTHER_FIELDS)).some((other) => other !== field && !composedContains(other, field));

/** Elements with a text of their own that is painted where the field is. */
function textsOver(around: Element, field: Element): Element[] {
  const place = placeOf(field);
  const parts = Array.from(selectAll(around, '*')).slice(0, MAX_PARTS);
  return parts.filter((part) => part !== field && !closest(part, NO_CHOICE) && hasOwnText(part) && isRendered(part, { visibilityProperty: true }) && meet(clientRectOf(part), place));
}

function placeOf(field: Element): DOMRect {
  const own = clientRectOf(field);
  const around = composedParent(field);
  return own.width < MIN_FIELD_WIDTH && around ? clientRectOf(around) : own;
}

function meet(a: DOMRect, b: DOMRect): boolean {
  return a.width > 1 && a.height > 1 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function hasOwnText(element: Element): boolean {
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) {
    if (!isElement(child) && child.nodeType === Node.TEXT_NODE && folded(textContentOf(child) ?? '') !== '') return true;
  }
  return false;
}

const isPlaceholder = (element: Element): boolean => /placeholder/i.test(`${attr(element, 'class') ?? ''} ${attr(element, 'id') ?? ''}`) || matches(element, '[data-placeholder]');

// What an element shows by itself, not by the texts in it: pictures, fields, and what is only said to machines.

import { asInput, asSelect, asTextArea, attr, folded, hasAttr, isEditingHost, localNameOf, matches, textWithin } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import { isNowhere } from '../page/tree_facts.ts';
import { MARKED } from '../secrets/marks.ts';
import { WITHHELD } from '../secrets/redact.ts';
import { svgTitle } from '../snapshot/content_text.ts';
import { buttonDefault } from '../snapshot/names.ts';
import { boxOf, placeOf } from '../snapshot/place.ts';
import { roleOf } from '../snapshot/roles.ts';
import type { Scope } from '../snapshot/scope.ts';
import type { Seen } from '../snapshot/seen.ts';
import { rawValue, valueTold } from '../snapshot/states.ts';

export interface Own {
  /** Whether there is anything to be read, by people or by machines. */
  readonly isShown: boolean;
  readonly text: string;
  /** Whether what is inside is not read. */
  readonly isWhole: boolean;
  /** Whether it takes up room in a line of text. */
  readonly isInLine: boolean;
}

/** Only what is inside is read. */
export const NOTHING: Own = { isShown: false, text: '', isWhole: false, isInLine: false };
const FOR_MACHINES: Own = { isShown: true, text: '', isWhole: true, isInLine: false };
const UNSEEN: Own = { ...NOTHING, isWhole: true };
const shown = (text: string): Own => ({ isShown: true, text, isWhole: true, isInLine: true });

/** What a page marks as private is withheld whole if it is no longer than this; a whole form or page is no value. */
const MAX_MARKED_CHARS = 200;
const GAUGES = new Set(['meter', 'progress']);
const PRESSED = new Set(['button', 'image', 'reset', 'submit']);

export function ownOf(seen: Seen, scope: Scope, memory: Memory): Own {
  const { element, tag } = seen;
  if (tag === 'meta' || tag === 'link') return hasAttr(element, 'itemprop') ? FOR_MACHINES : UNSEEN;
  if (tag === 'img') return ifShown(seen, scope, () => pictureOf(element));
  if (tag === '' && localNameOf(element) === 'svg') return ifShown(seen, scope, () => labelled(drawingLabel(element)));
  if (GAUGES.has(tag)) return ifShown(seen, scope, () => shown(''));
  if (isField(element)) return ifShown(seen, scope, () => fieldOf(element, memory));
  if (isEditingHost(element) && memory.isSecret(element)) return shown('');
  if (isMarked(element)) return shown(WITHHELD);
  // Microdata says here what the text does not.
  return hasAttr(element, 'itemprop') && hasAttr(element, 'content') ? { ...FOR_MACHINES, isWhole: false } : NOTHING;
}

/** Of an element that is painted in its own box. */
function ifShown(seen: Seen, scope: Scope, own: () => Own): Own {
  const place = placeOf(seen, scope, boxOf(seen, scope));
  return place.visible && place.proxy === null ? own() : UNSEEN;
}

const labelled = (label: string): Own => (label === '' ? UNSEEN : shown(label));

function pictureOf(element: Element): Own {
  const alt = folded(attr(element, 'alt') ?? '');
  return alt !== '' || (attr(element, 'src') ?? attr(element, 'srcset') ?? '') !== '' ? shown(alt) : UNSEEN;
}

const drawingLabel = (svg: Element): string => folded(attr(svg, 'aria-label') ?? '') || (svgTitle(svg) ?? '');

const isField = (element: Element): boolean => (asInput(element) ?? asSelect(element) ?? asTextArea(element)) !== null;

/** An empty field says nothing; one with a secret is told of, without it. */
function fieldOf(element: Element, memory: Memory): Own {
  const input = asInput(element);
  if (memory.isSecret(element)) return rawValue(element) === '' ? UNSEEN : shown('');
  if (input && PRESSED.has(input.type)) return labelled(folded(attr(element, input.type === 'image' ? 'alt' : 'value') ?? buttonDefault(input)));
  return labelled(valueTold(element, roleOf(element), false) ?? '');
}

/** Whether it is marked by the page as nobody else's business, and is short enough to be one value. */
function isMarked(element: Element): boolean {
  return !isNowhere(MARKED, element) && matches(element, MARKED) && textWithin(element, MAX_MARKED_CHARS + 1).length <= MAX_MARKED_CHARS;
}

// Finds the element of a plan again: by its key, else by role and name, else by place; else not at all.
//
// Fails closed: what is found must still bear the role and the name that were meant, and stand in the same
// document. A list that fills its rows anew must not have the wrong one clicked.

import { attr, clientRectOf, composedParent, contentDocumentOf, documentOf, folded, htmlTag, textContentOf } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import { isToldName } from '../page/names.ts';
import type { ElementRef } from '../../shared/content_messages.ts';
import type { CssRect } from '../../shared/dom.ts';
import { placementOf } from '../snapshot/frames.ts';
import { hasArea, intersection, placed } from '../snapshot/geometry.ts';
import { elementAt } from '../snapshot/hit.ts';
import { roleAndName } from '../snapshot/listing.ts';
import { walk } from '../snapshot/walk.ts';

export interface Found {
  readonly element: Element;
  readonly by: 'handle' | 'role_name' | 'place';
}

/** An element found by its place alone must lie where the meant one lay. */
const MIN_PLACE_IOU = 0.5;

/**
 * `pointed`: the pointer has come to it in this act, at which some pages add to a name what else presses it (`Publish ⌘P`), and others
 * take the title away that was the name, to show it in a tooltip of their own.
 */
export function find(ref: ElementRef, memory: Memory, pointed = false): Found | null {
  if (ref.document_id !== memory.documentId) return null;
  if (ref.handle === null) return byCentre(ref.rect);
  const known = memory.elementOf(ref.handle);
  if (known && (fits(known, ref) || (pointed && (hasGrown(known, ref) || hasLostItsTitle(known, ref))))) return { element: known, by: 'handle' };
  // Asked first, since the search by name gives every element a key.
  const near = byPlace(ref, memory);
  return byRoleAndName(ref, memory) ?? near;
}

function fits(element: Element, ref: ElementRef): boolean {
  if (ref.role === 'text') return folded(textContentOf(element) ?? '', Infinity).includes(ref.name);
  const now = roleAndName(element);
  return now.role === ref.role && isToldName(now.name, ref.name);
}

function hasGrown(element: Element, ref: ElementRef): boolean {
  const now = roleAndName(element);
  return now.role === ref.role && ref.name !== '' && now.name.startsWith(`${ref.name} `);
}

/** Whether it stands where it stood and is called nothing any more: a row that is filled anew has another name. */
function hasLostItsTitle(element: Element, ref: ElementRef): boolean {
  const now = roleAndName(element);
  const rect = placed(clientRectOf(element), placementOf(documentOf(element)));
  return now.role === ref.role && now.name === '' && attr(element, 'title') === '' && iou(rect, ref.rect) >= MIN_PLACE_IOU;
}

/** The only listed element with this role and name; of several the one that lies where the meant one lay. */
function byRoleAndName(ref: ElementRef, memory: Memory): Found | null {
  const alike = walk(document, memory).nodes.filter((node) => node.role === ref.role && (node.name === ref.name || isToldName(node.name, ref.name)));
  const nodes = alike.length > 1 ? alike.filter((node) => iou(node.rect, ref.rect) >= MIN_PLACE_IOU) : alike;
  if (nodes.length !== 1 || !nodes[0]) return null;
  const element = memory.elementOf(nodes[0].handle);
  // A name that every second element bears (none at all) finds nothing without its place.
  const sure = ref.name !== '' || iou(nodes[0].rect, ref.rect) >= MIN_PLACE_IOU;
  return element && sure ? { element, by: 'role_name' } : null;
}

/**
 * The element of this role and name that lies where the meant one lay, if it came in its stead (it has no key yet).
 * One that was listed beside the meant one is another, however near it has moved.
 */
function byPlace(ref: ElementRef, memory: Memory): Found | null {
  for (let at = atCentre(ref.rect); at; at = composedParent(at)) {
    const now = roleAndName(at);
    if (now.role !== ref.role) continue;
    const handle = memory.knownHandleOf(at);
    if ((handle !== undefined && handle !== ref.handle) || !isToldName(now.name, ref.name)) return null;
    const rect = placed(clientRectOf(at), placementOf(documentOf(at)));
    return iou(rect, ref.rect) >= MIN_PLACE_IOU ? { element: at, by: 'place' } : null;
  }
  return null;
}

function byCentre(rect: CssRect): Found | null {
  const element = atCentre(rect);
  return element ? { element, by: 'place' } : null;
}

const FRAMES = new Set(['iframe', 'frame', 'object']);

/** The deepest element at the middle of a box of the top viewport, in frames too. */
export function atCentre(rect: CssRect): Element | null {
  const at = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  let hit = elementAt(at, document);
  for (let depth = 0; hit && depth < 10; depth++) {
    const inner: Document | null = FRAMES.has(htmlTag(hit)) ? contentDocumentOf(hit) : null;
    if (!inner) break;
    hit = elementAt(at, inner) ?? hit;
  }
  return hit;
}

function iou(a: CssRect, b: CssRect): number {
  const common = intersection(a, b);
  if (!hasArea(common)) return 0;
  const shared = common.width * common.height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}

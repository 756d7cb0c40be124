// Brings an element under the pointer: scrolls to it, and says why it cannot be operated if so.

import { asInput, clientRectOf, composedParent, documentOf, hasAttr, isRendered, scrollToShow, selectAll, styleOf, viewOf } from '../page/dom.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { isInFrame, viewBox } from '../frames/here.ts';
import { editorOf } from '../snapshot/editor.ts';
import { placementOf } from '../snapshot/frames.ts';
import { hasArea, intersection, placed } from '../snapshot/geometry.ts';
import { describe, elementAt, hitTest, pointIn, reaches, type Point } from '../snapshot/hit.ts';
import { proxyOf } from '../snapshot/place.ts';
import { isDisabled } from '../snapshot/states.ts';

export interface Reached {
  /** The deepest element under the pointer: where a browser would send the events. */
  readonly target: Element;
  /** Where, in the viewport of the target's own document. */
  readonly at: Point;
  /** What lies there by now. */
  under(): Element | null;
}

/** The one place to meet an element: of the viewport, or from the corner of its box, CSS px of the top viewport. */
export type Spot = { readonly kind: 'in_view'; readonly at: Point } | { readonly kind: 'in_element'; readonly dx: number; readonly dy: number };

/** `moved`: the frames around had to be scrolled, so where this one lies is not known any more. */
export type Reach = { readonly reached: Reached } | { readonly refused: ActOutcome; readonly moved?: true };

/** Scrolls the element into view if it is not, and finds a point where the pointer meets it. `spot`: the one to use, if given. */
export function reach(element: Element, spot: Spot | null = null): Reach {
  if (isDisabled(element) || isInert(element)) return { refused: { outcome: 'disabled' } };
  const painted = paintedFor(element);
  if (!painted) return { refused: { outcome: 'not_visible' } };
  // A point of the viewport lies in view: were the page scrolled now, something else would lie there.
  if (spot?.kind !== 'in_view' && !scrollToIt(painted)) return { refused: { outcome: 'not_visible' }, moved: true };
  const owner = documentOf(painted);
  const placement = placementOf(owner);
  const rect = placed(clientRectOf(painted), placement);
  const view = viewBox();
  if (!hasArea(intersection(rect, view))) return { refused: { outcome: 'not_visible' } };
  if (spot?.kind === 'in_view') return reachedAt(spot.at, owner);
  const proxy = painted === element ? null : painted;
  if (spot) return reachedWithin(element, proxy, { x: rect.x + spot.dx, y: rect.y + spot.dy }, owner);
  const tested = () => hitTest({ element, proxy, inline: styleOf(painted).display === 'inline', placement, rect: placed(clientRectOf(painted), placement), view });
  let hit = tested();
  if (!hit.at && !isInFrame() && isBar(hit.by, view)) {
    // A person scrolls what lies under such a bar out from there.
    scrollToShow(painted);
    hit = tested();
  }
  if (hit.at) return reachedAt(hit.at, owner);
  return { refused: { outcome: 'obscured', by: describe(hit.by) } };
}

/** Larger than this part of the viewport's height it is a layer over the page. */
const MAX_BAR = 0.5;

/** Whether it belongs to something that stays where it is while the page scrolls under it, and leaves room beside. */
function isBar(element: Element | string | null, view: { readonly height: number }): boolean {
  // What is drawn outside this document has no element here.
  for (let at = typeof element === 'string' ? null : element; at; at = composedParent(at)) {
    if (!['fixed', 'sticky'].includes(styleOf(at).position)) continue;
    return clientRectOf(at).height <= MAX_BAR * view.height;
  }
  return false;
}

/** At this point of the element, unless something else lies there. */
function reachedWithin(element: Element, proxy: Element | null, at: Point, owner: Document): Reach {
  const reach = reachedAt(at, owner);
  if ('refused' in reach || reaches(reach.reached.target, element, proxy)) return reach;
  return { refused: { outcome: 'obscured', by: describe(reach.reached.target) } };
}

function reachedAt(at: Point, owner: Document): Reach {
  const target = elementAt(at, owner);
  return target ? { reached: { target, at: pointIn(owner, at), under: () => elementAt(at, owner) } } : { refused: { outcome: 'not_visible' } };
}

/** The element itself if it is painted, else what stands for it; null where nothing does. */
function paintedFor(element: Element): Element | null {
  const editor = editorOf(element);
  if (editor) return editor;
  const rect = clientRectOf(element);
  const rendered = isRendered(element, { visibilityProperty: true });
  if (rendered && rect.width * rect.height > 1) return element;
  if (['checkbox', 'radio', 'file'].includes(asInput(element)?.type ?? '')) return proxyOf(element);
  // An element without a box of its own is where its content is.
  return rendered ? firstPaintedChild(element) : null;
}

function firstPaintedChild(element: Element): Element | null {
  for (const child of selectAll(element, '*')) {
    const rect = clientRectOf(child);
    if (rect.width * rect.height > 1) return child;
  }
  return null;
}

/**
 * Scrolls only when needed: a page that moves under a click that needed no scrolling is a change of its own.
 * False: the frames around this one may have been scrolled too, which cannot be seen from here.
 */
function scrollToIt(element: Element): boolean {
  const rect = clientRectOf(element);
  const view = viewOf(element);
  const x = rect.left + rect.width / 2;
  const y = rect.top + rect.height / 2;
  const inFrame = x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight;
  const inSight = inFrame && !isScrolledAway(element, rect);
  if (isInFrame()) {
    const shown = placed(rect, placementOf(documentOf(element)));
    const around = viewBox();
    const seen = intersection({ x: shown.x + shown.width / 2 - 0.5, y: shown.y + shown.height / 2 - 0.5, width: 1, height: 1 }, around);
    if (inSight && hasArea(seen)) return true;
  } else if (inSight && view === window) {
    return true;
  }
  scrollToShow(element);
  return !isInFrame();
}

/** Whether a scroll container around the element shows no part of its middle. */
export function isScrolledAway(element: Element, rect: DOMRect): boolean {
  for (let at = composedParent(element); at; at = composedParent(at)) {
    const style = styleOf(at);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    const box = clientRectOf(at);
    const y = rect.top + rect.height / 2;
    const x = rect.left + rect.width / 2;
    if (y < box.top || y > box.bottom || x < box.left || x > box.right) return true;
  }
  return false;
}

function isInert(element: Element): boolean {
  for (let at: Element | null = element; at; at = composedParent(at)) {
    if (hasAttr(at, 'inert')) return true;
  }
  return false;
}

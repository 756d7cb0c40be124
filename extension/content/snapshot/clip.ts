// What of a box is cut off by what it stands in.
//
// An element in the flow is clipped by all its ancestors, a positioned one by its containing block and those of
// that one alone (https://drafts.csswg.org/css-position-3/#def-cb). Which ancestor that is is only asked for
// where something is positioned, so that most elements cost nothing here.

import { firstChildOf, htmlTag, isElement, nextSiblingOf } from '../page/dom.ts';
import { computedStyle } from '../page/style.ts';
import type { CssRect } from '../../shared/dom.ts';
import { type Clip, EVERYWHERE, hasArea, intersection, NOWHERE } from './geometry.ts';
import type { Scope } from './scope.ts';
import type { Seen } from './seen.ts';

/**
 * The clip of a document that is seen through this part of the top viewport. `window` is the whole of the document's own
 * viewport, in the top one's coordinates: what is fixed outside of it no scrolling brings into view.
 */
export function documentClip(view: CssRect, window: CssRect, hard: CssRect = EVERYWHERE): Clip {
  return { hard, view, fixed: intersection(hard, window) };
}

/** What clips an element of this position in here. */
export function clipFor(position: string, scope: Scope): Clip {
  if (position !== 'absolute' && position !== 'fixed') return scope.clip;
  let at = scope;
  while (at.outer && at.within && !contains(at.within, position)) at = at.outer;
  return position === 'fixed' && !at.outer ? { ...at.clip, hard: at.clip.fixed } : at.clip;
}

function contains(holder: Seen, position: string): boolean {
  if (position === 'absolute' && holder.style.position !== 'static') return true;
  return !holder.style.isInline && (holder.style.holdsFixed || holder.cut);
}

/** What clips the flow inside the element. */
export function clipInside(seen: Seen, scope: Scope): Clip {
  const { overflow, position } = seen.style;
  const own = clipFor(position, scope);
  if (seen.cut) return { ...own, hard: NOWHERE, view: NOWHERE };
  // A frame clips nothing for good: its content scrolls.
  if (overflow === 'visible' || seen.tag === 'iframe') return own;
  if (isOfViewport(seen, scope)) return own;
  return { ...own, hard: hardInside(own.hard, seen.box, overflow), view: intersection(own.view, seen.box) };
}

/**
 * Whether the viewport has the element's `overflow` instead of the element: the root's, or where that has none the body's
 * (https://drafts.csswg.org/css-overflow-3/#overflow-propagation).
 */
function isOfViewport(seen: Seen, scope: Scope): boolean {
  if (scope.within === null) return seen.tag === 'html';
  return seen.tag === 'body' && scope.within.tag === 'html' && scope.within.style.overflow === 'visible';
}

/**
 * The clip of a document by its viewport's own `overflow`: one that does not scroll sideways cuts off what lies beside it. One that
 * does not scroll down may be held so by a dialog alone, for as long as it is open.
 */
export function clipOfViewport(root: Element, clip: Clip): Clip {
  const own = computedStyle(root).overflow;
  const body = bodyOf(root);
  const overflow = own === 'visible' && body ? computedStyle(body).overflow : own;
  if (!cutsForGood(axes(overflow).x)) return clip;
  return { ...clip, hard: { ...clip.hard, x: clip.fixed.x, width: clip.fixed.width } };
}

function bodyOf(root: Element): Element | null {
  let child = firstChildOf(root);
  while (child && !(isElement(child) && htmlTag(child) === 'body')) child = nextSiblingOf(child);
  return child;
}

/** Along an axis that scrolls, nothing inside is cut off for good, as long as something of the box itself shows. */
function hardInside(hard: CssRect, box: CssRect, overflow: string): CssRect {
  const shown = intersection(hard, box);
  if (!hasArea(shown)) return NOWHERE;
  const { x, y } = axes(overflow);
  const across = cutsForGood(x) ? shown : EVERYWHERE;
  const down = cutsForGood(y) ? shown : EVERYWHERE;
  return { x: across.x, width: across.width, y: down.y, height: down.height };
}

/** Computed `overflow` is one word for both axes, or one for each. */
function axes(overflow: string): { x: string; y: string } {
  const [x = 'visible', y = x] = overflow.split(' ');
  return { x, y };
}

const cutsForGood = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';

// What of a box is cut off by what it stands in.
//
// An element in the flow is clipped by all its ancestors, a positioned one by its containing block and those of
// that one alone (https://drafts.csswg.org/css-position-3/#def-cb). Which ancestor that is is only asked for
// where something is positioned, so that most elements cost nothing here.

import type { CssRect } from '../../shared/dom.ts';
import { type Clip, EVERYWHERE, intersection, NOWHERE } from './geometry.ts';
import type { Scope } from './scope.ts';
import type { Seen } from './seen.ts';

/** The clip of a document that is seen through this part of the top viewport. */
export const documentClip = (view: CssRect, hard: CssRect = EVERYWHERE): Clip => ({ hard, view });

/** What clips an element of this position in here. */
export function clipFor(position: string, scope: Scope): Clip {
  if (position !== 'absolute' && position !== 'fixed') return scope.clip;
  let at = scope;
  while (at.outer && at.within && !contains(at.within, position)) at = at.outer;
  return at.clip;
}

function contains(holder: Seen, position: string): boolean {
  if (position === 'absolute' && holder.style.position !== 'static') return true;
  return !holder.style.isInline && (holder.style.holdsFixed || holder.cut);
}

/** What clips the flow inside the element. */
export function clipInside(seen: Seen, scope: Scope): Clip {
  const { overflow, position } = seen.style;
  const own = clipFor(position, scope);
  // A frame clips nothing for good: its content scrolls.
  if (overflow === 'visible' || seen.tag === 'iframe') return seen.cut ? { hard: NOWHERE, view: own.view } : own;
  return {
    hard: seen.cut ? NOWHERE : cutsForGood(overflow) ? intersection(own.hard, seen.box) : own.hard,
    view: intersection(own.view, seen.box),
  };
}

const cutsForGood = (overflow: string): boolean => overflow.includes('hidden') || overflow.includes('clip');

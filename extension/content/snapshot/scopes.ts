// The scopes that documents begin with: the page's own, and that of a frame this script may look into.

import { viewOf } from '../page/dom.ts';
import { isHiddenAround, isInertAround, rootPlacement, viewBox } from '../frames/here.ts';
import { documentClip } from './clip.ts';
import { placementInside } from './frames.ts';
import { intersection, placed, type Placement } from './geometry.ts';
import type { CssRect } from '../../shared/dom.ts';
import type { Scope } from './scope.ts';
import type { Seen } from './seen.ts';

/** Around the root element of the document that is read. */
export function scopeOfPage(top: Document): Scope {
  const view = viewOf(top);
  const placement = rootPlacement();
  return {
    outer: null,
    within: null,
    parent: null,
    placement,
    clip: documentClip(viewBox(), windowBox(view, placement)),
    scrollX: view.scrollX,
    scrollY: view.scrollY,
    scrolled: false,
    veiled: false,
    ariaHidden: isHiddenAround(),
    inert: isInertAround(),
    leaf: false,
    name: null,
    isNameOfControl: false,
    depth: 0,
  };
}

/** Around the root element of a frame's document; `inner`: the scope inside the frame's element. */
export function scopeOfFrame(frame: Seen, inner: Scope, owner: Document): Scope {
  const placement = placementInside(frame.element, inner.placement);
  const view = viewOf(owner);
  const box = windowBox(view, placement);
  return {
    ...inner,
    outer: null,
    within: null,
    placement,
    clip: documentClip(intersection(inner.clip.view, box), box, inner.clip.hard),
    scrollX: view.scrollX,
    scrollY: view.scrollY,
    scrolled: false,
    veiled: !frame.appears,
  };
}

const windowBox = (view: Window, placement: Placement): CssRect =>
  placed({ left: 0, top: 0, width: view.innerWidth, height: view.innerHeight }, placement);

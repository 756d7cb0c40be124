// Frames that this script may not look into: where each lies, what covers it, and how its own script is told apart.
//
// Nothing here rests on what a page says: a window's index among its parent's is the browser's, and no page can
// change it. https://html.spec.whatwg.org/#accessing-other-browsing-contexts

import { attr, clientRectOf, composedContains, documentOf, frameElementOf, htmlTag, styleOf, viewOf } from '../page/dom.ts';
import { placementInside, placementOf } from '../snapshot/frames.ts';
import { hasArea, intersection, placed, rounded, type Placement } from '../snapshot/geometry.ts';
import { describe, elementAt } from '../snapshot/hit.ts';
import type { CssRect } from '../../shared/dom.ts';
import { MAX_COVERS, type ForeignFrame, type FrameHello, type FramePlace } from '../../shared/frame.ts';

/** A frame is looked at in a grid of so many points each way, to see what lies over it. */
const PROBES = 8;
const MAX_SRC_CHARS = 2_000;
/** No browser nests frames deeper. */
const MAX_FRAME_DEPTH = 50;

/** What is handed down to the frame from around it. */
export interface Around {
  readonly placement: Placement;
  /** The part of the top viewport in which the frame can be seen. */
  readonly view: CssRect;
  readonly ariaHidden: boolean;
  readonly inert: boolean;
}

/** `node`: index of the frame's node. */
export function foreignFrame(frame: Element, node: number, around: Around): ForeignFrame {
  const style = styleOf(frame);
  const { x, y, scaleX, scaleY } = placementInside(frame, around.placement);
  const host = frame as HTMLElement;
  const width = host.clientWidth - Number.parseFloat(style.paddingLeft || '0') - Number.parseFloat(style.paddingRight || '0');
  const height = host.clientHeight - Number.parseFloat(style.paddingTop || '0') - Number.parseFloat(style.paddingBottom || '0');
  const box = placed({ left: 0, top: 0, width, height }, { x, y, scaleX, scaleY });
  const view = intersection(box, around.view);
  const place: FramePlace = {
    x, y, scale_x: scaleX, scale_y: scaleY, view,
    covers: hasArea(view) ? coversOf(frame, view) : [],
    aria_hidden: around.ariaHidden,
    inert: around.inert,
  };
  return {
    node,
    path: pathTo(frame),
    src: (htmlTag(frame) === 'object' ? (attr(frame, 'data') ?? '') : ((frame as HTMLIFrameElement).src ?? '')).slice(0, MAX_SRC_CHARS),
    width: Math.round(width),
    height: Math.round(height),
    place,
  };
}

/** The boxes of what the pointer meets in the frame's stead. */
function coversOf(frame: Element, view: CssRect): FramePlace['covers'] {
  const owner = documentOf(frame);
  const over = new Set<Element>();
  for (let row = 0; row < PROBES; row++) {
    for (let column = 0; column < PROBES; column++) {
      const at = { x: view.x + (view.width * (column + 0.5)) / PROBES, y: view.y + (view.height * (row + 0.5)) / PROBES };
      const hit = elementAt(at, owner);
      // What the frame stands in lies behind it: the frame lets the pointer through there.
      if (hit && hit !== frame && !composedContains(hit, frame)) over.add(hit);
    }
  }
  return Array.from(over).slice(0, MAX_COVERS).map((element) => ({
    rect: rounded(placed(clientRectOf(element), placementOf(documentOf(element)))),
    by: describe(element).slice(0, 300),
  }));
}

/** The frame's place in the tree of windows, from this script's own window. */
function pathTo(frame: Element): number[] {
  const path: number[] = [];
  for (let at: Element | null = frame; at; at = frameElementOf(documentOf(at))) {
    path.unshift(indexOf((at as HTMLIFrameElement).contentWindow, viewOf(at)));
  }
  return path;
}

/** Who this script's frame is. */
export function hello(): FrameHello {
  const path: number[] = [];
  for (let at: Window = window; at !== at.parent && path.length < MAX_FRAME_DEPTH; at = at.parent) {
    path.unshift(indexOf(at, at.parent));
  }
  return {
    root: window === window.top || frameElementOf(document) === null,
    path,
    url: location.href.slice(0, MAX_SRC_CHARS),
    // Not that of the address: a sandboxed document has none, and says `null`.
    origin: self.origin,
    width: innerWidth,
    height: innerHeight,
  };
}

/** -1 where the window is not among its parent's: a frame in a shadow tree. */
function indexOf(inner: Window | null, outer: Window): number {
  for (let index = 0; index < outer.length; index++) if (outer[index] === inner) return index;
  return -1;
}

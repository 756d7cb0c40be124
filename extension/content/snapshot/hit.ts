// What lies over the elements that a person would operate: asked of the browser at five points of each.

import { asInput, attr, clientRectOf, closest, composedContains, deepestAt, documentOf, folded, frameElementOf, lineRectsOf, localNameOf, matches, parentNodeOf, textWithin } from '../page/dom.ts';
import type { CssRect } from '../../shared/dom.ts';
import { coverAt } from '../frames/here.ts';
import { placementOf } from './frames.ts';
import { intersection, placed, type Placement } from './geometry.ts';
import { takesClicks } from './interactive.ts';
import type { Target } from './listing.ts';
import { computedStyle } from '../page/style.ts';
import { textOver } from './shown_choice.ts';
import { isProxied } from './place.ts';

/** Where to try, as parts of the box: the centre first, since that is where most people aim. */
const POINTS: readonly (readonly [number, number])[] = [[0.5, 0.5], [0.25, 0.3], [0.75, 0.3], [0.25, 0.7], [0.75, 0.7]];

export interface Point {
  /** CSS px of the top viewport. */
  readonly x: number;
  readonly y: number;
}

/**
 * `at`: where the pointer meets the element; `by`: what it meets at the middle of it, or everywhere, in words where
 * that lies outside this frame.
 */
export interface Hit {
  readonly at: Point | null;
  readonly by: Element | string | null;
}

/** Marks the nodes that are covered, and says by what, from the one at `next` on; gives the one to go on with. */
export function markCovered(targets: readonly Target[], next: number, isLate: () => boolean): number {
  for (let at = next; at < targets.length; at++) {
    if (at > next && isLate()) return at;
    const { node, element, proxy, inline, placement, view } = targets[at] as Target;
    const { at: free, by } = hitTest({ element, proxy, inline, placement, rect: node.rect, view });
    if (free === null) node.covered = true;
    // What the element stands in lies under it: the element itself lets the pointer through.
    if (by && (typeof by === 'string' || !composedContains(by, element))) node.covered_by = describe(by);
  }
  return targets.length;
}

export interface Aim {
  readonly element: Element;
  readonly proxy: Element | null;
  /** Whether it may be broken across lines, so that the middle of its box is not in it. */
  readonly inline: boolean;
  readonly placement: Placement;
  /** Its box in the top viewport. */
  readonly rect: CssRect;
  /** The part of the top viewport that can show it. */
  readonly view: CssRect;
}

/** The first point at which the pointer would meet the element; else what it would meet in its stead. */
export function hitTest(aim: Aim): Hit {
  let by: Hit['by'] = null;
  const boxes = aim.inline ? lineBoxes(aim) : [aim.rect];
  for (const box of boxes) {
    const part = intersection(box, aim.view);
    for (const [fx, fy] of POINTS) {
      const at = { x: part.x + part.width * fx, y: part.y + part.height * fy };
      // What lies over the whole frame is known from outside alone.
      const cover = coverAt(at.x, at.y);
      if (cover !== null) {
        by ??= cover;
        continue;
      }
      const hit = elementAt(at, documentOf(aim.element));
      if (hit && reaches(hit, aim.element, aim.proxy)) return { at, by };
      by ??= hit;
    }
  }
  return { at: null, by };
}

/** Boxes of the lines an inline element is broken into, at most three. */
function lineBoxes({ element, placement, rect }: Aim): CssRect[] {
  const lines = lineRectsOf(element).filter((line) => line.width > 1 && line.height > 1);
  return lines.length > 1 ? lines.slice(0, 3).map((line) => placed(line, placement)) : [rect];
}

/**
 * The topmost element at a point of the top viewport, in `owner` or over the frames that lead to it.
 * Frames are entered only on the way to `owner`: whatever covers the frame covers what is in it.
 */
export function elementAt(at: Point, owner: Document): Element | null {
  const frames: Element[] = [];
  for (let frame = frameElementOf(owner); frame; frame = frameElementOf(documentOf(frame))) frames.unshift(frame);
  for (const frame of frames) {
    const outer = documentOf(frame);
    const point = pointIn(outer, at);
    const hit = deepestAt(outer, point.x, point.y);
    if (hit !== frame) return hit;
  }
  const point = pointIn(owner, at);
  return deepestAt(owner, point.x, point.y);
}

/** A point of the top viewport in the viewport of this document. */
export function pointIn(owner: Document, { x, y }: Point): Point {
  const placement = placementOf(owner);
  return { x: (x - placement.x) / placement.scaleX, y: (y - placement.y) / placement.scaleY };
}

/** A point of the viewport of this document in the top viewport. */
export function pointOnTop(owner: Document, { x, y }: Point): Point {
  const placement = placementOf(owner);
  return { x: x * placement.scaleX + placement.x, y: y * placement.scaleY + placement.y };
}

/** Whether a pointer that meets `hit` operates `element`. */
export function reaches(hit: Element, element: Element, proxy: Element | null): boolean {
  if (composedContains(element, hit)) return true;
  if (proxy && (composedContains(proxy, hit) || composedContains(hit, proxy))) return true;
  const label = closest(hit, 'label');
  if (label && (label as HTMLLabelElement).control === element) return true;
  if (isSkinOf(hit, element) || isChoiceOf(hit, element)) return true;
  // The element lets the pointer through to what it stands in; that takes the click as well.
  return composedContains(hit, element) && (takesClicks(hit) || isFrameOf(hit, element));
}

/** Whether what the element stands in is drawn as its frame and offers a press, as around a picker's field that nobody writes in. */
function isFrameOf(around: Element, control: Element): boolean {
  const [outer, inner] = [clientRectOf(around), clientRectOf(control)];
  return outer.width * outer.height <= MAX_SKIN * inner.width * inner.height && computedStyle(around).cursor === 'pointer';
}

/** How much larger than the box it draws a skin may be: a finger's width around a small box. */
const MAX_SKIN = 3;

/**
 * Whether `over` is nothing but what a page paints for this checkbox or radio, or lays over it to hear the pointer: a
 * wordless sibling in the same place, and little larger.
 */
function isSkinOf(over: Element, control: Element): boolean {
  if (!isProxied(control) || parentNodeOf(over) !== parentNodeOf(control) || over.childElementCount > 2) return false;
  if (matches(over, 'a[href],button,input,select,textarea') || textWithin(over, 1) !== '') return false;
  const [outer, inner] = [clientRectOf(over), clientRectOf(control)];
  const shared = intersection(outer, inner);
  const area = inner.width * inner.height;
  return shared.width * shared.height >= 0.7 * area && outer.width * outer.height <= MAX_SKIN * area;
}

/** Whether it is what a list paints over its field: what is chosen, or a hint to choose. */
function isChoiceOf(over: Element, control: Element): boolean {
  if (!asInput(control) || attr(control, 'role') !== 'combobox') return false;
  const text = textOver(control);
  return text !== null && (composedContains(text, over) || composedContains(over, text)) && !composedContains(over, control);
}

/** How what lies over an element is called in a report. */
export function describe(element: Hit['by']): string {
  if (typeof element === 'string') return element;
  if (!element) return 'nothing (outside the viewport)';
  const id = attr(element, 'id');
  const label = folded(attr(element, 'aria-label') ?? textWithin(element, 200)).slice(0, 60);
  const role = attr(element, 'role');
  return `<${localNameOf(element)}${id ? ` id="${id}"` : ''}${role ? ` role="${role}"` : ''}>${label ? ` "${label}"` : ''}`;
}

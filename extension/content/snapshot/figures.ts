// Which shapes of a drawing, and which plain boxes, are things of their own: nothing in the page tells that a script
// listens to them, yet people point at them. Pictures, icons, charts of many points and decoration are not listed.

import { attr, childrenOf, clientRectOf, closest, composedParent, hasAttr, htmlTag, isElement, localNameOf, selectAll } from '../page/dom.ts';
import { computedStyle } from '../page/style.ts';
import type { Seen } from './seen.ts';
import { isEmpty } from './looks.ts';

/** A drawing not larger than this on both sides, CSS px, is an icon. */
const MAX_ICON_SIDE = 80;
/** More shapes than this are a chart or a picture: nobody points at each. */
const MAX_SHAPES = 40;
/** Smaller shapes are marks. CSS px */
const MIN_SIDE = 6;
/** What fills more of the drawing than this is its ground. */
const GROUND_SHARE = 0.9;
/** A row of swatches has at least two and at most so many. */
const MAX_SWATCHES = 24;
const MAX_SWATCH_SIDE = 200;
const MIN_SWATCH_SIDE = 12;

const FIGURES = new Set(['circle', 'ellipse', 'rect', 'polygon', 'path']);
const SWATCHES = new Set(['div', 'span', 'i', 'b', 'li', 'td']);

/** Drawings whose shapes are listed, asked of each once in a pass over the page. */
export class Figures {
  private readonly drawings = new WeakMap<Element, boolean>();

  /** Whether a shape is a thing that can be pointed at; asked before anything else is read of it. */
  mayShow(shape: Element): boolean {
    if (!FIGURES.has(localNameOf(shape))) return false;
    const drawing = closest(shape, 'svg');
    return drawing !== null && !isDefinition(shape) && this.isDrawing(drawing);
  }

  /** The same, once its box and style may be read. */
  shows(seen: Seen): boolean {
    const { width, height } = seen.box;
    if (width < MIN_SIDE || height < MIN_SIDE) return false;
    if (computedStyle(seen.element).cursor === 'pointer') return true;
    // A free form says nothing that a person could call it by.
    if (localNameOf(seen.element) === 'path') return false;
    const drawing = closest(seen.element, 'svg');
    const ground = drawing ? clientRectOf(drawing) : null;
    return ground !== null && !(width > GROUND_SHARE * ground.width && height > GROUND_SHARE * ground.height);
  }

  private isDrawing(drawing: Element): boolean {
    let known = this.drawings.get(drawing);
    if (known === undefined) this.drawings.set(drawing, (known = isOpenDrawing(drawing)));
    return known;
  }
}

/** A drawing that is no picture with a name, no icon and no part of a control, and has few shapes. */
function isOpenDrawing(drawing: Element): boolean {
  if (hasAttr(drawing, 'role') || hasAttr(drawing, 'aria-label') || attr(drawing, 'aria-hidden') === 'true') return false;
  if (childrenOf(drawing).some((child) => localNameOf(child) === 'title')) return false;
  if (closest(drawing, 'a[href],button,label,summary,[onclick],[role=button],[role=img],[role=link],[role=tab],[role=menuitem]')) return false;
  const { width, height } = clientRectOf(drawing);
  if (width <= MAX_ICON_SIDE && height <= MAX_ICON_SIDE) return false;
  let shapes = 0;
  for (const shape of selectAll(drawing, [...FIGURES].join(','))) if (isElement(shape) && ++shapes > MAX_SHAPES) return false;
  return true;
}

const isDefinition = (shape: Element): boolean => closest(shape, 'defs,clipPath,mask,marker,pattern,symbol') !== null;

/** Whether a box without content stands in a row of such that differ by their colour alone. */
export function isSwatch(seen: Seen): boolean {
  const { element, tag } = seen;
  if (!SWATCHES.has(tag) || !isEmpty(element)) return false;
  const parent = composedParent(element);
  const row = parent ? childrenOf(parent) : [];
  if (row.length < 2 || row.length > MAX_SWATCHES) return false;
  const { width, height } = seen.box;
  if (Math.min(width, height) < MIN_SWATCH_SIDE || Math.max(width, height) > MAX_SWATCH_SIDE) return false;
  const paint = computedStyle(element).backgroundColor;
  const alike = row.filter((other) => htmlTag(other) === tag && attr(other, 'class') === attr(element, 'class') && isEmpty(other));
  return alike.length > 1 && alike.every((other) => isPainted(computedStyle(other).backgroundColor)) && alike.some((other) => computedStyle(other).backgroundColor !== paint);
}

const isPainted = (paint: string): boolean => !/^rgba\(.*, 0\)$/.test(paint);

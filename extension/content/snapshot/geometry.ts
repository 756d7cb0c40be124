// Boxes: from a frame's own coordinates to the top viewport.
// Everything here is arithmetic over rects that were read already; it never touches the page.

import type { CssRect } from '../../shared/dom.ts';

/** Where a document's viewport lies in the top viewport: `top = own * scale + offset`. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

export const TOP: Placement = { x: 0, y: 0, scaleX: 1, scaleY: 1 };

export const EVERYWHERE: CssRect = { x: -1e7, y: -1e7, width: 2e7, height: 2e7 };
export const NOWHERE: CssRect = { x: 0, y: 0, width: 0, height: 0 };

/** What of a box is cut off by what it stands in (clip.ts). */
export interface Clip {
  /** Cut off for good (`overflow: hidden`): what lies outside is not painted. */
  readonly hard: CssRect;
  /** The same for what is fixed to the document's viewport. */
  readonly fixed: CssRect;
  /** Scrolled away at present (`overflow: auto`): what lies outside is not in view. */
  readonly view: CssRect;
}

export interface RawRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function placed(rect: RawRect, placement: Placement): CssRect {
  return {
    x: rect.left * placement.scaleX + placement.x,
    y: rect.top * placement.scaleY + placement.y,
    width: rect.width * placement.scaleX,
    height: rect.height * placement.scaleY,
  };
}

/** The common part; without area where there is none. */
export function intersection(a: CssRect, b: CssRect): CssRect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return { x, y, width: Math.max(width, 0), height: Math.max(height, 0) };
}

export const hasArea = (rect: CssRect): boolean => rect.width > 0 && rect.height > 0;

/** The smallest box around both; a box without area counts for nothing. */
export function union(a: CssRect, b: CssRect): CssRect {
  if (!hasArea(a)) return b;
  if (!hasArea(b)) return a;
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** To hundredths of a pixel: enough for any eye, and equal from one snapshot to the next. */
export function rounded(rect: CssRect): CssRect {
  return { x: hundredths(rect.x), y: hundredths(rect.y), width: hundredths(rect.width), height: hundredths(rect.height) };
}

/** `-0` and what is not finite become 0. */
export const hundredths = (value: number): number => (Number.isFinite(value) ? Math.round(value * 100) / 100 || 0 : 0);

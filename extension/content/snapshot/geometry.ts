// Boxes: from a frame's own coordinates to the top viewport, and what clips them on the way.
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

/**
 * What the ancestors cut off, one box for each way an element can be positioned.
 * https://drafts.csswg.org/css-position-3/#def-cb: an absolutely positioned element is clipped by its containing
 * blocks alone, a fixed one by the viewport alone.
 */
export interface Clips {
  /** Cut off for good (`overflow: hidden`): what lies outside is not painted. */
  readonly hard: PerPosition;
  /** Scrolled away at present (`overflow: auto`): what lies outside is not in view. */
  readonly view: PerPosition;
}

interface PerPosition {
  readonly flow: CssRect;
  readonly absolute: CssRect;
  readonly fixed: CssRect;
}

export const everywhere = (view: CssRect): Clips => ({ hard: each(EVERYWHERE), view: each(view) });

const each = (rect: CssRect): PerPosition => ({ flow: rect, absolute: rect, fixed: rect });

export function clipFor(clip: PerPosition, position: string): CssRect {
  if (position === 'fixed') return clip.fixed;
  return position === 'absolute' ? clip.absolute : clip.flow;
}

/** What of an element's style and box decides what is cut off inside it. */
export interface Clipping {
  readonly style: CSSStyleDeclaration;
  /** Computed `overflow`. */
  readonly overflow: string;
  box(): CssRect;
}

/** The clips inside an element that is positioned, transformed or clipping in this way. */
export function clipsInside(clips: Clips, { style, overflow, box }: Clipping): Clips {
  const clipping = overflow !== 'visible';
  // Where nothing has been cut off yet, positions make no difference; most elements end here.
  if (!clipping && isUniform(clips.hard) && isUniform(clips.view)) return clips;
  const position = style.position;
  const fixing = style.transform !== 'none' || style.filter !== 'none';
  if (!clipping && !fixing && position === 'static') return clips;
  return {
    hard: inside(clips.hard, clipping && isHard(overflow) ? box() : null, position, fixing),
    view: inside(clips.view, clipping ? box() : null, position, fixing),
  };
}

const isUniform = (clip: PerPosition): boolean => clip.flow === clip.absolute && clip.flow === clip.fixed;

const isHard = (overflow: string): boolean => overflow.includes('hidden') || overflow.includes('clip');

function inside(clip: PerPosition, box: CssRect | null, position: string, fixing: boolean): PerPosition {
  const own = clipFor(clip, position);
  const flow = box ? intersection(own, box) : own;
  return {
    flow,
    absolute: position !== 'static' || fixing ? flow : clip.absolute,
    fixed: fixing ? flow : clip.fixed,
  };
}

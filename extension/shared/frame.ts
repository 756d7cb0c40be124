// Frames of other origins: what the script around one tells of it, and what the script in it is told in turn.
//
// A script may not look into such a frame; the core asks the frame's own script, and tells it where it lies, so
// that its boxes are those of the top viewport from the start. Look next at content/frames/foreign.ts.

import * as v from 'valibot';
import type { CssRect } from './dom.ts';

const finite = v.pipe(v.number(), v.finite());
const size = v.pipe(finite, v.minValue(0));
const scale = v.pipe(finite, v.minValue(1e-6));
const rect = v.object({ x: finite, y: finite, width: size, height: size });

/** Boxes that lie over a frame, at most. */
export const MAX_COVERS = 16;

/** Where a frame's viewport lies in the top viewport, and what the page around it makes of it. */
export const FramePlaceSchema = v.object({
  /** Top viewport = own * scale + offset, CSS px. */
  x: finite,
  y: finite,
  scale_x: scale,
  scale_y: scale,
  /** The part of the top viewport that can show it. */
  view: rect,
  /** What lies over it, and how that is called. */
  covers: v.pipe(v.array(v.object({ rect, by: v.pipe(v.string(), v.maxLength(300)) })), v.maxLength(MAX_COVERS)),
  aria_hidden: v.boolean(),
  inert: v.boolean(),
});
export type FramePlace = v.InferOutput<typeof FramePlaceSchema>;

/** A frame that this script may not look into. */
export interface ForeignFrame {
  /** Index of its node in the snapshot. */
  node: number;
  /** Its place in the tree of windows, from this script's own window; -1 for one in a shadow tree, which has no index. */
  path: number[];
  /** Its address as the page gave it; empty where it gave none. */
  src: string;
  /** Size of its viewport, its own CSS px, rounded. */
  width: number;
  height: number;
  place: FramePlace;
}

/** What a script says of the frame it runs in. */
export interface FrameHello {
  /** Whether no other script can look into it. */
  root: boolean;
  /** Its place in the tree of windows, from the top; -1 as above. */
  path: number[];
  url: string;
  /** `self.origin`: `null` where the document has none of its own, whatever its address says. */
  origin: string;
  width: number;
  height: number;
}

export type { CssRect };

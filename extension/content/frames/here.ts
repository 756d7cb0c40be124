// Where this script's document lies in the top viewport. In the top frame it is the viewport itself; in a frame
// of another origin the core tells it with each request, since the script cannot see around its frame.

import { TOP, type Placement } from '../snapshot/geometry.ts';
import type { CssRect } from '../../shared/dom.ts';
import type { FramePlace } from '../../shared/frame.ts';

let place: FramePlace | null = null;

/** From now on; null in the top frame. */
export function standAt(told: FramePlace | null): void {
  place = told;
}

/** Whether this is a frame whose surroundings other scripts see. */
export const isInFrame = (): boolean => place !== null;

export const rootPlacement = (): Placement =>
  place ? { x: place.x, y: place.y, scaleX: place.scale_x, scaleY: place.scale_y } : TOP;

/** The part of the top viewport that can show this document. */
export const viewBox = (): CssRect => place?.view ?? { x: 0, y: 0, width: innerWidth, height: innerHeight };

/** What lies over this frame at a point of the top viewport; null where nothing does. */
export function coverAt(x: number, y: number): string | null {
  const cover = place?.covers.find(({ rect }) => x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height);
  return cover ? cover.by : null;
}

export const isHiddenAround = (): boolean => place?.aria_hidden ?? false;
export const isInertAround = (): boolean => place?.inert ?? false;

// Where a frame's document lies in the top viewport.

import { clientRectOf, documentOf, frameElementOf, styleOf } from '../page/dom.ts';
import { currentPass } from '../page/pass.ts';
import { rootPlacement } from '../frames/here.ts';
import type { Placement } from './geometry.ts';

/** Where the viewport of the document in this frame lies: inside its border and padding, scaled as the frame is. */
export function placementInside(frame: Element, outer: Placement): Placement {
  const style = styleOf(frame);
  const rect = clientRectOf(frame);
  const host = frame as HTMLElement;
  const scaleX = scaleOf(rect.width, host.offsetWidth);
  const scaleY = scaleOf(rect.height, host.offsetHeight);
  const left = rect.left + (length(style.borderLeftWidth) + length(style.paddingLeft)) * scaleX;
  const top = rect.top + (length(style.borderTopWidth) + length(style.paddingTop)) * scaleY;
  return {
    x: left * outer.scaleX + outer.x,
    y: top * outer.scaleY + outer.y,
    scaleX: outer.scaleX * scaleX,
    scaleY: outer.scaleY * scaleY,
  };
}

const length = (value: string): number => Number.parseFloat(value) || 0;

/** Layout sizes are rounded to whole px: half a px of difference is no scaling, and would add up over nested frames. */
function scaleOf(painted: number, laidOut: number): number {
  if (laidOut <= 0 || painted <= 0 || Math.abs(painted - laidOut) <= 0.5) return 1;
  return painted / laidOut;
}

/** Placement of this document, through all the frames around it. */
export function placementOf(owner: Document): Placement {
  const known = currentPass()?.placements;
  const read = known?.get(owner);
  if (read) return read;
  const frame = frameElementOf(owner);
  const placement = frame ? placementInside(frame, placementOf(documentOf(frame))) : rootPlacement();
  known?.set(owner, placement);
  return placement;
}

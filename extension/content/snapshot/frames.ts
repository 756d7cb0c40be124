// Where a frame's document lies in the top viewport.

import { clientRectOf, documentOf, frameElementOf, styleOf } from '../page/dom.ts';
import { TOP, type Placement } from './geometry.ts';

/** Where the viewport of the document in this frame lies: inside its border and padding, scaled as the frame is. */
export function placementInside(frame: Element, outer: Placement): Placement {
  const style = styleOf(frame);
  const rect = clientRectOf(frame);
  const host = frame as HTMLElement;
  const scaleX = host.offsetWidth > 0 && rect.width > 0 ? rect.width / host.offsetWidth : 1;
  const scaleY = host.offsetHeight > 0 && rect.height > 0 ? rect.height / host.offsetHeight : 1;
  const left = rect.left + (host.clientLeft + Number.parseFloat(style.paddingLeft || '0')) * scaleX;
  const top = rect.top + (host.clientTop + Number.parseFloat(style.paddingTop || '0')) * scaleY;
  return {
    x: left * outer.scaleX + outer.x,
    y: top * outer.scaleY + outer.y,
    scaleX: outer.scaleX * scaleX,
    scaleY: outer.scaleY * scaleY,
  };
}

/** Placement of this document, through all the frames around it. */
export function placementOf(owner: Document): Placement {
  const frame = frameElementOf(owner);
  return frame ? placementInside(frame, placementOf(documentOf(frame))) : TOP;
}

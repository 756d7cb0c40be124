// Presses, moves and lets go, as a mouse does. Where the page uses the browser's own drag and drop, the events of
// that follow instead: https://html.spec.whatwg.org/#drag-and-drop-processing-model

import { closest, documentOf, viewOf } from '../page/dom.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { elementAt } from '../snapshot/hit.ts';
import { moveFocus } from './focus.ts';
import { pause } from './halt.ts';
import { DONE } from './outcome.ts';
import { sender } from './pointer.ts';
import type { Reached } from './reach.ts';

/** Pages take small moves for a click that trembled, and some measure speed: the way is gone in parts. */
export const PARTS = 12;
/** Between two parts, ms: what is dragged is often laid out anew in a frame of its own. */
const PAUSE_MS = 16;

/** `dx`, `dy`: CSS px from where the element was taken. */
export async function drag({ target, at }: Reached, dx: number, dy: number): Promise<ActOutcome> {
  const owner = documentOf(target);
  const send = sender(target, at);
  send.pointer('pointerover');
  send.mouse('mouseover');
  send.pointer('pointermove');
  send.mouse('mousemove');
  const source = closest(target, '[draggable=true]');
  if (send.pointer('pointerdown', 1) && send.mouse('mousedown', 1)) moveFocus(target);
  if (source) return dragNatively(source, target, at, { x: at.x + dx, y: at.y + dy });
  let over = target;
  for (let part = 1; part <= PARTS; part++) {
    const point = { x: at.x + (dx * part) / PARTS, y: at.y + (dy * part) / PARTS };
    over = under(point, owner) ?? over;
    const moving = sender(over, point);
    moving.pointer('pointermove', 1);
    moving.mouse('mousemove', 1);
    await pause(PAUSE_MS);
  }
  const end = { x: at.x + dx, y: at.y + dy };
  const last = sender(under(end, owner) ?? over, end);
  last.pointer('pointerup');
  last.mouse('mouseup');
  return DONE;
}

async function dragNatively(source: Element, target: Element, from: Point, to: Point): Promise<ActOutcome> {
  const owner = documentOf(target);
  const data = new DataTransfer();
  const tell = (type: string, on: Element, at: Point): boolean =>
    on.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, view: viewOf(on), clientX: at.x, clientY: at.y, dataTransfer: data }));
  if (!tell('dragstart', source, from)) return DONE;
  await pause(PAUSE_MS);
  const over = under(to, owner) ?? target;
  tell('drag', source, to);
  tell('dragenter', over, to);
  await pause(PAUSE_MS);
  // Only who prevents `dragover` takes the drop.
  const taken = !tell('dragover', over, to);
  if (taken) tell('drop', over, to);
  tell('dragend', source, to);
  return DONE;
}

type Point = Reached['at'];

/** What lies there, in the document's own coordinates. */
const under = (point: Point, owner: Document): Element | null =>
  owner.elementFromPoint(point.x, point.y) ?? elementAt(point, owner);

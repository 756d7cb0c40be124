// A click as a mouse makes it: https://w3c.github.io/pointerevents/#mapping-for-devices-that-support-hover

import { closest, composedParent, dispatch, isConnected, matches, viewOf } from '../page/dom.ts';
import { moveFocus, payChange } from './focus.ts';
import type { Reached } from './reach.ts';

/** Moves the pointer there, presses and releases; default actions run as they would for a person. */
export function click({ target, at }: Reached): void {
  const send = sender(target, at);
  send.pointer('pointerover');
  enter(target, send, 'pointerenter');
  send.mouse('mouseover');
  enter(target, send, 'mouseenter');
  send.pointer('pointermove');
  send.mouse('mousemove');
  const pressed = send.pointer('pointerdown', 1);
  // A cancelled pointerdown keeps the mouse events back, not the click.
  const moved = pressed ? send.mouse('mousedown', 1) : true;
  if (moved) moveFocus(target);
  else payChange();
  send.pointer('pointerup');
  if (pressed) send.mouse('mouseup');
  // What the page did on mousedown may have taken the element away; then there is nothing to click.
  if (isConnected(target)) send.click();
}

interface Sender {
  pointer(type: string, buttons?: number, on?: Element): boolean;
  mouse(type: string, buttons?: number, on?: Element): boolean;
  click(): boolean;
}

function sender(target: Element, { x, y }: Reached['at']): Sender {
  const view = viewOf(target);
  const init = (type: string, buttons: number): PointerEventInit => ({
    bubbles: !type.endsWith('enter'),
    cancelable: !type.endsWith('enter'),
    composed: !type.endsWith('enter'),
    view,
    clientX: x,
    clientY: y,
    screenX: x + view.screenX,
    screenY: y + view.screenY,
    button: type === 'pointermove' ? -1 : 0,
    buttons,
    detail: type === 'mousedown' || type === 'mouseup' || type === 'click' ? 1 : 0,
  });
  const pointerInit = (type: string, buttons: number): PointerEventInit => ({
    ...init(type, buttons),
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    pressure: buttons > 0 ? 0.5 : 0,
  });
  return {
    pointer: (type, buttons = 0, on = target) => dispatch(on, new PointerEvent(type, pointerInit(type, buttons))),
    mouse: (type, buttons = 0, on = target) => dispatch(on, new MouseEvent(type, init(type, buttons))),
    click: () => dispatch(target, new PointerEvent('click', { ...pointerInit('click', 0), pressure: 0 })),
  };
}

/** `enter` events do not bubble: each ancestor gets its own, the outermost first. */
function enter(target: Element, send: Sender, type: 'pointerenter' | 'mouseenter'): void {
  const path: Element[] = [];
  for (let at: Element | null = target; at && viewOf(at) === viewOf(target); at = composedParent(at)) path.unshift(at);
  for (const element of path) {
    if (type === 'pointerenter') send.pointer(type, 0, element);
    else send.mouse(type, 0, element);
  }
}

/** Whether a press of Enter or Space operates the element as a click would. */
export function isPressable(element: Element): boolean {
  return closest(element, 'button,summary,a[href]') === element || matches(element, 'input[type=button],input[type=submit],input[type=reset],input[type=image]');
}

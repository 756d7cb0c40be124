// A click as a mouse makes it: https://w3c.github.io/pointerevents/#mapping-for-devices-that-support-hover

import { closest, composedContains, composedParent, dispatch, isConnected, matches, viewOf } from '../page/dom.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { describe } from '../snapshot/hit.ts';
import { isDisabled } from '../snapshot/states.ts';
import { moveFocus, payChange } from './focus.ts';
import { DONE } from './outcome.ts';
import type { Reached } from './reach.ts';

/** How a press ended, and what became of it on the way. */
export interface Pressed {
  readonly outcome: ActOutcome;
  readonly note?: string;
}

/** Moves the pointer there. */
export function hover({ target, at }: Reached): void {
  const send = sender(target, at);
  send.pointer('pointerover');
  enter(target, send, 'pointerenter');
  send.mouse('mouseover');
  enter(target, send, 'mouseenter');
  send.pointer('pointermove');
  send.mouse('mousemove');
}

/** Which button, and the how many-th press in a row. https://w3c.github.io/uievents/#dom-mouseevent-button */
interface Button {
  readonly button: number;
  readonly count: number;
}

const PRIMARY: Button = { button: 0, count: 1 };
const SECONDARY: Button = { button: 2, count: 1 };

/** Presses and releases where the pointer is; default actions run as they would for a person. `meant`: what is to be clicked, as a whole. */
export const press = (reached: Reached, meant: Element): Pressed => pressed(reached, meant, PRIMARY);

/** Two clicks, and what the browser makes of them: https://w3c.github.io/uievents/#event-type-dblclick */
export function doubleClick(reached: Reached, meant: Element): Pressed {
  const first = press(reached, meant);
  if (first.outcome.outcome !== 'done' || first.note !== undefined) return first;
  if (!isConnected(reached.target)) return { outcome: DONE, note: 'The element went away after the first of two clicks.' };
  const second = pressed(reached, meant, { button: 0, count: 2 });
  if (second.clicked) sender(reached.target, reached.at, { button: 0, count: 2 }).mouse('dblclick', 0, second.clicked);
  return second;
}

/** Presses the other button. The browser's own menu stands outside the page and does not open for such events. */
export const openContextMenu = (reached: Reached, meant: Element): Pressed => pressed(reached, meant, SECONDARY);

function pressed({ target, at, under }: Reached, meant: Element, how: Button): Pressed & { readonly clicked?: Element } {
  const send = sender(target, at, how);
  const held = how.button === 2 ? 2 : 1;
  const around: Element[] = [];
  for (let up: Element | null = target; up; up = composedParent(up)) around.push(up);
  const isHeard = send.pointer('pointerdown', held);
  // A cancelled pointerdown keeps the mouse events back, not the click.
  const moved = isHeard ? send.mouse('mousedown', held) : true;
  if (moved) moveFocus(target);
  else payChange();
  // Before the release, as on Linux and macOS; on Windows it comes after.
  if (how.button === 2) send.menu(target);
  const over = under() ?? target;
  send.pointer('pointerup', 0, over);
  if (isHeard) send.mouse('mouseup', 0, over);
  // A click goes to what both ends of the press lie in: https://w3c.github.io/uievents/#event-type-click
  const clicked = around.find((each) => isConnected(each) && composedContains(each, over)) ?? null;
  if (clicked && composedContains(meant, clicked) && isDisabled(meant)) return { outcome: { outcome: 'disabled' } };
  if (clicked) send.click(clicked);
  if (clicked && (composedContains(meant, clicked) || clicked === target)) return { outcome: DONE, clicked };
  if (!isConnected(meant)) return { outcome: DONE, note: 'The element went away while it was pressed, so it got no click.' };
  return { outcome: { outcome: 'obscured', by: describe(over) }, note: 'Something came between while the element was pressed, so it got no click.' };
}

/** Events that say the how many-th press in a row they are of. */
const COUNTED = new Set(['mousedown', 'mouseup', 'click', 'dblclick']);

export interface Sender {
  pointer(type: string, buttons?: number, on?: Element): boolean;
  mouse(type: string, buttons?: number, on?: Element): boolean;
  click(on: Element): boolean;
  menu(on: Element): boolean;
}

export function sender(target: Element, { x, y }: Reached['at'], how: Button = PRIMARY): Sender {
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
    button: type === 'pointermove' ? -1 : how.button,
    buttons,
    detail: COUNTED.has(type) ? how.count : 0,
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
    // Any other button than the primary one gives an event of another name.
    click: (on) => dispatch(on, new PointerEvent(how.button === 0 ? 'click' : 'auxclick', { ...pointerInit('click', 0), pressure: 0 })),
    menu: (on) => dispatch(on, new PointerEvent('contextmenu', { ...pointerInit('contextmenu', 0), buttons: 2, pressure: 0 })),
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

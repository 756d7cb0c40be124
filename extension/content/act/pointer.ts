// A click as a mouse makes it: https://w3c.github.io/pointerevents/#mapping-for-devices-that-support-hover

import { closest, composedContains, composedParent, dispatch, isConnected, isLive, matches, viewOf } from '../page/dom.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { describe } from '../snapshot/hit.ts';
import { isDisabled } from '../snapshot/states.ts';
import { moveFocus, payChange } from './focus.ts';
import { chooseListed } from './list_option.ts';
import { DONE } from './outcome.ts';
import type { Reached } from './reach.ts';

/** How a press ended, and what became of it on the way. */
export interface Pressed {
  readonly outcome: ActOutcome;
  readonly note?: string;
}

/** What a script's pointer was moved to last. */
let over: Element | null = null;

/** Moves the pointer there, off what it was on: menus that opened under it close. */
export function hover({ target, at }: Reached): void {
  const from = leave(target, at);
  const send = sender(target, at, PRIMARY, from);
  send.pointer('pointerover');
  enter(target, send, 'pointerenter', from);
  send.mouse('mouseover');
  enter(target, send, 'mouseenter', from);
  send.pointer('pointermove');
  send.mouse('mousemove');
  over = target;
}

/** Takes a script's pointer off what it is on, towards `to`. What it was on, if that is still there and another thing. */
export function leave(to: Element, at: Reached['at']): Element | null {
  const from = over && isLive(over) && over !== to ? over : null;
  over = null;
  if (!from) return null;
  const send = sender(from, at, PRIMARY, to);
  send.pointer('pointerout');
  exit(from, to, send, 'pointerleave');
  send.mouse('mouseout');
  exit(from, to, send, 'mouseleave');
  return from;
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
  if (clicked && how === PRIMARY && moved) chooseListed(clicked);
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

/** `related`: where the pointer comes from, or goes to. */
export function sender(target: Element, { x, y }: Reached['at'], how: Button = PRIMARY, related: Element | null = null): Sender {
  const view = viewOf(target);
  const isOwn = (type: string): boolean => type.endsWith('enter') || type.endsWith('leave');
  const init = (type: string, buttons: number): PointerEventInit => ({
    bubbles: !isOwn(type),
    cancelable: !isOwn(type),
    composed: !isOwn(type),
    relatedTarget: /over$|out$|enter$|leave$/.test(type) ? related : null,
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

/** `enter` events do not bubble: each ancestor that the pointer was not in gets its own, the outermost first. */
function enter(target: Element, send: Sender, type: 'pointerenter' | 'mouseenter', from: Element | null): void {
  for (const element of pathOf(target).reverse()) {
    if (from && composedContains(element, from)) continue;
    if (type === 'pointerenter') send.pointer(type, 0, element);
    else send.mouse(type, 0, element);
  }
}

/** The same for those that it is no longer in, the innermost first. */
function exit(target: Element, to: Element, send: Sender, type: 'pointerleave' | 'mouseleave'): void {
  for (const element of pathOf(target)) {
    if (composedContains(element, to)) return;
    if (type === 'pointerleave') send.pointer(type, 0, element);
    else send.mouse(type, 0, element);
  }
}

/** The element and what it stands in, in its document. */
function pathOf(target: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = target; at && viewOf(at) === viewOf(target); at = composedParent(at)) path.push(at);
  return path;
}

/** Whether a press of Enter or Space operates the element as a click would. */
export function isPressable(element: Element): boolean {
  return closest(element, 'button,summary,a[href]') === element || matches(element, 'input[type=button],input[type=submit],input[type=reset],input[type=image]');
}

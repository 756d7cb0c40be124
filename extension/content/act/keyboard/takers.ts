// Which element the keyboard has to come to for an act on another: the element itself, its field, what it lies in or holds;
// and, where several share one stop, the widget that arrow keys lead through.

import { attr, childrenOf, clientRectOf, closest, composedChildren, composedContains, composedParent, elementById, htmlTag, isElement, rootOf, selectAll } from '../../page/dom.ts';
import { roleOf } from '../../snapshot/roles.ts';
import { isPressable } from '../pointer.ts';
import { isTextual } from '../../snapshot/states.ts';
import { canFocus, isSameGroup, isStop, radioGroupOf } from './order.ts';

/** Elements inside one that are looked at for a single one that takes the focus. */
const MAX_INSIDE = 400;

/** What takes the focus when this is meant; null where nothing does. */
export function takerOf(meant: Element): Element | null {
  if (htmlTag(meant) === 'label') {
    const { control } = meant as HTMLLabelElement;
    if (control) return canFocus(control) ? control : null;
  }
  if (canFocus(meant)) return isStop(meant) ? meant : (onlyStopIn(meant) ?? meant);
  const [only, another] = focusableInside(meant);
  if (!only) return takerAround(meant);
  return another || !isAtMiddle(only, meant) ? null : only;
}

/** The one stop in what Tab itself passes over: the field of a combobox. An item of a widget is come to by arrow keys. */
function onlyStopIn(meant: Element): Element | null {
  if (compositeOf(meant)) return null;
  const [only, another] = focusableInside(meant);
  return only && !another && isStop(only) && (isTextual(only) || isAtMiddle(only, meant)) ? only : null;
}

/** Whether a pointer that aims at the whole would come to this part: another part of a row may be the button that deletes it. */
function isAtMiddle(part: Element, whole: Element): boolean {
  const { left, top, width, height } = clientRectOf(whole);
  const [x, y] = [left + width / 2, top + height / 2];
  const own = clientRectOf(part);
  return x >= own.left && x <= own.right && y >= own.top && y <= own.bottom;
}

/** At most two that are inside and take the focus: more than one is none that could be meant. */
export function focusableInside(meant: Element): Element[] {
  const found: Element[] = [];
  const waiting = composedChildren(meant).filter(isElement);
  for (let left = MAX_INSIDE, at = waiting.shift(); at && left > 0 && found.length < 2; left--, at = waiting.shift()) {
    if (canFocus(at)) found.push(at);
    waiting.push(...composedChildren(at).filter(isElement));
  }
  return found;
}

/** A press on what lies in a control is a press on the control; what only groups controls takes none. */
function takerAround(meant: Element): Element | null {
  for (let at = composedParent(meant); at; at = composedParent(at)) {
    if (!canFocus(at)) continue;
    // What is in the tab order by its own wish listens to keys, more likely than not.
    const tabIndex = Number.parseInt(attr(at, 'tabindex') ?? '', 10);
    return isPressable(at) || PRESSED_ROLES.has(roleOf(at)) || attr(at, 'onclick') !== null || tabIndex >= 0 ? at : null;
  }
  return null;
}

const PRESSED_ROLES = new Set('button checkbox link menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem gridcell'.split(' '));

/** Roles of what stands with others in one widget. https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/ */
const ITEM_ROLES = new Set('option tab menuitem menuitemcheckbox menuitemradio treeitem gridcell columnheader rowheader row radio'.split(' '));
const WIDGET_CONTAINERS = new Set('listbox tablist menu menubar tree treegrid grid radiogroup toolbar'.split(' '));

/** Several things that share one stop of Tab. */
export interface Composite {
  readonly container: Element;
  /** The one that is meant. */
  readonly item: Element;
  /** Whether these are native radio buttons, which the browser itself leads through. */
  readonly isRadios: boolean;
}

/** The widget that the element is an item of. */
export function compositeOf(meant: Element): Composite | null {
  const radio = radioGroupOf(meant) ? meant : null;
  if (radio) return { container: closest(radio, 'fieldset,form,[role=radiogroup]') ?? radio.parentElement ?? radio, item: radio, isRadios: true };
  const item = nearestItem(meant);
  const container = item && containerOf(item);
  if (item && container) return { container, item, isRadios: false };
  // Whatever role its entries have, arrow keys lead through a menu.
  const around = closest(meant, '[role=toolbar],[role=menu],[role=menubar]');
  return around && around !== meant ? { container: around, item: meant, isRadios: false } : null;
}

function nearestItem(meant: Element): Element | null {
  for (let at: Element | null = meant, depth = 0; at && depth < 6; at = composedParent(at), depth++) {
    if (ITEM_ROLES.has(roleOf(at))) return at;
  }
  return null;
}

function containerOf(item: Element): Element | null {
  for (let at = composedParent(item); at; at = composedParent(at)) if (WIDGET_CONTAINERS.has(attr(at, 'role') ?? '')) return at;
  return null;
}

/** Whether the focus is where the arrow keys lead to the item from. */
export function isEntry(focus: Element, { container, item, isRadios }: Composite): boolean {
  if (isRadios) return focus === item || isSameGroup(focus, item);
  if (composedContains(container, focus)) return true;
  const owned = [attr(focus, 'aria-controls'), attr(focus, 'aria-owns')].flatMap((ids) => (ids ?? '').split(/\s+/)).filter((id) => id !== '');
  return owned.some((id) => {
    const list = elementById(rootOf(focus), id);
    return list !== null && (list === container || composedContains(list, container));
  });
}

/** What the keyboard is at: the element that has the focus, or the one that it says is the active one. */
export function activeIn(focus: Element): Element {
  const id = attr(focus, 'aria-activedescendant');
  return (id ? elementById(rootOf(focus), id) : null) ?? focus;
}

/** The items of the widget, in the order of the document. */
export function itemsOf({ container, item, isRadios }: Composite): Element[] {
  if (isRadios) return Array.from(selectAll(rootOf(item), 'input[type=radio]')).filter((each) => each === item || isSameGroup(each, item));
  const role = roleOf(item);
  const alike = Array.from(selectAll(container, '[role]')).filter((each) => roleOf(each) === role);
  return alike.length > 0 ? alike : childrenOf(container);
}

// Whether a person could operate an element, and how. It reads the element alone; whether it is painted or
// covered is told by walk.ts and hit.ts.

import {
  asInput,
  asSelect,
  attr,
  childrenOf,
  clientHeightOf,
  clientWidthOf,
  firstChildOf,
  hasAttr,
  htmlTag,
  isEditingHost,
  localNameOf,
  matches,
  scrollHeightOf,
  scrollWidthOf,
} from '../page/dom.ts';
import { isPointedOnHover } from '../page/hover.ts';
import { computedStyle } from '../page/style.ts';
import type { ActionKind, States } from '../../shared/dom.ts';
import { isDetailsSummary, roleOf, WIDGET_ROLES } from './roles.ts';
import { isTextual } from './states.ts';

/** How the element tells that it can be operated; `none` where it does not. */
export type Operable = 'native' | 'widget' | 'focusable' | 'listener' | 'cursor' | 'none';

const NATIVE = new Set(['button', 'select', 'textarea', 'option']);

/** `pointed`: whether the cursor over the element, and not over what it stands in, says that it can be clicked. */
export function operability(element: Element, role: string, pointed: () => boolean): Operable {
  const tag = htmlTag(element);
  if (isNative(element, tag)) return 'native';
  if (hasAttr(element, 'role') && WIDGET_ROLES.has(role) && !isGapInMenu(element, role)) return 'widget';
  if (isEditingHost(element)) return 'native';
  const tabIndex = attr(element, 'tabindex');
  if (tabIndex !== null && Number.parseInt(tabIndex, 10) >= 0) return 'focusable';
  if (hasAttr(element, 'onclick') || isScriptedLink(element, tag)) return 'listener';
  return pointed() ? 'cursor' : 'none';
}

/** An entry of a menu that holds nothing, and that the keyboard does not reach, only makes room between others. */
const isGapInMenu = (element: Element, role: string): boolean =>
  role === 'menuitem' && firstChildOf(element) === null && !hasAttr(element, 'tabindex') && !hasAttr(element, 'aria-label') && !hasAttr(element, 'title');

/** A link that leads nowhere is there for a script, unless it is a mark in the text that others lead to. */
const isScriptedLink = (element: Element, tag: string): boolean =>
  tag === 'a' && !hasAttr(element, 'href') && !hasAttr(element, 'name') && !hasAttr(element, 'id');

function isNative(element: Element, tag: string): boolean {
  if (NATIVE.has(tag)) return true;
  if (tag === 'input') return asInput(element)?.type !== 'hidden';
  if (tag === 'a' || tag === 'area') return hasAttr(element, 'href');
  if (tag === 'summary') return isDetailsSummary(element);
  if (tag === 'video' || tag === 'audio') return hasAttr(element, 'controls');
  return tag === '' && localNameOf(element) === 'a' && (hasAttr(element, 'href') || hasAttr(element, 'xlink:href'));
}

const CHECKED_ROLES = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

/** What can be done with the element, in the order of the contract. */
export function actionsOf(element: Element, role: string, operable: Operable, states: States, scrolls: boolean): ActionKind[] {
  const actions: ActionKind[] = [];
  if (operable !== 'none' && !states.disabled) {
    // A region that is only in the tab order, so that it can be scrolled by keys, does nothing when clicked.
    if (operable !== 'focusable' || !scrolls || hasAttr(element, 'onclick')) actions.push('click');
    if (isTextual(element) && !states.read_only) actions.push('type');
    if (asSelect(element) || (role === 'listbox' && operable === 'widget')) actions.push('select');
    if (CHECKED_ROLES.has(role)) actions.push('check');
  }
  if (scrolls) actions.push('scroll');
  return actions;
}

/** Whether the element's own content can be scrolled now. `overflow`: as computed. */
export function isScroller(element: Element, overflow: string): boolean {
  const [x = 'visible', y = x] = overflow.split(' ');
  // One px of slack: fractional layouts overflow by a rounding error.
  if (scrolls(y) && scrollHeightOf(element) > clientHeightOf(element) + 1) return true;
  return scrolls(x) && scrollWidthOf(element) > clientWidthOf(element) + 1;
}

const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

/** Rows and entries: each is pressed by itself, though the cursor be set on what holds them. */
const ITEMS = new Set(['row', 'listitem', 'columnheader', 'treeitem', 'option']);
const HOLDERS = new Set(['list', 'table', 'grid', 'treegrid', 'tree', 'rowgroup', 'feed']);
/** What is pressed in a list or table, and what a page shows as a whole. */
const HOVERED = new Set([...ITEMS, 'article', 'img', 'figure']);

/** Whether the cursor over the element, and not over what it stands in, says that it can be clicked. */
export function isPointed(element: Element, role: string, cursor: string, parent: Element | null): boolean {
  if (cursor !== 'pointer') return HOVERED.has(role) && isPointedOnHover(element);
  const around = parent === null ? '' : computedStyle(parent).cursor;
  if (HOLDERS.has(role) || (role === 'row' && holdsHeads(element))) return around !== 'pointer' && !holdsItems(element);
  return around !== 'pointer' || (ITEMS.has(role) && parent !== null && isHolder(parent));
}

const isHolder = (element: Element): boolean => {
  const role = roleOf(element);
  return HOLDERS.has(role) || (role === 'row' && holdsHeads(element));
};

/** A row of column heads is no entry: each of them is pressed. */
const holdsHeads = (element: Element): boolean => childrenOf(element).some((child) => roleOf(child) === 'columnheader');

const holdsItems = (element: Element): boolean =>
  childrenOf(element).slice(0, MAX_CHILDREN).some((child) => ITEMS.has(roleOf(child)) || HOLDERS.has(roleOf(child)));

/** So many children are asked what they are. */
const MAX_CHILDREN = 20;
const DRAGGING = new Set(['grab', 'move']);

/** Whether it says that it can be dragged: by its attribute, or by the cursor over it and not over what it stands in. */
export function isDraggable(element: Element, cursor: string, around: string | undefined): boolean {
  return attr(element, 'draggable') === 'true' || (DRAGGING.has(cursor) && cursor !== around);
}

/** Whether a pointer that hits this element operates it. */
export const takesClicks = (element: Element): boolean =>
  matches(element, 'a[href],button,input,select,textarea,label,summary,option,[onclick],[role],[tabindex],[contenteditable]');

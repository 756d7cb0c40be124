// Whether the keyboard can come to what is meant at all, as the page stands.

import { attr, clientRectOf, closest, composedParent, styleOf } from '../../page/dom.ts';
import { operability } from '../../snapshot/interactive.ts';
import { roleOf } from '../../snapshot/roles.ts';
import { isTextual } from '../../snapshot/states.ts';
import { focusedElement } from '../focus.ts';
import { compositeOf, focusableInside, takerOf } from './takers.ts';

/** Whether it offers itself to be pressed as a whole. Of one that holds controls nobody can say which is meant. */
export function isControl(element: Element): boolean {
  if (focusableInside(element).length > 0) return false;
  const around = composedParent(element);
  const isPointed = (): boolean => styleOf(element).cursor === 'pointer' && !(around && styleOf(around).cursor === 'pointer');
  return operability(element, roleOf(element), isPointed) !== 'none';
}

/**
 * Whether only a pointer can press it: it is a control, takes no focus, and is no part of something that does. What stands with a
 * field or an opened button that has the focus now (suggestions, a menu) may be worked from there.
 */
export function isForPointersOnly(element: Element): boolean {
  // The arrow keys of the list choose its options.
  if (closest(element, 'select') || takerOf(element) || compositeOf(element) || !isControl(element)) return false;
  // What tells a state changes by itself; and a heading beside the button that folds its section is only a larger target for it.
  if (closest(element, LIVE) || standsBesideFold(element)) return false;
  const focus = focusedElement();
  return !(focus && (isTextual(focus) || attr(focus, 'aria-expanded') === 'true' || attr(focus, 'aria-haspopup') !== null || attr(focus, 'aria-activedescendant') !== null));
}

const LIVE = '[role=status],[role=alert],[role=log],[role=timer],output,[aria-live=polite],[aria-live=assertive]';

/** How far up the head of a section may be, and how high it is at most, CSS px. */
const HEAD_LEVELS = 2;
const MAX_HEAD_HEIGHT = 120;

/** Whether a control that says whether something is open stands with the element in one head of a section. */
function standsBesideFold(element: Element): boolean {
  let head = composedParent(element);
  for (let level = 0; head && level < HEAD_LEVELS; level++, head = composedParent(head)) {
    if (clientRectOf(head).height > MAX_HEAD_HEIGHT) return false;
    if (focusableInside(head).some((control) => attr(control, 'aria-expanded') !== null)) return true;
  }
  return false;
}

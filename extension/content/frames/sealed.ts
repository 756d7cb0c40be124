// What on the page cannot be looked into by anyone: contents of plugins, and shadow roots that do not open.

import { attr, canOpenClosedRoots, clientRectOf, firstChildOf, isElement, matches, nextSiblingOf, openShadowRootOf } from '../page/dom.ts';
import type { Unseen } from '../../shared/dom.ts';

/** Why the content of this element cannot be seen; null where it can, or where there is none. Frames are told apart elsewhere. */
export function sealed(element: Element, tag: string): Unseen | null {
  if (tag === 'embed') return isPicture(element, 'src') ? null : 'plugin';
  if (tag === 'object') return isPicture(element, 'data') || showsFallback(element) ? null : 'plugin';
  return tag.includes('-') && isSealedHost(element) ? 'closed_root' : null;
}

/** A picture is what it looks like: nothing is hidden in it. */
export function isPicture(element: Element, source: string): boolean {
  const type = attr(element, 'type') ?? '';
  if (type !== '') return type.startsWith('image/');
  return /^data:image\/|\.(avif|bmp|gif|ico|jpe?g|png|svg|webp)([?#]|$)/i.test(attr(element, source) ?? '');
}

/** Whether what is written inside an `<object>` is shown, because it could not show its own. */
export function showsFallback(element: Element): boolean {
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) {
    if (!isElement(child)) continue;
    const { width, height } = clientRectOf(child);
    if (width > 0 && height > 0) return true;
  }
  return false;
}

/** A custom element that paints something which it does not hold, in a browser that opens no closed roots. */
function isSealedHost(element: Element): boolean {
  return !canOpenClosedRoots && firstChildOf(element) === null && !openShadowRootOf(element) && matches(element, ':defined');
}

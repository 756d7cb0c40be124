// Whether an element has a box that an eye can see.

import { clientRectOf, isRendered } from '../page/dom.ts';

/** The element, if an eye can see it. */
export function painted(element: Element | null): Element | null {
  if (!element || !isRendered(element, { opacityProperty: true, visibilityProperty: true })) return null;
  const rect = clientRectOf(element);
  return rect.width * rect.height > 1 ? element : null;
}

// The computed style of elements, kept for the length of a pass over the page.
//
// Whatever runs over many elements runs inside a pass (pass.ts) and reads style here; what is read once is not read
// again, by whatever asks.

import { styleOf } from './dom.ts';
import { Style } from './lazy_style.ts';
import { currentPass } from './pass.ts';

/** The element's style; inside a pass the same object each time. */
export function computedStyle(element: Element): Style {
  const styles = currentPass()?.styles;
  if (!styles) return new Style(styleOf(element));
  let style = styles.get(element);
  if (!style) styles.set(element, (style = new Style(styleOf(element))));
  return style;
}

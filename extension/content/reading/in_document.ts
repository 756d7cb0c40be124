// From the viewport to the page: what scrolling moves stays where it is.

import type { CssRect } from '../../shared/dom.ts';

/** The box in coordinates of the document, of one in the top viewport. */
export const inDocument = (rect: CssRect): CssRect => ({ ...rect, x: rect.x + scrollX, y: rect.y + scrollY });

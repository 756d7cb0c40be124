// Whether a box is painted where an eye could meet it.

import type { CssRect } from '../../shared/dom.ts';
import { intersection } from './geometry.ts';
import type { Scope } from './scope.ts';

/** Whether more than a point of the box is left by what clips it: a box of 1 × 1 px is for screen readers. */
export function shows(rect: CssRect, clip: CssRect): boolean {
  const left = intersection(rect, clip);
  return left.width > 0 && left.height > 0 && left.width * left.height > 1;
}

/** Whether the box lies left of or above the page's origin, where nobody can scroll (`left: -9999px`). */
export function isOffPage(rect: CssRect, scope: Scope): boolean {
  if (scope.scrolled) return false;
  const { placement } = scope;
  const right = (rect.x + rect.width - placement.x) / placement.scaleX + scope.scrollX;
  const bottom = (rect.y + rect.height - placement.y) / placement.scaleY + scope.scrollY;
  return right <= 0 || bottom <= 0;
}

// Texts that need no contrast: of what cannot be operated, and of logos (https://www.w3.org/TR/WCAG22/#contrast-minimum).

import { attr, closest, composedParent, matches } from '../page/dom.ts';

const INACTIVE = ':disabled,[aria-disabled="true"],[inert],[class*="disabled" i],[class*="inactive" i]';
/** How far around a text a logo says that it is one. */
const LOGO_LEVELS = 3;
const LOGO = /(^|[-_\s])(logo|brand)/i;

export const needsNoContrast = (element: Element): boolean => closest(element, INACTIVE) !== null || isOfInactive(element) || isOfLogo(element);

function isOfInactive(element: Element): boolean {
  const control = (closest(element, 'label') as HTMLLabelElement | null)?.control;
  return control !== null && control !== undefined && matches(control, INACTIVE);
}

function isOfLogo(element: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; at && level < LOGO_LEVELS; level++, at = composedParent(at)) {
    if (LOGO.test(attr(at, 'class') ?? '') || LOGO.test(attr(at, 'id') ?? '')) return true;
  }
  return false;
}

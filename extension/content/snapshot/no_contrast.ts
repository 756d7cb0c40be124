// Texts that need no contrast: of what cannot be operated, of logos and of what only decorates (https://www.w3.org/TR/WCAG22/#contrast-minimum).

import { attr, closest, composedChildren, composedParent, matches, nodeTypeOf, TEXT_NODE, textContentOf } from '../page/dom.ts';

const INACTIVE = ':disabled,[aria-disabled="true"],[inert],[class*="disabled" i],[class*="inactive" i]';
/** How far around a text a logo says that it is one. */
const LOGO_LEVELS = 3;
const LOGO = /(^|[-_\s])(logo|brand)/i;

export const needsNoContrast = (element: Element): boolean => closest(element, INACTIVE) !== null || isOfInactive(element) || isOfLogo(element) || isDecoration(element);

/** Lines, dots and the like between other texts. */
const BETWEEN = /^[\s|·•/\\›»>‹«<—–\-,:;.()[\]]+$/;

/** Whether all its own text only parts other texts. */
function isDecoration(element: Element): boolean {
  const own = composedChildren(element).filter((child) => nodeTypeOf(child) === TEXT_NODE).map((child) => textContentOf(child) ?? '').join('');
  return own.trim() !== '' && BETWEEN.test(own);
}

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

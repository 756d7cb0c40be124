// Which fields hold a secret: a password, a field meant for one, what the page marks as one, and what was filled with
// a credential.

import { isMarked } from '../secrets/marks.ts';
import { attr, inputType } from './dom.ts';

/** Autofill fields whose value is nobody else's: https://html.spec.whatwg.org/#autofill-field */
const SECRET_AUTOFILL = /(^|\s)(cc-[a-z-]+|one-time-code|current-password|new-password)(\s|$)/i;

const marked = new WeakSet<Element>();

/** From now on the element's value is withheld. */
export const markSecret = (element: Element): void => void marked.add(element);

/** Whether the element's value must not leave the page. */
export function isSecret(element: Element): boolean {
  if (marked.has(element) || inputType(element) === 'password') return true;
  return SECRET_AUTOFILL.test(attr(element, 'autocomplete') ?? '') || isMarked(element);
}

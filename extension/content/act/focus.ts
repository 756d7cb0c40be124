// Focus as a browser moves it, and the `change` event that a field owes when it is left.

import { bodyOf } from '../page/document.ts';
import { composedParent, documentOf, focusOf, htmlTag, isLive, matches, shadowRootOf } from '../page/dom.ts';

const FOCUSABLE =
  'a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,iframe,audio[controls],video[controls],[tabindex],[contenteditable]';

/** A field whose text was changed here and which has not told so by `change`. */
let owing: { readonly field: Element; readonly stop: () => void } | null = null;

/** From now on the field owes a `change`; paid by the browser or by `payChange`, whichever comes first. */
export function oweChange(field: Element): void {
  if (owing?.field === field) return;
  payChange();
  const paid = () => {
    field.removeEventListener('change', paid, true);
    if (owing?.field === field) owing = null;
  };
  field.addEventListener('change', paid, true);
  owing = { field, stop: paid };
}

/** Fires the `change` that is owed, if any: before a form is sent, and when the focus has moved on. */
export function payChange(): void {
  const debt = owing;
  if (!debt) return;
  debt.stop();
  if (isLive(debt.field)) debt.field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Focuses the element or the nearest around it that takes the focus; where there is none, the focus is given up. */
export function moveFocus(element: Element): void {
  const before = focusedElement();
  const taker = focusTaker(element);
  if (taker && taker !== before) taker.focus({ preventScroll: true });
  else if (!taker) (before as HTMLElement | null)?.blur();
  if (owing && owing.field !== focusedElement()) payChange();
}

/** Focuses the element as Tab does: with the ring that the browser shows to those who use keys. Null: nothing has the focus. */
export function focusByKey(element: Element | null): void {
  const before = focusedElement() as HTMLElement | null;
  // Not in every list of the language's own types yet: https://html.spec.whatwg.org/#dom-focusoptions-focusvisible
  const shown: FocusOptions & { focusVisible: boolean } = { focusVisible: true };
  if (element) (element as HTMLElement).focus(shown);
  else before?.blur();
  if (owing && owing.field !== focusedElement()) payChange();
}

function focusTaker(element: Element): HTMLElement | null {
  for (let at: Element | null = element; at; at = composedParent(at)) {
    if (htmlTag(at) === 'label') return ((at as HTMLLabelElement).control as HTMLElement | null) ?? null;
    if (matches(at, FOCUSABLE) && !matches(at, ':disabled')) return at as HTMLElement;
  }
  return null;
}

/** The element that has the keyboard, through shadow roots and same-origin frames. */
export function focusedElement(): Element | null {
  let at = focusOf(document);
  for (let depth = 0; at && depth < 50; depth++) {
    const inner: Element | null =
      htmlTag(at) === 'iframe' ? focusInFrame(at as HTMLIFrameElement) : focusOf(shadowRootOf(at) ?? document);
    if (!inner || inner === at || (!shadowRootOf(at) && htmlTag(at) !== 'iframe')) break;
    at = inner;
  }
  return at && at !== bodyOf(documentOf(at)) ? at : null;
}

function focusInFrame(frame: HTMLIFrameElement): Element | null {
  try {
    return frame.contentDocument ? focusOf(frame.contentDocument) : null;
  } catch {
    return null;
  }
}

// Where a form is sent, if to another origin than that of its document: pressing its button is going there.

import { asInput, attr, documentOf, getter, hasAttr, htmlTag } from '../page/dom.ts';

const formOfButton = getter(HTMLButtonElement.prototype, 'form');
const formOfInput = getter(HTMLInputElement.prototype, 'form');
const addressOf = getter(Document.prototype, 'URL');
const baseOf = getter(Node.prototype, 'baseURI');
const SENDING_INPUTS = new Set(['submit', 'image']);
/** Fields in which Enter sends their form: https://html.spec.whatwg.org/#implicit-submission */
const FIELDS = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time', 'datetime-local', 'number']);

/** The absolute address, for a button that sends a form and for its fields; empty where it stays on the origin. */
export function sentElsewhere(element: Element): string {
  const form = formOf(element);
  if (!form) return '';
  const own = isButton(element) ? attr(element, 'formaction') : null;
  const action = own || attr(form, 'action');
  const owner = documentOf(element);
  const url = URL.parse(action ?? '', baseOf.call(owner));
  // A form without a usable address is sent to its own document; `javascript:` leads nowhere.
  if (!url || url.protocol === 'javascript:' || action === null || action.trim() === '') return '';
  return url.origin === URL.parse(addressOf.call(owner))?.origin && url.origin !== 'null' ? '' : url.href;
}

export function formOf(element: Element): HTMLFormElement | null {
  if (htmlTag(element) === 'button') {
    const type = (attr(element, 'type') ?? '').toLowerCase();
    const sends = type !== 'button' && type !== 'reset' && !hasAttr(element, 'command');
    return sends ? formOfButton.call(element as HTMLButtonElement) : null;
  }
  const input = asInput(element);
  if (!input) return null;
  const sends = SENDING_INPUTS.has(input.type) || FIELDS.has(input.type);
  return sends ? formOfInput.call(input) : null;
}

const isButton = (element: Element): boolean => htmlTag(element) === 'button' || SENDING_INPUTS.has(asInput(element)?.type ?? '');

// What a control that sends a form reaches by it: the method, where it goes, and whether the form asks for a card or a
// password. Approval of costly acts rests on it (crate/gates/src/costly/): a button *Continue* says nothing itself.

import type { FormFacts } from '../../shared/dom.ts';
import { asInput, asSelect, attr, documentOf, folded, getter, htmlTag } from '../page/dom.ts';
import { formOf } from './form_target.ts';

const elementsOf = getter(HTMLFormElement.prototype, 'elements');
const baseOf = getter(Node.prototype, 'baseURI');
const pickedOf = getter(HTMLSelectElement.prototype, 'selectedOptions');

const MAX_FIELDS = 200;
const MAX_LISTED = 6;
const MAX_CHARS = 200;
const ASKS = /(?:^|\s)(cc-number|cc-csc|cc-exp|new-password|current-password)(?:\s|$)/i;
/** Fields in which people say who they are. */
const NAMING = new Set(['text', 'email', 'tel']);
const SENDING = new Set(['submit', 'image']);
/** How the common libraries have a link or a button send something other than GET. */
const BY_SCRIPT = ['data-method', 'data-turbo-method'];
const BY_ATTRIBUTE = ['delete', 'post', 'put', 'patch'];

type Fields = Pick<FormFacts, 'asks' | 'chosen' | 'identifies'> & { method?: string };

/** Of one look at a page: the fields of a form are read once. */
export class Forms {
  private readonly read = new Map<HTMLFormElement, Fields>();

  /** For a button that sends a form, and for what a script sends; undefined for the rest. */
  factsOf(element: Element): FormFacts | undefined {
    const scripted = methodByScript(element);
    if (scripted !== null) return { method: scripted };
    if (!isButton(element)) return undefined;
    const form = formOf(element);
    return form ? this.ofForm(element, form) : undefined;
  }

  private ofForm(button: Element, form: HTMLFormElement): FormFacts | undefined {
    const said = (attr(button, 'formmethod') ?? attr(form, 'method') ?? '').toLowerCase();
    // It closes a dialog and sends nothing.
    if (said === 'dialog') return undefined;
    const { method: hidden, ...fields } = this.fieldsOf(form);
    const method = said === 'post' ? (hidden ?? 'post') : '';
    const action = pathOf(button, attr(button, 'formaction') ?? attr(form, 'action'));
    return { ...(method !== '' && { method }), ...(action !== '' && { action }), ...fields };
  }

  private fieldsOf(form: HTMLFormElement): Fields {
    const known = this.read.get(form);
    if (known) return known;
    const fields = readFields(Array.from(elementsOf.call(form)).slice(0, MAX_FIELDS));
    this.read.set(form, fields);
    return fields;
  }
}

function readFields(elements: readonly Element[]): Fields {
  const asks: string[] = [];
  const chosen: string[] = [];
  const fields: Fields = {};
  for (const element of elements) {
    const select = asSelect(element);
    const [picked] = select ? pickedOf.call(select) : [];
    if (picked && chosen.length < MAX_LISTED) chosen.push(folded(picked.label).slice(0, MAX_CHARS));
    const input = asInput(element);
    if (!input) continue;
    // https://guides.rubyonrails.org/form_helpers.html: forms know two methods, frameworks write the true one here.
    if (input.type === 'hidden' && attr(input, 'name') === '_method' && BY_ATTRIBUTE.includes(input.value.toLowerCase())) fields.method = input.value.toLowerCase();
    const asked = ASKS.exec(attr(input, 'autocomplete') ?? '')?.[1]?.toLowerCase() ?? (input.type === 'password' ? 'password' : undefined);
    if (asked !== undefined && asks.length < MAX_LISTED) asks.push(asked);
    else if (asked === undefined && NAMING.has(input.type)) fields.identifies = true;
  }
  if (asks.length > 0) fields.asks = asks;
  if (chosen.length > 0) fields.chosen = chosen;
  // Of no interest but beside a password.
  if (asks.length === 0) delete fields.identifies;
  return fields;
}

const isButton = (element: Element): boolean => htmlTag(element) === 'button' || SENDING.has(asInput(element)?.type ?? '');

function methodByScript(element: Element): string | null {
  for (const name of BY_SCRIPT) {
    const method = attr(element, name)?.toLowerCase();
    if (method !== undefined && BY_ATTRIBUTE.includes(method)) return method;
  }
  return BY_ATTRIBUTE.find((method) => attr(element, `hx-${method}`) !== null) ?? null;
}

function pathOf(element: Element, action: string | null): string {
  if (action === null || action.trim() === '') return '';
  const url = URL.parse(action, baseOf.call(documentOf(element)));
  return url && url.protocol !== 'javascript:' ? url.pathname.slice(0, MAX_CHARS) : '';
}

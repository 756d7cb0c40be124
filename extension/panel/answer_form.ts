// The fields that an answer is to have: a name and a kind each. Without any, the question says what is asked for.

import { byId, el, fill } from '../shared/element.ts';
import type { ExtractRequest } from '../shared/values.ts';
import { fieldsOf, KINDS, schemaOf, type AnswerField } from './answer_fields.ts';
import { TEXTS } from './texts.ts';

const rows = byId('answer-fields', HTMLElement);
const pages = byId('answer-pages', HTMLInputElement);
const PAGES = { min: 1, max: 100, fallback: 3 };

/** Wires the button that adds a field; `changed` is called after each change that no input event tells. */
export function initAnswerForm(changed: () => void): void {
  byId('add-field', HTMLButtonElement).addEventListener('click', () => {
    const row = fieldRow({ name: '', kind: 'text' }, changed);
    rows.append(row);
    row.querySelector('input')?.focus();
    changed();
  });
}

/** Shows what was kept. */
export function showAnswerForm(kept: ExtractRequest | null | undefined, changed: () => void): void {
  fill(rows, ...fieldsOf(kept?.schema ?? null).map((field) => fieldRow(field, changed)));
  pages.value = String(kept?.pages ?? PAGES.fallback);
}

/** What the fields say. */
export function readAnswerForm(): ExtractRequest {
  const fields = [...rows.querySelectorAll('.answer-field')].map((row) => ({
    name: row.querySelector('input')?.value ?? '',
    kind: row.querySelector('select')?.value ?? 'text',
  }));
  const wanted = pages.valueAsNumber;
  const within = Number.isFinite(wanted) ? Math.min(Math.max(Math.round(wanted), PAGES.min), PAGES.max) : PAGES.fallback;
  return { schema: schemaOf(fields), pages: within, allow_url_search: false };
}

function fieldRow({ name, kind }: AnswerField, changed: () => void): HTMLElement {
  const remove = (): void => {
    row.remove();
    changed();
  };
  const row = el(
    'div',
    { class: 'answer-field' },
    el('input', { type: 'text', value: name, maxlength: 60, 'aria-label': TEXTS.answer.fieldName, placeholder: 'price' }),
    el('select', { 'aria-label': TEXTS.answer.fieldKind }, ...KINDS.map((each) => el('option', { value: each, selected: each === kind }, each))),
    el('button', { type: 'button', class: 'quiet', 'aria-label': TEXTS.answer.removeField, onclick: remove }, '×'),
  );
  return row;
}

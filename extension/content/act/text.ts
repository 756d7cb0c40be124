// Puts text into a field so that the page notices as if it had been typed.
//
// `execCommand('insertText')` gives trusted input events and goes through the browser's own editing, which every
// framework hears. Where it does not apply (dates, colours, numbers), the prototype's own value setter is
// used, since React and others replace the element's, and `input` and `change` are dispatched.

import { execute } from '../page/document.ts';
import { asInput, asTextArea, closest, documentOf, folded, htmlTag, isConnected, selectAll as elementsIn } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { editorOf } from '../snapshot/editor.ts';
import { isReadOnly, isTextual, rawValue } from '../snapshot/states.ts';
import { deleteIn, editContextOf, insertInto } from './edit_context.ts';
import { DONE, notApplicable } from './outcome.ts';
import { focusedElement, moveFocus, oweChange } from './focus.ts';
import { click, type InputBackend } from './input_backend.ts';
import { pressKeys } from './press_keys.ts';
import type { Reached } from './reach.ts';
import { nextTask, RESPONSE_MS, within } from './wait.ts';

/** Kinds whose value is picked, not typed: https://html.spec.whatwg.org/#value-sanitization-algorithm */
const PICKED = new Set(['color', 'date', 'datetime-local', 'month', 'number', 'range', 'time', 'week']);

/** The field that text for this element goes into: itself, a label's control, or the only one inside. */
export function textFieldOf(element: Element): Element | null {
  if (isTextual(element)) return element;
  const control = (closest(element, 'label') as HTMLLabelElement | null)?.control;
  if (control && isTextual(control)) return control;
  const inside = Array.from(elementsIn(element, 'input,textarea,[contenteditable]')).filter(isTextual);
  return inside.length === 1 ? (inside[0] ?? null) : null;
}

/**
 * Replaces what the field holds. `secret`: from now on its value is withheld. `reached`: where the pointer meets it; null: the
 * keyboard is there already.
 */
export async function setText(
  backend: InputBackend,
  field: Element,
  { text, secret }: { readonly text: string; readonly secret: boolean },
  reached: Reached | null,
  memory: Memory,
): Promise<ActOutcome> {
  if (!isTextual(field)) return notApplicable('The element does not take text.');
  if (isReadOnly(field)) return notApplicable('The field is read-only.');
  if (secret) memory.markSecret(field);
  const kind = asInput(field)?.type ?? '';
  const wanted = acceptable(field, text);
  const before = rawValue(field);
  if (PICKED.has(kind)) {
    moveFocus(field);
    backend.putIn('A value that is picked, not typed, is put in by script.');
    assign(field as HTMLInputElement, wanted, true);
  } else {
    if (reached) await click(backend, reached);
    if (focusedElement() !== field) moveFocus(field);
    await type(backend, field, wanted);
  }
  // An editor that keeps its own model writes the page after the event; a controlled field may take the text back.
  await nextTask();
  const held = await within(RESPONSE_MS, () => (!isConnected(field) || holds(field, wanted, before) ? DONE : null));
  return held ?? refusal(field, wanted, secret);
}

/** What the field can hold of the text: one line, white space as its type keeps it. */
export function acceptable(field: Element, text: string): string {
  const input = asInput(field);
  if (!input) return text.replace(/\r\n?/g, '\n');
  const line = text.replace(/[\r\n]+/g, input.type === 'email' && input.multiple ? ',' : ' ');
  return input.type === 'email' || input.type === 'url' ? line.trim() : line;
}

/** Types at the caret, in place of whatever is selected. */
export function typeAtCaret(field: Element, text: string): boolean {
  const context = editContextOf(field);
  return context ? insertInto(context, text) : execute(documentOf(field), 'insertText', text);
}

/** Deletes what is selected, else the character before the caret; `forward`: the one behind it. */
export function deleteAt(field: Element, forward = false): boolean {
  const context = editContextOf(field);
  return context ? deleteIn(context, forward) : execute(documentOf(field), forward ? 'forwardDelete' : 'delete');
}

async function type(backend: InputBackend, field: Element, text: string): Promise<void> {
  if (rawValue(field) === text) return;
  if (editorOf(field)) return typeInEditor(backend, field, text);
  const textual = asInput(field) ?? asTextArea(field);
  if (textual) textual.select();
  else await selectContent(field);
  const before = rawValue(field);
  if (textual && text !== '' && (await typeKeys(backend, field, text))) {
    oweChange(field);
    return;
  }
  if (textual) textual.select();
  const typed = text === '' ? deleteAt(field) : textual || editContextOf(field) ? typeAtCaret(field, text) : await typeLines(field, text);
  if (!textual && text === '') {
    await nextTask();
    // Some editors hear the key alone, and prevent the edit.
    if (rawValue(field) === before) await backend.pressKey(field, 'Backspace');
  }
  if (textual && (!typed || (textual.value === before && before !== text))) {
    backend.putIn('The field took no key, so its text was put in by script.');
    assign(textual, text, false);
  }
  if (textual) oweChange(field);
}

/** Marks all and writes over it, as a person does in an editor that keeps its text to itself. */
async function typeInEditor(backend: InputBackend, field: Element, text: string): Promise<void> {
  await pressKeys(backend, field, 'Control+a', 1);
  await nextTask();
  if (text === '') await backend.pressKey(field, 'Backspace');
  else typeAtCaret(field, text);
}

/** More than a person would type is pasted, but for its last letter. */
const MAX_KEYS = 300;

/**
 * Types key by key: searches that run as one types, masks and pickers hear keys and nothing else. Whether the field
 * holds the text then; a page may keep keys to itself.
 */
async function typeKeys(backend: InputBackend, field: Element, text: string): Promise<boolean> {
  const letters = Array.from(text);
  const pasted = letters.length > MAX_KEYS ? letters.slice(0, -1).join('') : '';
  if (pasted !== '') typeAtCaret(field, pasted);
  for (const letter of pasted === '' ? letters : letters.slice(-1)) {
    if (!isConnected(field)) return true;
    // What has no key of its own is put in by other means.
    if (letter === '\n' || letter.length > 1) typeAtCaret(field, letter);
    else await backend.pressKey(field, letter);
    // A mask puts the caret right by a timer: that is done before the next key.
    await nextTask();
  }
  return rawValue(field) === text || essence(rawValue(field)) === essence(text);
}

/** A new line is an edit of its own kind, and an editor with a model of its own hears one edit a task. */
async function typeLines(host: Element, text: string): Promise<boolean> {
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) {
      await nextTask();
      execute(documentOf(host), 'insertParagraph');
      await nextTask();
    }
    if (line !== '' && !typeAtCaret(host, line)) return false;
  }
  return true;
}

/** How long the browser may take to tell a page of its selection, ms. */
const SELECTION_MS = 500;

/** Selects all that is in an element, as an editor with a model of its own needs it told. */
export function selectContent(host: Element): Promise<void> {
  const owner = documentOf(host);
  return untilSelectionIsTold(owner, () => owner.getSelection()?.selectAllChildren(host));
}

/** Changes the selection, and waits until the page was told: an editor with a model of its own edits what it was told. */
export async function untilSelectionIsTold(owner: Document, change: () => void): Promise<void> {
  let told = false;
  const hear = (): void => {
    told = true;
  };
  owner.addEventListener('selectionchange', hear, { once: true });
  change();
  await within(SELECTION_MS, () => (told ? true : null));
  owner.removeEventListener('selectionchange', hear);
}

/** Sets the value by the prototype's setter, and tells the page. */
export function assign(field: HTMLInputElement | HTMLTextAreaElement, value: string, change: boolean): void {
  if (field.value === value) return;
  const prototype = htmlTag(field) === 'textarea' ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertReplacementText', data: value }));
  if (change) field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether the field now holds the text, allowing for what a page does to it while typing (spaces, dashes, case, a prefix). */
function holds(field: Element, wanted: string, before: string): boolean {
  const held = rawValue(field);
  if (editorOf(field)) return showsEndOf(held, wanted);
  return held === wanted || essence(held) === essence(wanted) || sameNumber(field, held, wanted) || isWrapped(held, wanted, before);
}

/** Why it does not. */
function refusal(field: Element, wanted: string, secret: boolean): ActOutcome {
  const held = rawValue(field);
  const max = (asInput(field) ?? asTextArea(field))?.maxLength ?? -1;
  if (max >= 0 && wanted.length > max) return notApplicable(`The field takes at most ${max} characters; the text has ${wanted.length}.`);
  if (secret) return notApplicable('The field does not hold what was put in.');
  return notApplicable(held === '' ? 'The field did not take the text.' : `The field holds "${folded(held).slice(0, 100)}" instead.`);
}

/** Whether an editor, which shows the lines around the caret and may number them, shows the last one that was put in. */
function showsEndOf(shown: string, wanted: string): boolean {
  const last = wanted.split('\n').findLast((line) => essence(line) !== '') ?? '';
  return essence(shown).includes(essence(last));
}

export const essence = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || text.replace(/\s+/g, '');

/** A mask puts a country code before the text or a currency behind it. What was there before is no mask: then it was not replaced. */
function isWrapped(held: string, wanted: string, before: string): boolean {
  const [now, meant, old] = [essence(held), essence(wanted), essence(before)];
  if (meant === '' || (old !== '' && now.includes(old))) return false;
  return now.startsWith(meant) || now.endsWith(meant);
}

const sameNumber = (field: Element, held: string, wanted: string): boolean =>
  ['number', 'range'].includes(asInput(field)?.type ?? '') && held !== '' && Number(held) === Number(wanted);

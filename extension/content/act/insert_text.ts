// Writes at the caret, in place of what is marked, and leaves the rest as it is: who changes a word in a text must not lose
// its formatting.

import { asInput, asTextArea, composedContains, documentOf } from '../page/dom.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { editorOf } from '../snapshot/editor.ts';
import { markedIn } from '../snapshot/marked.ts';
import { isReadOnly, isTextual, rawValue } from '../snapshot/states.ts';
import { focusedElement, moveFocus, oweChange } from './focus.ts';
import type { InputBackend } from './input_backend.ts';
import { DONE, notApplicable } from './outcome.ts';
import { acceptable, essence, typeAtCaret, untilSelectionIsTold } from './text.ts';
import { nextTask, RESPONSE_MS, within } from './wait.ts';

/** More than a person would type is pasted. */
const MAX_KEYS = 300;

/** `atEnd`: the caret is taken to the end first; so it is where the field has not had the keyboard. */
export async function insertText(backend: InputBackend, field: Element, text: string, atEnd = false): Promise<ActOutcome> {
  if (!isTextual(field)) return notApplicable('The element does not take text.');
  if (isReadOnly(field)) return notApplicable('The field is read-only.');
  const textual = asInput(field) ?? asTextArea(field);
  if (asInput(field) && asInput(field)?.selectionStart === null) return notApplicable('This field has no caret; type anew what it is to hold.');
  const hadKeyboard = focusedElement() === field;
  if (!hadKeyboard) moveFocus(field);
  if (textual && (atEnd || !hadKeyboard)) textual.setSelectionRange(textual.value.length, textual.value.length);
  else if (!textual && (atEnd || !hasCaret(field))) await untilSelectionIsTold(documentOf(field), () => toEnd(field));
  const before = rawValue(field);
  const marked = markedIn(field);
  const wanted = acceptable(field, text);
  for (const [index, line] of wanted.split('\n').entries()) {
    if (index > 0) await newLine(backend, field);
    await write(backend, field, line, textual !== null);
  }
  if (textual) oweChange(field);
  const held = await within(RESPONSE_MS, () => (rawValue(field) !== before || essence(marked) === essence(text) ? DONE : null));
  return held ?? notApplicable('The field did not take the text.');
}

/** Whether the selection is in it: there it was put, by a click or by what was marked. */
function hasCaret(host: Element): boolean {
  const selection = documentOf(host).getSelection();
  return selection !== null && selection.rangeCount > 0 && selection.anchorNode !== null && composedContains(host, selection.anchorNode as Element);
}

function toEnd(host: Element): void {
  const selection = documentOf(host).getSelection();
  selection?.selectAllChildren(host);
  selection?.collapseToEnd();
}

/** The editor's own key: a list goes on with a point, a heading with a paragraph. */
async function newLine(backend: InputBackend, field: Element): Promise<void> {
  await nextTask();
  await backend.pressKey(field, 'Enter');
  await nextTask();
}

async function write(backend: InputBackend, field: Element, line: string, byKeys: boolean): Promise<void> {
  if (line === '') return;
  if (!byKeys || editorOf(field) || line.length > MAX_KEYS) {
    typeAtCaret(field, line);
    return;
  }
  for (const letter of line) {
    if (letter.length > 1) typeAtCaret(field, letter);
    else await backend.pressKey(field, letter);
    await nextTask();
  }
}

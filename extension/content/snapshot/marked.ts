// What is marked in a text field: what is typed next takes its place.

import { asInput, asTextArea, composedContains, documentOf, folded, isEditingHost } from '../page/dom.ts';

/** More is not told. */
const MAX_CHARS = 300;

/** The part of its text that is marked; empty where none is, or a line of text is marked whole, as Tab leaves it. */
export function markedIn(element: Element): string {
  return folded(rawMarked(element)).slice(0, MAX_CHARS);
}

function rawMarked(element: Element): string {
  const field = asInput(element) ?? asTextArea(element);
  if (field) {
    const { selectionStart, selectionEnd, value } = field;
    const marked = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
    return asInput(element) && marked === value ? '' : marked;
  }
  if (!isEditingHost(element)) return '';
  const selection = documentOf(element).getSelection();
  const isIn = selection?.anchorNode && composedContains(element, selection.anchorNode as Element);
  return isIn ? selection.toString() : '';
}

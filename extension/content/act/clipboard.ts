// Copying, cutting and pasting by keys that a script sends. The browser's clipboard is not touched: what is copied here is kept
// for the run, and the page is told by the events that it would hear from the browser.
// https://w3c.github.io/clipboard-apis/#clipboard-event-copy

import { execute } from '../page/document.ts';
import { asInput, asTextArea, documentOf, dispatch } from '../page/dom.ts';
import { isTextual } from '../snapshot/states.ts';
import { deleteAt, typeAtCaret } from './text.ts';

interface Copied {
  readonly text: string;
  readonly html: string;
}

let kept: Copied = { text: '', html: '' };

/** Copies what is marked, and takes it out where `cut`. */
export function copy(target: Element, cut: boolean): void {
  const data = new DataTransfer();
  const handled = !dispatch(target, clipboardEvent(cut ? 'cut' : 'copy', data));
  if (handled) {
    // The page says what was copied, and takes it out by itself.
    kept = { text: data.getData('text/plain'), html: data.getData('text/html') };
    return;
  }
  const marked = markedAt(target);
  if (marked.text === '') return;
  kept = marked;
  if (cut && isTextual(target)) deleteAt(target);
}

/** Puts what was copied last in place of what is marked. */
export function paste(target: Element): void {
  if (kept.text === '' && kept.html === '') return;
  const data = new DataTransfer();
  data.setData('text/plain', kept.text);
  if (kept.html !== '') data.setData('text/html', kept.html);
  if (!dispatch(target, clipboardEvent('paste', data)) || !isTextual(target)) return;
  const isPlain = asInput(target) ?? asTextArea(target);
  if (isPlain || kept.html === '') typeAtCaret(target, kept.text);
  else execute(documentOf(target), 'insertHTML', kept.html);
}

const clipboardEvent = (type: 'copy' | 'cut' | 'paste', clipboardData: DataTransfer): ClipboardEvent =>
  new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true, composed: true });

function markedAt(target: Element): Copied {
  const field = asInput(target) ?? asTextArea(target);
  // What a password field holds is copied by no browser.
  if (field) return { text: field.type === 'password' ? '' : field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0), html: '' };
  const owner = documentOf(target);
  const selection = owner.getSelection();
  if (!selection || selection.rangeCount === 0) return { text: '', html: '' };
  const holder = owner.createElement('div');
  holder.append(selection.getRangeAt(0).cloneContents());
  return { text: selection.toString(), html: holder.innerHTML };
}

// Editors that take their text by an EditContext: no editing command reaches them, and no key that a script sends. What the
// browser would do with the text is done here: the context is brought up to date, then the editor is told.
// https://w3c.github.io/edit-context/#dom-textupdateevent

interface EditContext extends EventTarget {
  readonly text: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
  updateText(from: number, to: number, text: string): void;
  updateSelection(from: number, to: number): void;
}

interface Constructors {
  readonly EditContext?: new () => EditContext;
  readonly TextUpdateEvent?: new (type: string, init: Record<string, unknown>) => Event;
}

/** The context that the element's text goes through; null where it has none. */
export function editContextOf(element: Element): EditContext | null {
  const { EditContext: known } = globalThis as Constructors;
  const context = (element as { readonly editContext?: unknown }).editContext;
  return known && context instanceof known ? context : null;
}

/** Puts the text in place of what is selected; false where the browser has no such editors. */
export function insertInto(context: EditContext, text: string): boolean {
  return replace(context, ...selected(context), text);
}

/** Deletes what is selected, else the character before the caret, or the one behind it. */
export function deleteIn(context: EditContext, forward: boolean): boolean {
  let [from, to] = selected(context);
  if (from === to && forward) to = Math.min(to + 1, context.text.length);
  else if (from === to) from = Math.max(from - 1, 0);
  return replace(context, from, to, '');
}

const selected = ({ selectionStart, selectionEnd }: EditContext): [number, number] => [Math.min(selectionStart, selectionEnd), Math.max(selectionStart, selectionEnd)];

function replace(context: EditContext, from: number, to: number, text: string): boolean {
  const { TextUpdateEvent: Update } = globalThis as Constructors;
  if (!Update) return false;
  const caret = from + text.length;
  context.updateText(from, to, text);
  context.updateSelection(caret, caret);
  context.dispatchEvent(new Update('textupdate', { text, updateRangeStart: from, updateRangeEnd: to, selectionStart: caret, selectionEnd: caret }));
  return true;
}

// Presses and releases a key. Dispatched key events are not trusted and do nothing by themselves, so what the
// browser would do with the key, unless the page prevents it, is done here.
// https://w3c.github.io/uievents/#event-type-keydown

import { bodyOf, execute } from '../page/document.ts';
import { asInput, asSelect, asTextArea, closest, dispatch, documentElementOf, documentOf, elementById, htmlTag, isConnected, matches, rootOf, selectAll, viewOf } from '../page/dom.ts';
import { isTextual } from '../snapshot/states.ts';
import { moveCaret } from './caret.ts';
import { copy, paste } from './clipboard.ts';
import { focusByKey, focusedElement, moveFocus, oweChange, payChange } from './focus.ts';
import { codeOf, isCommand, isShifted, numberOf, type Held } from './key_codes.ts';
import { tabOrder } from './keyboard/order.ts';
import { isPressable } from './pointer.ts';
import { scrollBy } from './scroll.ts';
import { deleteAt, typeAtCaret } from './text.ts';

/** `element`: the one that was focused for it; null: whatever has the keyboard. `held`: meanwhile. */
export function pressKey(element: Element | null, key: string, held: Held = {}): void {
  const target = element ?? focusedElement() ?? bodyOf(document) ?? documentElementOf(document);
  const down = send(target, 'keydown', key, held);
  const printable = !isCommand(held) && (key.length === 1 || key === 'Enter');
  const pressed = down && printable ? send(target, 'keypress', key, held) : true;
  if (down && pressed) defaultAction(target, key, held);
  const now = focusedElement() ?? target;
  send(isConnected(now) ? now : (bodyOf(document) ?? target), 'keyup', key, held);
}

function send(target: Element, type: string, key: string, held: Held): boolean {
  return dispatch(
    target,
    new KeyboardEvent(type, {
      key,
      code: codeOf(key),
      // Old pages still read the numbers: https://w3c.github.io/uievents/#legacy-key-models
      keyCode: numberOf(key, type),
      which: numberOf(key, type),
      charCode: type === 'keypress' ? numberOf(key, type) : 0,
      shiftKey: held.shift || isShifted(key),
      ctrlKey: held.ctrl ?? false,
      altKey: held.alt ?? false,
      metaKey: held.meta ?? false,
      bubbles: true,
      cancelable: true,
      composed: true,
      view: viewOf(target),
    } as KeyboardEventInit),
  );
}

function defaultAction(target: Element, key: string, held: Held): void {
  if (isCommand(held)) {
    return command(target, key, held);
  }
  if (key === 'Tab') return moveOn(target, held.shift ?? false);
  if (key === 'Escape') return dismiss(target);
  if (isTextual(target) && (edit(target, key) || (hasCaret(target, key) && moveCaret(target, key, held)))) return;
  if (key === 'Enter') return enter(target);
  if (key === ' ' && (isPressable(target) || matches(target, 'input[type=checkbox],input[type=radio]'))) {
    return clickOn(target);
  }
  if (key.startsWith('Arrow') && step(target, key)) return;
  scrollFor(target, key);
}

/** Commands of the browser's own, undone and formatted only where there is text to edit. */
const EDITS: Readonly<Record<string, string>> = { z: 'undo', Z: 'redo', y: 'redo' };
const FORMATS: Readonly<Record<string, string>> = { b: 'bold', i: 'italic', u: 'underline' };

function command(target: Element, key: string, held: Held): void {
  const isEditable = isTextual(target);
  if (!(held.ctrl || held.meta) || held.alt) {
    if (isEditable) moveCaret(target, key, held);
    return;
  }
  const owner = documentOf(target);
  const letter = key.toLowerCase();
  const isRich = isEditable && !asInput(target) && !asTextArea(target);
  if (letter === 'a') execute(owner, 'selectAll');
  else if (letter === 'c' || letter === 'x') copy(target, letter === 'x');
  else if (letter === 'v') paste(target);
  else if (isEditable && EDITS[held.shift ? key.toUpperCase() : key]) execute(owner, EDITS[held.shift ? key.toUpperCase() : key] ?? '');
  else if (isRich && FORMATS[letter]) execute(owner, FORMATS[letter] ?? '');
  else if (isEditable) moveCaret(target, key, held);
}

/** A drawing in a page may be a link, and has no method to click it. */
function clickOn(target: Element): void {
  if (htmlTag(target) !== '') HTMLElement.prototype.click.call(target);
  else dispatch(target, new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: viewOf(target) }));
}

/** Typing and deleting; whether the key was used up. */
function edit(field: Element, key: string): boolean {
  const owner = documentOf(field);
  if (key.length === 1) typeAtCaret(field, key);
  else if (key === 'Backspace') deleteAt(field);
  else if (key === 'Delete') deleteAt(field, true);
  else if (key === 'Enter' && !asInput(field)) execute(owner, asTextArea(field) ? 'insertText' : 'insertParagraph', '\n');
  else return false;
  if (asInput(field) || asTextArea(field)) oweChange(field);
  return true;
}

/** Whether the key is one of the text in it: a number and a slider have steps, and the arrows up and down of one line are those of a list. */
function hasCaret(field: Element, key: string): boolean {
  const input = asInput(field);
  return !input || (input.selectionStart !== null && !/^Arrow(Up|Down)$/.test(key));
}

/** https://html.spec.whatwg.org/#implicit-submission */
function enter(target: Element): void {
  payChange();
  if (isPressable(target)) return clickOn(target);
  const form = asInput(target)?.form;
  if (!form) return;
  // A prototype's method: a field named `requestSubmit` would stand in the way of the form's own.
  const fields = Array.from(HTMLFormElement.prototype[Symbol.iterator].call(form) as Iterable<Element>);
  const button = fields.find((field) => matches(field, 'button:not([type=button],[type=reset]),input[type=submit],input[type=image]'))
    ?? imageButtonOf(form);
  if (button) {
    if (!matches(button, ':disabled')) clickOn(button);
    return;
  }
  const blocking = fields.filter((field) => asInput(field) && isTextual(field)).length;
  if (blocking <= 1) HTMLFormElement.prototype.requestSubmit.call(form);
}

// `form.elements` leaves image buttons out, though they submit: https://html.spec.whatwg.org/#dom-form-elements
const imageButtonOf = (form: HTMLFormElement): Element | null =>
  Element.prototype.querySelector.call(form, 'input[type=image]');

function dismiss(target: Element): void {
  const dialog = closest(target, 'dialog:modal') ?? topmost(documentOf(target), 'dialog:modal');
  if (dialog) return closeDialog(dialog as HTMLDialogElement);
  const popover = topmost(documentOf(target), '[popover]:popover-open:not([popover=manual])');
  (popover as HTMLElement | null)?.hidePopover();
}

const topmost = (owner: Document, selector: string): Element | null => Array.from(selectAll(owner, selector)).at(-1) ?? null;

/** `cancel` first, which the page may prevent: https://html.spec.whatwg.org/#close-watcher-request-close */
function closeDialog(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/** Arrow keys on radios, drop-downs and number fields; whether there was something to step. */
function step(target: Element, key: string): boolean {
  const forward = key === 'ArrowDown' || key === 'ArrowRight';
  const select = asSelect(target);
  if (select) return stepSelect(select, forward);
  const input = asInput(target);
  if (input?.type === 'radio') return stepRadio(input, forward);
  if (input?.type === 'range' || (input?.type === 'number' && (key === 'ArrowUp' || key === 'ArrowDown'))) {
    const up = key === 'ArrowUp' || key === 'ArrowRight';
    const before = input.value;
    if (up) input.stepUp();
    else input.stepDown();
    if (input.value !== before) tellInputAndChange(input);
    return true;
  }
  return false;
}

function stepSelect(select: HTMLSelectElement, forward: boolean): boolean {
  const from = select.selectedIndex;
  const by = forward ? 1 : -1;
  for (let index = from + by; index >= 0 && index < select.options.length; index += by) {
    if (select.options[index]?.disabled) continue;
    select.selectedIndex = index;
    tellInputAndChange(select);
    break;
  }
  return true;
}

function stepRadio(radio: HTMLInputElement, forward: boolean): boolean {
  const all = Array.from(selectAll(rootOf(radio), 'input[type=radio]'), (each) => each as HTMLInputElement);
  const group = all.filter((each) => each.name === radio.name && each.form === radio.form && !each.disabled);
  const next = group[(group.indexOf(radio) + (forward ? 1 : -1) + group.length) % group.length];
  if (next && next !== radio) {
    moveFocus(next);
    next.click();
  }
  return true;
}

function tellInputAndChange(control: Element): void {
  control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Tab: the next stop; past the last one the focus leaves the page, as it does for the browser's own bars. */
function moveOn(from: Element, backwards: boolean): void {
  const focus = focusedElement() === null ? placeOfAddress() : from;
  const order = tabOrder(document, focus);
  const at = focus ? order.indexOf(focus) : -1;
  const start = at >= 0 ? at : backwards ? order.length : -1;
  focusByKey(order[start + (backwards ? -1 : 1)] ?? null);
}

/** The address whose place was left by Tab: past the end of the page Tab begins at its top. */
let leftPlaceOf = '';

/** Where a link to a place on the page led: from there Tab goes on. https://html.spec.whatwg.org/#sequential-focus-navigation-starting-point */
function placeOfAddress(): Element | null {
  const isLeft = leftPlaceOf === location.href;
  leftPlaceOf = location.href;
  if (isLeft) return null;
  const place = decoded(location.hash.slice(1));
  return place === '' ? null : elementById(document, place);
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function scrollFor(target: Element, key: string): void {
  const page = innerHeight * 0.875;
  const far = 1e7;
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ' ': [0, page], PageDown: [0, page], PageUp: [0, -page], End: [0, far], Home: [0, -far],
    ArrowDown: [0, 40], ArrowUp: [0, -40], ArrowRight: [40, 0], ArrowLeft: [-40, 0],
  };
  const by = steps[key];
  if (by && !isTextual(target)) scrollBy(target === bodyOf(document) ? null : target, by[0], by[1]);
}

// States, value and input hints of a listed element.
// https://www.w3.org/TR/html-aam-1.0/#html-attribute-state-and-property-mappings
//
// A password, a field that was filled with a credential and a field meant for one never give their value away.

import {
  asInput,
  asSelect,
  asTextArea,
  attr,
  clientRectOf,
  closest,
  documentOf,
  focusOf,
  frameElementOf,
  folded,
  hasAttr,
  htmlTag,
  innerTextOf,
  isContentEditable,
  isEditingHost,
  isRendered,
  matches,
  nextElementOf,
  rootOf,
  selectAll,
  selectFirst,
  shadowRootOf,
  textWithin,
} from '../page/dom.ts';
import { wasComplainedOf } from '../page/complaints.ts';
import { isSecret } from '../page/secrets.ts';
import { shownChoice } from './shown_choice.ts';
import { isNowhere } from '../page/tree_facts.ts';
import type { Checked, InputHints, SortOrder, States } from '../../shared/dom.ts';
import { editorOf } from './editor.ts';
import { editorText } from './editor_text.ts';
import { isDetailsSummary } from './roles.ts';

const MAX_OPTIONS = 100;
const MAX_HINT_CHARS = 200;
/** Values are cut before they leave the page; past this nothing more is read. */
export const MAX_VALUE_CHARS = 10_000;

/** Whether the element's value must not leave the page. */
export const holdsSecret = (element: Element, isMarked: (element: Element) => boolean): boolean =>
  isMarked(element) || isSecret(element);

/** The states that hold. `inert`: the element or something around it is inert. */
export function statesOf(element: Element, role: string, inert: boolean, secret: boolean): States {
  const states: States = {};
  if (inert || isDisabled(element)) states.disabled = true;
  if (hasFocus(element)) states.focused = true;
  if (isTrue(element, 'aria-required') || (FIELDS.has(htmlTag(element)) && matches(element, ':required'))) states.required = true;
  if (isInvalid(element)) states.invalid = true;
  if (isReadOnly(element)) states.read_only = true;
  if (secret) {
    states.secret = true;
    states.filled = rawValue(element) !== '';
  }
  const checked = checkedOf(element, role);
  if (checked !== undefined) states.checked = checked;
  const expanded = expandedOf(element);
  if (expanded !== undefined) states.expanded = expanded;
  const selected = selectedOf(element);
  if (selected !== undefined) states.selected = selected;
  const pressed = triState(attr(element, 'aria-pressed'));
  if (pressed !== undefined && role === 'button') states.pressed = pressed !== 'false';
  const sort = sortOf(element, role);
  if (sort !== undefined) states.sort = sort;
  if (isTrue(element, 'aria-modal') || (htmlTag(element) === 'dialog' && matches(element, ':modal'))) states.modal = true;
  return states;
}

// A selector costs more than a look into a set, and most elements are neither; a custom element may be a field.
const FIELDS = new Set(['input', 'select', 'textarea']);
const CAN_BE_DISABLED = new Set(['button', 'fieldset', 'optgroup', 'option', ...FIELDS]);
const isField = (tag: string): boolean => FIELDS.has(tag) || tag.includes('-');
const canBeDisabled = (tag: string): boolean => CAN_BE_DISABLED.has(tag) || tag.includes('-');

const isTrue = (element: Element, name: string): boolean => attr(element, name) === 'true';

/** Whether the element cannot be operated: natively, by a fieldset around it, or as ARIA tells. */
export function isDisabled(element: Element): boolean {
  return (canBeDisabled(htmlTag(element)) && matches(element, ':disabled')) || isAriaDisabled(element);
}

function isAriaDisabled(element: Element): boolean {
  if (isNowhere('[aria-disabled]', element)) return false;
  const told = closest(element, '[aria-disabled]');
  return told !== null && isTrue(told, 'aria-disabled');
}

export const isReadOnly = (element: Element): boolean =>
  isTrue(element, 'aria-readonly') || ((asTextArea(element)?.readOnly ?? asInput(element)?.readOnly ?? false) && isTextual(element));

/** Whether the element itself is focused, not something in its shadow tree or frame; asked of its own tree, since `:focus` needs a focused window. */
function hasFocus(element: Element): boolean {
  if (focusOf(rootOf(element)) !== element) return false;
  const tag = htmlTag(element);
  // Of a document that is edited as a whole the body has the focus, if the frame around it has.
  if (tag === 'body' && isEditingHost(element)) return hasFocusOfFrame(element);
  if (tag === 'body' || tag === 'html' || tag === 'iframe') return false;
  return !shadowRootOf(element)?.activeElement;
}

function hasFocusOfFrame(body: Element): boolean {
  const frame = frameElementOf(documentOf(body));
  return frame !== null && focusOf(rootOf(frame)) === frame;
}

export function isInvalid(element: Element): boolean {
  const claimed = attr(element, 'aria-invalid');
  if (claimed !== null && claimed !== '' && claimed !== 'false') return true;
  return isField(htmlTag(element)) && wasComplainedOf(element) && matches(element, ':invalid');
}

const triState = (value: string | null): Checked | undefined =>
  value === 'true' || value === 'false' || value === 'mixed' ? value : undefined;

/** How a table is sorted by a header: https://www.w3.org/TR/wai-aria-1.2/#aria-sort */
function sortOf(element: Element, role: string): SortOrder | undefined {
  if (role !== 'columnheader' && role !== 'rowheader') return undefined;
  const order = attr(element, 'aria-sort');
  return order === 'ascending' || order === 'descending' || order === 'other' ? order : undefined;
}

const CHECKABLE = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);

function checkedOf(element: Element, role: string): Checked | undefined {
  const input = asInput(element);
  if (input && (input.type === 'checkbox' || input.type === 'radio')) {
    // The native state wins over aria-checked: https://www.w3.org/TR/html-aria/#att-checked
    if (input.indeterminate && input.type === 'checkbox') return 'mixed';
    return input.checked ? 'true' : 'false';
  }
  const claimed = triState(attr(element, 'aria-checked'));
  return CHECKABLE.has(role) ? (claimed ?? 'false') : role === 'option' || role === 'treeitem' ? claimed : undefined;
}

/** Whether a checkbox, radio or switch is on; undefined where the element has no such state. */
export function isOn(element: Element, role: string): boolean | undefined {
  const checked = checkedOf(element, role);
  return checked === undefined ? undefined : checked === 'true';
}

function expandedOf(element: Element): boolean | undefined {
  if (isDetailsSummary(element)) return hasAttr(closest(element, 'details') ?? element, 'open');
  const claimed = attr(element, 'aria-expanded');
  if (claimed === null) return submenuShown(element);
  return claimed === 'true' ? true : claimed === 'false' ? false : undefined;
}

/** Whether the submenu that an item of a menu tells of stands beside it or inside it, and is shown. */
function submenuShown(element: Element): boolean | undefined {
  const popup = attr(element, 'aria-haspopup');
  if ((popup !== 'true' && popup !== 'menu') || attr(element, 'role') !== 'menuitem') return undefined;
  const beside = nextElementOf(element);
  const [inside] = selectAll(element, '[role=menu]');
  const menu = beside && matches(beside, '[role=menu]') ? beside : inside;
  return menu ? isRendered(menu) && clientRectOf(menu).height > 1 : false;
}

function selectedOf(element: Element): boolean | undefined {
  if (htmlTag(element) === 'option') return (element as HTMLOptionElement).selected;
  const claimed = attr(element, 'aria-selected');
  return claimed === 'true' ? true : claimed === 'false' ? false : undefined;
}

const UNTYPED_INPUTS = new Set(['button', 'checkbox', 'file', 'hidden', 'image', 'radio', 'reset', 'submit']);

/** Whether text or a value can be put into the element. */
export function isTextual(element: Element): boolean {
  const input = asInput(element);
  if (input) return !UNTYPED_INPUTS.has(input.type);
  return asTextArea(element) !== null || isEditingHost(element);
}

function isEditable(element: Element): boolean {
  return htmlTag(element) !== '' && isContentEditable(element as HTMLElement);
}

const VALUED_ROLES = new Set(['slider', 'spinbutton', 'progressbar', 'meter', 'scrollbar']);

/** An editor may hold a book. */
const MAX_EDITOR_CHARS = 20_000;

/** Roles that hold their text as a value where no native control does. */
const VALUED_BY_CONTENT = new Set(['combobox', 'textbox', 'searchbox']);

/** The element's value; undefined where it has none or withholds it. */
export function valueTold(element: Element, role: string, secret: boolean): string | undefined {
  if (secret) return undefined;
  const input = asInput(element);
  if (input) {
    if (input.type === 'file') return Array.from(input.files ?? [], (file) => file.name).join(', ');
    if (UNTYPED_INPUTS.has(input.type)) return undefined;
    return input.value === '' && role === 'combobox' ? shownChoice(element) : input.value;
  }
  if (isEditingHost(element)) return editorText(element);
  if (asTextArea(element) || asSelect(element)) return rawValue(element);
  const tag = htmlTag(element);
  if (tag === 'progress') return hasAttr(element, 'value') ? String((element as HTMLProgressElement).value) : undefined;
  if (tag === 'meter') return String((element as HTMLMeterElement).value);
  if (VALUED_ROLES.has(role)) return attr(element, 'aria-valuetext') ?? attr(element, 'aria-valuenow') ?? undefined;
  if (isValuedByContent(element, role)) return folded(textWithin(element, MAX_VALUE_CHARS));
  return undefined;
}

/** Whether the text in the element is its value. A box of chosen things with buttons to remove them holds several, and each is listed. */
export const isValuedByContent = (element: Element, role: string): boolean => VALUED_BY_CONTENT.has(role) && !(role === 'combobox' && selectFirst(element, 'button,[role=button],a[href]'));

/** What the control holds, secret or not: for this side only. */
export function rawValue(element: Element): string {
  const select = asSelect(element);
  if (select) return Array.from(select.selectedOptions, (option) => folded(option.label)).join(', ');
  const editor = editorOf(element);
  if (editor) return editableText(editor as HTMLElement).slice(0, MAX_EDITOR_CHARS);
  const field = asInput(element) ?? asTextArea(element);
  if (field) return field.value;
  return isEditable(element) ? editableText(element as HTMLElement) : '';
}

// innerText gives the line breaks that a person sees; it lays out, but only for the few editing hosts of a page.
const editableText = (element: HTMLElement): string => innerTextOf(element).replace(/\n$/, '');

/** What the control says about the value it wants; undefined for what takes none. */
export function inputHintsOf(element: Element, secret: boolean): InputHints | undefined {
  const kind = kindOf(element);
  if (kind === null) return undefined;
  const hints: InputHints = { kind };
  const put = (key: 'field_name' | 'autocomplete' | 'placeholder' | 'pattern' | 'min' | 'max', value: string | null): void => {
    if (value) hints[key] = value.slice(0, MAX_HINT_CHARS);
  };
  put('field_name', attr(element, 'name'));
  put('autocomplete', attr(element, 'autocomplete'));
  put('placeholder', attr(element, 'placeholder') ?? attr(element, 'aria-placeholder'));
  put('pattern', attr(element, 'pattern'));
  put('min', attr(element, 'min') ?? attr(element, 'aria-valuemin'));
  put('max', attr(element, 'max') ?? attr(element, 'aria-valuemax'));
  const maxLength = (asInput(element) ?? asTextArea(element))?.maxLength ?? -1;
  if (maxLength >= 0) hints.max_length = maxLength;
  const options = asSelect(element) && !secret ? optionLabels(element as HTMLSelectElement) : [];
  if (options.length > 0) hints.options = options;
  const field = asInput(element) ?? asTextArea(element) ?? asSelect(element);
  if (field && isInvalid(element) && field.validationMessage) hints.validation_message = field.validationMessage.slice(0, MAX_HINT_CHARS);
  return hints;
}

function kindOf(element: Element): string | null {
  const input = asInput(element);
  if (input) return ['button', 'hidden', 'image', 'reset', 'submit'].includes(input.type) ? null : input.type;
  if (asTextArea(element)) return 'textarea';
  if (asSelect(element)) return 'select';
  return isEditingHost(element) ? 'contenteditable' : null;
}

function optionLabels(select: HTMLSelectElement): string[] {
  const labels: string[] = [];
  for (const option of select.options) {
    if (labels.length >= MAX_OPTIONS) break;
    labels.push(folded(option.label).slice(0, MAX_HINT_CHARS));
  }
  return labels;
}

// Chooses an option by its label, and brings checkboxes, radios and switches into a state.

import { asInput, asSelect, folded, isConnected } from '../page/dom.ts';
import type { DomNode } from '../../shared/dom.ts';
import type { Memory } from '../page/memory.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { isOn } from '../snapshot/states.ts';
import { roleAndName } from '../snapshot/listing.ts';
import { roleOf } from '../snapshot/roles.ts';
import { walk } from '../snapshot/walk.ts';
import { DONE, notApplicable } from './outcome.ts';
import { moveFocus } from './focus.ts';
import { click, type InputBackend } from './input_backend.ts';
import { reach, type Reached } from './reach.ts';
import { assign } from './text.ts';
import { RESPONSE_MS, within } from './wait.ts';

export async function selectOption(backend: InputBackend, element: Element, label: string, reached: Reached, memory: Memory): Promise<ActOutcome> {
  const select = asSelect(element);
  if (select) return selectNative(backend, select, label);
  const input = asInput(element);
  if (input?.list) {
    moveFocus(input);
    backend.putIn('A suggestion of the browser’s own list is put in by script.');
    assign(input, label, true);
    return DONE;
  }
  const shown = listedOption(label, memory);
  if (shown) return clickOption(backend, shown);
  if (!['combobox', 'listbox', 'button', 'textbox', 'searchbox', 'generic'].includes(roleOf(element))) {
    return notApplicable('The element has no options.');
  }
  await click(backend, reached);
  const option = await within(RESPONSE_MS, () => listedOption(label, memory));
  return option ? clickOption(backend, option) : noOption(label, listedOptions(memory).map((each) => each.name));
}

/** Puts an option of the browser’s own list in. */
export function selectNative(backend: InputBackend, select: HTMLSelectElement, label: string): ActOutcome {
  const option = byLabel(Array.from(select.options), (each) => each.label, label);
  if (!option) return noOption(label, Array.from(select.options, (each) => each.label));
  if (option.disabled || (option.parentElement as Partial<HTMLOptGroupElement> | null)?.disabled) {
    return notApplicable(`The option "${label}" is disabled.`);
  }
  moveFocus(select);
  if (option.selected) return DONE;
  backend.putIn('An option of the browser’s own list is chosen by script.');
  option.selected = true;
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return option.selected ? DONE : notApplicable(`The page did not keep the option "${label}".`);
}

/** Exactly so, else with white space folded and case ignored, else the only one that has these words in it. */
export function byLabel<T>(items: readonly T[], labelOf: (item: T) => string, wanted: string): T | undefined {
  const fold = (text: string) => folded(text).toLowerCase();
  const same = labelled(items, labelOf, wanted);
  const words = (text: string) => ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
  if (same || words(wanted).trim().length < MIN_PART_CHARS) return same;
  const having = items.filter((item) => words(labelOf(item)).includes(words(wanted)));
  return having.length === 1 ? having[0] : undefined;
}

/** Exactly so, else with white space folded and case ignored. */
function labelled<T>(items: readonly T[], labelOf: (item: T) => string, wanted: string): T | undefined {
  const fold = (text: string) => folded(text).toLowerCase();
  return items.find((item) => labelOf(item) === wanted) ?? items.find((item) => fold(labelOf(item)) === fold(wanted));
}

/** A shorter part of a label may mean anything. */
const MIN_PART_CHARS = 3;
/** So many options are named where the wanted one is none of them, each to so many characters. */
const MAX_OFFERED = 8;
const MAX_OFFERED_CHARS = 40;

/** Says what there is instead. */
export function noOption(label: string, labels: readonly string[]): ActOutcome {
  const offered = [...new Set(labels.map((each) => folded(each).slice(0, MAX_OFFERED_CHARS)))].filter((each) => each !== '');
  const named = offered.slice(0, MAX_OFFERED).map((each) => `"${each}"`).join(', ');
  const more = offered.length > MAX_OFFERED ? ` and ${offered.length - MAX_OFFERED} more` : '';
  return notApplicable(`There is no option "${label}"${named === '' ? '.' : `; there are ${named}${more}.`}`);
}

const OPTION_ROLES = new Set(['option', 'menuitem', 'menuitemradio', 'treeitem']);

/** The options that the page shows. */
function listedOptions(memory: Memory): DomNode[] {
  return walk(document, memory).nodes.filter((node) => OPTION_ROLES.has(node.role) && node.visible);
}

/**
 * The option of this label that the page shows. A part of a label is not enough: an entry of a page’s own list may act at
 * once, and what was decided and let pass is the label that was given.
 */
export function listedOption(label: string, memory: Memory): Element | null {
  const node = labelled(listedOptions(memory), (each) => each.name, label);
  return node ? memory.elementOf(node.handle) : null;
}

async function clickOption(backend: InputBackend, option: Element): Promise<ActOutcome> {
  const reached = reach(option);
  if ('refused' in reached) return reached.refused;
  return (await click(backend, reached.reached, option)).outcome;
}

export async function setChecked(backend: InputBackend, element: Element, on: boolean, reached: Reached): Promise<ActOutcome> {
  const before = isOn(element, roleOf(element));
  if (before === undefined) return notApplicable('The element cannot be ticked.');
  if (before === on) return DONE;
  if (!on && asInput(element)?.type === 'radio') return notApplicable('A radio button is let go only by choosing another.');
  const { name } = roleAndName(element);
  await click(backend, reached);
  // Some say by their name alone that they are ticked: `Select task 18`, `Unselect task 18`.
  const hasChanged = (): boolean => isOn(element, roleOf(element)) === on || roleAndName(element).name !== name;
  const changed = await within(RESPONSE_MS, () => (!isConnected(element) || hasChanged() ? element : null));
  return changed ? DONE : notApplicable('The page did not change its state.');
}

// Chooses several options by their labels, and lets go of the others, where an element takes several.

import { asSelect, attr, composedContains, documentOf } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { roleOf } from '../snapshot/roles.ts';
import { walk } from '../snapshot/walk.ts';
import { byLabel, noOption, selectOption } from './choose.ts';
import { moveFocus } from './focus.ts';
import { click, type InputBackend } from './input_backend.ts';
import { DONE, notApplicable } from './outcome.ts';
import { reach, type Reached } from './reach.ts';
import { RESPONSE_MS, within } from './wait.ts';

export async function selectOptions(backend: InputBackend, element: Element, labels: readonly string[], reached: Reached, memory: Memory): Promise<ActOutcome> {
  const select = asSelect(element);
  if (select) return selectNative(backend, select, labels);
  if (roleOf(element) === 'listbox') return toggleListed(backend, element, labels, memory);
  // A field that gathers what is chosen from its list, one after the other.
  for (const label of labels) {
    const outcome = await selectOption(backend, element, label, reached, memory);
    if (outcome.outcome !== 'done') return outcome;
  }
  return DONE;
}

function selectNative(backend: InputBackend, select: HTMLSelectElement, labels: readonly string[]): ActOutcome {
  if (!select.multiple && labels.length > 1) return notApplicable('It takes one option only.');
  const options = Array.from(select.options);
  const wanted = new Set<HTMLOptionElement>();
  for (const label of labels) {
    const option = byLabel(options, (each) => each.label, label);
    if (!option) return noOption(label, options.map((each) => each.label));
    if (option.disabled || (option.parentElement as Partial<HTMLOptGroupElement> | null)?.disabled) return notApplicable(`The option "${label}" is disabled.`);
    wanted.add(option);
  }
  moveFocus(select);
  if (options.every((option) => option.selected === wanted.has(option))) return DONE;
  backend.putIn('Options of the browser’s own list are chosen by script.');
  for (const option of options) option.selected = wanted.has(option);
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  const kept = options.every((option) => option.selected === wanted.has(option));
  return kept ? DONE : notApplicable('The page did not keep what was chosen.');
}

interface ListedOption {
  readonly label: string;
  readonly isOn: boolean;
  readonly element: Element;
}

/** A list of the page's own: each option whose state is not the wanted one is pressed. */
async function toggleListed(backend: InputBackend, list: Element, labels: readonly string[], memory: Memory): Promise<ActOutcome> {
  if (attr(list, 'aria-multiselectable') !== 'true' && labels.length > 1) return notApplicable('It takes one option only.');
  const before = optionsIn(list, memory);
  for (const label of labels) {
    if (!byLabel(before, (each) => each.label, label)) return noOption(label, before.map((each) => each.label));
  }
  const isWanted = (option: ListedOption): boolean => labels.some((label) => byLabel(before, (each) => each.label, label)?.element === option.element);
  for (const option of before) {
    if (option.isOn === isWanted(option)) continue;
    const reached = reach(option.element);
    if ('refused' in reached) return reached.refused;
    await click(backend, reached.reached, option.element);
  }
  const wanted = before.filter(isWanted).map((option) => option.label);
  const areChosen = (): true | null => {
    const on = optionsIn(list, memory).filter((option) => option.isOn).map((option) => option.label);
    return on.length === wanted.length && wanted.every((label) => on.includes(label)) ? true : null;
  };
  return (await within(RESPONSE_MS, areChosen)) ? DONE : notApplicable('The page did not choose these options.');
}

function optionsIn(list: Element, memory: Memory): ListedOption[] {
  const found: ListedOption[] = [];
  for (const node of walk(documentOf(list), memory).nodes) {
    if (node.role !== 'option') continue;
    const element = memory.elementOf(node.handle);
    if (element && composedContains(list, element)) found.push({ label: node.name, isOn: node.states.selected === true || node.states.checked === 'true', element });
  }
  return found;
}

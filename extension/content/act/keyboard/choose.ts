// Chooses an option of a list by keys: the list is opened by the key that opens such lists, arrow keys lead to the option,
// and Enter takes it.

import { asSelect } from '../../page/dom.ts';
import type { Memory } from '../../page/memory.ts';
import type { ActOutcome, KeyWay } from '../../../shared/content_messages.ts';
import { isTextual } from '../../snapshot/states.ts';
import { listedOption, selectNative } from '../choose.ts';
import { focusedElement } from '../focus.ts';
import type { InputBackend } from '../input_backend.ts';
import { DONE, notApplicable } from '../outcome.ts';
import { RESPONSE_MS, within } from '../wait.ts';
import { arrowTo } from './arrows.ts';
import { compositeOf } from './takers.ts';
import type { Way } from './way.ts';

/** Keys that open a list: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/#keyboardinteraction. Enter in a field sends its form. */
const openingKeys = (element: Element): string[] => (isTextual(element) ? ['ArrowDown'] : ['ArrowDown', 'Enter']);

export interface Chosen {
  readonly outcome: ActOutcome;
  readonly end: KeyWay['end'];
}

/** The focus is at the element already. */
export async function chooseByKeys(backend: InputBackend, element: Element, label: string, memory: Memory, way: Way): Promise<Chosen> {
  const select = asSelect(element);
  if (select) return { outcome: selectNative(backend, select, label), end: 'reached' };
  let option = listedOption(label, memory);
  for (const key of openingKeys(focusedElement() ?? element)) {
    if (option) break;
    await way.press(key);
    option = await within(RESPONSE_MS, () => listedOption(label, memory));
  }
  if (!option) return { outcome: notApplicable(`There is no option "${label}".`), end: 'reached' };
  const widget = compositeOf(option);
  const focus = focusedElement();
  const at = widget && focus && (await arrowTo(widget, focus, way));
  if (!at) return { outcome: { outcome: 'not_by_keys', reason: 'The list opened, and no arrow key led to the option.' }, end: 'not_by_arrows' };
  await way.press('Enter');
  return { outcome: DONE, end: 'reached' };
}

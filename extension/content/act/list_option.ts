// An option of a list that the browser shows open (`multiple`, or a `size` above 1): events of a script choose nothing in it, so
// what the browser does on a press of the mouse is done here.

import { asSelect, closest } from '../page/dom.ts';

/** Chooses the option alone, as a press without a key does. Whether it is one of such a list. */
export function chooseListed(pressed: Element): boolean {
  const option = closest(pressed, 'option') as HTMLOptionElement | null;
  const around = option && closest(option, 'select');
  const select = around && asSelect(around);
  if (!option || !select || (!select.multiple && select.size <= 1)) return false;
  const group = closest(option, 'optgroup') as HTMLOptGroupElement | null;
  if (select.disabled || option.disabled || group?.disabled) return true;
  const others = Array.from(select.options).filter((each) => each !== option && each.selected);
  if (option.selected && others.length === 0) return true;
  for (const other of others) other.selected = false;
  option.selected = true;
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

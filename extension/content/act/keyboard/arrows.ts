// Leads through a widget by arrow keys, as https://www.w3.org/WAI/ARIA/apg/patterns/ has it: radio buttons, tabs, menus,
// lists, trees, grids, toolbars.

import { attr, clientRectOf, composedContains } from '../../page/dom.ts';
import { roleOf } from '../../snapshot/roles.ts';
import { focusedElement } from '../focus.ts';
import { pause } from '../halt.ts';
import { activeIn, itemsOf, type Composite } from './takers.ts';
import type { Way } from './way.ts';

/** Presses of arrow keys at most. */
const MAX_ARROWS = 200;
/** How long a widget may take to go on, ms. */
const MOVES_MS = 60;

/** What has the focus or is active there once the item is reached; null where no arrow leads to it. */
export async function arrowTo(widget: Composite, focus: Element, way: Way): Promise<Element | null> {
  const isItem = (at: Element): boolean => at === widget.item || composedContains(widget.item, at);
  const most = Math.min(itemsOf(widget).length + 3, MAX_ARROWS);
  const seen = new Set<Element>();
  let refused: string[] = [];
  for (let at = activeIn(focus), presses = 0; presses <= most; presses++) {
    if (isItem(at)) return at;
    const key = keysTowards(widget, at).find((each) => !refused.includes(each));
    if (key === undefined) return null;
    await way.press(key);
    const now = await moved(at);
    if (now === null) {
      refused.push(key);
      continue;
    }
    if (seen.has(now) && !isItem(now)) return null;
    seen.add(now);
    way.stopAt(now);
    refused = [];
    at = now;
  }
  return null;
}

/** What is active now; null where it is still the same. */
async function moved(from: Element): Promise<Element | null> {
  const now = (): Element | null => {
    const focus = focusedElement();
    const active = focus && activeIn(focus);
    return active && active !== from ? active : null;
  };
  const at = now();
  if (at) return at;
  await pause(MOVES_MS);
  return now();
}

/** The keys that may lead from here to the item, the likeliest first. */
function keysTowards(widget: Composite, at: Element): string[] {
  const { container, item } = widget;
  const [across, down] = isAfter(at, item) ? ['ArrowRight', 'ArrowDown'] : ['ArrowLeft', 'ArrowUp'];
  // From outside the list, as from the field of a combobox, it is entered by its first item.
  if (!composedContains(container, at) && !widget.isRadios) return ['ArrowDown', 'ArrowUp'];
  if (['grid', 'treegrid'].includes(roleOf(container))) return inGrid(at, item);
  return isHorizontal(container, widget) ? [across, down] : [down, across];
}

const isAfter = (from: Element, to: Element): boolean => (from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function isHorizontal(container: Element, { isRadios }: Composite): boolean {
  const told = attr(container, 'aria-orientation');
  if (told === 'horizontal' || told === 'vertical') return told === 'horizontal';
  return !isRadios && ['tablist', 'menubar', 'toolbar'].includes(roleOf(container));
}

/** To its row first, then along it. */
function inGrid(at: Element, item: Element): string[] {
  const [from, to] = [clientRectOf(at), clientRectOf(item)];
  const rows = to.top + to.height / 2 - (from.top + from.height / 2);
  const columns = to.left + to.width / 2 - (from.left + from.width / 2);
  const down = rows > 0 ? 'ArrowDown' : 'ArrowUp';
  const across = columns > 0 ? 'ArrowRight' : 'ArrowLeft';
  return Math.abs(rows) > Math.min(from.height, to.height) / 2 ? [down, across] : [across, down];
}

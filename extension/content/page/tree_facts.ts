// What holds for a whole document or shadow tree, asked once in a pass where it would else be asked of every element.

import { rootOf, selectAll } from './dom.ts';
import { currentPass, onlyRoot } from './pass.ts';

/**
 * Whether nothing in the element's tree matches, so that nothing around it can either. False where it is not known.
 */
export function isNowhere(selector: string, element: Element): boolean {
  const pass = currentPass();
  if (!pass) return false;
  const root = onlyRoot(pass) ?? rootOf(element);
  let facts = pass.absent.get(root);
  if (!facts) pass.absent.set(root, (facts = new Map()));
  let absent = facts.get(selector);
  if (absent === undefined) facts.set(selector, (absent = isAbsent(root, selector)));
  return absent;
}

function isAbsent(root: Node, selector: string): boolean {
  for (const _ of selectAll(root, selector)) return false;
  return true;
}

// The secrets of the trees that were read: their values may stand in other texts of the page as well.

import { nodeTypeOf, selectAll } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import { secretElements, withholding } from '../secrets/redact.ts';

/** What can hold a secret, rendered or not. */
const HOLDERS = 'input,select,textarea,[contenteditable],[role=textbox],[role=searchbox],[role=combobox]';

/** What takes the secrets out of a text. */
export function withholdingOf(roots: ReadonlySet<Node>, memory: Memory): (text: string) => string {
  const secret = secretElements([], roots, memory);
  for (const root of roots) {
    if (nodeTypeOf(root) !== 9 && nodeTypeOf(root) !== 11) continue;
    for (const element of selectAll(root, HOLDERS)) if (memory.isSecret(element)) secret.add(element);
  }
  return withholding(secret);
}

// Observing a page whole: a MutationObserver sees neither shadow trees nor frames by itself.

import { composedChildren, contentDocumentOf, documentElementOf, htmlTag, isElement, shadowRootOf } from './dom.ts';

export const OBSERVED: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

/** Has each observer see the shadow trees and same-origin frames in here, which it does not by itself. */
export function observeTrees(root: Element | null, observers: readonly MutationObserver[]): void {
  const observe = (tree: Node) => {
    for (const observer of observers) observer.observe(tree, OBSERVED);
  };
  const pending = root ? [root] : [];
  for (let element = pending.pop(); element; element = pending.pop()) {
    const shadow = shadowRootOf(element);
    if (shadow) observe(shadow);
    if (htmlTag(element) === 'iframe') {
      const inner = contentDocumentOf(element);
      const innerRoot = inner && documentElementOf(inner);
      if (inner && innerRoot) {
        observe(inner);
        pending.push(innerRoot);
      }
      continue;
    }
    for (const child of composedChildren(element)) if (isElement(child)) pending.push(child);
  }
}

// What the content script remembers of its document: its id, the key of each element, and which fields
// hold a secret. It lives as long as the document and must never be written into the page.

import { isConnected } from './dom.ts';
import { isSecret, markSecret } from './secrets.ts';

export interface Memory {
  readonly documentId: string;
  /** The element's key; the same for the life of the document. */
  handleOf(element: Element): number;
  /** Its key, if it was given one before. */
  knownHandleOf(element: Element): number | undefined;
  /** The element of that key, while it stands in a document. */
  elementOf(handle: number): Element | null;
  /** From now on the element's value is withheld. */
  markSecret(element: Element): void;
  isSecret(element: Element): boolean;
}

export function createMemory(): Memory {
  const documentId = newId();
  const handles = new WeakMap<Element, number>();
  const elements = new Map<number, WeakRef<Element>>();
  let sweepAt = 10_000;
  // Without this a page that re-renders for hours would leave a key behind for every element it dropped.
  const sweep = (): void => {
    for (const [handle, element] of elements) if (!element.deref()) elements.delete(handle);
    sweepAt = Math.max(10_000, 2 * elements.size);
  };
  let next = 1;
  return {
    documentId,
    handleOf(element) {
      const known = handles.get(element);
      if (known !== undefined) return known;
      const handle = next++;
      handles.set(element, handle);
      elements.set(handle, new WeakRef(element));
      if (elements.size > sweepAt) sweep();
      return handle;
    },
    knownHandleOf: (element) => handles.get(element),
    elementOf(handle) {
      const element = elements.get(handle)?.deref();
      return element && isConnected(element) ? element : null;
    },
    markSecret,
    isSecret,
  };
}

// crypto.randomUUID exists in secure contexts only, and many pages under test are plain http.
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// One pass over the page, in one task or in several, and what is remembered while it lasts.
//
// The page is taken to stand still for the length of a pass; snapshot/changes.ts says so where it did not.

import type { Placement } from '../snapshot/geometry.ts';
import type { Style } from './lazy_style.ts';

/** What one pass has read already. */
export class Pass {
  readonly styles = new Map<Element, Style>();
  /** Shadow roots and documents of frames that were met. */
  readonly roots = new Set<Node>();
  /** Text that styles put before and after elements. */
  readonly generated = new Map<Element, Generated>();
  /** Selectors that nothing in a tree matches. */
  readonly absent = new Map<Node, Map<string, boolean>>();
  /** Elements that styles give text before or after them; null where that cannot be told. */
  readonly bearers = new Map<Document, ReadonlySet<Element> | null>();
  /** Elements that show a hand while the pointer is over them. */
  readonly hovered = new Map<Document, ReadonlySet<Element>>();
  /** Where the viewports of documents lie in the top viewport. */
  readonly placements = new Map<Document, Placement>();
  /** The element that was asked for attributes last, and the names of those it has. */
  attributed: Element | null = null;
  attributes: readonly string[] = [];
  /** Whether a text was too long to be read whole. */
  cut = false;
}

export interface Generated {
  readonly before: string;
  readonly after: string;
}

/** The only tree that was met so far, if there is but one: whatever is read stands in it. */
export const onlyRoot = ({ roots }: Pass): Node | null => (roots.size === 1 ? (roots.values().next().value ?? null) : null);

let current: Pass | null = null;

/** Runs a part of the pass; nothing that is no part of it may run inside. */
export function within<T>(pass: Pass, part: () => T): T {
  const outer = current;
  current = pass;
  try {
    return part();
  } finally {
    current = outer;
  }
}

export const currentPass = (): Pass | null => current;

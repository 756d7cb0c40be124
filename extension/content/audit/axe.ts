// axe-core as it stands in an isolated world, where the core had the browser put it: https://www.deque.com/axe/
//
// Its file is unmodified and no part of our bundles; only its types are read here. In a world of its own it meets nothing that
// the page redefines, and the page does not meet it.

import type axe from 'axe-core';

export type Axe = Pick<typeof axe, 'version' | 'run' | 'getRules' | 'configure' | 'frameMessenger'>;
export type { NodeResult, Result, RunOptions } from 'axe-core';

/** The axe-core of this window; null where it is none. An element of that id would be found by this name too. */
export function axeOf(view: Window): Axe | null {
  const { axe } = view as { axe?: Partial<Axe> };
  return typeof axe?.run === 'function' && typeof axe.getRules === 'function' && typeof axe.version === 'string' ? (axe as Axe) : null;
}

/**
 * Cuts what has just been injected off from the page: it listens for messages of other frames' axe-cores, which a page could write
 * or read. Each document is checked by itself instead.
 */
export function cutOff(axe: Axe): void {
  axe.frameMessenger({ open: () => undefined, post: () => false });
}

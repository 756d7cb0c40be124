// Waits for what a page does after an input: it may answer in its next task, or after a render.

import { pause } from './halt.ts';

/** How long a page may take to show the options of its own list, or to re-render a field, ms. */
export const RESPONSE_MS = 1_000;
const POLL_MS = 20;

/** The first thing `look` finds, asked again until the limit; null where it finds nothing. */
export async function within<T>(limitMs: number, look: () => T | null): Promise<T | null> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = look();
    if (found !== null || performance.now() >= deadline) return found;
    await pause(POLL_MS);
  }
}

/** Until the page's own microtasks and tasks that were waiting have run. */
export const nextTask = (): Promise<void> => pause(0);

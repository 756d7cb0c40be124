// Work on a large page in slices, so that the page stays responsive: https://web.dev/articles/long-tasks

import type { Pass } from '../page/pass.ts';
import { within } from '../page/pass.ts';

/** A task may take this long, ms; what is over 50 ms a person can feel. */
const SLICE_MS = 25;

export class Slices {
  private began = performance.now();
  private ended = 0;

  constructor(
    private readonly pass: Pass,
    /** Called each time before the page is let run. */
    private readonly beforeYield: () => void = () => {},
  ) {}

  /** Time of the page's that the slices have taken, ms. */
  get spentMs(): number {
    return this.ended + performance.now() - this.began;
  }

  /** Calls `part` again, each time in a task of its own, until it says that it is done. */
  async run(part: (isLate: () => boolean) => boolean): Promise<void> {
    while (!within(this.pass, () => part(this.isLate))) await this.yield();
  }

  /** Ends the present task. */
  async yield(): Promise<void> {
    this.beforeYield();
    this.ended = this.spentMs;
    await nextTask();
    this.began = performance.now();
  }

  private readonly isLate = (): boolean => performance.now() - this.began > SLICE_MS;
}

/** Resolves in a later task. Not a timer: those of a tab in the background wait for up to a minute. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(null);
  });
}

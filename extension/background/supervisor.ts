// Keeps one working core: starts it, hears when it broke (a panic, a trap), answers whoever waited for it, and starts it
// anew. What is asked of the core is no concern of this file: see answer.ts and service_worker.ts.

import { failed } from '../shared/messages.ts';
import type { Reply } from '../shared/messages.ts';
import type * as CoreModule from './core.js';

/** What is called of the core once it runs. */
export type Core = Omit<typeof CoreModule, 'default' | '__wbg_reset_state'>;

/** Core failures in a row within {@link WINDOW_MS} after which it stays down: something breaks it each time. */
const MAX_FAILURES = 5;
const WINDOW_MS = 60_000;
/** A trap so soon after a panic, ms, is the same failure. */
const SAME_FAILURE_MS = 1_000;

/** The core and how it is brought up. */
export interface Startable {
  /** Compiles and instantiates it. */
  readonly start: () => Promise<unknown>;
  /** Throws its memory away and instantiates it again. */
  readonly reset: () => void;
  readonly core: Core;
}

export class Supervisor {
  private ready: Promise<Reply<Core>>;
  private failure = deferred();
  private failedAt: number[] = [];

  constructor(private readonly startable: Startable) {
    this.ready = this.start(null);
  }

  /** Does something with the core; rejects with {@link CoreFailed} when the core breaks meanwhile, whatever broke it. */
  async use<T>(work: (core: Core) => Promise<T>): Promise<Reply<T>> {
    const started = await this.ready;
    if (!started.ok) return started;
    try {
      return { ok: true, value: await Promise.race([work(started.value), this.failure.promise]) };
    } catch (error) {
      this.trapped(error);
      return broken(errorText(error));
    }
  }

  /** The core broke: nothing of this instance can be relied on any more. Called by its panic hook, and for traps. */
  broke(message: string): void {
    const waiting = this.failure;
    this.failure = deferred();
    this.failedAt = [...this.failedAt.filter((at) => Date.now() - at < WINDOW_MS), Date.now()];
    // Not now: the instance that broke is still on the stack.
    this.ready = new Promise((resolve) => setTimeout(resolve, 0)).then(() => this.start(message));
    waiting.reject(new CoreFailed(message));
  }

  /** Anything thrown: a trap means that the core broke. After a panic it is only the panic's own end. */
  trapped(error: unknown): void {
    const isTold = Date.now() - (this.failedAt.at(-1) ?? 0) < SAME_FAILURE_MS;
    if (isTrap(error) && !isTold) this.broke(errorText(error));
  }

  /** `message`: why the one before broke; null for the first of this worker. */
  private async start(message: string | null): Promise<Reply<Core>> {
    if (this.failedAt.length > MAX_FAILURES) return broken(message ?? '');
    const { core } = this.startable;
    try {
      if (message === null) await this.startable.start();
      else this.startable.reset();
    } catch (error) {
      await markFailure();
      return failed(
        'INTERNAL',
        `Passerby's core could not be started (${errorText(error)}).`,
        'Reload the extension on chrome://extensions; if that does not help, install it again.',
      );
    }
    await unmarkFailure();
    if (message === null) {
      // Not awaited: it lasts as long as the run it takes up.
      core.worker_started().catch((error: unknown) => console.error('core:', error));
    } else {
      // Awaited: nobody may take up the run that is being broken off.
      await Promise.race([core.core_failed(message), this.failure.promise]).catch((error: unknown) => console.error('core:', error));
    }
    return { ok: true, value: core };
  }
}

/** The core broke while it was asked. */
export class CoreFailed extends Error {}

/** Whether an error is one of WebAssembly itself: unreachable code, memory out of bounds, a stack that is full. */
function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || (error instanceof RangeError && /call stack/i.test(error.message));
}

/** One line about anything that was thrown. */
function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function broken(message: string): { ok: false; fault: ReturnType<typeof failed>['fault'] } {
  return failed(
    'INTERNAL',
    `Passerby's core stopped working (${message}).`,
    'It was started anew, and a run that was going on has ended with a report. Try again; if it happens again, reload the extension on chrome://extensions.',
  );
}

interface Deferred {
  readonly promise: Promise<never>;
  readonly reject: (error: Error) => void;
}

function deferred(): Deferred {
  let reject = (_: Error): void => undefined;
  const promise = new Promise<never>((_, no) => {
    reject = no;
  });
  // Nobody may be waiting.
  promise.catch(() => undefined);
  return { promise, reject };
}

const FAILURE_MARK = '!';

async function markFailure(): Promise<void> {
  await chrome.action.setBadgeText({ text: FAILURE_MARK }).catch(logged);
}

/** A badge outlives the worker that set it; once the core runs, its badges are its own business. */
async function unmarkFailure(): Promise<void> {
  const text = await chrome.action.getBadgeText({}).catch(logged);
  if (text === FAILURE_MARK) await chrome.action.setBadgeText({ text: '' }).catch(logged);
}

/** A badge is an ornament: that it failed is noted, and changes nothing else. */
function logged(error: unknown): void {
  console.error('badge:', error);
}

// Starts the core once per life of the worker, and says plainly when it cannot be started.
// What the core is asked is no concern of this file: see answer.ts and service_worker.ts.

import { failed } from '../shared/messages.ts';
import type { Reply } from '../shared/messages.ts';
import type * as CoreModule from './core.js';

export type Core = Omit<typeof CoreModule, 'default'>;

/** The core once it runs, or the fault that every message is answered with. Never rejects. */
export async function boot(init: typeof CoreModule.default, core: Core): Promise<Reply<Core>> {
  try {
    await init({ module_or_path: fetch(chrome.runtime.getURL('core_bg.wasm')) });
  } catch (error) {
    await markFailure();
    return failed(
      'INTERNAL',
      `Passerby's core could not be started (${errorText(error)}).`,
      'Reload the extension on chrome://extensions; if that does not help, install it again.',
    );
  }
  await unmarkFailure();
  // Not awaited: it lasts as long as the run it takes up.
  core.worker_started().catch((error: unknown) => console.error('worker_started:', error));
  return { ok: true, value: core };
}

/** One line about anything that was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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

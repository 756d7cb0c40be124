// A content script that asks for input by the browser itself. Whether an act goes on that allows for it is the core's
// to know; here only what is asked, and from where, is checked.

import * as v from 'valibot';
import { failed } from '../shared/messages.ts';
import type { Reply } from '../shared/messages.ts';
import { GiveInputSchema, type GiveInput } from '../shared/trusted_input.ts';
import { errorText } from './boot.ts';
import type { Core } from './boot.ts';

export interface InputRequest {
  readonly wanted: GiveInput;
  readonly tabId: number;
  readonly frameId: number;
}

/** The request in a message of one of our content scripts; null for any other message. */
export function inputRequest(message: unknown, sender: chrome.runtime.MessageSender): InputRequest | null {
  if (sender.id !== chrome.runtime.id || sender.tab?.id === undefined || sender.frameId === undefined) return null;
  const parsed = v.safeParse(GiveInputSchema, message);
  return parsed.success ? { wanted: parsed.output, tabId: sender.tab.id, frameId: sender.frameId } : null;
}

/** Never rejects, so that no content script waits in vain. */
export async function giveInput({ wanted, tabId, frameId }: InputRequest, ready: Promise<Reply<Core>>): Promise<unknown> {
  const core = await ready;
  if (!core.ok) return core;
  try {
    return await core.value.give_input(wanted, tabId, frameId);
  } catch (error) {
    return failed('INTERNAL', `Passerby's core stopped working (${errorText(error)}).`, 'Reload the extension on chrome://extensions.');
  }
}

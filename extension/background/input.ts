// A content script that asks for input by the browser itself. Whether an act goes on that allows for it is the core's
// to know; here only what is asked, and from where, is checked.

import * as v from 'valibot';
import { ArrivedSchema, GiveInputSchema, type GiveInput } from '../shared/trusted_input.ts';
import type { Supervisor } from './supervisor.ts';

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
export async function giveInput({ wanted, tabId, frameId }: InputRequest, supervisor: Supervisor): Promise<unknown> {
  const reply = await supervisor.use((core) => core.give_input(wanted, tabId, frameId));
  return reply.ok ? reply.value : reply;
}

/** The tab and frame in which a content script of ours says that it has come; null for any other message. */
export function arrival(message: unknown, sender: chrome.runtime.MessageSender): { readonly tabId: number; readonly frameId: number } | null {
  if (sender.id !== chrome.runtime.id || sender.tab?.id === undefined || sender.frameId === undefined) return null;
  return v.is(ArrivedSchema, message) ? { tabId: sender.tab.id, frameId: sender.frameId } : null;
}

// The way of an extension page to the service worker: typed requests out, checked values back.

import { failed, parsePush, parseReply } from './messages.ts';
import type { Answer, Push, Reply, RequestInput } from './messages.ts';
import { isOwnPage } from './sender.ts';

/** Asks the worker and waits for its answer. Never rejects: a worker that is gone is a fault like any other. */
export async function ask<R extends RequestInput>(request: R): Promise<Reply<Answer<R['type']>>> {
  try {
    return parseReply(request.type, await chrome.runtime.sendMessage(request));
  } catch (error) {
    return failed(
      'INTERNAL',
      `The extension's background worker does not answer (${error instanceof Error ? error.message : String(error)}).`,
      'Reload the extension on chrome://extensions, then open this panel again.',
    );
  }
}

/** Calls back for every push of the worker for as long as this page lives. */
export function onPush(handle: (push: Push) => void): void {
  chrome.runtime.onMessage.addListener((message: unknown, sender) => {
    if (!isOwnPage(sender)) return;
    const push = parsePush(message);
    if (push) handle(push);
  });
}

// From a message to its reply: checked at the door, answered by the core, and never left open.

import { failed, parseRequest } from '../shared/messages.ts';
import type { Reply } from '../shared/messages.ts';
import { errorText } from './boot.ts';
import type { Core } from './boot.ts';

/** The reply to a message from one of our own pages. Never rejects, so that no page waits in vain. */
export async function answer(message: unknown, ready: Promise<Reply<Core>>): Promise<unknown> {
  const request = parseRequest(message);
  if (!request.ok) return request;
  const core = await ready;
  if (!core.ok) return core;
  try {
    return await core.value.handle_message(request.value);
  } catch (error) {
    // The core answers its own faults: to get here it must have trapped, and its memory is not to be trusted.
    return failed(
      'INTERNAL',
      `Passerby's core stopped working (${errorText(error)}).`,
      'Reload the extension on chrome://extensions.',
    );
  }
}

// From a message to its reply: checked at the door, answered by the core, and never left open.

import { parseRequest } from '../shared/messages.ts';
import type { Supervisor } from './supervisor.ts';

/** The reply to a message from one of our own pages. Never rejects, so that no page waits in vain. */
export async function answer(message: unknown, supervisor: Pick<Supervisor, 'use'>): Promise<unknown> {
  const request = parseRequest(message);
  if (!request.ok) return request;
  const reply = await supervisor.use((core) => core.handle_message(request.value));
  return reply.ok ? reply.value : reply;
}

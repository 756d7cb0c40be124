// What became of the acts done in this document, for a worker that died before it heard. The worker names each act;
// one that arrives twice is done once. It lives and ends with the document, as what was done in it does.

import type { ActReply, ActRecovery } from '../../shared/content_messages.ts';
import { halt, haltable, Halted } from './halt.ts';

/** Only the latest act can be one whose reply was lost; a few more cost nothing. */
const MAX_KEPT = 20;

/** The reply of an act that was stopped before it arrived. */
const STOPPED: ActReply = { outcome: { outcome: 'failed', reason: new Halted().message }, found_by: '', act_ms: 0 };

export class RecentActs {
  private readonly begun = new Map<string, Promise<ActReply>>();

  /** Does the act, or gives what came of it where it was begun before. */
  once(name: string, act: () => Promise<ActReply>): Promise<ActReply> {
    const before = this.begun.get(name);
    if (before) return before;
    const reply = haltable(name, act);
    this.keep(name, reply);
    reply.then(
      ({ moved }) => {
        // Nothing was done yet: it will be asked again under this name.
        if (moved) this.begun.delete(name);
      },
      () => undefined,
    );
    return reply;
  }

  private keep(name: string, reply: Promise<ActReply>): void {
    this.begun.set(name, reply);
    const oldest = this.begun.keys().next();
    if (this.begun.size > MAX_KEPT && !oldest.done) this.begun.delete(oldest.value);
  }

  /** Ends the act where it is; one that has not arrived yet will not be begun. */
  halt(name: string): void {
    if (!halt(name) && !this.begun.has(name)) this.keep(name, Promise.resolve(STOPPED));
  }

  /** What is known of an act that was meant for the document `documentId`; this one is `ownId`. */
  async recall(name: string, documentId: string, ownId: string): Promise<ActRecovery> {
    const reply = this.begun.get(name);
    if (reply) return { known: 'replied', reply: await reply };
    return { known: documentId === ownId ? 'not_begun' : 'unknown' };
  }
}

// What became of the acts done in this document, for a worker that died before it heard. The worker names each act;
// one that arrives twice is done once. It lives and ends with the document, as what was done in it does.

import type { ActReply, Recall } from '../../shared/content_messages.ts';

/** Only the latest act can be one whose reply was lost; a few more cost nothing. */
const MAX_KEPT = 20;

export class Ledger {
  private readonly begun = new Map<string, Promise<ActReply>>();

  /** Does the act, or gives what came of it where it was begun before. */
  once(name: string, act: () => Promise<ActReply>): Promise<ActReply> {
    const before = this.begun.get(name);
    if (before) return before;
    const reply = act();
    this.begun.set(name, reply);
    const oldest = this.begun.keys().next();
    if (this.begun.size > MAX_KEPT && !oldest.done) this.begun.delete(oldest.value);
    reply.then(
      ({ moved }) => {
        // Nothing was done yet: it will be asked again under this name.
        if (moved) this.begun.delete(name);
      },
      () => undefined,
    );
    return reply;
  }

  /** What is known of an act that was meant for the document `documentId`; this one is `ownId`. */
  async recall(name: string, documentId: string, ownId: string): Promise<Recall> {
    const reply = this.begun.get(name);
    if (reply) return { known: 'replied', reply: await reply };
    return { known: documentId === ownId ? 'not_begun' : 'unknown' };
  }
}

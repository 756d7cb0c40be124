// The two ends of an act that every gesture knows.

import type { ActOutcome } from '../../shared/content_messages.ts';

export const DONE: ActOutcome = { outcome: 'done' };

/** `reason`: one sentence for people; never holds a secret. */
export const notApplicable = (reason: string): ActOutcome => ({ outcome: 'not_applicable', reason });

// What is answered to a dialog, by rule: yes, as somebody says who has just asked for it; but no to what needs the user's
// approval, unless its kind is allowed, and to any question where nothing may be changed; and to a prompt whatever it
// proposes, unless the act says what to write.

import type { CostlyKind } from '../shared/kinds.ts';
import { declineCosts, kindOfDialog } from './matching.ts';

export type DialogKind = 'alert' | 'confirm' | 'prompt' | 'print' | 'beforeunload';

/** The answer as one word; content/heard.ts says it in a sentence. */
export type Answer = 'ok' | 'cancel' | 'empty' | 'proposed' | 'written' | 'not_printed' | 'leave' | 'unanswered';

export interface Asked {
  readonly kind: DialogKind;
  /** The page's own text, cut. */
  readonly message: string;
  /** What the page was given. */
  readonly value?: boolean | string | null;
  readonly answer: Answer;
  /** The approval that another answer would have needed. */
  readonly needs?: CostlyKind;
  /** Whether it was declined because the run changes nothing. */
  readonly readOnly?: true;
}

/** What the act under way may do, and what it presses. */
export interface UnderWay {
  readonly allowed: readonly CostlyKind[];
  readonly pressed: string;
  /** Whether the run changes nothing. */
  readonly readOnly: boolean;
  /** What is written where the page asks for a text; empty: what it proposes. */
  readonly written: string;
}

export const NOTHING: UnderWay = { allowed: [], pressed: '', readOnly: false, written: '' };

const MAX_MESSAGE_CHARS = 300;
/** A longer message is judged by its beginning and its end, where it asks. */
const MAX_JUDGED_CHARS = 4_000;

/** `proposed`: the text that a prompt shows in its field. */
export function answerTo(kind: DialogKind, message: string, proposed: string, underWay: UnderWay): Asked {
  const asked = { kind, message: message.slice(0, MAX_MESSAGE_CHARS) };
  switch (kind) {
    case 'confirm': {
      const needs = approvalFor(message, underWay);
      if (needs !== null && declineCosts(message)) return { ...asked, answer: 'unanswered', needs };
      if (underWay.readOnly) return { ...asked, value: false, answer: 'cancel', readOnly: true };
      return needs === null ? { ...asked, value: true, answer: 'ok' } : { ...asked, value: false, answer: 'cancel', needs };
    }
    case 'prompt': {
      if (underWay.readOnly) return { ...asked, value: null, answer: 'cancel', readOnly: true };
      const needs = approvalFor(message, underWay);
      if (needs !== null) return { ...asked, value: null, answer: 'cancel', needs };
      if (underWay.written !== '') return { ...asked, value: underWay.written, answer: 'written' };
      return { ...asked, value: proposed, answer: proposed === '' ? 'empty' : 'proposed' };
    }
    case 'alert':
      return { ...asked, answer: 'ok' };
    case 'print':
      return { ...asked, answer: 'not_printed' };
    case 'beforeunload':
      return { ...asked, answer: 'leave' };
  }
}

/** The kind of approval that is lacking; null where none is. */
function approvalFor(message: string, { allowed, pressed }: UnderWay): CostlyKind | null {
  const half = MAX_JUDGED_CHARS / 2;
  const judged = message.length <= MAX_JUDGED_CHARS ? message : `${message.slice(0, half)}\n${message.slice(-half)}`;
  const kind = kindOfDialog(judged, pressed);
  return kind === null || allowed.includes(kind) ? null : kind;
}

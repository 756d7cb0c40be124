// Hears which dialogs the page opened and how they were answered (dialogs/dialogs.ts), until somebody asks.
// Whatever comes here comes from the page's world, and a page can forge it: it is bounded, told as what the page reported,
// and of the page's own words there is never more than a quotation.

import * as v from 'valibot';
import { COSTLY_KINDS } from '../shared/kinds.ts';

const MAX_HEARD = 20;
/** As much of the page's text as stands in a sentence. */
const MAX_QUOTED_CHARS = 200;
const AskedSchema = v.object({
  kind: v.picklist(['alert', 'confirm', 'prompt', 'print', 'beforeunload']),
  message: v.pipe(v.string(), v.maxLength(400)),
  answer: v.picklist(['ok', 'cancel', 'empty', 'proposed', 'written', 'not_printed', 'leave', 'unanswered']),
  needs: v.optional(v.picklist(COSTLY_KINDS)),
  readOnly: v.optional(v.boolean()),
});
type Asked = v.InferOutput<typeof AskedSchema>;

export class Heard {
  private sentences: string[] = [];
  private left = 0;

  constructor() {
    document.addEventListener('passerby-dialog', (event) => this.take(event));
  }

  /** What was heard since the last time, a sentence each. */
  deliver(): string[] {
    const sentences = this.sentences;
    if (this.left > 0) sentences.push(`The page reported ${this.left} more dialogs.`);
    this.sentences = [];
    this.left = 0;
    return sentences;
  }

  private take(event: Event): void {
    const parsed = v.safeParse(AskedSchema, parse((event as CustomEvent<unknown>).detail));
    if (!parsed.success) return;
    event.preventDefault();
    if (this.sentences.length >= MAX_HEARD) this.left += 1;
    else this.sentences.push(sentenceOf(parsed.output));
  }
}

/** What the page reported, as its own account. */
export function sentenceOf({ kind, message, answer, needs, readOnly }: Asked): string {
  const quoted = quotable(message);
  const approval = needs === undefined ? '' : `, since it needs approval; allow it with --allow ${needs}`;
  const lacks = readOnly ? ', since an exploration changes nothing' : approval;
  return `The page reported ${NAMES[kind]}${quoted === '' ? '' : ` “${quoted}”`}, ${ANSWERS[answer]}${lacks}.`;
}

/** The page's words on one line, without what would end the quotation. */
function quotable(message: string): string {
  const line = message.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').replace(/[“”„"«»]/gu, "'").trim();
  return line.length <= MAX_QUOTED_CHARS ? line : `${line.slice(0, MAX_QUOTED_CHARS)}…`;
}

const ANSWERS = {
  ok: 'answered *OK*',
  cancel: 'answered *Cancel*',
  empty: 'answered *OK* with nothing written',
  proposed: 'answered *OK* with what it proposed',
  written: 'answered *OK* with what was to be written',
  not_printed: 'answered by not printing',
  leave: 'answered *Leave*',
  unanswered: 'not answered',
};
const NAMES = { alert: 'an alert', confirm: 'a question', prompt: 'a prompt', print: 'the print dialog', beforeunload: 'the question whether to leave it' };

function parse(detail: unknown): unknown {
  if (typeof detail !== 'string' || detail.length > 4_000) return null;
  try {
    return JSON.parse(detail);
  } catch {
    return null;
  }
}

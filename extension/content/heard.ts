// Hears which dialogs the page opened and how they were answered (dialogs/dialogs.ts), until somebody asks.
// Whatever comes here comes from the page's world: it is bounded, and never more than text.

import * as v from 'valibot';

const MAX_HEARD = 20;
const text = v.pipe(v.string(), v.maxLength(400));
const AskedSchema = v.object({ kind: v.picklist(['alert', 'confirm', 'prompt', 'print', 'beforeunload']), message: text, answer: text });

export class Heard {
  private sentences: string[] = [];
  private left = 0;

  constructor() {
    document.addEventListener('passerby-dialog', (event) => this.take(event));
  }

  /** What was heard since the last time, a sentence each. */
  deliver(): string[] {
    const sentences = this.sentences;
    if (this.left > 0) sentences.push(`${this.left} more dialogs were answered.`);
    this.sentences = [];
    this.left = 0;
    return sentences;
  }

  private take(event: Event): void {
    const parsed = v.safeParse(AskedSchema, parse((event as CustomEvent<unknown>).detail));
    if (!parsed.success) return;
    event.preventDefault();
    const { kind, message, answer } = parsed.output;
    if (this.sentences.length >= MAX_HEARD) this.left += 1;
    else this.sentences.push(`The page opened ${NAMES[kind]}${message.trim() === '' ? '' : ` “${message.trim()}”`}; the answer was: ${answer}.`);
  }
}

const NAMES = { alert: 'an alert', confirm: 'a question', prompt: 'a prompt', print: 'the print dialog', beforeunload: 'the question whether to leave it' };

function parse(detail: unknown): unknown {
  if (typeof detail !== 'string' || detail.length > 4_000) return null;
  try {
    return JSON.parse(detail);
  } catch {
    return null;
  }
}

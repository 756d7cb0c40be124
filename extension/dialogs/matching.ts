// What a text says would be done; crate/lexicon/src/costly/matching.rs in TypeScript.

import type { CostlyKind } from '../shared/kinds.ts';
import { MAX_SPREAD, table, type Rule, type Rules, type Span } from './phrases.ts';
import { isNumber, tokens } from './words.ts';

/** How a text is meant: as the name of a control, as what a dialog says, as what a page says of itself. */
export type Tone = 'command' | 'statement' | 'page';

/** What a text says would be done; null where it says nothing that needs approval. */
export function kindOf(text: string, tone: Tone): CostlyKind | null {
  const isCommand = tone === 'command';
  const read = isCommand ? [tokens(text)] : sentences(text);
  const sound = read.map((words) => new Sentence(words, isCommand)).filter((sentence) => !sentence.isVoid());
  const first = (rules: (of: Rules) => readonly Rule[]): CostlyKind | null => {
    for (const sentence of sound) {
      const kind = sentence.kind(rules);
      if (kind !== null) return kind;
    }
    return null;
  };
  if (isCommand) return first((of) => of.commands);
  return (
    first((of) => [...of.commands, ...of.statements]) ?? (tone === 'page' ? first((of) => of.page) : null) ?? first((of) => of.fallback)
  );
}

/** Whether a text says nothing by itself: *Continue*, *Yes, I am sure*, *Go*. */
export function isVague(text: string): boolean {
  const words = tokens(text);
  const spans = table().spans(words, true);
  const covers = (at: number, name: string): boolean => spans.some((span) => span.name === name && span.start <= at && at < span.end);
  return spans.some(({ name }) => name === 'AFFIRM') && words.every((word, at) => covers(at, 'AFFIRM') || covers(at, 'STOP') || isNumber(word));
}

/** The kind of approval that *OK* would need. A message that says nothing by itself is about what was just pressed. */
export function kindOfDialog(message: string, pressed: string): CostlyKind | null {
  const said = kindOf(message, 'statement');
  if (said !== null) return said;
  return message.trim() === '' || isVague(message) ? kindOf(pressed, 'command') : null;
}

/** Words with which a message leads to what *Cancel* does: “press Cancel and …”, “Cancel: …”, “… or Cancel to …”. */
const LEADS_ON = new Set([':', 'to', 'and', 'um', 'und', 'pour', 'et', 'para', 'y', 'per', 'e', 'om', 'en']);

/**
 * Whether a question turns its answers round: *Cancel* is what would cost or destroy, and not *OK*. Then neither answer is
 * safe to give by rule.
 */
export function declineCosts(message: string): boolean {
  return message.split(/[\n.!?;…]+/u).some((sentence) => {
    const words = tokens(sentence);
    return words.some((_, at) => {
      if (!isKey(words, at, 'CANCEL_KEY')) return false;
      const end = words.findIndex((_, next) => next > at && isKey(words, next, 'OK_KEY'));
      const said = words.slice(at + 1, end < 0 ? undefined : end).join(' ');
      return !declines(said) && kindOf(said, 'statement') !== null;
    });
  });
}

/** Whether the word names a button of the dialog, not what the page does: it is to be pressed, or is explained. */
function isKey(words: readonly string[], at: number, name: string): boolean {
  if (!has(words.slice(at, at + 1), name)) return false;
  if (has(words.slice(Math.max(0, at - 2), at), 'PRESS') || words[at + 1] === ':') return true;
  const others = words.filter((_, other) => other !== at);
  const isExplained = LEADS_ON.has(words[at + 1] ?? '');
  return isExplained && (at === 0 || others.some((other) => has([other], name === 'OK_KEY' ? 'CANCEL_KEY' : 'OK_KEY')));
}

const has = (words: readonly string[], name: string): boolean => table().spans(words, false).some((span) => span.name === name);

/** Whether what is said is that nothing happens. */
const declines = (text: string): boolean => has(tokens(text), 'DECLINE');

/** A sentence, and where the phrases of the table stand in it. */
class Sentence {
  private readonly spans: readonly Span[];

  constructor(words: readonly string[], private readonly isCommand: boolean) {
    const every = table().spans(words, isCommand);
    const keptOut = every.filter(({ name }) => name === 'KEEP_OUT');
    this.spans = every.filter((span) => !keptOut.some((out) => overlap(out, span) && out.end - out.start >= span.end - span.start));
  }

  isVoid(): boolean {
    const negations = this.isCommand ? table().negatedNames : table().negatedStatements;
    return negations.some((rule) => this.fits(rule) !== null);
  }

  /** The kind whose rule begins first; of several the longer rule, then the order of kinds. */
  kind(rules: (of: Rules) => readonly Rule[]): CostlyKind | null {
    let best: { start: number; length: number; kind: CostlyKind } | null = null;
    for (const of of table().kinds) {
      if (of.unless.some((name) => this.has(name))) continue;
      for (const rule of rules(of)) {
        const start = this.fits(rule);
        if (start === null) continue;
        const length = rule.wants.length;
        if (best === null || start < best.start || (start === best.start && length > best.length)) best = { start, length, kind: of.kind };
      }
    }
    return best?.kind ?? null;
  }

  private has(name: string): boolean {
    return this.spans.some((span) => span.name === name);
  }

  /** Where the rule begins, as early as it can. */
  private fits(rule: Rule): number | null {
    return rule.spares.some((name) => this.has(name)) ? null : this.placed(rule.wants, []);
  }

  private placed([name, ...rest]: readonly string[], taken: readonly Span[]): number | null {
    if (name === undefined) {
      const start = Math.min(...taken.map((span) => span.start));
      const end = Math.max(...taken.map((span) => span.end));
      return taken.length > 0 && end - start <= MAX_SPREAD ? start : null;
    }
    let best: number | null = null;
    for (const span of this.spans) {
      if (span.name !== name || taken.some((other) => overlap(other, span))) continue;
      const start = this.placed(rest, [...taken, span]);
      if (start !== null && (best === null || start < best)) best = start;
    }
    return best;
  }
}

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** The sentences of a text as words. A full stop within a number or a name ends none. */
function sentences(text: string): string[][] {
  return text
    .split(/[\n¿¡]|[.!?;…](?=\s|$)/u)
    .map(tokens)
    .filter((words) => words.length > 0);
}

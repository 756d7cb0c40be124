// The table of phrases of the costly gate, as the page's dialogs need it: the same data and the same way to read it as
// crate/lexicon/src/costly/phrases.rs, where the notation is explained. crate/decide/tests/costly/matcher.jsonl holds both
// to one verdict.

import source from '../../crate/lexicon/src/costly/phrases.json';
import type { CostlyKind } from '../shared/kinds.ts';
import { isNumber, tokens } from './words.ts';

type Part =
  | { readonly is: string }
  | { readonly begins: string }
  | { readonly ends: string }
  | { readonly contains: string }
  | { readonly digits: number }
  | 'any'
  | 'gap';

interface Phrase {
  readonly name: string;
  readonly onlyInStatements: boolean;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  readonly parts: readonly Part[];
}

/** Where phrases of a class stand in a text: words from `start` up to `end`. */
export interface Span {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Classes that must occur near each other, and those that must not occur. */
export interface Rule {
  readonly wants: readonly string[];
  readonly spares: readonly string[];
}

/** What makes an act one of a kind. */
export interface Rules {
  readonly kind: CostlyKind;
  readonly commands: readonly Rule[];
  readonly statements: readonly Rule[];
  readonly page: readonly Rule[];
  readonly fallback: readonly Rule[];
  readonly unless: readonly string[];
}

/** Classes of one rule stand within as many words. */
export const MAX_SPREAD = source.max_spread;

type Endings = Readonly<Record<string, readonly string[]>>;

class Table {
  readonly kinds: readonly Rules[];
  readonly negatedNames: readonly Rule[];
  readonly negatedStatements: readonly Rule[];
  private readonly byWord = new Map<string, Phrase[]>();
  private readonly byPattern: Phrase[] = [];

  constructor() {
    const endings = source.endings as Readonly<Record<string, Endings>>;
    for (const [name, languages] of Object.entries(source.words as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>)) {
      for (const [language, phrases] of Object.entries(languages)) {
        for (const phrase of phrases) this.add(name, phrase, endings[language]);
      }
    }
    this.kinds = (source.order as readonly CostlyKind[]).map((kind) => {
      const rules = source.kinds[kind];
      return { kind, commands: all(rules.commands), statements: all(rules.statements), page: all(rules.page), fallback: all(rules.fallback), unless: rules.unless };
    });
    this.negatedNames = all(source.negations.names);
    this.negatedStatements = all(source.negations.statements);
  }

  /** Where phrases stand in these words; in a command those of statements do not count. */
  spans(words: readonly string[], isCommand: boolean): Span[] {
    const spans: Span[] = [];
    words.forEach((word, start) => {
      for (const phrase of this.beginningWith(word)) {
        if (phrase.onlyInStatements && isCommand) continue;
        if (phrase.atStart && !words.slice(0, start).every((each) => this.leads(each))) continue;
        const end = fits(phrase.parts, 0, words, start);
        if (end !== null && (!phrase.atEnd || end === words.length)) spans.push({ name: phrase.name, start, end });
      }
    });
    return spans;
  }

  private beginningWith(word: string): readonly Phrase[] {
    return [...(this.byWord.get(word) ?? []), ...this.byPattern];
  }

  private leads(word: string): boolean {
    return this.beginningWith(word).some(({ name, parts: [part, ...rest] }) => name === 'LEAD' && rest.length === 0 && part !== undefined && fitsWord(part, word));
  }

  private add(name: string, written: string, endings: Endings | undefined): void {
    const [, said, start, body, end] = /^(\+?)(\^?)(.*?)(\$?)$/su.exec(written) ?? [];
    for (const [form, isStatement] of formsOf(body ?? '', endings)) {
      for (const spelt of spellings(form)) {
        const parts = partsOf(spelt);
        const [first] = parts;
        if (first === undefined) continue;
        const phrase = { name, onlyInStatements: said === '+' || isStatement, atStart: start === '^', atEnd: end === '$', parts };
        if (typeof first === 'object' && 'is' in first) this.byWord.set(first.is, [...(this.byWord.get(first.is) ?? []), phrase]);
        else this.byPattern.push(phrase);
      }
    }
  }
}

let made: Table | undefined;

/** Made when it is first needed: most pages open no dialog. */
export const table = (): Table => (made ??= new Table());

function all(written: readonly string[]): Rule[] {
  return written.map((rule) => {
    const names = rule.split(' ');
    return { wants: names.filter((name) => !name.startsWith('-')), spares: names.filter((name) => name.startsWith('-')).map((name) => name.slice(1)) };
  });
}

/** Where a phrase that begins at `start` ends. */
function fits(parts: readonly Part[], at: number, words: readonly string[], start: number): number | null {
  const part = parts[at];
  if (part === undefined) return start;
  if (part === 'gap') {
    for (let next = start; next <= start + source.max_gap; next++) {
      const end = fits(parts, at + 1, words, next);
      if (end !== null) return end;
    }
    return null;
  }
  const word = words[start];
  return word !== undefined && fitsWord(part, word) ? fits(parts, at + 1, words, start + 1) : null;
}

function fitsWord(part: Part, word: string): boolean {
  if (part === 'any') return word !== ':';
  if (part === 'gap') return false;
  if ('is' in part) return word === part.is;
  if ('begins' in part) return word.startsWith(part.begins);
  if ('ends' in part) return word.endsWith(part.ends);
  if ('contains' in part) return word.includes(part.contains);
  return word.length >= part.digits && isNumber(word);
}

/** The phrase with each form of its verb, and whether that is one of statements. */
function formsOf(phrase: string, endings: Endings | undefined): [string, boolean][] {
  const tilde = phrase.indexOf('~');
  if (tilde < 0) return [[phrase, false]];
  const before = phrase.slice(0, tilde);
  const space = phrase.indexOf(' ', tilde);
  const name = phrase.slice(tilde + 1, space < 0 ? undefined : space);
  const after = space < 0 ? '' : phrase.slice(space);
  const lists = endings?.[name];
  if (!lists) return [[before + after, false]];
  return lists.flatMap((list, index) => list.split(' ').map((ending): [string, boolean] => [before + ending + after, index > 0]));
}

/** The phrase, and where it has umlauts also as it is written without them in addresses. */
function spellings(phrase: string): string[] {
  const written = Object.entries(source.umlauts).reduce((text, [from, to]) => text.replaceAll(from, to), phrase);
  return written === phrase ? [phrase] : [phrase, written];
}

function partsOf(phrase: string): Part[] {
  return phrase.split(' ').flatMap((word): Part[] => {
    if (word === '..') return ['gap'];
    if (word === '*') return ['any'];
    if (word === '#' || word === '##') return [{ digits: word === '#' ? 1 : 3 }];
    const spoken = tokens(word.replace(/^\*+|\*+$/g, ''));
    // Only the last of the words that a hyphen joins can have been cut.
    const last = spoken.pop();
    if (last === undefined) return [];
    const [ends, begins] = [word.startsWith('*'), word.endsWith('*')];
    const part = ends ? (begins ? { contains: last } : { ends: last }) : begins ? { begins: last } : { is: last };
    return [...spoken.map((is) => ({ is })), part];
  });
}

// White space between texts as it is laid out: https://drafts.csswg.org/css-text-3/#white-space-processing
//
// Texts come in document order. Nothing is left of white space at the edges of a line; one blank is left between two texts of a
// line, and put where it can be read: at the end of the text before it, or at the beginning of the one after. It knows of no element.

import { GLYPHS } from '../page/glyphs.ts';

/** A text that is being put together. */
export interface Piece {
  text: string;
}

/** What is kept of white space: nothing, its line breaks, or all of it. */
export type Keeps = 'nothing' | 'breaks' | 'all';

/** Has lines of its own, or stands in a line as one sign would (`inline-block`). */
type Kind = 'block' | 'atom';

/** The lines of one box. */
interface Lines {
  readonly kind: Kind;
  /** Whether anything to read has come. */
  isFilled: boolean;
  /** Whether something stands in the present line. */
  isBegun: boolean;
  /** The text that ends the line so far; null where a picture or a box does. */
  last: Piece | null;
  /** White space that is laid out only if something follows in the line. */
  pending: string;
  /** The piece that can hold it where `last` cannot. */
  blank: Piece | null;
}

const begin = (kind: Kind): Lines => ({ kind, isFilled: false, isBegun: false, last: null, pending: '', blank: null });

export class Flow {
  private readonly around: Lines[] = [];
  private lines = begin('block');

  /** What follows stands in a box of its own. */
  enter(kind: Kind): void {
    this.around.push(this.lines);
    this.lines = begin(kind);
  }

  /** Ends the box; `isInFlow`: whether it takes up room among its neighbours, even while it is empty. */
  leave(isInFlow: boolean): void {
    const { kind, isFilled } = this.lines;
    this.lines = this.around.pop() ?? begin('block');
    if (isFilled) restart(this.lines, kind === 'atom');
    else if (kind === 'block' && isInFlow) this.blank(' ', null);
  }

  /** Adds what the text node says to the (empty) piece; whether there is anything to read. */
  add(piece: Piece, data: string, keeps: Keeps): boolean {
    const text = laidOut(data, keeps);
    if (!SOLID.test(text)) {
      if (text !== '') this.blank(text, piece);
      return false;
    }
    const { lead, body, tail } = parted(text, keeps);
    this.fill();
    const isParted = settle(this.lines);
    const isBlank = !this.lines.isBegun || (isParted && lead === ' ');
    piece.text = `${isBlank ? '' : lead}${body}`;
    restart(this.lines, true);
    this.lines.last = piece;
    this.lines.pending = tail;
    return true;
  }

  /** A picture or field that stands in the line. */
  atom(): void {
    this.fill();
    settle(this.lines);
    restart(this.lines, true);
  }

  /** Ends the line. */
  breakLine(piece: Piece): void {
    piece.text = '\n';
    restart(this.lines, false);
  }

  private blank(text: string, piece: Piece | null): void {
    const { lines } = this;
    if (!lines.isBegun) return;
    if (lines.pending === '') lines.pending = text;
    else if (text !== ' ') lines.pending = lines.pending === ' ' && text.startsWith('\n') ? text : lines.pending + text;
    lines.blank ??= piece;
  }

  /** Something to read has come to these lines, and so to those around them. */
  private fill(): void {
    for (let inner = this.lines, at = this.around.length - 1; !inner.isFilled; at--) {
      inner.isFilled = true;
      const outer = this.around[at];
      if (!outer) return;
      // A block begins a line of its own: white space before it ends one, and is not seen.
      if (inner.kind === 'atom') settle(outer);
      else restart(outer, false);
      inner = outer;
    }
  }
}

/** The line goes on after something without a text, or begins anew. */
function restart(lines: Lines, isBegun: boolean): void {
  lines.isBegun = isBegun;
  lines.last = null;
  lines.blank = null;
  lines.pending = '';
}

/** Lays out what was pending; whether it was put anywhere. */
function settle(lines: Lines): boolean {
  const holder = lines.last ?? lines.blank;
  const isPut = holder !== null && lines.pending !== '';
  if (isPut) holder.text += lines.pending;
  lines.pending = '';
  lines.blank = null;
  return isPut;
}

// A no-break space is none to the standard, but shows no more than others do.
const SOLID = /\S/;
/** Pictures of icon fonts, zero-width spaces and soft hyphens: nothing of them is read. */
const INVISIBLE = /[\u00ad\u200b\ufeff]/g;

function laidOut(data: string, keeps: Keeps): string {
  const text = data.replace(GLYPHS, '').replace(INVISIBLE, '');
  if (keeps === 'all') return text.replace(/\r\n?/g, '\n');
  if (keeps === 'breaks') return text.replace(/[ \t\f\r]*\n[ \t\f\r]*/g, '\n').replace(/[ \t\f\r]+/g, ' ');
  return text.replace(/[ \t\n\f\r]+/g, ' ');
}

interface Parted {
  /** White space that is seen only after something else in the line. */
  readonly lead: string;
  readonly body: string;
  /** White space that is seen only before something else in the line. */
  readonly tail: string;
}

function parted(text: string, keeps: Keeps): Parted {
  // Where all is kept, what stands before the text indents it.
  let from = 0;
  while (keeps !== 'all' && isBlankAt(text, from)) from++;
  let to = text.length;
  while (keeps === 'all' ? text[to - 1] === '\n' : isBlankAt(text, to - 1)) to--;
  return { lead: text.slice(0, from), body: text.slice(from, to), tail: text.slice(to) };
}

const isBlankAt = (text: string, at: number): boolean => text[at] === ' ' || text[at] === '\n';

// What the walk has read and may become nodes: a tree of elements and texts, in document order.

import type { CssRect } from '../../shared/dom.ts';
import type { Scope } from '../snapshot/scope.ts';
import type { Seen } from '../snapshot/seen.ts';
import type { Piece } from './flow.ts';
import { NOTHING, type Own } from './own.ts';
import { isThrough } from './wrappers.ts';

export type Draft = ElementDraft | TextDraft;

/** A text node, or a line break. */
export class TextDraft implements Piece {
  /** Stays empty where nothing of it is laid out. */
  text = '';

  constructor(
    readonly node: Node,
    readonly scope: Scope,
    /** In the document's coordinates; null where it was not needed yet. */
    readonly rect: CssRect | null = null,
  ) {}
}

export class ElementDraft {
  readonly parts: Draft[] = [];
  /** Whether a text, a picture or a field of it, or inside, is to be read. */
  isSolid: boolean;
  /** Whether its parts stand in its stead. */
  isThrough = false;
  /** Nodes that stand directly in it, those of what they stand in place of among them. */
  private count = 0;
  private lastIsBlock = false;

  constructor(
    readonly seen: Seen,
    /** That the element stands in. */
    readonly scope: Scope,
    /** What it shows by itself. */
    readonly own: Own = NOTHING,
  ) {
    this.isSolid = own.isShown;
  }

  /** Whether one block is all that it holds. */
  get holdsOneBlock(): boolean {
    return this.count === 1 && this.lastIsBlock;
  }

  addText(text: TextDraft): void {
    this.parts.push(text);
    if (text.text === '') return;
    this.count++;
    this.lastIsBlock = false;
  }

  /** Adds an element whose parts are all there, if there is any reason to. */
  add(part: ElementDraft): void {
    // A cell without a text still counts among the columns.
    const isKept = part.isSolid || CELLS.has(part.seen.tag);
    // White space and line breaks in it are seen by those around it.
    if (!isKept && !(part.parts.length > 0 && part.seen.style.isInline)) return;
    part.isThrough = !isKept || isThrough(part);
    this.parts.push(part);
    this.isSolid ||= part.isSolid;
    this.count += part.isThrough ? part.count : 1;
    if (!part.isThrough) this.lastIsBlock = isBlock(part.seen);
    else if (part.count > 0) this.lastIsBlock = part.lastIsBlock;
  }
}

const CELLS = new Set(['td', 'th']);

/** Whether it stands on lines of its own. */
export function isBlock({ style: { display } }: Seen): boolean {
  return display !== 'none' && display !== 'contents' && !/^(?:inline|ruby)|math/.test(display);
}

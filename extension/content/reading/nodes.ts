// Writes what was read as nodes: numbered in document order, each with its parent's number and its facts.

import { clientRectOf, isElement } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import { MAX_NODES, MAX_TEXT_CHARS, type ContentNode } from '../../shared/content.ts';
import type { CssRect } from '../../shared/dom.ts';
import { placed, rounded } from '../snapshot/geometry.ts';
import { boxOf } from '../snapshot/place.ts';
import { type Draft, type ElementDraft, TextDraft } from './drafts.ts';
import { factsOf } from './facts.ts';
import { inDocument } from './in_document.ts';
import { partsOf } from './parts.ts';

/** Characters of one page at most, whatever is told: the browser refuses messages of more than 64 MiB. */
const MAX_CHARS = 10_000_000;
/** Beside its words, a node takes about so many characters of the message. */
const CHARS_PER_NODE = 100;
const NODES_PER_LOOK = 16;

/** A draft whose parts are being written. */
interface Level {
  readonly parts: readonly Draft[];
  /** Number of the node that they stand in. */
  readonly parent: number | null;
  next: number;
}

export class Nodes {
  readonly nodes: ContentNode[] = [];
  leftOut = 0;
  private readonly levels: Level[];
  private readonly range = new Range();
  private chars = 0;
  private isFull = false;

  constructor(
    root: ElementDraft,
    private readonly memory: Memory,
    /** Takes secrets out of a text. */
    private readonly without: (text: string) => string,
  ) {
    this.levels = [{ parts: [root], parent: null, next: 0 }];
  }

  /** Goes on until all is written (true) or `isLate` says to stop (false). */
  advance(isLate: () => boolean): boolean {
    let written = 0;
    for (let level = this.levels.at(-1); level; level = this.levels.at(-1)) {
      const draft = level.parts[level.next++];
      if (!draft) this.levels.pop();
      else if (draft instanceof TextDraft) this.writeText(draft, level.parent);
      else this.writeElement(draft, level.parent);
      if (++written % NODES_PER_LOOK === 0 && isLate()) return false;
    }
    return true;
  }

  private writeText(draft: TextDraft, parent: number | null): void {
    if (draft.text === '') return;
    const rect = this.isFull ? NO_BOX : rounded(draft.rect ?? inDocument(this.rectOf(draft)));
    for (const text of partsOf(this.without(draft.text), MAX_TEXT_CHARS)) this.add({ tag: '#text', text, rect }, parent);
  }

  private rectOf({ node, scope }: TextDraft): CssRect {
    if (isElement(node)) return placed(clientRectOf(node), scope.placement);
    this.range.selectNodeContents(node);
    return placed(this.range.getBoundingClientRect(), scope.placement);
  }

  private writeElement(draft: ElementDraft, parent: number | null): void {
    const number = draft.isThrough ? parent : this.addElement(draft, parent);
    if (draft.parts.length > 0) this.levels.push({ parts: draft.parts, parent: number, next: 0 });
  }

  private addElement({ seen, scope, own }: ElementDraft, parent: number | null): number | null {
    if (this.isFull) return this.add({ tag: '', rect: NO_BOX }, parent);
    const rect = rounded(inDocument(boxOf(seen, scope)));
    const [text = '', ...more] = partsOf(this.without(own.text), MAX_TEXT_CHARS);
    const number = this.add({ ...factsOf(seen, this.memory, this.without), ...(text !== '' && { text }), rect }, parent);
    for (const part of more) this.add({ tag: '#text', text: part, rect }, number);
    return number;
  }

  /** Gives the node's number; null where there is no more room. */
  private add(node: ContentNode, parent: number | null): number | null {
    this.isFull ||= this.nodes.length >= MAX_NODES || this.chars >= MAX_CHARS;
    if (this.isFull) {
      this.leftOut++;
      return null;
    }
    if (parent !== null) node.parent = parent;
    for (const value of Object.values(node)) if (typeof value === 'string') this.chars += value.length;
    this.chars += CHARS_PER_NODE;
    return this.nodes.push(node) - 1;
  }
}

const NO_BOX: CssRect = { x: 0, y: 0, width: 0, height: 0 };

// What a page says, as the content script reads it: the wire shape of `crate/artifacts/src/content.rs`.
// It holds types and limits alone and must never know how a node was found; that is content/reading.

import type { CssRect } from './dom.ts';

/** Longest text of one node, characters; what is longer is parted. */
export const MAX_TEXT_CHARS = 20_000;
/** Nodes of one page at most; what is beyond is counted in `left_out`. */
export const MAX_NODES = 40_000;

/** The readable content of one page at one moment. */
export interface PageContent {
  /** `SCHEMA_VERSION` of the writer. */
  schema: number;
  /** Address of the page. */
  url: string;
  /** Title of the page. */
  title: string;
  /** Language that the page claims (`<html lang>`); missing where it claims none. */
  lang?: string;
  /** Document the handles belong to. */
  document_id: string;
  /** When it was read, milliseconds since the Unix epoch. */
  taken_at_ms: number;
  /** Milliseconds that the reading took, those in which the page ran between its slices among them. */
  read_ms: number;
  /** The visible elements that hold text, links or pictures, and their texts: document order, parents before children. */
  nodes: ContentNode[];
  /** The text of each `<script type="application/ld+json">`. */
  json_ld?: string[];
  /** `<meta>` elements of the head that have a name or property, and a content; the canonical address as `canonical`. */
  meta?: MetaTag[];
  /** Nodes that were left out because the page has too many, or too much text. */
  left_out?: number;
}

/** A `<meta>` element. */
export interface MetaTag {
  /** Its `name` or `property`, in lower case. */
  name: string;
  /** Its `content`. */
  content: string;
}

/** An element, or a run of text (`tag` is `#text`). What is empty, false or 0 is left out. */
export interface ContentNode {
  /** Index of the parent in the nodes, smaller than the node's own. */
  parent?: number;
  /** Tag in lower case, or `#text`. */
  tag: string;
  /** Of a text: as it is laid out, white space collapsed (kept in preformatted text). Of a picture: its alternative text. Of a field that is no secret: what it holds. */
  text?: string;
  /** Whether it is laid out as a block, so that its text stands on lines of its own. */
  block?: true;
  /** Box in CSS px of the document: origin at the page's top left corner, not at the viewport's. */
  rect: CssRect;
  /** Handle of the element as in a `DomSnapshot`; only of what can be pressed. */
  handle?: number;
  /** The `role` attribute. */
  role?: string;
  /** `aria-label`, else `title`. */
  label?: string;
  /** The first four words of the `class` attribute, separated by a space. */
  class?: string;
  /** Address that a link leads to, whole. */
  href?: string;
  /** Address of a picture, whole. */
  src?: string;
  /** `rel` of a link. */
  rel?: string;
  /** What it says to machines: `datetime` of `<time>`, `value` of `<data>` and `<meter>`, `content` of an element with `itemprop`. */
  machine?: string;
  /** `itemprop`. */
  itemprop?: string;
  /** `itemtype` of an element with `itemscope`; `thing` where it names none. */
  itemtype?: string;
  /** Columns that a cell spans, where it is more than one. */
  colspan?: number;
}

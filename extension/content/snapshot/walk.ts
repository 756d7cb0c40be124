// One pass over the composed tree: every element is read once, in document order, and what a person or a
// program could want to know of is listed. Reads only; whatever would write to the page is act/.
//
// It can be done in parts, so that a large page stays responsive. Look next at seen.ts (what is read of an
// element), listing.ts (what is listed, and its node), text_runs.ts (text between the elements) and hit.ts
// (what covers what, once the walk is over).

import {
  composedChildren,
  contentDocumentOf,
  assignedSlotOf,
  documentElementOf,
  firstChildOf,
  hasAttr,
  htmlTag,
  isElement,
  isScrolled,
  localNameOf,
  nextSiblingOf,
  nodeTypeOf,
  selectAll,
  shadowRootOf,
  TEXT_NODE,
} from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import { currentPass, Pass, within } from '../page/pass.ts';
import type { DomNode, TextPaint, Warning } from '../../shared/dom.ts';
import type { ForeignFrame } from '../../shared/frame.ts';
import { foreignFrame } from '../frames/foreign.ts';
import { isPicture, sealed, showsFallback } from '../frames/sealed.ts';
import { clipInside, clipOfViewport } from './clip.ts';
import { isDetailsSummary, roleOf } from './roles.ts';
import { Listing, type Listed, type ListingOptions, type Target } from './listing.ts';

export type { ListingOptions };
import { inheritLabel, type Scope } from './scope.ts';
import { scopeOfFrame, scopeOfPage } from './scopes.ts';
import { Seen } from './seen.ts';
import { Slices } from './slices.ts';
import { TextPaints } from './text_paint.ts';
import { TextRuns } from './text_runs.ts';

/** Nodes at most in one snapshot. */
export const MAX_NODES = 30_000;
/** Deeper than any page is laid out: Chromium itself breaks between 2,000 and 5,000 nested blocks. */
export const MAX_DEPTH = 800;
/** Time that the walk may take of the page's, ms. */
export const MAX_SPENT_MS = 30_000;
/** Elements that are looked at in one snapshot, listed or not. */
export const MAX_ELEMENTS = 300_000;
/** How many children are visited between two looks at the clock: few, since one with long texts takes milliseconds. */
const CHILDREN_PER_LOOK = 16;

const NEVER_LISTED = new Set('base br head link meta noscript param script source style template title track wbr'.split(' '));
/** Shapes of a drawing are not elements of a page unless they take part in it. */
const SHAPES = new Set(
  `circle clipPath defs desc ellipse filter linearGradient line marker mask metadata path pattern polygon polyline
  radialGradient rect stop symbol title use image animate animateTransform`.split(/\s+/),
);

export interface Walked {
  readonly nodes: DomNode[];
  /** How texts in view are painted. */
  readonly texts: TextPaint[];
  /** Elements to be hit-tested: those that can be operated and lie in view. */
  readonly targets: Target[];
  /** Frames whose own scripts must be asked for what is in them. */
  readonly foreign: ForeignFrame[];
  readonly warnings: Warning[];
  /** The documents and shadow trees that were read. */
  readonly roots: ReadonlySet<Node>;
}

/** What shows a text that is no part of the document. */
const FIELDS = new Set(['input', 'textarea', 'select']);

const NOTHING_MORE: ListingOptions = { all: false, attributes: [] };

/** The whole walk at once. */
export function walk(top: Document, memory: Memory): Walked {
  return within(new Pass(), () => {
    const walker = new Walker(top, memory, NOTHING_MORE);
    walker.advance(() => false);
    return walker.finish();
  });
}

/** The whole walk, between whose parts the page may run. */
export async function walkInSlices(top: Document, memory: Memory): Promise<Walked> {
  const pass = new Pass();
  const slices = new Slices(pass);
  const walker = within(pass, () => new Walker(top, memory, NOTHING_MORE));
  await walker.run(slices);
  return within(pass, () => walker.finish());
}

/** An element whose children are being visited. */
interface Open {
  readonly element: Element;
  readonly children: readonly Node[];
  readonly scope: Scope;
  /** Whether text before, in and after it is of one run. */
  readonly breaks: boolean;
  /** A closed `<details>`: its summary alone is shown. */
  readonly closed: boolean;
  next: number;
}

export class Walker {
  private readonly runs: TextRuns;
  private readonly listing: Listing;
  private readonly paints = new TextPaints();
  private readonly open: Open[] = [];
  private readonly foreign: ForeignFrame[] = [];
  private readonly limits = new Set<string>();
  private isOver = false;
  private visited = 0;
  private readonly all: boolean;

  constructor(top: Document, memory: Memory, options: ListingOptions) {
    this.all = options.all;
    this.listing = new Listing(memory, MAX_NODES, options);
    this.runs = new TextRuns(this.listing, memory, this.paints);
    this.enterDocument(top, scopeOfPage(top));
  }

  /** Goes on until the walk is over, or takes too long. */
  async run(slices: Slices): Promise<void> {
    await slices.run((isLate) => {
      if (slices.spentMs > MAX_SPENT_MS) this.end(`The page took longer than ${MAX_SPENT_MS / 1000} s to read; the rest is not listed.`);
      return this.advance(isLate);
    });
  }

  /** Goes on until the walk is over (true) or `isLate` says to stop (false). */
  advance(isLate: () => boolean): boolean {
    for (let open = this.open.at(-1); open; open = this.open.at(-1)) {
      const child = open.children[open.next++];
      if (!child || this.isOver) this.leave(open);
      else if (nodeTypeOf(child) === TEXT_NODE) {
        if (!open.closed && !this.all) this.runs.add(child as Text, open.element, open.scope);
      } else if (isElement(child) && (!open.closed || isDetailsSummary(child))) {
        this.visit(child, open.scope);
      }
      if (++this.visited % CHILDREN_PER_LOOK === 0 && isLate()) return false;
    }
    return true;
  }

  finish(): Walked {
    this.runs.flush();
    const { nodes, targets, warnings } = this.listing;
    if (currentPass()?.cut) this.listing.warnOfCut();
    for (const message of this.limits) warnings.push({ kind: 'truncated', message });
    return { nodes, texts: this.paints.texts, targets, foreign: this.foreign, warnings, roots: currentPass()?.roots ?? new Set() };
  }

  /** Nothing more is listed. */
  private end(why: string): void {
    this.isOver = true;
    this.limits.add(why);
  }

  private leave(open: Open): void {
    this.open.pop();
    if (open.breaks) this.runs.flush();
  }

  private enterDocument(owner: Document, scope: Scope): void {
    const root = documentElementOf(owner);
    if (!root) return;
    currentPass()?.roots.add(owner);
    // While a modal dialog is open, whatever is not in it is inert: https://html.spec.whatwg.org/#modal-dialogs-and-inert-subtrees
    const modal = Document.prototype.querySelector.call(owner, 'dialog:modal') !== null;
    this.visit(root, { ...scope, clip: clipOfViewport(root, scope.clip), inert: modal || scope.inert });
  }

  private visit(element: Element, scope: Scope): void {
    if (this.listing.isFull) return this.end(`The page has more than ${MAX_NODES} elements to list; the rest is not listed.`);
    if (this.visited > MAX_ELEMENTS) return this.end(`Of the page, ${MAX_ELEMENTS} elements and texts were looked at; the rest is not listed.`);
    const tag = htmlTag(element);
    if (tag === 'br') this.runs.space();
    if (!this.all && (NEVER_LISTED.has(tag) || (tag === '' && isMereShape(element) && !this.listing.figures.mayShow(element)))) return;
    const seen = new Seen(element, tag, scope);
    if (!this.all && seen.style.display === 'none') {
      this.listing.addUnpaintedControl(seen, scope);
      return;
    }
    const listed = this.listing.consider(seen, scope);
    const breaks = listed !== null || !(seen.style.isInline || seen.style.display.startsWith('inline'));
    if (breaks) this.runs.flush();
    if (listed !== null) this.listing.add(listed);
    if (listed?.node.in_viewport && !this.all && FIELDS.has(tag)) this.paints.addField(seen, scope, listed.node.handle);
    if (!this.descend(seen, scope, listed, breaks) && breaks) this.runs.flush();
  }

  /** Opens what is inside the element; whether there is anything. */
  private descend(seen: Seen, scope: Scope, listed: Listed | null, breaks: boolean): boolean {
    const { element, tag } = seen;
    if (tag === 'iframe' || tag === 'frame' || isFramed(element, tag)) {
      this.enterFrame(seen, scope, listed);
      return false;
    }
    const unseen = sealed(element, tag);
    if (unseen) this.listing.addUnseen(seen, scope, listed, unseen);
    if (!this.all && !walksInto(element, tag)) return false;
    const children = this.all ? allChildren(element) : composedChildren(element);
    if (children.length === 0) return false;
    if (scope.depth >= MAX_DEPTH) {
      this.limits.add(`What is nested deeper than ${MAX_DEPTH} levels is not listed.`);
      return false;
    }
    const closed = !this.all && tag === 'details' && !hasAttr(element, 'open');
    this.open.push({ element, children, scope: this.scopeInside(seen, scope, listed), breaks, closed, next: 0 });
    return true;
  }

  private scopeInside(seen: Seen, scope: Scope, listed: Listed | null): Scope {
    const { overflow } = seen.style;
    const inherited = inheritLabel(seen.element, seen.tag, scope, this.listing.names);
    const own = listed?.ownText ?? null;
    return {
      outer: scope,
      within: seen,
      parent: listed ? listed.index : scope.parent,
      placement: scope.placement,
      clip: clipInside(seen, scope),
      scrollX: scope.scrollX,
      scrollY: scope.scrollY,
      scrolled: scope.scrolled || (overflow !== 'visible' && overflow !== 'clip' && isScrolled(seen.element)),
      veiled: scope.veiled,
      ariaHidden: seen.ariaHidden,
      inert: seen.inert,
      leaf: scope.leaf || (listed?.leaf ?? false),
      name: own ?? inherited,
      isNameOfControl: own === null ? scope.isNameOfControl || seen.tag === 'label' : scope.isNameOfControl || (listed?.isOperable ?? false),
      depth: scope.depth + 1,
    };
  }

  private enterFrame(seen: Seen, scope: Scope, listed: Listed | null): void {
    const { element } = seen;
    const inner = this.scopeInside(seen, scope, listed);
    const owner = contentDocumentOf(element);
    if (!owner || !documentElementOf(owner)) {
      // It stays an unseen region until its own script has told what is in it.
      const node = this.listing.addUnseen(seen, scope, listed, 'other_origin');
      const { ariaHidden, inert, placement, clip } = inner;
      if (node !== null) this.foreign.push(foreignFrame(element, node, { ariaHidden, inert, placement, view: clip.view }));
      return;
    }
    this.enterDocument(owner, scopeOfFrame(seen, inner, owner));
  }
}

/** Whether an `<object>` holds a page of its own. */
const isFramed = (element: Element, tag: string): boolean =>
  tag === 'object' && (element as HTMLObjectElement).contentWindow !== null && !isPicture(element, 'data');

/** The children that are laid out, and after them those of a host that no slot shows. */
function allChildren(element: Element): Node[] {
  const children = composedChildren(element);
  const shadow = shadowRootOf(element);
  if (!shadow) return children;
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) {
    if (isElement(child) && assignedSlotOf(child) === null && !isSlotted(child, shadow)) children.push(child);
  }
  return children;
}

/** Whether a slot of this root shows the element; a closed root's slots are not told to the element's own side. */
function isSlotted(element: Element, shadow: ShadowRoot): boolean {
  for (const slot of selectAll(shadow, 'slot')) {
    if ((slot as HTMLSlotElement).assignedNodes().includes(element)) return true;
  }
  return false;
}

function isMereShape(element: Element): boolean {
  return SHAPES.has(localNameOf(element)) && !hasAttr(element, 'role') && !hasAttr(element, 'tabindex') && !hasAttr(element, 'onclick');
}

/** Whether the element's children are laid out as part of the page. */
export function walksInto(element: Element, tag: string): boolean {
  switch (tag) {
    case 'input':
    case 'textarea':
    case 'canvas':
    case 'video':
    case 'audio':
    case 'embed':
    case 'progress':
    case 'meter':
      return false;
    case 'object':
      return showsFallback(element);
    default:
      // The options of a drop-down are not on the page until it opens; its hints tell them.
      return tag !== 'select' || roleOf(element) === 'listbox';
  }
}

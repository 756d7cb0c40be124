// One pass over the composed tree: which texts, pictures and fields a person can read, in document order. Reads only.
//
// It can be done in parts, so that a large page stays responsive. What is visible is judged as in a snapshot. Look next at
// flow.ts (white space), own.ts (pictures and fields), drafts.ts (what is kept) and nodes.ts (what becomes of it).

import {
  composedChildren,
  contentDocumentOf,
  documentElementOf,
  hasAttr,
  htmlTag,
  isElement,
  isScrolled,
  localNameOf,
  nodeTypeOf,
  TEXT_NODE,
} from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import { currentPass } from '../page/pass.ts';
import { clipInside, clipOfViewport } from '../snapshot/clip.ts';
import { placed } from '../snapshot/geometry.ts';
import { isPictureFont } from '../snapshot/letters.ts';
import { isOffPage, shows } from '../snapshot/painted.ts';
import { isDetailsSummary } from '../snapshot/roles.ts';
import type { Scope } from '../snapshot/scope.ts';
import { scopeOfFrame, scopeOfPage } from '../snapshot/scopes.ts';
import { Seen } from '../snapshot/seen.ts';
import { MAX_DEPTH, MAX_ELEMENTS, walksInto } from '../snapshot/walk.ts';
import { ElementDraft, isBlock, TextDraft } from './drafts.ts';
import { Flow, type Keeps } from './flow.ts';
import { inDocument } from './in_document.ts';
import { NOTHING, ownOf } from './own.ts';

const NEVER_READ = new Set('base head noscript param script source style template title track wbr'.split(' '));
const FRAMES = new Set(['iframe', 'frame']);
/** Whose text machines read though nobody sees it. */
const FOR_MACHINES = new Set(['meta', 'link']);
/** How many children are visited between two looks at the clock. */
const CHILDREN_PER_LOOK = 16;

/** An element whose children are being visited. */
interface Open {
  readonly draft: ElementDraft;
  readonly children: readonly Node[];
  /** Of the children. */
  readonly scope: Scope;
  /** A closed `<details>`: its summary alone is shown. */
  readonly isClosed: boolean;
  /** Whether its text stands in a box of its own. */
  readonly isBoxed: boolean;
  next: number;
}

export class Reader {
  /** The document element, which is no node itself; null where there is none. */
  root: ElementDraft | null = null;
  /** Children that were not visited because there are too many, or too deep, or it took too long. */
  unread = 0;
  private readonly open: Open[] = [];
  private readonly flow = new Flow();
  private readonly range = new Range();
  private visited = 0;

  constructor(
    top: Document,
    private readonly memory: Memory,
  ) {
    this.enterDocument(top, scopeOfPage(top), null);
  }

  /** Goes on until all is read (true) or `isLate` says to stop (false). `isOver`: whether the rest is left unread. */
  advance(isLate: () => boolean, isOver: boolean): boolean {
    for (let open = this.open.at(-1); open; open = this.open.at(-1)) {
      const child = open.children[open.next++];
      if (!child) this.leave(open);
      else if (isOver || this.visited > MAX_ELEMENTS) this.skipRest(open);
      else this.visitChild(child, open);
      if (++this.visited % CHILDREN_PER_LOOK === 0 && isLate()) return false;
    }
    return true;
  }

  private skipRest(open: Open): void {
    this.unread += open.children.length - open.next + 1;
    open.next = open.children.length;
  }

  private visitChild(child: Node, open: Open): void {
    if (nodeTypeOf(child) === TEXT_NODE) {
      if (!open.isClosed) this.readText(child as Text, open);
    } else if (isElement(child) && (!open.isClosed || isDetailsSummary(child))) {
      this.visit(child, open.scope, open.draft);
    }
  }

  private enterDocument(owner: Document, scope: Scope, parent: ElementDraft | null): void {
    const root = documentElementOf(owner);
    if (!root) return;
    currentPass()?.roots.add(owner);
    this.visit(root, { ...scope, clip: clipOfViewport(root, scope.clip) }, parent);
  }

  private visit(element: Element, scope: Scope, parent: ElementDraft | null): void {
    const tag = htmlTag(element);
    if (NEVER_READ.has(tag)) return;
    const seen = new Seen(element, tag, scope);
    if (FOR_MACHINES.has(tag)) {
      parent?.add(new ElementDraft(seen, scope, ownOf(seen, scope, this.memory)));
      return;
    }
    if (seen.style.display === 'none') return;
    if (tag === 'br') {
      const text = new TextDraft(element, scope);
      this.flow.breakLine(text);
      parent?.addText(text);
      return;
    }
    const draft = new ElementDraft(seen, scope, parent ? ownOf(seen, scope, this.memory) : NOTHING);
    if (!this.root) {
      this.root = draft;
      draft.isThrough = true;
    }
    this.begin(draft);
  }

  /** Opens the element; it is closed in `leave`, even where there is nothing inside. */
  private begin(draft: ElementDraft): void {
    const { seen, scope, own } = draft;
    const isBoxed = !seen.style.isInline;
    if (isBoxed) this.flow.enter(isBlock(seen) ? 'block' : 'atom');
    if (own.isInLine) this.flow.atom();
    const inner = this.scopeInside(seen, scope);
    const children = this.childrenOf(draft);
    this.open.push({ draft, children, scope: inner, isClosed: seen.tag === 'details' && !hasAttr(seen.element, 'open'), isBoxed, next: 0 });
    if (FRAMES.has(seen.tag)) this.enterFrame(seen, inner, draft);
  }

  private childrenOf({ seen: { element, tag }, scope, own }: ElementDraft): readonly Node[] {
    if (own.isWhole || FRAMES.has(tag) || (tag === '' && localNameOf(element) === 'svg') || !walksInto(element, tag)) return [];
    const children = composedChildren(element);
    if (scope.depth < MAX_DEPTH) return children;
    this.unread += children.length;
    return [];
  }

  private leave({ draft, isBoxed }: Open): void {
    this.open.pop();
    const { position } = draft.seen.style;
    if (isBoxed) this.flow.leave(position !== 'absolute' && position !== 'fixed');
    this.open.at(-1)?.draft.add(draft);
  }

  private enterFrame(seen: Seen, inner: Scope, draft: ElementDraft): void {
    const owner = contentDocumentOf(seen.element);
    if (owner) this.enterDocument(owner, scopeOfFrame(seen, inner, owner), draft);
  }

  private scopeInside(seen: Seen, scope: Scope): Scope {
    const { overflow } = seen.style;
    return {
      ...scope,
      outer: scope,
      within: seen,
      clip: clipInside(seen, scope),
      scrolled: scope.scrolled || (overflow !== 'visible' && overflow !== 'clip' && isScrolled(seen.element)),
      ariaHidden: seen.ariaHidden,
      depth: scope.depth + 1,
    };
  }

  private readText(node: Text, { scope, draft }: Open): void {
    const { within } = scope;
    const { data } = node;
    if (!within?.appears || data === '' || within.style.skipsContent) return;
    if (scope.ariaHidden && isPictureFont(within.style.fontFamily)) return;
    const isBlank = BLANK.test(data);
    let rect = null;
    if (!isBlank) {
      this.range.selectNodeContents(node);
      const box = placed(this.range.getBoundingClientRect(), scope.placement);
      if (!shows(box, scope.clip.hard) || isOffPage(box, scope)) return;
      rect = inDocument(box);
    }
    const text = new TextDraft(node, scope, rect);
    const isSolid = this.flow.add(text, data, EVEN.test(data) ? 'nothing' : keepsOf(within));
    if (isSolid) draft.isSolid = true;
    if (isSolid || isBlank) draft.addText(text);
  }
}

const BLANK = /^[ \t\n\f\r]*$/;
/** Texts that are laid out the same whatever becomes of white space. */
const EVEN = /^\S+(?: \S+)*$/;

function keepsOf({ style }: Seen): Keeps {
  switch (style.whiteSpaceCollapse) {
    case 'preserve':
    case 'break-spaces':
      return 'all';
    case 'preserve-breaks':
      return 'breaks';
    default:
      return 'nothing';
  }
}

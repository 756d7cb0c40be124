// One pass over the composed tree: every element is read once, in document order, and what a person or a
// program could want to know of is listed. Reads only; whatever would write to the page is act/.
//
// Look next at listing.ts (what is listed, and its node), text_runs.ts (text between the elements) and
// hit.ts (what covers what, once the walk is over).

import {
  attr,
  clientRectOf,
  composedChildren,
  contentDocumentOf,
  documentElementOf,
  hasAttr,
  htmlTag,
  isElement,
  localNameOf,
  matches,
  nodeTypeOf,
  shadowRootOf,
  styleOf,
  TEXT_NODE,
  viewOf,
} from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import type { DomNode, Warning } from '../../shared/dom.ts';
import { placementInside } from './frames.ts';
import { clipFor, clipsInside, everywhere, intersection, NOWHERE, placed, TOP } from './geometry.ts';
import { isDetailsSummary, roleOf } from './roles.ts';
import { Listing, type Seen, type Target } from './listing.ts';
import { inheritLabel, type Scope } from './scope.ts';
import { TextRuns } from './text_runs.ts';

/** Nodes at most in one snapshot. */
export const MAX_NODES = 20_000;
/** Deeper than any page is laid out; a script can nest deeper and exhaust the stack. */
const MAX_DEPTH = 800;

const NEVER_PAINTED = new Set('base head link meta noscript param script source style template title track'.split(' '));
/** Shapes of a drawing are not elements of a page unless they take part in it. */
const SHAPES = new Set(
  `circle clipPath defs desc ellipse filter linearGradient line marker mask metadata path pattern polygon polyline
  radialGradient rect stop symbol title use image animate animateTransform`.split(/\s+/),
);

export interface Walked {
  readonly nodes: DomNode[];
  /** Elements to be hit-tested: those that can be operated and lie in view. */
  readonly targets: Target[];
  readonly warnings: Warning[];
}

export function walk(top: Document, memory: Memory): Walked {
  const walker = new Walker(memory);
  const view = viewOf(top);
  walker.enterDocument(top, {
    parent: null,
    cursor: '',
    placement: TOP,
    clips: everywhere({ x: 0, y: 0, width: view.innerWidth, height: view.innerHeight }),
    scrollX: view.scrollX,
    scrollY: view.scrollY,
    scrolled: false,
    ariaHidden: false,
    inert: false,
    transparent: false,
    painted: true,
    leaf: false,
    name: null,
    depth: 0,
  });
  return walker.finish();
}

class Walker {
  private readonly runs: TextRuns;
  private readonly listing: Listing;
  private full = false;

  constructor(memory: Memory) {
    this.listing = new Listing(memory, MAX_NODES);
    this.runs = new TextRuns(this.listing, memory);
  }

  finish(): Walked {
    this.runs.flush();
    const { nodes, targets, warnings } = this.listing;
    if (this.full) {
      warnings.push({ kind: 'truncated', message: `The page has more than ${MAX_NODES} elements, or nests too deeply; the rest is not listed.` });
    }
    return { nodes, targets, warnings };
  }

  enterDocument(owner: Document, scope: Scope): void {
    const root = documentElementOf(owner);
    if (!root) return;
    // While a modal dialog is open, whatever is not in it is inert: https://html.spec.whatwg.org/#modal-dialogs-and-inert-subtrees
    const modal = Document.prototype.querySelector.call(owner, 'dialog:modal') !== null;
    this.visit(root, modal ? { ...scope, inert: true } : scope);
  }

  private visit(element: Element, scope: Scope): void {
    if (this.full) return;
    if (this.listing.isFull || scope.depth > MAX_DEPTH) {
      this.full = true;
      return;
    }
    const tag = htmlTag(element);
    if (NEVER_PAINTED.has(tag)) return;
    if (tag === 'br' || tag === 'wbr') {
      if (tag === 'br') this.runs.space();
      return;
    }
    if (tag === '' && isMereShape(element)) return;
    const style = styleOf(element);
    const display = style.display;
    if (display === 'none') {
      this.listing.addUnpaintedControl(element, scope);
      return;
    }
    const seen = look(element, tag, style, display, scope);
    const listed = this.listing.consider(seen, scope);
    const breaks = listed !== null || (!display.startsWith('inline') && display !== 'contents');
    if (breaks) this.runs.flush();
    if (listed !== null) this.listing.add(listed);
    const inner = this.scopeInside(seen, scope, listed);
    if (tag === 'iframe' || tag === 'frame') this.enterFrame(seen, inner);
    else if (walksInto(element, tag, style)) this.visitChildren(seen, inner);
    if (breaks) this.runs.flush();
  }

  private scopeInside(seen: Seen, scope: Scope, listed: ReturnType<Listing['consider']>): Scope {
    const { element, style } = seen;
    // A frame clips nothing for good: its content scrolls.
    const clips = seen.tag === 'iframe' ? scope.clips : clipsInside(scope.clips, seen);
    const cut = seen.cut ? { hard: { flow: NOWHERE, absolute: NOWHERE, fixed: NOWHERE }, view: clips.view } : clips;
    return {
      ...scope,
      parent: listed ? listed.index : scope.parent,
      cursor: style.cursor,
      clips: cut,
      scrolled: scope.scrolled || (seen.overflow !== 'visible' && seen.overflow !== 'clip'),
      ariaHidden: seen.ariaHidden,
      inert: seen.inert,
      transparent: seen.transparent,
      painted: seen.painted,
      leaf: scope.leaf || (listed?.leaf ?? false),
      name: listed?.ownText ?? inheritLabel(element, seen.tag, scope, this.listing.names),
      depth: scope.depth + 1,
    };
  }

  private visitChildren(seen: Seen, inner: Scope): void {
    const { element } = seen;
    const closed = seen.tag === 'details' && !hasAttr(element, 'open');
    for (const child of composedChildren(element, shadowRootOf(element))) {
      if (nodeTypeOf(child) === TEXT_NODE) {
        if (!closed) this.runs.add(child as Text, element, inner);
      } else if (isElement(child) && (!closed || isDetailsSummary(child))) {
        this.visit(child, inner);
      }
    }
  }

  private enterFrame(seen: Seen, inner: Scope): void {
    const { element } = seen;
    const owner = contentDocumentOf(element);
    if (!owner || !documentElementOf(owner)) {
      const where = attr(element, 'src') ?? '';
      this.listing.warnings.push({
        kind: 'frame_unreadable',
        message: `The content of a frame (${where.slice(0, 200) || 'no address'}) belongs to another origin and is not listed.`,
      });
      return;
    }
    const placement = placementInside(element, seen.style, inner.placement);
    const frameView = viewOf(owner);
    const box = placed({ left: 0, top: 0, width: frameView.innerWidth, height: frameView.innerHeight }, placement);
    const view = intersection(clipFor(inner.clips.view, 'static'), box);
    const hard = clipFor(inner.clips.hard, 'static');
    const clips = { hard: { flow: hard, absolute: hard, fixed: hard }, view: { flow: view, absolute: view, fixed: view } };
    this.enterDocument(owner, { ...inner, cursor: '', placement, clips, scrollX: frameView.scrollX, scrollY: frameView.scrollY, scrolled: false });
  }
}

/** Everything about an element that its own attributes, style and ancestors tell. */
function look(element: Element, tag: string, style: CSSStyleDeclaration, display: string, scope: Scope): Seen {
  let box: ReturnType<Seen['box']> | undefined;
  // Overflow does not apply to inline boxes; every property read costs, over thousands of elements.
  const overflow = display === 'inline' || display === 'contents' ? 'visible' : style.overflow;
  return {
    element,
    tag,
    style,
    display,
    overflow,
    // Read at most once, and only of elements that are listed or that clip.
    box: () => (box ??= placed(clientRectOf(element), scope.placement)),
    painted: style.visibility === 'visible',
    transparent: scope.transparent || style.opacity === '0',
    ariaHidden: scope.ariaHidden || attr(element, 'aria-hidden') === 'true',
    inert: matches(element, 'dialog:modal') ? hasAttr(element, 'inert') : scope.inert || hasAttr(element, 'inert'),
    cut: isCutAway(style, overflow),
  };
}

/** The two ways in which text for screen readers is cut away beside a 1px box. */
function isCutAway(style: CSSStyleDeclaration, overflow: string): boolean {
  if (overflow === 'visible' && style.position !== 'absolute') return false;
  const clip = style.clip;
  if (clip !== 'auto' && /^rect\((0px|1px)(,? (0px|1px)){3}\)$/.test(clip)) return true;
  const path = style.clipPath;
  return path !== 'none' && /^inset\((50|100)%\)$/.test(path);
}

function isMereShape(element: Element): boolean {
  return SHAPES.has(localNameOf(element)) && !hasAttr(element, 'role') && !hasAttr(element, 'tabindex') && !hasAttr(element, 'onclick');
}

/** Whether the element's children are laid out as part of the page. */
function walksInto(element: Element, tag: string, style: CSSStyleDeclaration): boolean {
  if (style.contentVisibility === 'hidden') return false;
  switch (tag) {
    case 'input':
    case 'textarea':
    case 'canvas':
    case 'video':
    case 'audio':
    case 'object':
    case 'embed':
    case 'progress':
    case 'meter':
      return false;
    default:
      // The options of a drop-down are not on the page until it opens; its hints tell them.
      return tag !== 'select' || roleOf(element) === 'listbox';
  }
}

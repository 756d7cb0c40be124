// Runs of text: text nodes that stand in one line of thought, merged across inline elements, listed as
// nodes of role `text` unless they are the name of the element they stand in.

import { closest, folded, htmlTag, localNameOf, MAX_READ_CHARS } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import type { CssRect } from '../../shared/dom.ts';
import { looksOfText } from './looks.ts';
import { hasArea, intersection, placed, rounded, union } from './geometry.ts';
import type { Listing } from './listing.ts';
import { MAX_TEXT_CHARS } from './names.ts';
import { isOffPage, shows } from './painted.ts';
import { isRed } from './red.ts';
import type { Scope } from './scope.ts';
import { hasWords, isPictureFont } from './letters.ts';
import type { TextPaints } from './text_paint.ts';

const SOLID = /\S/;

interface Run {
  text: string;
  rect: CssRect;
  readonly visible: boolean;
  /** Whether every text of it is red, as far as it lies in view. */
  red: boolean;
  inViewport: boolean;
  readonly element: Element;
  readonly scope: Scope;
}

export class TextRuns {
  private run: Run | null = null;
  private readonly range = new Range();

  constructor(
    private readonly listing: Listing,
    private readonly memory: Memory,
    private readonly paints: TextPaints,
  ) {}

  /** A text node that is a child of `element`. */
  add(node: Text, element: Element, scope: Scope): void {
    const { within } = scope;
    if (!within?.painted || within.style.skipsContent) return;
    const text = node.data;
    // What only screen readers are not told, people read all the same.
    if (scope.ariaHidden && (!within.appears || isPictureFont(within.style.fontFamily))) return;
    // Signs alone are decoration there, but for those of a sentence.
    const { run: last } = this;
    if (scope.ariaHidden && last && !last.scope.ariaHidden && !hasWords(text)) return;
    if (last?.scope.ariaHidden && !scope.ariaHidden && !hasWords(last.text)) this.run = null;
    if (!SOLID.test(text)) {
      if (text !== '') this.space();
      return;
    }
    if (scope.name?.includes(folded(text))) {
      // Where what holds it is out of view, nothing more need be read of it.
      const named = scope.parent === null ? undefined : this.listing.nodes[scope.parent];
      if (scope.parent === null || named?.in_viewport) this.paint(node, element, scope, () => this.handleOfNamed(element, scope));
      if (named?.in_viewport && !scope.isNameOfControl && this.isRed(scope)) named.red = true;
      return;
    }
    this.range.selectNodeContents(node);
    const rect = placed(this.range.getBoundingClientRect(), scope.placement);
    const visible = within.appears && shows(rect, scope.clip.hard) && !isOffPage(rect, scope);
    const inViewport = visible && hasArea(intersection(rect, scope.clip.view));
    const run = this.run;
    if (run && run.visible === visible && run.scope.parent === scope.parent) {
      if (run.text.length < MAX_READ_CHARS) run.text += text;
      run.rect = union(run.rect, rect);
      run.inViewport ||= inViewport;
      run.red &&= this.isRed(scope);
    } else {
      this.flush();
      this.run = { text, rect, visible, red: inViewport && this.isRed(scope), inViewport, element, scope };
    }
    if (inViewport) this.paint(node, element, scope, () => this.memory.handleOf((this.run as Run).element));
  }

  /** The letters, or what is behind them. */
  private isRed(scope: Scope): boolean {
    return scope.within !== null && scope.within.tag !== '' && (isRed(scope.within.style.textFill) || isRed(this.paints.behind(scope)));
  }

  private paint(node: Text, element: Element, scope: Scope, handle: () => number | null): void {
    // What is hidden from screen readers is decoration, by the word of its author, and may be faint.
    if (scope.ariaHidden) return;
    const lines = (): DOMRectList => {
      this.range.selectNodeContents(node);
      return this.range.getClientRects();
    };
    this.paints.add(node.data, element, scope, lines, handle);
  }

  /** Of what the text is the name of: the control of a label, else the element it stands in. A link in a label is itself. */
  private handleOfNamed(element: Element, scope: Scope): number | null {
    const label = closest(element, 'label,a[href]') as HTMLElement | null;
    if (label && htmlTag(label) === 'a') return this.memory.handleOf(label);
    const control = (label as HTMLLabelElement | null)?.control;
    if (control) return this.memory.handleOf(control);
    return scope.parent === null ? null : (this.listing.nodes[scope.parent]?.handle ?? null);
  }

  /** White space or a line break between two texts. */
  space(): void {
    if (this.run) this.run.text += ' ';
  }

  /** Ends the run: what follows does not belong to it. */
  flush(): void {
    const run = this.run;
    if (!run) return;
    this.run = null;
    const text = folded(run.text);
    if (text === '' || (run.scope.ariaHidden && !hasWords(text))) return;
    this.listing.addText({
      handle: this.memory.handleOf(run.element),
      parent: run.scope.parent,
      tag: '',
      role: 'text',
      name: text.slice(0, MAX_TEXT_CHARS),
      ...looksOfDrawnText(run.element, text),
      states: {},
      rect: rounded(run.rect),
      visible: run.visible,
      in_viewport: run.inViewport,
      ...(run.red && { red: true as const }),
    }, text.length > MAX_TEXT_CHARS);
  }
}

/** A text of a drawing is pointed at like its shapes: by its colour. */
function looksOfDrawnText(element: Element, text: string): { looks?: string } {
  return ['text', 'tspan'].includes(localNameOf(element)) ? { looks: looksOfText(element, text) } : {};
}

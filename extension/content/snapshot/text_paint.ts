// How the texts in view are painted, as far as styles tell: colour, size, weight, opacity. What lies behind them only the
// picture tells. Texts that need no contrast (WCAG 2.2, 1.4.3: inactive, decoration, part of a logo), that lie behind
// something, or that change while one looks, are left out. https://www.w3.org/TR/WCAG22/#contrast-minimum

import { hasWords, isPictureFont } from './letters.ts';
import { animationsUnder, asInput, asSelect, asTextArea, composedContains, documentElementOf, documentOf, folded, matches, styleOf } from '../page/dom.ts';
import { Style } from '../page/lazy_style.ts';
import type { CssRect, TextPaint } from '../../shared/dom.ts';
import { colourOf } from './colour.ts';
import { intersection, placed, type RawRect, rounded } from './geometry.ts';
import { elementAt } from './hit.ts';
import { needsNoContrast } from './no_contrast.ts';
import type { Scope } from './scope.ts';
import type { Seen } from './seen.ts';

/** Texts told of one snapshot. */
const MAX_TEXTS = 200;
/** Texts told of each look (colour, size, weight, what is behind): they have one cause. */
const MAX_ALIKE = 6;
/** Longest text that is told. */
const MAX_TEXT_CHARS = 80;
/** Lines of a text that are looked at for the widest. */
const MAX_LINES = 20;
/** Less of a line is no line to measure, CSS px. */
const MIN_WIDTH = 4;
const MIN_HEIGHT = 6;
/** What the frame of a field takes at most of each side, where it is a usual one, CSS px. */
const FRAME = 3;
/** From here on letters are bold: https://www.w3.org/TR/WCAG22/#dfn-large-scale */
const BOLD = 700;
/** A box of letters is higher than they are, but never by so much, unless they are painted larger than their size says. */
const MAX_LINE_TO_SIZE = 1.8;
/** A shadow of letters that is less opaque makes no difference. */
const MAX_SHADOW = 0.2;
/** What is less opaque is hidden, not faint. */
const MIN_ALPHA = 0.05;

/** Inputs that show no text of their own. */
const WORDLESS = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'image', 'hidden', 'password']);

export class TextPaints {
  readonly texts: TextPaint[] = [];
  private readonly alike = new Map<string, number>();
  private readonly moving = new Map<Document, ReadonlySet<Element>>();
  private readonly around = new Map<Seen, Around>();

  /** A text node's lines, where its element lies in view; `handle` is asked for if they are told. */
  add(text: string, element: Element, scope: Scope, lines: () => Iterable<RawRect>, handle: () => number | null): void {
    const { within } = scope;
    if (!within?.appears || scope.inert || this.texts.length >= MAX_TEXTS || !hasWords(text)) return;
    // A drawing's letters are filled as shapes are.
    if (within.tag === '' || (within.style.display !== 'contents' && !isInView(within.box, scope))) return;
    const style = within.style;
    const look = this.lookOf(style, scope);
    if (look === null || this.isTold(look)) return;
    const rect = widest(lines(), scope);
    if (rect === null || isPictureFont(style.fontFamily) || !this.counts(element, rect, scope)) return;
    this.tell(look, rect, handle(), folded(text, MAX_TEXT_CHARS).slice(0, MAX_TEXT_CHARS));
  }

  /** The text that a field or a drop-down shows. */
  addField({ element, style, box }: Seen, scope: Scope, handle: number): void {
    if (scope.inert || this.texts.length >= MAX_TEXTS) return;
    const shown = shownIn(element);
    if (shown === null || !hasWords(shown.text)) return;
    const look = this.lookOf(shown.isPlaceholder ? new Style(styleOf(element, '::placeholder')) : style, scope, style);
    const rect = intersection(inside(box), scope.clip.view);
    if (look === null || this.isTold(look) || !isLine(rect) || !this.counts(element, rect, scope)) return;
    // What a field holds may be a secret; its hint is the page's.
    const hint = shown.isPlaceholder ? folded(shown.text, MAX_TEXT_CHARS).slice(0, MAX_TEXT_CHARS) : '';
    this.tell({ ...look, placeholder: shown.isPlaceholder }, rect, handle, hint);
  }

  private tell(look: Look, rect: CssRect, handle: number | null, text = ''): void {
    if (handle === null) return;
    this.alike.set(look.key, (this.alike.get(look.key) ?? 0) + 1);
    const { colour, alpha, layered, bold, placeholder } = look;
    // What is painted larger than its size says is scaled.
    const size = look.placeholder === undefined ? Math.max(look.size, rect.height / MAX_LINE_TO_SIZE) : look.size;
    this.texts.push({
      handle, ...(text !== '' && { text }), rect: rounded(rect), colour, size_px: Math.round(size * 100) / 100,
      ...(alpha < 1 && { alpha: Math.round(alpha * 1_000) / 1_000 }),
      ...(layered && { layered: true as const }),
      ...(bold && { bold: true as const }),
      ...(placeholder && { placeholder: true as const }),
    });
  }

  private isTold({ key }: Look): boolean {
    return (this.alike.get(key) ?? 0) >= MAX_ALIKE;
  }

  private lookOf(style: Style, scope: Scope, own?: Style): Look | null {
    const fill = colourOf(style.textFill);
    if (fill === null || !isSlight(style.textShadow)) return null;
    const around = this.aroundOf(scope);
    const opacity = around.opacity * Number(own?.opacity ?? 1);
    const alpha = fill.alpha * opacity * (own && own !== style ? Number(style.opacity) : 1);
    if (!(alpha >= MIN_ALPHA)) return null;
    const [r, g, b] = fill.rgb.map(Math.round);
    const colour: [number, number, number] = [r ?? 0, g ?? 0, b ?? 0];
    const size = style.fontSize;
    const bold = style.fontWeight >= BOLD;
    const behind = own ? own.backgroundColor : around.background;
    return { colour, alpha, layered: opacity < 1, size, bold, key: [colour, alpha, size, bold, behind, style.cursor].join(' ') };
  }

  /** The first background that the inside of this scope stands on, as computed; empty where nothing has one. */
  behind(scope: Scope): string {
    return this.aroundOf(scope).background;
  }

  /** Opacity of all that the inside of this scope stands in, and the first background of it. */
  private aroundOf(scope: Scope): Around {
    const open: Seen[] = [];
    let known: Around = { opacity: 1, background: '' };
    for (let at: Scope | null = scope; at?.within; at = at.outer) {
      const told = this.around.get(at.within);
      if (told) {
        known = told;
        break;
      }
      open.push(at.within);
    }
    for (let seen = open.pop(); seen; seen = open.pop()) {
      const background = seen.style.backgroundColor;
      known = { opacity: known.opacity * Number(seen.style.opacity), background: background === TRANSPARENT ? known.background : background };
      this.around.set(seen, known);
    }
    return known;
  }

  /** Whether the text is one that people are to read, and nothing lies over it. */
  private counts(element: Element, rect: CssRect, scope: Scope): boolean {
    if (needsNoContrast(element) || matches(element, ':hover')) return false;
    const moving = this.movingIn(documentOf(element));
    for (let at: Scope | null = moving.size > 0 ? scope : null; at?.within; at = at.outer) {
      if (moving.has(at.within.element)) return false;
    }
    const hit = elementAt({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }, documentOf(element));
    // What the pointer meets in the element, beside the text, lies over the text.
    return hit !== null && composedContains(hit, element);
  }

  private movingIn(owner: Document): ReadonlySet<Element> {
    let moving = this.moving.get(owner);
    if (!moving) this.moving.set(owner, (moving = targetsOfAnimations(documentElementOf(owner))));
    return moving;
  }
}

interface Look {
  readonly key: string;
  readonly colour: [number, number, number];
  readonly alpha: number;
  readonly layered: boolean;
  readonly size: number;
  readonly bold: boolean;
  /** Set for fields, whose box says nothing of the size of their letters. */
  readonly placeholder?: boolean;
}

interface Around {
  readonly opacity: number;
  /** As computed; empty where nothing has one. */
  readonly background: string;
}

const TRANSPARENT = 'rgba(0, 0, 0, 0)';

/** A field without its frame. */
const inside = ({ x, y, width, height }: CssRect): CssRect => ({
  x: x + FRAME, y: y + FRAME, width: Math.max(width - 2 * FRAME, 0), height: Math.max(height - 2 * FRAME, 0),
});

/** Whether the shadow of letters makes no difference to how they stand out. */
function isSlight(shadow: string): boolean {
  if (shadow === 'none') return true;
  const colours = shadow.match(/[a-z]+\([^)]*\)/g) ?? [];
  return colours.length > 0 && colours.every((css) => (colourOf(css)?.alpha ?? 1) <= MAX_SHADOW);
}

const isLine = ({ width, height }: CssRect): boolean => width >= MIN_WIDTH && height >= MIN_HEIGHT;

function isInView(box: CssRect, scope: Scope): boolean {
  const { width, height } = intersection(box, scope.clip.view);
  return width > 0 && height > 0;
}

/** The part in view of the widest line, if it is nearly all of its height. */
function widest(lines: Iterable<RawRect>, scope: Scope): CssRect | null {
  let best: CssRect | null = null;
  let looked = 0;
  for (const line of lines) {
    if (++looked > MAX_LINES) break;
    const whole = placed(line, scope.placement);
    const part = intersection(whole, scope.clip.view);
    if (isLine(part) && part.height >= 0.9 * whole.height && part.width > (best?.width ?? 0)) best = part;
  }
  return best;
}

function shownIn(element: Element): { text: string; isPlaceholder: boolean } | null {
  const input = asInput(element);
  if (input && WORDLESS.has(input.type)) return null;
  const field = input ?? asTextArea(element);
  if (field) return field.value !== '' ? { text: field.value, isPlaceholder: false } : { text: field.placeholder, isPlaceholder: true };
  const select = asSelect(element);
  return select && !select.multiple && select.size <= 1 ? { text: select.selectedOptions[0]?.text ?? '', isPlaceholder: false } : null;
}

/** The label of what cannot be operated is as inactive as that. */
function targetsOfAnimations(root: Element | null): ReadonlySet<Element> {
  const targets = new Set<Element>();
  for (const { effect, playState } of root ? animationsUnder(root) : []) {
    const target = playState === 'running' && effect instanceof KeyframeEffect ? effect.target : null;
    if (target) targets.add(target);
  }
  return targets;
}

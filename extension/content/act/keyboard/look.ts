// Whether a control looks another way with the focus: what the browser computes for its paint, and for that of what is
// around it, before and after.
//
// It errs on one side: any difference, and any change that a script makes to the page meanwhile, counts as something to be
// seen. A text field shows its caret.

import { childrenOf, composedContains, composedParent, isRendered, matches, selectAll, styleOf } from '../../page/dom.ts';

/** Elements around the control whose paint is compared. */
const MAX_AROUND = 150;
/** How far around, in levels. */
const LEVELS = 3;

/** What the eye could tell a difference by. */
const PAINT = [
  'box-shadow', 'background-color', 'background-image', 'background-position', 'background-size', 'border-top-color', 'border-top-width',
  'border-top-style', 'border-bottom-color', 'border-bottom-width', 'border-bottom-style', 'border-left-color', 'border-left-width',
  'border-left-style', 'border-right-color', 'border-right-width', 'border-right-style', 'color', 'text-decoration-line', 'text-decoration-color',
  'text-decoration-style', 'text-decoration-thickness', 'text-shadow', 'font-weight', 'font-size', 'font-style', 'letter-spacing', 'opacity',
  'transform', 'translate', 'scale', 'rotate', 'filter', 'visibility', 'display', 'clip-path', 'clip', 'fill', 'stroke', 'stroke-width', 'left', 'top', 'width',
  'height', 'content',
];

/** The paint of the control and of what is around it, as one text; without that of `left`, where the focus comes from. */
export function lookOf(control: Element, left: Element | null): string {
  const apart = left && !composedContains(left, control) ? apartFrom(left, control) : null;
  const compared = around(control).filter((each) => !apart || !composedContains(apart, each));
  return compared.map((each) => [paintOf(each), paintOf(each, '::before'), paintOf(each, '::after')].join('|')).join('\n');
}

/** The largest that holds the one and not the other: a ring that goes out there says nothing of this one. */
function apartFrom(left: Element, control: Element): Element {
  let apart = left;
  for (let at = composedParent(left); at && !composedContains(at, control); at = composedParent(at)) apart = at;
  return apart;
}

function around(control: Element): Element[] {
  const all = new Set<Element>([control]);
  for (const inside of selectAll(control, '*')) if (all.size < MAX_AROUND) all.add(inside);
  for (let at = composedParent(control), level = 0; at; at = composedParent(at), level++) {
    all.add(at);
    if (level >= LEVELS) continue;
    for (const beside of childrenOf(at)) {
      if (all.size < MAX_AROUND) all.add(beside);
      for (const inside of selectAll(beside, '*')) if (all.size < MAX_AROUND) all.add(inside);
    }
  }
  return [...all];
}

function paintOf(element: Element, pseudo?: string): string {
  const style = styleOf(element, pseudo);
  if (pseudo && (style.content === 'none' || style.content === 'normal')) return '';
  return [outlineOf(style), ...PAINT.map((name) => style.getPropertyValue(name))].join(';');
}

/** An outline that nobody sees is none. */
function outlineOf(style: CSSStyleDeclaration): string {
  const { outlineStyle, outlineColor, outlineWidth, outlineOffset } = style;
  const isSeen = outlineStyle !== 'none' && outlineWidth !== '0px' && !/^rgba\(.*, 0\)$|^transparent$/.test(outlineColor);
  return isSeen ? [outlineStyle, outlineColor, outlineWidth, outlineOffset].join(' ') : '';
}

/** Attributes that say where the focus is and paint nothing by themselves. */
const UNPAINTED = new Set(['tabindex', 'aria-activedescendant']);

/** Notices whether a script changes the page from now on. */
export class PageWatch {
  private readonly observer: MutationObserver;
  private isChanged = false;

  constructor(owner: Document) {
    this.observer = new MutationObserver((records) => this.take(records));
    this.observer.observe(owner, { subtree: true, childList: true, attributes: true, characterData: true });
  }

  /** Whether it did, so far. */
  hasChanged(): boolean {
    this.take(this.observer.takeRecords());
    return this.isChanged;
  }

  stop(): void {
    this.observer.disconnect();
  }

  private take(records: readonly MutationRecord[]): void {
    this.isChanged ||= records.some(({ type, attributeName }) => type !== 'attributes' || !UNPAINTED.has(attributeName ?? ''));
  }
}

/** Whether the browser itself would show a ring for this focus, if the page does not forbid it. */
export const hasKeyboardFocus = (element: Element): boolean => matches(element, ':focus-visible') && isRendered(element, { opacityProperty: true, visibilityProperty: true });

// An element as the walk meets it: what its own attributes, style and ancestors tell, read when it is asked for.

import { attr, clientRectOf, hasAttr, isRendered, matches } from '../page/dom.ts';
import type { Style } from '../page/lazy_style.ts';
import { computedStyle } from '../page/style.ts';
import type { CssRect } from '../../shared/dom.ts';
import { placed } from './geometry.ts';
import type { Scope } from './scope.ts';

export class Seen {
  readonly style: Style;
  readonly ariaHidden: boolean;
  readonly inert: boolean;
  private lies: CssRect | undefined;
  private shown: boolean | undefined;
  private rendered: boolean | undefined;
  private clear: boolean | undefined;
  private away: boolean | undefined;

  constructor(
    readonly element: Element,
    /** `localName` of an HTML element, else empty. */
    readonly tag: string,
    private readonly scope: Scope,
  ) {
    this.style = computedStyle(element);
    this.ariaHidden = scope.ariaHidden || attr(element, 'aria-hidden') === 'true';
    const inert = hasAttr(element, 'inert');
    // A modal dialog escapes what is inert around it: https://html.spec.whatwg.org/#modal-dialogs-and-inert-subtrees
    this.inert = tag === 'dialog' && matches(element, ':modal') ? inert : scope.inert || inert;
  }

  /** Border box in the top viewport. */
  get box(): CssRect {
    return (this.lies ??= placed(clientRectOf(this.element), this.scope.placement));
  }

  /** Whether it is rendered, not hidden and not transparent, it and all it stands in. */
  get appears(): boolean {
    return (this.shown ??= !this.scope.veiled && this.checkAppears());
  }

  /** Whether it is rendered and its `visibility` shows it. */
  get painted(): boolean {
    return this.appears || this.isVisible;
  }

  /** Whether it, or anything it stands in, has an opacity of 0. */
  get transparent(): boolean {
    return (this.clear ??= !this.appears && (this.scope.veiled || this.checkTransparent()));
  }

  /** Whether the page calls it disabled in a class of its own, and keeps the pointer from it: so controls are that are no form fields. */
  get isDisabledByStyle(): boolean {
    return /(?:^|[\s_-])disabled(?:$|[\s_-])/i.test(attr(this.element, 'class') ?? '') && this.style.pointerEvents === 'none';
  }

  /**
   * Whether nobody can operate it: hidden from assistive technology, from the keyboard, from the eye and from the pointer. Such
   * is the field that a widget drawn by other means keeps for its form.
   */
  get isForNobody(): boolean {
    return this.ariaHidden && attr(this.element, 'tabindex') === '-1' && this.style.pointerEvents === 'none' && this.transparent;
  }

  /** Cut away for eyes, as text for screen readers is, beside making its box 1px wide. */
  get cut(): boolean {
    return (this.away ??= isCutAway(this.style));
  }

  private get isRendered(): boolean {
    // What has no box of its own is rendered where what it stands in is.
    return (this.rendered ??= this.style.display === 'contents' ? (this.scope.within?.isRendered ?? true) : isRendered(this.element));
  }

  private checkAppears(): boolean {
    if (this.style.display === 'contents') return !(this.scope.within?.transparent ?? false) && this.isVisible;
    return isRendered(this.element, { opacityProperty: true, visibilityProperty: true });
  }

  private get isVisible(): boolean {
    return this.isRendered && this.style.visibility === 'visible';
  }

  private checkTransparent(): boolean {
    if (this.style.display === 'contents') return this.scope.within?.transparent ?? false;
    return this.isRendered && !isRendered(this.element, { opacityProperty: true });
  }
}

function isCutAway(style: Style): boolean {
  const { overflow } = style;
  if (overflow === 'visible' && style.position !== 'absolute') return false;
  const clip = style.clip;
  if (clip !== 'auto' && /^rect\((0px|1px)(,? (0px|1px)){3}\)$/.test(clip)) return true;
  const path = style.clipPath;
  return path !== 'none' && /^inset\((50|100)%\)$/.test(path);
}

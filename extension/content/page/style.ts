// Computed style, each property read from the browser at most once in a pass over the page.
//
// Of all a snapshot does, reading style and boxes costs the most. Whatever runs over many elements runs
// inside a pass (pass.ts) and reads style here; what is read once is not read again, by whatever asks.

import { styleOf } from './dom.ts';
import { currentPass } from './pass.ts';

/** The computed style of one element; a property costs only when it is asked for. */
export class Style {
  private readonly css: CSSStyleDeclaration;
  private displayed: string | undefined;
  private pointer: string | undefined;
  private seen: string | undefined;
  private overflowing: string | undefined;
  private placed: string | undefined;
  private fixing: boolean | undefined;
  private skipping: boolean | undefined;

  constructor(element: Element) {
    this.css = styleOf(element);
  }

  get display(): string {
    return (this.displayed ??= this.css.display);
  }

  get cursor(): string {
    return (this.pointer ??= this.css.cursor);
  }

  get visibility(): string {
    return (this.seen ??= this.css.visibility);
  }

  /** Computed `overflow`; `visible` where it does not apply. */
  get overflow(): string {
    // https://drafts.csswg.org/css-overflow-3/#propdef-overflow: to block, flex and grid containers alone.
    return (this.overflowing ??= this.isInline ? 'visible' : this.css.overflow);
  }

  get position(): string {
    // An absolute position makes a block of whatever bears it, so an inline box is in the flow.
    return (this.placed ??= this.isInline ? 'static' : this.css.position);
  }

  get opacity(): string {
    return this.css.opacity;
  }

  get fill(): string {
    return this.css.fill;
  }

  get stroke(): string {
    return this.css.stroke;
  }

  get backgroundColor(): string {
    return this.css.backgroundColor;
  }

  get borderRadius(): string {
    return this.css.borderRadius;
  }

  get clip(): string {
    return this.css.clip;
  }

  get clipPath(): string {
    return this.css.clipPath;
  }

  /** Whether fixed boxes in here are placed by this element: https://drafts.csswg.org/css-transforms-1/#propdef-transform */
  get holdsFixed(): boolean {
    return (this.fixing ??= this.css.transform !== 'none' || this.css.filter !== 'none' || this.css.contain.includes('paint'));
  }

  /** Whether what is inside is not rendered: https://drafts.csswg.org/css-contain-2/#content-visibility */
  get skipsContent(): boolean {
    // It takes a box that can be contained, which an inline one cannot.
    return (this.skipping ??= !this.isInline && this.css.contentVisibility === 'hidden');
  }

  get isInline(): boolean {
    return this.display === 'inline' || this.display === 'contents';
  }
}

/** The element's style; inside a pass the same object each time. */
export function computedStyle(element: Element): Style {
  const styles = currentPass()?.styles;
  if (!styles) return new Style(element);
  let style = styles.get(element);
  if (!style) styles.set(element, (style = new Style(element)));
  return style;
}

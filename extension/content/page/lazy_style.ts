// A computed style, each property read from the browser at most once: of all a snapshot does, reading style and boxes
// costs the most.

/** The computed style of one element; a property costs only when it is asked for. */
export class Style {
  private displayed: string | undefined;
  private pointer: string | undefined;
  private seen: string | undefined;
  private overflowing: string | undefined;
  private placed: string | undefined;
  private fixing: boolean | undefined;
  private skipping: boolean | undefined;
  private faded: string | undefined;
  private behind: string | undefined;
  private drawnBehind: string | undefined;
  private filled: string | undefined;
  private blanks: string | undefined;

  constructor(private readonly css: CSSStyleDeclaration) {}

  get display(): string {
    return (this.displayed ??= this.css.display);
  }

  get cursor(): string {
    return (this.pointer ??= this.css.cursor);
  }

  get pointerEvents(): string {
    return this.css.pointerEvents;
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
    return (this.faded ??= this.css.opacity);
  }

  /** What letters are filled with: `color`, where nothing else is said. */
  get textFill(): string {
    return (this.filled ??= this.css.webkitTextFillColor);
  }

  get textShadow(): string {
    return this.css.textShadow;
  }

  /** What becomes of white space in the text: https://drafts.csswg.org/css-text-4/#white-space-collapsing */
  get whiteSpaceCollapse(): string {
    return (this.blanks ??= this.css.getPropertyValue('white-space-collapse'));
  }

  /** CSS px. */
  get fontSize(): number {
    return Number.parseFloat(this.css.fontSize);
  }

  /** 1..=1000. */
  get fontWeight(): number {
    return Number.parseFloat(this.css.fontWeight);
  }

  get fontFamily(): string {
    return this.css.fontFamily;
  }

  get fill(): string {
    return this.css.fill;
  }

  get stroke(): string {
    return this.css.stroke;
  }

  get backgroundColor(): string {
    return (this.behind ??= this.css.backgroundColor);
  }

  get backgroundImage(): string {
    return (this.drawnBehind ??= this.css.backgroundImage);
  }

  /** Of its upper edge. */
  get borderColour(): string {
    return this.css.borderTopColor;
  }

  /** Of its upper edge, CSS px. */
  get borderWidth(): number {
    return Number.parseFloat(this.css.borderTopWidth) || 0;
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

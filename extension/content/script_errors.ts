// Keeps which errors of the page's scripts were heard (dialogs/script_errors.ts), until somebody asks. Whatever comes here
// comes from the page's world, and a page can forge it: it is bounded, and told as a quotation.

/** Distinct errors that are kept between two looks. */
const MAX_KEPT = 10;
const MAX_CHARS = 400;

export class ScriptErrors {
  private kept = new Set<string>();

  constructor() {
    document.addEventListener('passerby-script-error', (event) => this.take(event));
  }

  /** Those since the last time. */
  deliver(): string[] {
    const kept = [...this.kept];
    this.kept = new Set();
    return kept;
  }

  private take(event: Event): void {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail !== 'string' || detail.length > MAX_CHARS) return;
    event.preventDefault();
    const line = detail.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
    if (line !== '' && this.kept.size < MAX_KEPT) this.kept.add(line);
  }
}

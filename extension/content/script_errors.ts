// Keeps which errors of the page's scripts were heard (dialogs/script_errors.ts), until somebody asks. Whatever comes here
// comes from the page's world, and a page can forge it: it is bounded, and told as a quotation.

/** Distinct errors that are kept between two looks. */
const MAX_KEPT = 10;
const MAX_CHARS = 400;

export class ScriptErrors {
  private kept = new Set<string>();
  /** Those of `kept` that were heard before the last act began: it did not bring them. */
  private beforeAct = new Set<string>();

  constructor() {
    document.addEventListener('passerby-script-error', (event) => this.take(event));
  }

  /** An act begins. */
  markAct(): void {
    this.beforeAct = new Set(this.kept);
  }

  /** Those since the last time. */
  deliver(): { kind: 'script_error' | 'script_error_before_act'; message: string }[] {
    const kept = [...this.kept].map((message) => ({ kind: this.beforeAct.has(message) ? ('script_error_before_act' as const) : ('script_error' as const), message }));
    this.kept = new Set();
    this.beforeAct = new Set();
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

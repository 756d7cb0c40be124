// The fields of an answer as the schema that the core reads: a JSON object of names and kinds.

export interface AnswerField {
  readonly name: string;
  readonly kind: string;
}

/** Kinds of values that one cell can show. */
export const KINDS: readonly string[] = ['text', 'number', 'money', 'date', 'duration', 'size', 'rating', 'link', 'boolean'];

/** The schema; null where no field has a name. Of two of one name the last counts. */
export function schemaOf(fields: readonly AnswerField[]): string | null {
  const named = fields.map(({ name, kind }) => [name.trim().replace(/\s+/g, '_'), kind] as const).filter(([name]) => name !== '');
  return named.length === 0 ? null : JSON.stringify(Object.fromEntries(named));
}

/** The fields of a schema that this form made; none of any other. */
export function fieldsOf(schema: string | null): AnswerField[] {
  if (schema === null) return [];
  try {
    const read: unknown = JSON.parse(schema);
    if (typeof read !== 'object' || read === null) return [];
    return Object.entries(read).flatMap(([name, kind]) => (typeof kind === 'string' && KINDS.includes(kind) ? [{ name, kind }] : []));
  } catch {
    return [];
  }
}

/** An address that shows a quote marked on its page. https://wicg.github.io/scroll-to-text-fragment/ */
export function withQuote(url: string, quote: string): string {
  const words = quote.trim().split(/\s+/);
  // A dash stands for a part of the directive's own syntax.
  const escaped = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D');
  const directive = words.length > MOST_WORDS
    ? `${escaped(words.slice(0, EDGE_WORDS).join(' '))},${escaped(words.slice(-EDGE_WORDS).join(' '))}`
    : escaped(words.join(' '));
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${directive}`;
}

/** A longer quote is told by how it begins and ends. */
const MOST_WORDS = 12;
const EDGE_WORDS = 5;

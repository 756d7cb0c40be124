// Two reports of the same run, one of which lived through deaths, must tell the same: times and names drawn anew apart.

/** Times, and names that are drawn for each run or document. */
const DRAWN = /(_ms|_at|^settled|^timings|^run_id|^document_id|^stamp)$/;
/** Words about the deaths themselves. */
const OF_DEATHS = new Set(['asked_again', 'outcome_unknown']);

/** The first difference as path and both values; nothing where there is none. */
export function difference(calm, disturbed) {
  return first(plain(calm), plain(disturbed), 'report');
}

function plain(value, key = '') {
  if (Array.isArray(value)) {
    const items = key === 'warnings' ? value.filter(({ kind }) => !OF_DEATHS.has(kind)) : value;
    return items.map((item) => plain(item));
  }
  if (typeof value !== 'object' || value === null) return value;
  // An act whose reply was lost with its page is one that the page left on.
  if (key === 'outcome' && value.outcome === 'page_left') return { outcome: 'done' };
  const entries = Object.entries(value).filter(([name, inner]) => !DRAWN.test(name) && !(name === 'warnings' && plain(inner, name).length === 0));
  return Object.fromEntries(entries.map(([name, inner]) => [name, plain(inner, name)]));
}

function first(calm, disturbed, path) {
  const [a, b] = [calm, disturbed].map((value) => (typeof value === 'object' && value !== null ? value : undefined));
  if (!a || !b) return calm === disturbed ? undefined : `${path}: ${JSON.stringify(calm)} without deaths, ${JSON.stringify(disturbed)} with them`;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = first(a[key], b[key], `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}

// Two reports of the same run, one of which lived through deaths, must tell the same: times and names drawn anew apart.

/** Times, and names that are drawn for each run or document. */
const DRAWN = /(_ms|_at|^settled|^timings|^run_id|^document_id|^stamp)$/;
/** Words about the deaths themselves. */
const OF_DEATHS = new Set(['asked_again', 'outcome_unknown']);

/** The first difference as path and both values; nothing where there is none. */
export function difference(calm, disturbed) {
  const [a, b] = [plain(calm), plain(disturbed)];
  // A finding says more than the count of them.
  return first(a.findings, b.findings, 'report.findings') ?? first(a, b, 'report');
}

function plain(value, key = '') {
  if (Array.isArray(value)) {
    const items = key === 'warnings' ? value.filter(({ kind }) => !OF_DEATHS.has(kind)) : value;
    return items.map((item) => plain(item));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, inner]) => !DRAWN.test(name) && !(name === 'warnings' && plain(inner, name).length === 0));
  return Object.fromEntries(entries.map(([name, inner]) => [name, plain(inner, name)]));
}

/** A reply that went with its page says no more than that the act reached it. */
const isLeft = (reply) => reply?.outcome?.outcome === 'page_left';
const reachedPage = (reply) => isLeft(reply) || reply?.outcome?.outcome === 'done';

function first(calm, disturbed, path) {
  if (path.endsWith('.reply') && (isLeft(calm) || isLeft(disturbed)) && reachedPage(calm) && reachedPage(disturbed)) return undefined;
  const [a, b] = [calm, disturbed].map((value) => (typeof value === 'object' && value !== null ? value : undefined));
  if (!a || !b) return calm === disturbed ? undefined : `${path}: ${JSON.stringify(calm)} without deaths, ${JSON.stringify(disturbed)} with them`;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = first(a[key], b[key], `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}

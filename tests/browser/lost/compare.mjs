// Two reports of the same run, one of which lived through deaths, must tell the same: times and names drawn anew apart.

/** Times, and names that are drawn for each run or document. */
const DRAWN = /(_ms|^ms|_at|^settled|^timings|^run_id|^document_id|^stamp)$/;
/** Words about the deaths themselves. */
const OF_DEATHS = new Set(['asked_again', 'outcome_unknown']);

/** Findings that are of times alone: on a busy machine a page is late by itself. */
const OF_TIMES = new Set(['slow_response']);

/** The first difference as path and both values; nothing where there is none. */
export function difference(calm, disturbed) {
  const [a, b] = [calm, disturbed].map((report) => plain(timeless(report)));
  return first(a, b, 'report');
}

/** Without findings of times, and without their count in the verdict: the others are compared themselves. */
const timeless = ({ findings, verdict, ...rest }) => ({
  ...rest,
  findings: findings.filter(({ kind }) => !OF_TIMES.has(kind)),
  verdict: verdict.replace(/, (no|\d+) findings?\b.*$/, ''),
});

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

/** Shares of two pictures that differ by no more: a caret blinks, the edge of a letter is painted anew. */
const NOISE = 0.001;
const isNoise = (path, calm, disturbed) => path.endsWith('.changed_share') && Math.abs(calm - disturbed) <= NOISE;

function first(calm, disturbed, path) {
  if (path.endsWith('.reply') && (isLeft(calm) || isLeft(disturbed)) && reachedPage(calm) && reachedPage(disturbed)) return undefined;
  const [a, b] = [calm, disturbed].map((value) => (typeof value === 'object' && value !== null ? value : undefined));
  if (!a || !b) return calm === disturbed || isNoise(path, calm, disturbed) ? undefined : `${path}: ${JSON.stringify(calm)} without deaths, ${JSON.stringify(disturbed)} with them`;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = first(a[key], b[key], `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}

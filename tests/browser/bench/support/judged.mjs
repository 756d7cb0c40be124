// Findings of a run, held against those that were judged before (tests/findings/): which verdict each card gets, and which
// judged problems are found again.

/** How far a box may have moved, CSS px: fonts and rounding differ between machines. */
const MOVED_PX = 6;

/** Which kinds of judged problems a rule of axe-core's stands for, where they are about the same element, or about the page as a whole. */
const AXE_SAYS = new Map(Object.entries({
  contrast: ['color-contrast'],
  language: ['html-has-lang', 'html-lang-valid', 'valid-lang'],
  zoom: ['meta-viewport'],
  title: ['document-title'],
  heading: ['heading-order', 'empty-heading'],
  tabindex: ['tabindex'],
  alt_text: ['image-alt', 'svg-img-alt', 'role-img-alt', 'input-image-alt'],
  nested: ['nested-interactive'],
  dead_link: ['skip-link'],
  missing_label: ['label', 'label-title-only', 'select-name', 'aria-input-field-name'],
  unlabelled_control: ['aria-command-name', 'aria-input-field-name', 'aria-toggle-field-name', 'button-name', 'input-button-name', 'label', 'link-name', 'select-name', 'summary-name'],
  small_target: ['target-size'],
}));

/** The verdicts, in the order of the columns. `unjudged`: nothing that was judged looks like it. */
export const VERDICTS = ['true', 'false', 'trivial', 'duplicate', 'unjudged'];

/**
 * The verdict on each card of one run.
 *
 * A card has one or more places. Each place takes the verdict of the judged finding that it matches; a `duplicate` takes
 * that of its cause. The card is true if any place is; it is a duplicate if an earlier card of this run had its cause.
 *
 * @param {object} record of the run.
 * @param {string} run the judged run that was repeated.
 * @param {object} judged the application's file in tests/findings/judged.
 * @returns {{card: object, verdict: string, matched: object[]}[]} `matched`: the judged and missed entries it stands for.
 */
export function verdicts({ findings, steps }, run, judged) {
  const entries = entriesOf(judged);
  const claimed = new Set();
  const pageOf = (step) => steps.find(({ index }) => index === step)?.url;
  return findings.map((card) => {
    const matched = placesOf(card).flatMap(({ element, step }) => best(element, card, { run, page: pageOf(step) }, entries) ?? []);
    const causes = [...new Set(matched.map((entry) => causeOf(entry, entries)))];
    const open = causes.filter((cause) => !claimed.has(cause));
    for (const cause of causes) claimed.add(cause);
    return { card, matched: [...new Set([...matched, ...causes])], verdict: verdictOf(causes, open) };
  });
}

function verdictOf(causes, open) {
  if (causes.length === 0) return 'unjudged';
  const verdict = ['true', 'trivial', 'false'].find((each) => open.some((cause) => cause.verdict === each));
  // What is false stays false however often it is said; only a second card for a problem that is there repeats it.
  return verdict ?? (causes.every((cause) => cause.verdict === 'false') ? 'false' : 'duplicate');
}

/** Everything that is known of an application; a missed problem that is found now is true. */
function entriesOf({ runs }) {
  return runs.flatMap(({ run, findings, missed }) => [
    ...findings.map((entry) => ({ ...entry, run })),
    ...missed.map((entry) => ({ ...entry, run, verdict: 'true', missed: true })),
  ]);
}

function causeOf(entry, entries) {
  const cause = entry.duplicate_of && entries.find(({ id }) => id === entry.duplicate_of);
  return cause ? causeOf(cause, entries) : entry;
}

function placesOf({ element, step, more_places: more = [] }) {
  return [{ element, step }, ...more];
}

/** The entry that a place matches: one of the same run, of the same page, at the same box before others. */
function best(element, card, { run, page }, entries) {
  const { kind, title } = card;
  const alike = entries.filter((entry) => (kind === 'axe_violation'
    ? isSaidByAxe(card, element, page, entry)
    : entry.kind === kind && (element ? isSame(element, entry.target) : !entry.target?.role && entry.title === title && entry.run === run)));
  const score = (entry) => (entry.missed ? 0 : 8) + (entry.run === run ? 4 : 0) + (entry.page === page ? 2 : 0) + (element && isNear(element.rect, entry.target.rect) ? 1 : 0);
  return alike.sort((a, b) => score(b) - score(a))[0];
}

/** axe-core names the element that a rule is about, a judge perhaps one around or inside it: name or box is enough. */
function isSaidByAxe({ axe }, element, page, { kind, rule: judgedRule, target, page: judgedPage }) {
  const isItsRule = (rule) => (kind === 'axe_violation' ? rule === judgedRule : AXE_SAYS.get(kind)?.includes(rule));
  if (!axe.rules.some(isItsRule)) return false;
  if (target?.role === 'document') return pathOf(page) === pathOf(judgedPage);
  if (!element || !target) return false;
  return (element.name !== '' && element.name === target.name) || (pathOf(page) === pathOf(judgedPage) && isNear(element.rect, target.rect));
}

const pathOf = (url) => url?.split(/[?#]/)[0];

/** A name says enough of which element it is: pages scroll. One without a name has only its box. */
function isSame(element, target) {
  if (!target || element.role !== target.role || element.name !== target.name) return false;
  return element.name !== '' || isNear(element.rect, target.rect);
}

function isNear(a, b) {
  return Boolean(a && b) && ['x', 'y', 'width', 'height'].every((side) => Math.abs(a[side] - b[side]) <= MOVED_PX);
}

/**
 * Of each kind: how many cards got which verdict, how many true entries there are (judged and missed), how many of them
 * were found again by any repeated run of their application.
 *
 * @param {{judged: object, runs: {run: string, verdicts: object[]}[]}[]} sites what `verdicts` gave for each run, by application.
 */
export function counted(sites) {
  const kinds = new Map();
  const of = (kind) => {
    if (!kinds.has(kind)) kinds.set(kind, { ...Object.fromEntries(VERDICTS.map((each) => [each, 0])), known: 0, again: 0 });
    return kinds.get(kind);
  };
  for (const { judged, runs } of sites) {
    const found = [];
    for (const { card, verdict, matched } of runs.flatMap((each) => each.verdicts)) {
      of(card.kind)[verdict] += 1;
      found.push(...matched);
    }
    const repeated = entriesOf(judged).filter((entry) => entry.verdict === 'true' && runs.some(({ run }) => run === entry.run));
    for (const entry of repeated) {
      const row = of(entry.kind);
      row.known += 1;
      if (found.some((each) => isSameEntry(each, entry))) row.again += 1;
    }
  }
  return kinds;
}

/** The same thing, met in two runs of an application, is one thing to find. */
function isSameEntry(a, b) {
  if (a.id === b.id) return true;
  return a.kind === b.kind && Boolean(a.target?.role) && isSame(a.target, b.target);
}

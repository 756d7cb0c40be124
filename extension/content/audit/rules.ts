// Which of axe-core's rules are run, and in what order.

/** WCAG 2.0 to 2.2 at levels A and AA, and what axe-core calls good practice. Experimental and retired rules are in none of them. */
const TAGS: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NEVER: readonly string[] = ['experimental', 'deprecated'];

/**
 * Left off: on whether a page has landmarks and a first heading, whether all its text stands in them and which level a heading
 * in its foot has, most pages differ from axe-core's opinion, no criterion asks for it and nobody acts on it; nor on a field whose
 * name a title gives, on a role that fits its element badly, on the empty head of a column of boxes, on a tooltip that is empty until it is shown, or on a
 * `tabindex` above 0, which mostly says again the order that the elements stand in. `scrollable-region-focusable`: Chromium lets the keyboard into
 * what scrolls since version 130. `frame-tested` speaks of axe-core itself.
 */
const TRIVIAL = /^(?:region|landmark-.*|page-has-heading-one|heading-order|label-title-only|empty-table-header|aria-allowed-role|aria-tooltip-name|scrollable-region-focusable|tabindex|frame-tested)$/;

/** Rules whose cost grows faster than the page; each has a run of its own, so that no other is lost with it. The most expensive is last. */
const SLOW: readonly string[] = ['link-in-text-block', 'target-size', 'color-contrast'];

export interface Rule {
  readonly ruleId: string;
  readonly tags: readonly string[];
}

/** The ids of the rules that are wanted, in groups that are run one after another. */
export function groups(all: readonly Rule[]): string[][] {
  const wanted = all
    .filter(({ tags }) => tags.some((tag) => TAGS.includes(tag)) && !tags.some((tag) => NEVER.includes(tag)))
    .map(({ ruleId }) => ruleId)
    .filter((id) => !TRIVIAL.test(id));
  const quick = wanted.filter((id) => !SLOW.includes(id));
  return [quick, ...SLOW.filter((id) => wanted.includes(id)).map((id) => [id])].filter((group) => group.length > 0);
}

// Which elements may have text put before or after them by a style. Asking the browser of each element costs more
// than reading the style sheets once: https://drafts.csswg.org/css-pseudo-4/#generated-content

import { adoptedSheetsOf, sheetsOf } from './document.ts';
import { assignedSlotOf, documentOf, htmlTag, nodeTypeOf, rootOf, selectAll, shadowRootOf } from './dom.ts';
import { currentPass, onlyRoot } from './pass.ts';

/** More rules than this are not read: asking of each element is then no dearer. */
const MAX_RULES = 3_000;
const MAX_DEPTH = 20;
const PSEUDO = /::?(?:before|after)\b/gi;
/** Parts of selectors that reach into other trees, or whose meaning hangs on where they stand. */
const ELSEWHERE = /&|:host|::part|::slotted/i;

/** False where no style can; true where one does, or where it is not known. */
export function mayHaveGeneratedText(element: Element): boolean {
  const pass = currentPass();
  if (!pass) return true;
  // Sheets of shadow trees reach their hosts and what is in their slots.
  if (shadowRootOf(element) !== null) return true;
  const only = onlyRoot(pass);
  if (only === null && (nodeTypeOf(rootOf(element)) !== 9 || assignedSlotOf(element) !== null)) return true;
  const owner = (only ?? documentOf(element)) as Document;
  let bearers = pass.bearers.get(owner);
  if (bearers === undefined) pass.bearers.set(owner, (bearers = bearersIn(owner)));
  return bearers === null || bearers.has(element) || htmlTag(element) === 'q';
}

/** The elements that some rule gives generated content; null where that cannot be told. */
function bearersIn(owner: Document): ReadonlySet<Element> | null {
  const found = { selectors: [] as string[], rules: 0 };
  try {
    for (const sheet of [...sheetsOf(owner), ...adoptedSheetsOf(owner)]) collect(sheet.cssRules, found, 0);
    const selector = found.selectors.join(',');
    return new Set(selector === '' ? [] : selectAll(owner, selector));
  } catch {
    // A sheet of another origin keeps its rules to itself, and a selector may be one that matches no element.
    return null;
  }
}

function collect(rules: CSSRuleList, found: { selectors: string[]; rules: number }, depth: number): void {
  for (const rule of rules) {
    if (++found.rules > MAX_RULES || depth > MAX_DEPTH) throw new RangeError('too many rules');
    const { selectorText, style, cssRules, styleSheet } = rule as Partial<CSSStyleRule & CSSImportRule>;
    if (selectorText !== undefined && selectorText.search(PSEUDO) >= 0 && style?.content) {
      if (depth > 0 && ELSEWHERE.test(selectorText)) throw new RangeError('relative to other rules');
      if (!ELSEWHERE.test(selectorText)) found.selectors.push(bare(selectorText));
    }
    if (cssRules && cssRules.length > 0) {
      // A nested rule's selector is told as written; which elements it means hangs on the rule around it.
      if (selectorText !== undefined && mentionsPseudo(cssRules)) throw new RangeError('nested rules');
      if (selectorText === undefined) collect(cssRules, found, depth + 1);
    }
    if (styleSheet) collect(styleSheet.cssRules, found, depth + 1);
  }
}

const mentionsPseudo = (rules: CSSRuleList): boolean => Array.from(rules).some((rule) => rule.cssText.search(PSEUDO) >= 0);

/** The selector of the elements that bear the pseudo-elements; `::before` alone is that of all. */
const bare = (selector: string): string => selector.replace(PSEUDO, ':is(*)');

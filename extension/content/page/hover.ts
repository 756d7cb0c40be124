// Which elements show a hand only while the pointer is over them: `tr:hover td { cursor: pointer }`. The computed style of a page
// that nobody points at does not tell them, so the style sheets are read once in a pass.

import { adoptedSheetsOf, sheetsOf } from './document.ts';
import { documentOf, selectAll } from './dom.ts';
import { currentPass } from './pass.ts';

/** More rules than this are not read. */
const MAX_RULES = 6_000;
const MAX_DEPTH = 20;
const MAX_SELECTORS = 200;
/** Parts of selectors that reach into other trees, or whose meaning hangs on where they stand. */
const ELSEWHERE = /&|:host|::/;

/** Whether a rule of the document gives the element, or something in it, a hand while the pointer is over the element. */
export function isPointedOnHover(element: Element): boolean {
  const pass = currentPass();
  if (!pass) return false;
  const owner = documentOf(element);
  let hovered = pass.hovered.get(owner);
  if (hovered === undefined) pass.hovered.set(owner, (hovered = hoveredIn(owner)));
  return hovered.has(element);
}

function hoveredIn(owner: Document): ReadonlySet<Element> {
  const found = { selectors: new Set<string>(), rules: 0 };
  for (const sheet of [...sheetsOf(owner), ...adoptedSheetsOf(owner)]) {
    try {
      collect(sheet.cssRules, found, 0);
    } catch {
      // A sheet of another origin keeps its rules to itself.
    }
  }
  const elements = new Set<Element>();
  for (const selector of found.selectors) {
    try {
      for (const element of selectAll(owner, selector)) elements.add(element);
    } catch {
      // What is left of it may be no selector.
    }
  }
  return elements;
}

function collect(rules: CSSRuleList, found: { selectors: Set<string>; rules: number }, depth: number): void {
  for (const rule of rules) {
    if (++found.rules > MAX_RULES || depth > MAX_DEPTH || found.selectors.size > MAX_SELECTORS) return;
    const { selectorText, style, cssRules, styleSheet } = rule as Partial<CSSStyleRule & CSSImportRule>;
    if (selectorText?.includes(':hover') && style?.cursor === 'pointer') {
      for (const part of parts(selectorText)) {
        const hovered = hoveredPart(part);
        if (hovered !== null) found.selectors.add(hovered);
      }
    }
    if (selectorText === undefined && cssRules && cssRules.length > 0) collect(cssRules, found, depth + 1);
    if (styleSheet) collect(styleSheet.cssRules, found, depth + 1);
  }
}

/** The selectors of a list: commas in brackets part nothing. */
function parts(list: string): string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found;
}

/** `tr.opens` of `tr.opens:hover td`: the selector up to what the pointer is over; null where that is anything. */
function hoveredPart(selector: string): string | null {
  if (ELSEWHERE.test(selector)) return null;
  const at = selector.indexOf(':hover');
  const before = selector.slice(0, at);
  // In brackets it says something else: `:not(:hover)`.
  if (at < 0 || before.split('(').length !== before.split(')').length || /(?:^|[\s>+~])$/.test(before)) return null;
  const rest = selector.slice(at + ':hover'.length);
  const end = /^[^\s>+~]*/.exec(rest)?.[0] ?? '';
  return `${before}${end}`.trim();
}

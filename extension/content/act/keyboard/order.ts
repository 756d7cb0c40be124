// The order in which Tab leads through a page: https://html.spec.whatwg.org/#sequential-focus-navigation
//
// Shadow trees, slots and same-origin frames are scopes of their own: positive values of `tabindex` count inside each. A
// frame of another origin is one stop, since nobody can look into it. It reads the page only.

import { asInput, attr, clientHeightOf, composedChildren, composedContains, contentDocumentOf, documentElementOf, documentOf, hasAttr, htmlTag, isEditingHost, isElement, isRendered, localNameOf, matches, rootOf, scrollHeightOf, selectAll, shadowRootOf, styleOf, tabIndexOf } from '../../page/dom.ts';
import { isDetailsSummary } from '../../snapshot/roles.ts';

/** Elements that are looked at at most; a page with more has no order that anybody could follow. */
const MAX_ELEMENTS = 60_000;
/** Scopes inside scopes, at most. */
const MAX_DEPTH = 30;

/**
 * The stops of the document and what it holds, in the order of Tab. `also`: an element that is given its place among them
 * though Tab passes it over, such as the one that has the focus.
 */
export function tabOrder(owner: Document = document, also: Element | null = null): Element[] {
  const root = documentElementOf(owner);
  if (!root) return [];
  const modal = topmostModal(owner);
  const walk = { left: MAX_ELEMENTS, also };
  const stops = inScope([modal ?? root], walk, 0);
  return oneForEachGroup(withoutFilledScrollers(stops), also);
}

/** The dialog that makes all else inert, if one is open. */
export const topmostModal = (owner: Document): Element | null => Array.from(selectAll(owner, 'dialog:modal')).at(-1) ?? null;

/** Whether the element takes the focus at all, by Tab or by a script alone. */
export function canFocus(element: Element): boolean {
  return takesFocus(element) && isOpen(element);
}

interface Walk {
  left: number;
  readonly also: Element | null;
}

interface Entry {
  /** https://html.spec.whatwg.org/#the-tabindex-attribute */
  readonly index: number;
  readonly stops: readonly Element[];
}

/** The stops among these elements and all inside them that no scope of its own holds. */
function inScope(tops: readonly Node[], walk: Walk, depth: number): Element[] {
  if (depth > MAX_DEPTH) return [];
  const entries: Entry[] = [];
  const waiting = tops.filter(isElement).reverse();
  for (let element = waiting.pop(); element && walk.left > 0; element = waiting.pop()) {
    walk.left -= 1;
    if (hasAttr(element, 'inert')) continue;
    const own = ownScope(element, walk, depth);
    if (own) {
      entries.push(own);
      continue;
    }
    if (isStop(element) || element === walk.also) entries.push({ index: Math.max(tabIndexOf(element), 0), stops: [element] });
    waiting.push(...composedChildren(element).filter(isElement).reverse());
  }
  const place = ({ index }: Entry): number => index || Number.MAX_SAFE_INTEGER;
  // Sorting is stable: all of value 0 keep the order of the document.
  return entries.sort((a, b) => place(a) - place(b)).flatMap(({ stops }) => stops);
}

/** The stops of what stands for a scope of its own; null where the element is none. */
function ownScope(element: Element, walk: Walk, depth: number): Entry | null {
  const tag = htmlTag(element);
  const shadow = shadowRootOf(element);
  if (shadow) {
    const told = Number.parseInt(attr(element, 'tabindex') ?? '0', 10) || 0;
    if (told < 0) return { index: 0, stops: element === walk.also ? [element] : [] };
    const own = isStop(element) && !shadow.delegatesFocus ? [element] : [];
    return { index: told, stops: [...own, ...inScope(composedChildren(element), walk, depth + 1)] };
  }
  if (tag === 'slot') return { index: 0, stops: inScope(composedChildren(element), walk, depth + 1) };
  if (tag === 'iframe' || tag === 'frame') {
    if (!isOpen(element) || tabIndexOf(element) < 0) return { index: 0, stops: [] };
    const inner = contentDocumentOf(element);
    const root = inner && documentElementOf(inner);
    const index = tabIndexOf(element);
    return { index, stops: root ? inScope([topmostModal(documentOf(root)) ?? root], walk, depth + 1) : [element] };
  }
  return null;
}

/** Whether Tab comes to it. */
export const isStop = (element: Element): boolean => takesFocus(element) && tabValue(element) >= 0 && isOpen(element);

/** `tabIndex` is -1 for what is focusable by being editable or scrollable alone. */
const tabValue = (element: Element): number => (hasAttr(element, 'tabindex') ? (Number.parseInt(attr(element, 'tabindex') ?? '', 10) || 0) : 0);

const NATIVE = 'a[href],area[href],button,input:not([type=hidden]),select,textarea,iframe,audio[controls],video[controls]';

function takesFocus(element: Element): boolean {
  if (matches(element, ':disabled')) return false;
  if (matches(element, NATIVE)) return true;
  if (hasAttr(element, 'tabindex') && !Number.isNaN(Number.parseInt(attr(element, 'tabindex') ?? '', 10))) return true;
  if (htmlTag(element) === 'summary') return isDetailsSummary(element);
  if (htmlTag(element) === '' && localNameOf(element) === 'a') return hasAttr(element, 'href') || hasAttr(element, 'xlink:href');
  return isEditingHost(element) || isScrollable(element);
}

/** Whether it is painted and not inert: what is not takes no focus. */
function isOpen(element: Element): boolean {
  return isRendered(element, { visibilityProperty: true }) && !matches(element, '[inert],[inert] *');
}

/** Chromium makes a stop of what scrolls and holds none. https://developer.chrome.com/blog/keyboard-focusable-scrollers */
function isScrollable(element: Element): boolean {
  if (scrollHeightOf(element) <= clientHeightOf(element) + 1 || element === documentElementOf(documentOf(element))) return false;
  return htmlTag(element) !== 'body' && /auto|scroll/.test(styleOf(element).overflowY);
}

function withoutFilledScrollers(stops: readonly Element[]): Element[] {
  const isPlain = (element: Element): boolean => matches(element, NATIVE) || hasAttr(element, 'tabindex') || isEditingHost(element) || !isScrollable(element);
  return stops.filter((stop, at) => isPlain(stop) || !stops[at + 1] || !composedContains(stop, stops[at + 1] ?? null));
}

/** Radio buttons of one group are one stop: the one that is on, else the first. */
function oneForEachGroup(stops: readonly Element[], also: Element | null): Element[] {
  const groups = new Map<Node, Map<string, Element[]>>();
  for (const stop of stops) {
    const group = radioGroupOf(stop);
    if (!group) continue;
    const inTree = groups.get(group.tree) ?? new Map<string, Element[]>();
    groups.set(group.tree, inTree);
    inTree.set(group.name, [...(inTree.get(group.name) ?? []), stop]);
  }
  const passed = new Set<Element>();
  for (const inTree of groups.values()) {
    for (const members of inTree.values()) {
      const kept = members.find((each) => each === also) ?? members.find((each) => asInput(each)?.checked) ?? members[0];
      for (const member of members) if (member !== kept) passed.add(member);
    }
  }
  return stops.filter((stop) => !passed.has(stop));
}

/** The tree and the name of the group that a native radio button is in. */
export function radioGroupOf(element: Element): { readonly tree: Node; readonly name: string } | null {
  const input = asInput(element);
  if (input?.type !== 'radio' || input.name === '') return null;
  return { tree: input.form ?? rootOf(input), name: input.name };
}

/** Whether two native radio buttons are of one group. */
export function isSameGroup(a: Element, b: Element): boolean {
  const [one, other] = [radioGroupOf(a), radioGroupOf(b)];
  return one !== null && other !== null && one.tree === other.tree && one.name === other.name;
}

// The role that the standards give an element, for a listing of all there is. roles.ts differs where a person
// using the page is better served: it calls a summary a button, and names no roles for mere text.
// https://www.w3.org/TR/html-aam-1.0/#html-element-role-mappings, https://www.w3.org/TR/svg-aam-1.0/#mapping_role_table

import { attr, hasAttr, htmlTag, inputType, isEditingHost, localNameOf, selectFirst } from '../page/dom.ts';
import { ALL_ROLES, explicitRole, hasAuthorName, isFocusable, roleOf } from './roles.ts';
import type { Seen } from './seen.ts';

/** Tags whose meaning is told by the standards alone. */
const TEXT_ROLES: Readonly<Record<string, string>> = {
  code: 'code',
  del: 'deletion',
  dfn: 'term',
  em: 'emphasis',
  html: 'document',
  ins: 'insertion',
  mark: 'mark',
  p: 'paragraph',
  s: 'deletion',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  time: 'time',
};

/** Roles of our tree that stand for elements to which the standards give none. */
const WITHOUT_ROLE = new Set(['audio', 'canvas', 'embed', 'figcaption', 'frame', 'iframe', 'legend', 'object', 'video']);

/** https://www.w3.org/TR/svg-aam-1.0/#mapping_role_table: of elements that are told of at all. */
const SVG_ROLES: Readonly<Record<string, string>> = {
  circle: 'graphics-symbol',
  ellipse: 'graphics-symbol',
  foreignObject: 'group',
  g: 'group',
  image: 'image',
  line: 'graphics-symbol',
  path: 'graphics-symbol',
  polygon: 'graphics-symbol',
  polyline: 'graphics-symbol',
  rect: 'graphics-symbol',
  symbol: 'graphics-object',
  text: 'group',
  use: 'graphics-object',
};

/** Roles named by their content that our tree names otherwise: https://www.w3.org/TR/wai-aria-1.2/#namefromcontent */
export const ALSO_NAMED_BY_CONTENT = new Set(['row', 'doc-backlink', 'doc-biblioref', 'doc-glossref', 'doc-noteref']);

/** Roles that must not be named: https://www.w3.org/TR/wai-aria-1.2/#namefromprohibited */
const NAME_PROHIBITED = new Set(
  `caption code definition deletion emphasis generic insertion mark none paragraph strong subscript suggestion superscript
  term time`.split(/\s+/),
);

/** Elements that must not be named unless a role of theirs allows it: https://www.w3.org/TR/html-aria/#docconformance */
const PLAIN_TAGS = new Set(
  `a abbr area b bdi bdo body br cite code data del dfn div em figcaption footer header i ins kbd label legend mark p pre q rp rt
  ruby s samp section small span strong sub sup time u var wbr`.split(/\s+/),
);

/** Whether `aria-label` and `aria-labelledby` count for nothing here; a tooltip is one all the same. */
export function isNamingProhibited(element: Element, role: string): boolean {
  if (!NAME_PROHIBITED.has(role)) return false;
  return hasAttr(element, 'role') ? explicitRole(element, ALL_ROLES) !== null : PLAIN_TAGS.has(htmlTag(element));
}

/** `inLeaf`: inside an element whose children are presentational. */
export function standardRole(element: Element, inLeaf: boolean): string {
  // https://www.w3.org/TR/wai-aria-1.2/#childrenArePresentational; what can be focused must be told all the same.
  if (inLeaf && !isFocusable(element)) return 'none';
  const explicit = explicitRole(element, ALL_ROLES);
  const role = explicit ?? nativeRole(element);
  return role === 'img' ? 'image' : role;
}

function nativeRole(element: Element): string {
  const tag = htmlTag(element);
  if (tag === '') return foreignRole(element);
  const text = TEXT_ROLES[tag];
  if (text !== undefined) return text;
  if (WITHOUT_ROLE.has(tag) || (tag === 'input' && inputType(element) === 'hidden')) return tag === 'input' ? 'none' : 'generic';
  // https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles: no form without a name.
  if (tag === 'form' && !hasAuthorName(element)) return 'generic';
  // Being editable is a state: https://www.w3.org/TR/html-aam-1.0/#att-contenteditable
  const role = roleOf(element);
  return role === 'textbox' && isEditingHost(element) && tag !== 'input' && tag !== 'textarea' ? 'generic' : role;
}

function foreignRole(element: Element): string {
  const tag = localNameOf(element);
  if (tag === 'svg') return 'graphics-document';
  if (tag === 'a' || tag === 'math') return roleOf(element);
  const role = SVG_ROLES[tag];
  if (role === undefined) return 'none';
  // https://www.w3.org/TR/svg-aam-1.0/#include_elements
  const isTold = hasAuthorName(element) || isFocusable(element) || selectFirst(element, ':scope > title, :scope > desc') !== null;
  return isTold || tag === 'text' ? role : 'none';
}

/** Whether the element is told to assistive technology: https://www.w3.org/TR/wai-aria-1.2/#tree_exclusion */
export function isExposed(seen: Seen, role: string): boolean {
  if (role === 'none' || seen.ariaHidden || seen.inert) return false;
  const { tag, element } = seen;
  // The options of a closed drop-down are not rendered, but told.
  if (tag === 'option' || tag === 'optgroup') return !hasAttr(element, 'hidden');
  // An area of an image map has no box.
  if (tag === 'area') return attr(element, 'href') !== null;
  return seen.painted;
}

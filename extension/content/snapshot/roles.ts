// Which role an element has: the explicit one if it is valid, else that of its tag.
// https://www.w3.org/TR/html-aria/#docconformance (the mapping), https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles

import { asInput, attr, closest, composedParent, hasAttr, htmlTag, inputType, isEditingHost, localNameOf, matches } from '../page/dom.ts';
import { referredText } from './content_text.ts';

/** Concrete roles of WAI-ARIA 1.2 and the graphics and doc-structure ones in use; abstract roles are invalid in a page. */
const ROLES = new Set(
  `alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid
  gridcell group heading img image insertion link list listbox listitem log main mark marquee math menu menubar menuitem
  menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio
  radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong
  subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree
  treegrid treeitem graphics-document graphics-object graphics-symbol`.split(/\s+/),
);

/** Every role there is: those of digital books and of drawings make no difference to who operates a page. */
export const ALL_ROLES: ReadonlySet<string> = new Set([
  ...ROLES,
  // https://www.w3.org/TR/dpub-aria-1.1/#role_definitions
  ...`sectionfooter sectionheader doc-abstract
  doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry doc-bibliography doc-biblioref doc-chapter
  doc-colophon doc-conclusion doc-cover doc-credit doc-credits doc-dedication doc-endnote doc-endnotes doc-epigraph
  doc-epilogue doc-errata doc-example doc-footnote doc-foreword doc-glossary doc-glossref doc-index doc-introduction
  doc-noteref doc-notice doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist doc-part doc-preface doc-prologue
  doc-pullquote doc-qna doc-subtitle doc-tip doc-toc`.split(/\s+/),
]);

/** Roles whose presence means that a person can operate the element. */
export const WIDGET_ROLES = new Set(
  `button checkbox combobox gridcell link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar
  searchbox slider spinbutton switch tab textbox treeitem`.split(/\s+/).filter((role) => role !== 'gridcell'),
);

/** Roles that take their name from their content: https://www.w3.org/TR/wai-aria-1.2/#namefromcontent (rows excepted, see walk.ts). */
export const NAMED_BY_CONTENT = new Set(
  `button caption cell checkbox columnheader gridcell heading legend link menuitem menuitemcheckbox menuitemradio option radio
  rowheader switch tab tooltip treeitem`.split(/\s+/),
);

/** Roles whose children are presentational: https://www.w3.org/TR/wai-aria-1.2/#childrenArePresentational */
export const LEAF_ROLES = new Set(
  `button checkbox graphics-symbol image img math menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator slider
  switch tab`.split(/\s+/),
);

/** Tags whose role does not depend on anything else. */
const TAG_ROLES: Readonly<Record<string, string>> = {
  address: 'group',
  article: 'article',
  blockquote: 'blockquote',
  button: 'button',
  canvas: 'img',
  caption: 'caption',
  datalist: 'listbox',
  dd: 'definition',
  details: 'group',
  dialog: 'dialog',
  dt: 'term',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  frame: 'iframe',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  iframe: 'iframe',
  legend: 'legend',
  main: 'main',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  progress: 'progressbar',
  search: 'search',
  table: 'table',
  tbody: 'rowgroup',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  tr: 'row',
  ul: 'list',
};

/** `<input type>`: https://www.w3.org/TR/html-aria/#el-input-text and following. */
const INPUT_ROLES: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  color: 'textbox',
  email: 'textbox',
  file: 'button',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
};

/** Attributes that make `role="presentation"` void: https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none */
const GLOBAL_ARIA = [
  'aria-atomic', 'aria-busy', 'aria-controls', 'aria-current', 'aria-describedby', 'aria-description', 'aria-details',
  'aria-dropeffect', 'aria-flowto', 'aria-grabbed', 'aria-keyshortcuts', 'aria-label', 'aria-labelledby', 'aria-live',
  'aria-owns', 'aria-relevant', 'aria-roledescription',
];

/** Roles whose children must be named by them, so that a presentational one makes those presentational too. */
const OWNED_BY: Readonly<Record<string, string>> = {
  li: 'ul,ol,menu',
  tbody: 'table',
  thead: 'table',
  tfoot: 'table',
  tr: 'table',
  td: 'table',
  th: 'table',
};

/** The element's role; `generic` where it has none, `none` where it is presentational. */
export function roleOf(element: Element): string {
  const explicit = explicitRole(element);
  if (explicit !== null) return explicit;
  const native = nativeRole(element);
  // https://www.w3.org/TR/core-aam-1.2/#role-map-generic leaves it generic; a person finds a field to write in.
  const role = native === 'generic' && isEditingHost(element) ? 'textbox' : native;
  return OWNED_BY[htmlTag(element)] && inPresentational(element) ? 'generic' : role;
}

/** Longer lists of roles are cut: no author writes them. */
const MAX_TOKENS_CHARS = 2_000;

/** The first role of the `role` attribute that is one of `roles` and may be given here; null where none is. */
export function explicitRole(element: Element, roles: ReadonlySet<string> = ROLES): string | null {
  const tokens = attr(element, 'role');
  if (tokens === null) return null;
  for (const token of tokens.slice(0, MAX_TOKENS_CHARS).toLowerCase().split(/[ \t\n\f\r]+/, 50)) {
    const role = roles.has(token) ? accepted(element, token) : null;
    if (role !== null) return role;
  }
  return null;
}

/** The role this token gives the element; null where it gives none. */
function accepted(element: Element, token: string): string | null {
  if (token === 'none' || token === 'presentation') return hasConflict(element) ? null : 'none';
  // A landmark without a name is no landmark: https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles
  if ((token === 'region' || token === 'form') && !hasAuthorName(element)) return null;
  if (token === 'image') return 'img';
  return token === 'directory' ? 'list' : token;
}

function hasConflict(element: Element): boolean {
  return isFocusable(element) || GLOBAL_ARIA.some((name) => (attr(element, name) ?? '') !== '');
}

export function isFocusable(element: Element): boolean {
  const tabIndex = attr(element, 'tabindex');
  if (tabIndex !== null && /^[ \t\n\f\r]*[+-]?\d/.test(tabIndex)) return true;
  return matches(element, 'a[href],area[href],button:enabled,input:enabled:not([type=hidden]),select:enabled,textarea:enabled,iframe,summary');
}

function inPresentational(element: Element): boolean {
  const owner = closest(element, OWNED_BY[htmlTag(element)] ?? '');
  const role = owner && attr(owner, 'role');
  return !!owner && !!role && /^(none|presentation)$/i.test(role.trim()) && !hasConflict(owner);
}

/** Elements whose reference is being followed: it may lead back, since a text can depend on roles. */
const asked = new Set<Element>();

/** Whether the author named it otherwise than by its content. */
export function hasAuthorName(element: Element): boolean {
  if (hasAttr(element, 'aria-labelledby') && refersToText(element)) return true;
  return (attr(element, 'aria-label') ?? '').trim() !== '' || (attr(element, 'title') ?? '').trim() !== '';
}

function refersToText(element: Element): boolean {
  if (asked.has(element)) return false;
  asked.add(element);
  try {
    return referredText(element, 'aria-labelledby') !== '';
  } finally {
    asked.delete(element);
  }
}

function nativeRole(element: Element): string {
  const tag = htmlTag(element);
  if (tag === '') return foreignRole(element);
  const fixed = TAG_ROLES[tag];
  if (fixed !== undefined) return fixed;
  switch (tag) {
    case 'a':
    case 'area':
      return hasAttr(element, 'href') ? 'link' : 'generic';
    case 'input':
      return inputRole(element);
    case 'select':
      return hasAttr(element, 'multiple') || Number(attr(element, 'size')) > 1 ? 'listbox' : 'combobox';
    case 'img':
      // https://www.w3.org/TR/html-aria/#el-img-empty-alt
      return attr(element, 'alt') === '' && !hasConflict(element) && !hasAttr(element, 'title') ? 'none' : 'img';
    case 'li':
      return isInList(element) ? 'listitem' : 'generic';
    case 'header':
    case 'footer':
      // https://www.w3.org/TR/html-aria/#el-header: a landmark only when scoped to the body.
      if (closest(element, 'article,aside,main,nav,section,[role=article],[role=complementary],[role=main],[role=navigation],[role=region]')) return 'generic';
      return tag === 'header' ? 'banner' : 'contentinfo';
    case 'section':
      return hasAuthorName(element) ? 'region' : 'generic';
    case 'aside':
      // https://www.w3.org/TR/html-aam-1.0/#el-aside: inside sectioning content only when named.
      return closest(parentOr(element), 'article,aside,nav,section') && !hasAuthorName(element) ? 'generic' : 'complementary';
    case 'summary':
      return isDetailsSummary(element) ? 'button' : 'generic';
    case 'td':
      return cellRole(element, 'cell', 'gridcell');
    case 'th':
      return headerRole(element);
    case 'audio':
    case 'video':
      return 'group';
    case 'object':
    case 'embed':
      return 'img';
    default:
      return 'generic';
  }
}

/** https://www.w3.org/TR/html-aam-1.0/#el-li: only as the child of a list. */
function isInList(item: Element): boolean {
  const parent = composedParent(item);
  if (parent === null) return false;
  // Not by its role as a whole: an item in an item in an item would ask the next for thousands of levels.
  const explicit = explicitRole(parent);
  return htmlTag(parent) === 'slot' || (explicit ?? TAG_ROLES[htmlTag(parent)]) === 'list';
}

const parentOr = (element: Element): Element => composedParent(element) ?? element;

function foreignRole(element: Element): string {
  switch (localNameOf(element)) {
    case 'svg':
      return 'img';
    case 'a':
      return hasAttr(element, 'href') || hasAttr(element, 'xlink:href') ? 'link' : 'generic';
    case 'math':
      return 'math';
    default:
      return 'generic';
  }
}

/** The `<summary>` that opens its `<details>`; any further one is plain content. */
export function isDetailsSummary(element: Element): boolean {
  return htmlTag(element) === 'summary' && matches(element, 'details > summary:first-of-type');
}

function inputRole(element: Element): string {
  const type = inputType(element);
  // https://www.w3.org/TR/html-aria/#el-input-text-list: a text field with suggestions is a combobox.
  if (hasAttr(element, 'list') && ['email', 'search', 'tel', 'text', 'url'].includes(type) && asInput(element)?.list) return 'combobox';
  if (type === 'checkbox' && hasAttr(element, 'aria-pressed')) return 'button';
  return INPUT_ROLES[type] ?? 'textbox';
}

function headerRole(element: Element): string {
  const scope = (attr(element, 'scope') ?? '').toLowerCase();
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader';
  if (scope === 'col' || scope === 'colgroup') return 'columnheader';
  // https://www.w3.org/TR/html-aam-1.0/#el-th: the first header of a row whose other cells are data heads the row.
  return matches(element, 'tr > th:first-child:has(~ td)') ? 'rowheader' : 'columnheader';
}

function cellRole(element: Element, inTable: string, inGrid: string): string {
  const table = closest(element, 'table');
  return table && /^(grid|treegrid)$/.test(attr(table, 'role') ?? '') ? inGrid : inTable;
}

// The text that elements give as a name: to themselves, when they are named by their content, or to others
// that refer to them. https://www.w3.org/TR/accname-1.2/#computation-steps
//
// It walks the composed tree. Style is read through the pass, so that a text inside a cell inside a row costs once.

import {
  asInput,
  asSelect,
  asTextArea,
  attr,
  composedChildren,
  elementById,
  folded,
  hasAttr,
  htmlTag,
  isElement,
  isRendered,
  localNameOf,
  nodeTypeOf,
  rootOf,
  selectAll,
  selectFirst,
  TEXT_NODE,
  textContentOf,
} from '../page/dom.ts';
import type { Style } from '../page/lazy_style.ts';
import { isSecret } from '../page/secrets.ts';
import { computedStyle } from '../page/style.ts';
import { generatedTexts } from './generated.ts';
import { roleOf } from './roles.ts';

/** Long names are cut anyway: past this nothing more is read. */
const ENOUGH_CHARS = 4_000;
/** A name takes no more elements than this to read: a button may hold a whole page, and every element in it another. */
const ENOUGH_ELEMENTS = 3_000;
/** Deeper than any name is nested; a script can nest deeper and exhaust the stack. */
const MAX_DEPTH = 200;

interface Reading {
  /** The element to be named: its own value is no part of its label. */
  readonly subject: Element;
  /** Whether what is hidden counts as well: the text is referred to and hidden as a whole. */
  readonly hiddenToo: boolean;
  /** Whether this is the text of something that aria-labelledby refers to; such references are not followed again. */
  readonly referred: boolean;
  /** Elements whose text was taken already: each counts once. https://www.w3.org/TR/accname-1.2/#computation-steps (2) */
  readonly consulted: Set<Element>;
  readonly left: { chars: number; depth: number; elements: number };
}

const reading = (subject: Element, referred = false): Reading => ({
  subject, referred, hiddenToo: false, consulted: new Set(), left: { chars: ENOUGH_CHARS, depth: MAX_DEPTH, elements: ENOUGH_ELEMENTS },
});

/** White-space-folded text of the element's content. */
export function contentText(element: Element, subject: Element): string {
  return foldedName(inner(element, reading(subject), computedStyle(element).visibility === 'visible'));
}

/** Text of the elements that this attribute refers to, in its order; empty where it refers to none. */
export function referredText(element: Element, attribute: 'aria-labelledby' | 'aria-describedby'): string {
  return foldedName(references(element, attribute, reading(element, true)));
}

function references(element: Element, attribute: string, from: Reading): string {
  const root = rootOf(element);
  const texts: string[] = [];
  for (const id of (attr(element, attribute) ?? '').split(/[ \t\n\f\r]+/, 100)) {
    const referred = id === '' ? null : elementById(root, id);
    // A hidden element gives all it holds, a visible one only what is visible: https://www.w3.org/TR/accname-1.2/#comp_labelledby
    if (referred) texts.push(outer(referred, { ...from, referred: true, hiddenToo: isHiddenHere(referred) }, true));
  }
  return texts.join(' ');
}

const isHiddenHere = (element: Element): boolean =>
  computedStyle(element).display !== 'contents' && !isRendered(element, { visibilityProperty: true });

/** No-break spaces stay inside a name, not at its ends. */
const foldedName = (text: string): string => folded(text).trim();

/** `painted`: text in an element with `visibility: hidden` is skipped, while its visible descendants are not. */
function inner(element: Element, from: Reading, painted: boolean): string {
  const { left } = from;
  if (left.depth <= 0) return '';
  left.depth--;
  const generated = generatedTexts(element);
  let text = painted || from.hiddenToo ? generated.before : '';
  for (const child of composedChildren(element)) {
    if (left.chars <= 0 || left.elements <= 0) break;
    if (nodeTypeOf(child) === TEXT_NODE) {
      if (!painted && !from.hiddenToo) continue;
      const data = (child as Text).data.slice(0, ENOUGH_CHARS);
      left.chars -= data.length;
      text += data;
    } else if (isElement(child)) {
      left.elements--;
      text += outer(child, from);
    }
  }
  if (hasAttr(element, 'aria-owns')) text += ` ${owned(element, from)}`;
  left.depth++;
  return painted || from.hiddenToo ? text + generated.after : text;
}

/** Text of what the element owns elsewhere: https://www.w3.org/TR/wai-aria-1.2/#aria-owns */
function owned(element: Element, from: Reading): string {
  const root = rootOf(element);
  const texts = (attr(element, 'aria-owns') ?? '').split(/[ \t\n\f\r]+/, 100).map((id) => {
    const other = id === '' ? null : elementById(root, id);
    return other && other !== element ? outer(other, from) : '';
  });
  return texts.join(' ');
}

function outer(element: Element, from: Reading, isReference = false): string {
  const tag = htmlTag(element);
  if (tag === 'br') return ' ';
  if (tag === 'script' || tag === 'style' || tag === 'template' || tag === 'noscript') return '';
  if (element === from.subject && !from.referred) return '';
  const style = computedStyle(element);
  if (!isReference && !from.hiddenToo && isHidden(element, style)) return '';
  const text = spoken(element, tag, style, from);
  return style.isInline ? text : ` ${text} `;
}

function spoken(element: Element, tag: string, style: Style, from: Reading): string {
  if (!from.referred && hasAttr(element, 'aria-labelledby')) {
    const text = references(element, 'aria-labelledby', from);
    if (folded(text) !== '') return text;
  }
  if (from.consulted.has(element)) return '';
  from.consulted.add(element);
  return ownText(element, tag, style, from);
}

function isHidden(element: Element, style: Style): boolean {
  return style.display === 'none' || attr(element, 'aria-hidden') === 'true' || style.skipsContent;
}

// Embedded controls give their value before their label: https://www.w3.org/TR/accname-1.2/#comp_embedded_control
function ownText(element: Element, tag: string, style: Style, from: Reading): string {
  const painted = style.visibility === 'visible';
  if (painted || from.hiddenToo) {
    // What is referred to as the name of itself gives its label, not its value.
    const value = element === from.subject ? null : embeddedValue(element, tag, from);
    if (value !== null) return value;
    const label = attr(element, 'aria-label')?.trim() ?? '';
    if (label !== '') return label;
  }
  if (tag === 'img' || tag === 'area') return alternative(element, painted || from.hiddenToo);
  if (localNameOf(element) === 'svg' && tag === '') return svgTitle(element) ?? inner(element, from, painted);
  // A drawing has a style sheet and scripts of its own.
  if (tag === '' && /^(title|desc|metadata|style|script)$/.test(localNameOf(element))) return '';
  if (tag === 'iframe' || tag === 'video' || tag === 'audio' || tag === 'object') return attr(element, 'title') ?? '';
  const text = inner(element, from, painted);
  // A picture of an icon font is a text as well, and no word.
  if (text.trim() !== '' || !painted) return text;
  // A shape or a group of a drawing is named as the drawing is.
  const title = tag === '' ? svgTitle(element) : null;
  return title ?? attr(element, 'title') ?? text;
}

function alternative(image: Element, painted: boolean): string {
  if (!painted) return '';
  if (hasAttr(image, 'role') && roleOf(image) === 'none') return '';
  return attr(image, 'alt') ?? attr(image, 'title') ?? '';
}

function embeddedValue(element: Element, tag: string, from: Reading): string | null {
  if (isSecret(element)) return '';
  const input = asInput(element);
  if (input) {
    const type = input.type;
    if (type === 'hidden' || type === 'checkbox' || type === 'radio') return '';
    if (type === 'image') return input.alt;
    return input.value;
  }
  const area = asTextArea(element);
  if (area) return area.value;
  const select = asSelect(element);
  if (select) return Array.from(select.selectedOptions, (option) => option.label).join(' ');
  if (tag === 'progress' || tag === 'meter') return '';
  if (!hasAttr(element, 'role')) return null;
  switch (roleOf(element)) {
    case 'slider':
    case 'spinbutton':
    case 'scrollbar':
      return attr(element, 'aria-valuetext') ?? attr(element, 'aria-valuenow') ?? '';
    case 'listbox':
      return selectedOption(element, from);
    case 'combobox':
    case 'textbox':
    case 'searchbox':
      return inner(element, from, true);
    default:
      return null;
  }
}

function selectedOption(listbox: Element, from: Reading): string {
  return Array.from(selectAll(listbox, '[role=option][aria-selected=true]'), (option) => inner(option, from, true)).join(' ');
}

/** Text of the `<title>` child of an `<svg>`: https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd */
export function svgTitle(svg: Element): string | null {
  const title = selectFirst(svg, ':scope > title');
  const text = title ? folded(textContentOf(title) ?? '') : '';
  return text === '' ? null : text;
}

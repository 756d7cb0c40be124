// The text an element gives as a name when it is named by its content.
// https://www.w3.org/TR/accname-1.2/#comp_name_from_content
//
// It walks the composed tree and reads every element's style once. Where it meets something whose
// text takes the full algorithm (aria-labelledby or aria-owns inside the content) it answers null, and
// names.ts asks the library instead.

import {
  asInput,
  asSelect,
  asTextArea,
  attr,
  composedChildren,
  folded,
  hasAttr,
  htmlTag,
  isElement,
  localNameOf,
  nodeTypeOf,
  styleOf,
  TEXT_NODE,
  textContentOf,
} from '../page/dom.ts';
import { roleOf } from './roles.ts';

/** Long names are cut anyway: past this nothing more is read. */
const ENOUGH_CHARS = 4_000;

interface Reading {
  /** The element to be named: its own value is no part of its label. */
  readonly subject: Element;
  /** Whether what is hidden counts as well: the text is referred to and hidden as a whole. */
  readonly hiddenToo: boolean;
  /** Whether anything was met that takes the full algorithm. */
  complex: boolean;
  chars: number;
}

/** White-space-folded text of the element's content; null where the library must be asked. */
export function contentText(element: Element, subject: Element): string | null {
  const reading: Reading = { subject, hiddenToo: false, complex: false, chars: 0 };
  const text = inner(element, reading, styleOf(element).visibility === 'visible');
  return reading.complex ? null : foldedName(text);
}

/**
 * The text an element gives to another that refers to it by aria-labelledby; null where the library must be asked.
 * A hidden element gives all it holds, a visible one only what is visible: https://www.w3.org/TR/accname-1.2/#comp_labelledby
 */
export function referencedText(element: Element, subject: Element): string | null {
  const style = styleOf(element);
  const hiddenToo = !element.checkVisibility({ visibilityProperty: true });
  const reading: Reading = { subject, hiddenToo, complex: false, chars: 0 };
  const text = element === subject ? '' : ownText(element, htmlTag(element), style, reading);
  return reading.complex || element === subject ? null : foldedName(text);
}

/** No-break spaces stay inside a name, not at its ends. */
const foldedName = (text: string): string => folded(text).trim();

/** `painted`: text in an element with `visibility: hidden` is skipped, while its visible descendants are not. */
function inner(element: Element, reading: Reading, painted: boolean): string {
  let text = pseudoText(element, '::before');
  for (const child of composedChildren(element)) {
    if (reading.complex || reading.chars > ENOUGH_CHARS) break;
    if (nodeTypeOf(child) === TEXT_NODE) {
      const data = (child as Text).data;
      reading.chars += data.length;
      if (painted || reading.hiddenToo) text += data;
    } else if (isElement(child)) {
      text += outer(child, reading);
    }
  }
  return text + pseudoText(element, '::after');
}

function outer(element: Element, reading: Reading): string {
  const tag = htmlTag(element);
  if (tag === 'br') return ' ';
  if (tag === 'script' || tag === 'style' || tag === 'template' || tag === 'noscript') return '';
  if (element === reading.subject) return '';
  const style = styleOf(element);
  if (!reading.hiddenToo && isHidden(element, style)) return '';
  if (hasAttr(element, 'aria-labelledby') || hasAttr(element, 'aria-owns')) {
    reading.complex = true;
    return '';
  }
  const text = ownText(element, tag, style, reading);
  return isInline(style.display) ? text : ` ${text} `;
}

const isHidden = (element: Element, style: CSSStyleDeclaration): boolean =>
  attr(element, 'aria-hidden') === 'true' || style.display === 'none' || style.contentVisibility === 'hidden';

// Embedded controls give their value before their label: https://www.w3.org/TR/accname-1.2/#comp_embedded_control
function ownText(element: Element, tag: string, style: CSSStyleDeclaration, reading: Reading): string {
  const label = attr(element, 'aria-label')?.trim() ?? '';
  const painted = style.visibility === 'visible';
  const value = embeddedValue(element, tag, reading);
  if (value !== null) return value;
  if (label !== '') return label;
  if (tag === 'img' || tag === 'area') return attr(element, 'alt') ?? attr(element, 'title') ?? '';
  if (localNameOf(element) === 'svg' && tag === '') return svgTitle(element) ?? inner(element, reading, painted);
  if (tag === '' && /^(title|desc|metadata)$/.test(localNameOf(element))) return '';
  if (tag === 'iframe' || tag === 'video' || tag === 'audio' || tag === 'object') return attr(element, 'title') ?? '';
  const text = inner(element, reading, painted);
  if (folded(text) !== '' || reading.complex || !painted) return text;
  return attr(element, 'title') ?? text;
}

function embeddedValue(element: Element, tag: string, reading: Reading): string | null {
  const input = asInput(element);
  if (input) {
    const type = input.type;
    if (type === 'hidden' || type === 'checkbox' || type === 'radio' || type === 'password') return '';
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
      return selectedOption(element, reading);
    case 'combobox':
    case 'textbox':
    case 'searchbox':
      return inner(element, reading, true);
    default:
      return null;
  }
}

function selectedOption(listbox: Element, reading: Reading): string {
  const chosen = Element.prototype.querySelectorAll.call(listbox, '[role=option][aria-selected=true]');
  return Array.from(chosen, (option) => inner(option, reading, true)).join(' ');
}

/** Text of the `<title>` child of an `<svg>`: https://www.w3.org/TR/svg-aam-1.0/#mapping_additional_nd */
export function svgTitle(svg: Element): string | null {
  const title = Element.prototype.querySelector.call(svg, ':scope > title');
  const text = title ? folded(textContentOf(title) ?? '') : '';
  return text === '' ? null : text;
}

const isInline = (display: string): boolean => display === 'inline' || display === 'contents';

/** Text that a style puts before or after an element: https://www.w3.org/TR/css-content-3/#alt */
function pseudoText(element: Element, pseudo: '::before' | '::after'): string {
  const style = styleOf(element, pseudo);
  const content = style.content;
  if (content === 'none' || content === 'normal' || content === '' || style.display === 'none') return '';
  if (style.visibility !== 'visible') return '';
  const text = generatedText(content, element);
  return isInline(style.display) ? text : ` ${text} `;
}

const STRING_OR_PART = /"((?:[^"\\]|\\.)*)"|attr\(\s*([\w-]+)[^)]*\)|url\([^)]*\)|[\w-]+\([^)]*\)|(\/)/g;

function generatedText(content: string, element: Element): string {
  let text = '';
  for (const [, string, attribute, alternative] of content.matchAll(STRING_OR_PART)) {
    // What follows the slash stands in place of what is painted.
    if (alternative) text = '';
    else if (attribute !== undefined) text += attr(element, attribute) ?? '';
    else if (string !== undefined) text += string.replace(/\\(.)/g, '$1');
  }
  return text;
}

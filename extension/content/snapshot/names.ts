// Accessible names and descriptions, each computed once per snapshot.
// https://www.w3.org/TR/accname-1.2/#mapping_additional_nd_te
// What is told here is the order of the sources; the text of content and of references is content_text.ts.

import { attr, firstChildOf, folded, hasAttr, htmlTag, inputType, isElement, nextSiblingOf, rootOf, selectAll, selectFirst, textContentOf, textWithin } from '../page/dom.ts';
import { contentText, referredText, svgTitle } from './content_text.ts';
import { NAMED_BY_CONTENT } from './roles.ts';

/** Longest name, description or value that leaves the page. */
export const MAX_TEXT_CHARS = 2_000;

export class Names {
  private readonly cache = new Map<Element, string>();
  private readonly labels = new Labels();

  /** The element's name, white space folded; `byContent` names by content whatever its role. */
  nameOf(element: Element, role: string, byContent = NAMED_BY_CONTENT.has(role)): string {
    const known = this.cache.get(element);
    if (known !== undefined) return known;
    const name = compute(element, byContent, this.labels);
    this.cache.set(element, name);
    return name;
  }
}

/** Labels by control. `control.labels` searches the whole document each time; this searches each tree once. */
class Labels {
  private readonly byTree = new Map<Node, Map<Element, Element[]>>();

  of(control: Element): readonly Element[] {
    const root = rootOf(control);
    let labels = this.byTree.get(root);
    if (!labels) this.byTree.set(root, (labels = labelsIn(root)));
    return labels.get(control) ?? [];
  }
}

function labelsIn(root: Node): Map<Element, Element[]> {
  const labels = new Map<Element, Element[]>();
  for (const label of selectAll(root, 'label')) {
    const control = (label as HTMLLabelElement).control;
    if (control) labels.set(control, [...(labels.get(control) ?? []), label]);
  }
  return labels;
}

/** Texts longer than this are no names of cells or clickable boxes. */
const MAX_PHRASE_CHARS = 400;

/** Whether the element holds one short text and nothing that matches `structure`. */
export function isPhrase(element: Element, structure: string): boolean {
  if (folded(textWithin(element, 4 * MAX_PHRASE_CHARS)).length > MAX_PHRASE_CHARS) return false;
  return selectFirst(element, structure) === null;
}

function compute(element: Element, byContent: boolean, labels: Labels): string {
  if (hasAttr(element, 'aria-labelledby')) {
    const referred = referredText(element, 'aria-labelledby');
    if (referred !== '') return referred;
  }
  const label = folded(attr(element, 'aria-label') ?? '');
  if (label !== '') return label;
  const native = nativeLabel(element, labels);
  if (native !== null && native !== '') return native;
  if (native === null && byContent) {
    const text = contentText(element, element);
    if (text !== '') return text;
  }
  return folded(attr(element, 'title') ?? '') || placeholderOf(element);
}

/** Label by the tag's own means; empty where it has none, null where its content may name it. https://www.w3.org/TR/html-aam-1.0/#accname-computation */
function nativeLabel(element: Element, labels: Labels): string | null {
  const tag = htmlTag(element);
  switch (tag) {
    case 'input':
      return inputLabel(element as HTMLInputElement, labels);
    case 'select':
    case 'textarea':
    case 'meter':
    case 'progress':
    case 'output':
      return labelsText(element, labels);
    case 'button':
      return labelsText(element, labels) || null;
    case 'img':
    case 'area':
      return folded(attr(element, 'alt') ?? '');
    case 'fieldset':
      return childText(element, 'legend');
    case 'table':
      return childText(element, 'caption');
    case 'figure':
      return childText(element, 'figcaption');
    case 'optgroup':
      return folded(attr(element, 'label') ?? '');
    case 'option':
      return folded(attr(element, 'label') ?? textContentOf(element) ?? '');
    case 'iframe':
      return folded(attr(element, 'title') ?? '');
    case '':
      return svgTitle(element) ?? (folded(attr(element, 'xlink:title') ?? '') || null);
    default:
      return null;
  }
}

function inputLabel(input: HTMLInputElement, labels: Labels): string {
  switch (inputType(input)) {
    case 'button':
    case 'submit':
    case 'reset':
      return labelsText(input, labels) || folded(attr(input, 'value') ?? '') || buttonDefault(input);
    case 'image':
      return labelsText(input, labels) || folded(input.alt || attr(input, 'value') || attr(input, 'title') || 'Submit');
    default:
      return labelsText(input, labels);
  }
}

/** What the browser paints on a button without a value: https://www.w3.org/TR/html-aam-1.0/#input-type-submit-and-input-type-reset-element-accessible-name-computation */
export function buttonDefault(input: HTMLInputElement): string {
  if (hasAttr(input, 'value') || hasAttr(input, 'title')) return '';
  return { submit: 'Submit', reset: 'Reset' }[inputType(input)] ?? '';
}

/** Text of the control's labels, in document order. */
function labelsText(control: Element, labels: Labels): string {
  const texts = labels.of(control).map((label) => {
    const own = folded(attr(label, 'aria-label') ?? '');
    return own || contentText(label, control);
  });
  return folded(texts.join(' '));
}

function childText(element: Element, tag: string): string {
  for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) {
    if (isElement(child) && htmlTag(child) === tag) return contentText(child, element);
  }
  return '';
}

const placeholderOf = (element: Element): string =>
  folded(attr(element, 'placeholder') || attr(element, 'aria-placeholder') || '');

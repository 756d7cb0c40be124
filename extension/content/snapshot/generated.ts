// Text that a style puts before and after an element: https://www.w3.org/TR/css-content-3/#content-property

import { attr, styleOf } from '../page/dom.ts';
import { currentPass, type Generated } from '../page/pass.ts';
import { mayHaveGeneratedText } from '../page/pseudo.ts';

const NOTHING: Generated = { before: '', after: '' };

/** Both texts; read once in a pass. */
export function generatedTexts(element: Element): Generated {
  if (!mayHaveGeneratedText(element)) return NOTHING;
  const known = currentPass()?.generated;
  const read = known?.get(element);
  if (read) return read;
  const before = textOf(element, '::before');
  const after = textOf(element, '::after');
  const texts = before === '' && after === '' ? NOTHING : { before, after };
  known?.set(element, texts);
  return texts;
}

function textOf(element: Element, pseudo: '::before' | '::after'): string {
  const style = styleOf(element, pseudo);
  const content = style.content;
  if (content === 'none' || content === 'normal' || content === '' || style.display === 'none') return '';
  if (style.visibility !== 'visible') return '';
  const text = textIn(content, element);
  if (isPicture(text, style, element)) return '';
  return style.display === 'inline' || style.display === 'contents' ? text : ` ${text} `;
}

const ICON_FONT = /ico|awesome|glyph|symbol|dingbat|feather|emoji/i;

/** A letter of an icon font beside words is seen as a picture: the “$” behind “Public” is an arrow. Alone it stays what it is read as. */
function isPicture(text: string, style: CSSStyleDeclaration, element: Element): boolean {
  const [sign, more] = [...text.trim()];
  if (sign === undefined || more !== undefined || !ICON_FONT.test(style.fontFamily)) return false;
  const pressed = element.closest('a, button, summary, [role]') ?? element;
  return (pressed.textContent ?? '').trim() !== '';
}

const STRING_OR_PART = /"((?:[^"\\]|\\.)*)"|attr\(\s*([\w-]+)[^)]*\)|url\([^)]*\)|[\w-]+\([^)]*\)|(\/)/g;

function textIn(content: string, element: Element): string {
  let text = '';
  for (const [, string, attribute, alternative] of content.slice(0, 4_000).matchAll(STRING_OR_PART)) {
    // What follows the slash stands in place of what is painted: https://www.w3.org/TR/css-content-3/#alt
    if (alternative) text = '';
    else if (attribute !== undefined) text += attr(element, attribute) ?? '';
    else if (string !== undefined) text += string.replace(/\\(.)/g, '$1');
  }
  return text;
}

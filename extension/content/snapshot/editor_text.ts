// What a rich text editor holds, a line a block, its formatting as Markdown: what is bold, a heading or a point of a list cannot be
// told from the words alone, and who changes a text has to see what else would go with it.

import { asInput, attr, clientRectOf, composedChildren, composedParent, htmlTag, isElement, isRendered, nodeTypeOf, selectFirst, styleOf, TEXT_NODE, textContentOf } from '../page/dom.ts';

/** Past this nothing more is read. */
const MAX_CHARS = 20_000;
/** Deeper than anybody nests; a script can nest deeper and exhaust the stack. */
const MAX_DEPTH = 100;
/** An address in a link is cut after so many characters. */
const MAX_HREF_CHARS = 200;
const BOLD = 600;
const NO_TEXT = new Set(['script', 'style', 'template', 'noscript', 'button', 'select', 'input', 'textarea', 'svg', 'canvas']);

/** What surrounds a piece of text, from without inwards. */
interface Marks {
  readonly bold?: true;
  readonly italic?: true;
  readonly struck?: true;
  readonly underlined?: true;
  readonly code?: true;
  readonly href?: string;
}

interface Run {
  text: string;
  readonly marks: Marks;
}

/** The text of an editing host. */
export function editorText(host: Element): string {
  return new Reader().block(host, 0).join('\n');
}

class Reader {
  private left = MAX_CHARS;

  /** The lines of a block. */
  block(element: Element, depth: number): string[] {
    const style = styleOf(element);
    const line = new Line(isBold(style), isItalic(style), keepsSpaces(style));
    const lines: string[] = [];
    this.children(element, {}, line, lines, depth);
    if (!line.isEmpty()) lines.push(line.end());
    return lines.length === 0 && isPainted(element) ? [''] : lines;
  }

  private children(element: Element, marks: Marks, line: Line, lines: string[], depth: number): void {
    if (depth > MAX_DEPTH) return;
    let cells = 0;
    for (const child of composedChildren(element)) {
      if (this.left <= 0) return;
      if (nodeTypeOf(child) === TEXT_NODE) this.text((child as Text).data, marks, line, lines);
      else if (isElement(child)) {
        const isCell = /^t[dh]$/.test(htmlTag(child));
        if (isCell && cells++ > 0) line.add(' | ', {});
        this.element(child, marks, line, lines, depth + 1, isCell);
      }
    }
  }

  private text(data: string, marks: Marks, line: Line, lines: string[]): void {
    const text = data.slice(0, this.left);
    this.left -= text.length;
    const [first = '', ...more] = line.keepsSpaces ? text.split('\n') : [text.replace(/[ \t\n\r\f]+/g, ' ')];
    line.add(first, marks);
    for (const next of more) {
      lines.push(line.end());
      line.add(next, marks);
    }
  }

  private element(element: Element, marks: Marks, line: Line, lines: string[], depth: number, isCell: boolean): void {
    const tag = htmlTag(element);
    if (tag === 'br') {
      lines.push(line.end());
      return;
    }
    if (NO_TEXT.has(tag) || !isRendered(element)) return;
    if (tag === 'img') return line.add(`![${attr(element, 'alt') ?? ''}]`, marks);
    const style = styleOf(element);
    if (isCell || /^(inline|contents|ruby)/.test(style.display)) return this.children(element, marksOf(element, tag, style, marks, line), line, lines, depth);
    // An editor's own sign before a point, or a handle beside a block: no line of the text.
    if (isGadget(element, style)) return;
    if (!line.isEmpty()) lines.push(line.end());
    if (tag === 'hr') lines.push('---');
    else lines.push(...prefixed(element, tag, style, this.block(element, depth)));
  }
}

/** A line as it is read. `keepsSpaces`: line ends in its texts are such. */
class Line {
  private runs: Run[] = [];

  constructor(
    readonly isBold: boolean,
    readonly isItalic: boolean,
    readonly keepsSpaces: boolean,
  ) {}

  add(text: string, marks: Marks): void {
    const shown = text.replace(/[\u200B\uFEFF]/g, '');
    if (shown === '' || (this.runs.length === 0 && !this.keepsSpaces && shown.trim() === '')) return;
    const last = this.runs.at(-1);
    if (last && isSame(last.marks, marks)) last.text += shown;
    else this.runs.push({ text: shown, marks });
  }

  isEmpty(): boolean {
    return this.runs.length === 0;
  }

  end(): string {
    const { runs } = this;
    this.runs = [];
    const told = runs.map(written).join('').trimEnd();
    return this.keepsSpaces ? told : told.trimStart().replace(/ {2,}/g, ' ');
  }
}

/** A run with its marks around the words, not around the spaces at their ends. */
function written({ text, marks }: Run): string {
  const words = text.trim();
  if (words === '') return text;
  let told = words;
  if (marks.code) told = `\`${told}\``;
  if (marks.struck) told = `~~${told}~~`;
  if (marks.underlined) told = `<u>${told}</u>`;
  if (marks.italic) told = `*${told}*`;
  if (marks.bold) told = `**${told}**`;
  if (marks.href !== undefined) told = `[${told}](${marks.href.slice(0, MAX_HREF_CHARS)})`;
  return text.replace(words, () => told);
}

const isSame = (one: Marks, other: Marks): boolean => JSON.stringify(one) === JSON.stringify(other);

function marksOf(element: Element, tag: string, style: CSSStyleDeclaration, around: Marks, line: Line): Marks {
  const href = tag === 'a' ? attr(element, 'href') : null;
  const drawn = style.textDecorationLine;
  const isLink = href !== null || around.href !== undefined;
  // In one order, since equal marks are told by their text.
  return {
    ...((isBold(style) && !line.isBold) && { bold: true as const }),
    ...((isItalic(style) && !line.isItalic) && { italic: true as const }),
    ...((around.struck || drawn.includes('line-through')) && { struck: true as const }),
    ...((around.underlined || (drawn.includes('underline') && !isLink)) && { underlined: true as const }),
    ...((around.code || tag === 'code' || tag === 'kbd') && { code: true as const }),
    ...((isLink) && { href: href ?? around.href ?? '' }),
  };
}

const isBold = (style: CSSStyleDeclaration): boolean => Number.parseInt(style.fontWeight, 10) >= BOLD;
const isItalic = (style: CSSStyleDeclaration): boolean => style.fontStyle !== 'normal';
const keepsSpaces = (style: CSSStyleDeclaration): boolean => /pre|break/.test(style.whiteSpace);
const isPainted = (element: Element): boolean => clientRectOf(element).height > 0;

const isGadget = (element: Element, style: CSSStyleDeclaration): boolean =>
  (attr(element, 'contenteditable') === 'false' || style.position === 'absolute') && (textContentOf(element) ?? '').trim() === '' && !selectFirst(element, 'img');

/** The lines of a block with the sign of what it is. */
function prefixed(element: Element, tag: string, style: CSSStyleDeclaration, lines: string[]): string[] {
  const level = headingLevel(element, tag);
  if (level > 0) return lines.map((line) => `${'#'.repeat(level)} ${line}`);
  if (tag === 'blockquote') return lines.map((line) => `> ${line}`.trimEnd());
  if (tag === 'pre') return ['```', ...lines, '```'];
  if (style.display !== 'list-item' && tag !== 'li') return lines;
  const marker = markerOf(element, style);
  return lines.map((line, index) => (index === 0 ? `${marker}${line}` : `  ${line}`));
}

function headingLevel(element: Element, tag: string): number {
  if (/^h[1-6]$/.test(tag)) return Number(tag[1]);
  return attr(element, 'role') === 'heading' ? Math.min(6, Number(attr(element, 'aria-level') ?? 2) || 2) : 0;
}

const NUMBERED = /decimal|alpha|latin|roman|greek/;

/** Which of the points of its list it is. */
function numberOf(item: Element): number {
  const list = composedParent(item);
  const points = list ? composedChildren(list).filter((each) => isElement(each) && htmlTag(each) === htmlTag(item)) : [item];
  const first = Number(list ? attr(list, 'start') : 1);
  return Math.max(points.indexOf(item), 0) + (Number.isInteger(first) && first > 0 ? first : 1);
}

/** The sign before a point: a box to tick, a number, or a dot. Some editors draw it themselves, before the point or what is in it. */
function markerOf(item: Element, style: CSSStyleDeclaration): string {
  const box = selectFirst(item, 'input[type=checkbox]');
  const ticked = box ? asInput(box)?.checked : attr(item, 'role') === 'checkbox' ? attr(item, 'aria-checked') === 'true' : undefined;
  if (ticked !== undefined) return ticked ? '- [x] ' : '- [ ] ';
  if (NUMBERED.test(style.listStyleType)) return `${numberOf(item)}. `;
  if (style.listStyleType !== 'none') return '- ';
  const [inner] = composedChildren(item).filter(isElement);
  const drawn = [item, ...(inner ? [inner] : [])].map((each) => styleOf(each, '::before').content);
  return drawn.some((content) => content.includes('counter')) ? `${numberOf(item)}. ` : '- ';
}

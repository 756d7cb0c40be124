// What a thing without a name looks like, in a person's words: `red circle`, `grey square`. Of drawings and of plain
// coloured boxes this is all that can be said, and people do say it ("press the green one"). Which shapes are worth
// listing at all is told by figures.ts.

import { attr, firstElementOf, localNameOf, textContentOf } from '../page/dom.ts';
import { computedStyle } from '../page/style.ts';
import type { CssRect } from '../../shared/dom.ts';
import { colourOf, type Rgb } from './colour.ts';

/** Names that people use, of https://www.w3.org/TR/css-color-4/#named-colors */
const COLOURS: readonly (readonly [string, Rgb])[] = [
  ['black', [0, 0, 0]], ['white', [255, 255, 255]], ['grey', [128, 128, 128]], ['silver', [192, 192, 192]],
  ['red', [255, 0, 0]], ['maroon', [128, 0, 0]], ['orange', [255, 165, 0]], ['brown', [165, 42, 42]],
  ['yellow', [255, 255, 0]], ['gold', [255, 215, 0]], ['olive', [128, 128, 0]], ['lime', [0, 255, 0]],
  ['green', [0, 128, 0]], ['teal', [0, 128, 128]], ['cyan', [0, 255, 255]], ['blue', [0, 0, 255]],
  ['navy', [0, 0, 128]], ['purple', [128, 0, 128]], ['violet', [238, 130, 238]], ['magenta', [255, 0, 255]],
  ['pink', [255, 192, 203]], ['beige', [245, 245, 220]], ['turquoise', [64, 224, 208]], ['indigo', [75, 0, 130]],
];

/** Less opaque than this, a paint is no colour of the thing. */
const MIN_ALPHA = 0.1;
/** Sides that differ by less than this share are the same. */
const SAME_SIDE = 0.1;

/** The name nearest to a computed colour; empty where nothing is painted, or it is no plain colour. */
export function colourName(css: string): string {
  const rgb = rgbOf(css);
  if (!rgb) return '';
  let best = '';
  let least = Infinity;
  for (const [name, other] of COLOURS) {
    const apart = distance(rgb, other);
    if (apart < least) [best, least] = [name, apart];
  }
  return best;
}

function rgbOf(css: string): Rgb | null {
  const colour = colourOf(css);
  return colour === null || colour.alpha < MIN_ALPHA ? null : colour.rgb;
}

/** Squared, weighed as eyes do: https://www.compuphase.com/cmetric.htm */
function distance([r, g, b]: Rgb, [r2, g2, b2]: Rgb): number {
  const mean = (r + r2) / 2;
  return (2 + mean / 256) * (r - r2) ** 2 + 4 * (g - g2) ** 2 + (2 + (255 - mean) / 256) * (b - b2) ** 2;
}

/** A drawn shape: its fill, else its outline, and its form. */
export function looksOfShape(shape: Element, box: CssRect): string {
  const style = computedStyle(shape);
  const colour = colourName(style.fill) || colourName(style.stroke);
  return [colour, formOf(shape, box)].filter(Boolean).join(' ');
}

/** A box without content: its background and its form; empty where it has no background. */
export function looksOfBox(element: Element, box: CssRect): string {
  const style = computedStyle(element);
  const colour = colourName(style.backgroundColor);
  if (colour === '') return '';
  const round = Number.parseFloat(style.borderRadius) >= (style.borderRadius.includes('%') ? 50 : Math.min(box.width, box.height) / 2);
  return `${colour} ${round && isEven(box) ? 'circle' : rectangle(box)}`;
}

/** The colour of a text, and whether it is one letter or digit. */
export function looksOfText(element: Element, text: string): string {
  const form = /^\p{N}$/u.test(text) ? 'digit' : /^\p{L}$/u.test(text) ? 'letter' : 'text';
  return [colourName(computedStyle(element).fill), form].filter(Boolean).join(' ');
}

const isEven = ({ width, height }: CssRect): boolean => Math.abs(width - height) <= SAME_SIDE * Math.max(width, height);

const rectangle = (box: CssRect): string => (isEven(box) ? 'square' : 'rectangle');

const CORNERS: Readonly<Record<number, string>> = { 3: 'triangle', 5: 'pentagon', 6: 'hexagon', 8: 'octagon', 10: 'star' };

function formOf(shape: Element, box: CssRect): string {
  switch (localNameOf(shape)) {
    case 'circle':
      return 'circle';
    case 'ellipse':
      return isEven(box) ? 'circle' : 'ellipse';
    case 'rect':
      return rectangle(box);
    case 'polygon':
      return CORNERS[cornersOf(shape)] ?? 'polygon';
    default:
      return 'shape';
  }
}

/** How many different points a polygon has; many close where they began. */
function cornersOf(polygon: Element): number {
  const numbers = (attr(polygon, 'points') ?? '').slice(0, 2_000).trim().split(/[\s,]+/).map(Number);
  const corners = new Set<string>();
  for (let at = 0; at + 1 < numbers.length; at += 2) corners.add(`${numbers[at]},${numbers[at + 1]}`);
  return corners.size;
}

/** Whether the element has neither elements nor text in it. */
export const isEmpty = (element: Element): boolean => firstElementOf(element) === null && !/\S/.test(textContentOf(element) ?? '');

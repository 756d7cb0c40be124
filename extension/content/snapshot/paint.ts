// The colours of a control, in a person's words, and of what it stands in: `press the green one`, `close the red notice`. Hues
// are told apart as people name them, and not as styles do.

import { composedParent } from '../page/dom.ts';
import { computedStyle } from '../page/style.ts';
import { colourOf, type Rgb } from './colour.ts';

/** Less opaque than this, a paint is no colour of the thing. */
const MIN_ALPHA = 0.3;
/** How far out the ground is looked for. */
const MAX_DEPTH = 12;
/** Degrees of hue up to which a colour bears a name; beyond the last it is red again. */
const HUES: readonly (readonly [number, string])[] = [
  [18, 'red'], [42, 'orange'], [68, 'yellow'], [163, 'green'], [194, 'turquoise'], [255, 'blue'], [292, 'purple'], [344, 'pink'], [361, 'red'],
];

/** The name of a computed colour; empty where nothing is painted, or it is in another space than sRGB. */
export function paintName(css: string): string {
  const colour = colourOf(css);
  return colour === null || colour.alpha < MIN_ALPHA ? '' : nameOf(colour.rgb);
}

function nameOf([r, g, b]: Rgb): string {
  const high = Math.max(r, g, b);
  const low = Math.min(r, g, b);
  const light = (high + low) / 510;
  const spread = high - low;
  const saturation = spread === 0 ? 0 : spread / (255 * (1 - Math.abs(2 * light - 1)));
  if (light > 0.95) return 'white';
  if (light < 0.14) return 'black';
  if (saturation < 0.18) return light > 0.88 ? 'white' : light < 0.22 ? 'black' : 'grey';
  const hue = ((high === r ? (g - b) / spread : high === g ? 2 + (b - r) / spread : 4 + (r - g) / spread) * 60 + 360) % 360;
  const name = HUES.find(([to]) => hue < to)?.[1] ?? 'red';
  return name === 'orange' && light < 0.35 ? 'brown' : name;
}

/** The first colour of a gradient. */
const gradientOf = (image: string): string => (image.includes('gradient(') ? (/rgba?\([^)]*\)/.exec(image)?.[0] ?? '') : '');

function backgroundOf(element: Element): string {
  const style = computedStyle(element);
  return paintName(style.backgroundColor) || paintName(gradientOf(style.backgroundImage));
}

/** The colours of a control, that of its background first (`none` where it has none), then of its border and of its letters; each once. */
export function paintOf(element: Element): string {
  const style = computedStyle(element);
  const border = style.borderWidth === 0 ? '' : paintName(style.borderColour);
  return [...new Set([backgroundOf(element) || 'none', border, paintName(style.textFill)])].filter(Boolean).join(' ');
}

/** The colour that a control stands on, where that is neither its own nor the white of a page; empty where it is not. */
export function groundOf(element: Element): string {
  let at = composedParent(element);
  for (let depth = 0; at && depth < MAX_DEPTH; depth++) {
    const colour = backgroundOf(at);
    if (colour !== '') return colour === 'white' ? '' : colour;
    at = composedParent(at);
  }
  return '';
}

// What people call a computed colour.

import { colourOf, type Rgb } from './colour.ts';

/** Less opaque than this, a paint is no colour of the thing. */
const MIN_ALPHA = 0.3;
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
  // A dark orange is brown, and so is a dull one or a dull red beside it.
  const isBrown = (name === 'orange' && light < 0.35) || (hue > 8 && hue < 42 && saturation < 0.4 && light < 0.5);
  return isBrown ? 'brown' : name;
}

// Red, in which most pages write what went wrong: of the letters, or of what is behind them.

import { colourOf, type Rgb } from './colour.ts';

/** Degrees of hue on both sides of pure red: 345 (a rose) to 14 (a vermilion); pink and orange lie beyond. */
const HUES = { from: 345, to: 14 };
/** Less of its hue is grey or brown, 0..=1. */
const MIN_SATURATION = 0.5;
/** Darker looks black, 0..=1. */
const MIN_VALUE = 0.33;
/** What is less opaque is hardly to be seen. */
const MIN_ALPHA = 0.5;

/** Whether a computed colour is a red. */
export function isRed(css: string): boolean {
  const colour = colourOf(css);
  return colour !== null && colour.alpha >= MIN_ALPHA && isRedHue(colour.rgb);
}

function isRedHue([r, g, b]: Rgb): boolean {
  const low = Math.min(g, b);
  if (r < g || r < b || r / 255 < MIN_VALUE || (r - low) / r < MIN_SATURATION) return false;
  const hue = ((((g - b) / (r - low)) * 60) + 360) % 360;
  return hue >= HUES.from || hue <= HUES.to;
}

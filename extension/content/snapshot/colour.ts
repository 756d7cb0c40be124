// A computed colour as numbers.

/** Red, green and blue, 0..=255, not rounded. */
export type Rgb = readonly [number, number, number];

export interface Colour {
  readonly rgb: Rgb;
  /** 0..=1. */
  readonly alpha: number;
}

/**
 * The colour that a computed value says; null for one in another space than sRGB, which is not converted here.
 * https://www.w3.org/TR/css-color-4/#serializing-sRGB-values
 */
export function colourOf(css: string): Colour | null {
  const [, space, list = ''] = /^(rgba?\(|color\(srgb )([^)]*)\)$/.exec(css) ?? [];
  const parts = list.split(/[\s,/]+/).filter(Boolean).map(Number);
  if (space === undefined || parts.length < 3 || !parts.every(Number.isFinite)) return null;
  const [r = 0, g = 0, b = 0, alpha = 1] = parts;
  return { rgb: space.startsWith('rgb') ? [r, g, b] : [r * 255, g * 255, b * 255], alpha };
}

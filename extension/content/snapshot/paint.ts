// The colours of a control, in a person's words, and of what it stands in: `press the green one`, `close the red notice`.

import { composedParent } from '../page/dom.ts';
import { computedStyle } from '../page/style.ts';
import { paintName } from './paint_name.ts';

/** How far out the ground is looked for. */
const MAX_DEPTH = 12;
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

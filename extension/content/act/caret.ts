// Moves the caret where a key would: https://w3c.github.io/selection-api/#dom-selection-modify

import { documentOf } from '../page/dom.ts';
import type { Held } from './key_codes.ts';

/** Direction and step of each key; with Control. */
const STEPS: Readonly<Record<string, readonly [string, string, string]>> = {
  ArrowLeft: ['left', 'character', 'word'],
  ArrowRight: ['right', 'character', 'word'],
  ArrowUp: ['backward', 'line', 'paragraph'],
  ArrowDown: ['forward', 'line', 'paragraph'],
  Home: ['backward', 'lineboundary', 'documentboundary'],
  End: ['forward', 'lineboundary', 'documentboundary'],
};

/** In the field that has the focus; with Shift the selection grows. False where the key moves no caret. */
export function moveCaret(field: Element, key: string, held: Held): boolean {
  const step = STEPS[key];
  const selection = documentOf(field).getSelection();
  if (!step || !selection || held.alt || held.meta) return false;
  const [direction, plain, withControl] = step;
  selection.modify(held.shift ? 'extend' : 'move', direction, held.ctrl ? withControl : plain);
  return true;
}

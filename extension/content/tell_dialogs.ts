// Tells the script that answers the page's dialogs (dialogs/) what the act under way may do, and what it presses: a dialog
// that only asks “Are you sure?” is about that.

import type { UnderWay } from '../dialogs/rule.ts';
import { contentDocumentOf, selectAll } from './page/dom.ts';

const MAX_FRAMES = 50;
const MAX_NAME_CHARS = 300;
const MAX_WRITTEN_CHARS = 1_000;

/** In the document and in the frames that it can look into. */
export function tellDialogs(top: Document, underWay: UnderWay): void {
  const detail = JSON.stringify({ ...underWay, pressed: underWay.pressed.slice(0, MAX_NAME_CHARS), written: underWay.written.slice(0, MAX_WRITTEN_CHARS) });
  const open = [top];
  for (let told = 0; told < MAX_FRAMES; told++) {
    const document = open.shift();
    if (!document) return;
    document.dispatchEvent(new CustomEvent('passerby-act', { detail }));
    for (const frame of selectAll(document, 'iframe,frame')) {
      const inner = contentDocumentOf(frame);
      if (inner) open.push(inner);
    }
  }
}

// What a model answers, while it does. It is not checked yet, and gone once the step is there.
//
// The text may be a page's words: it is shown as text and as nothing else.

import { byId } from '../shared/element.ts';
import { keepingEnd } from './transcript.ts';

const section = byId('forming', HTMLElement);
const said = byId('forming-text', HTMLElement);

/** Shows it; where there is none, nothing. */
export function showForming(text: string): void {
  if (text === '' && section.hidden) return;
  keepingEnd(() => {
    said.textContent = text;
    section.hidden = text === '';
  });
}

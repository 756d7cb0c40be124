// Whether a document shows nothing yet: no word and nothing to look at or to press. An application that is loaded by a script
// shows an empty page first, or grey bars where its texts are to come.

import { bodyOf } from './document.ts';
import { clientRectOf, hasOpenRoot, innerTextOf, selectAll } from './dom.ts';

/** A page of more elements is not empty, and its text would take long to read. */
const MAX_ELEMENTS = 400;
/** What is seen without a word. */
const SHOWN = 'img,svg,canvas,video,audio,iframe,frame,object,embed,input,select,textarea,button,a[href],[onclick],[tabindex],[role="img"]';

export function showsNothing(owner: Document): boolean {
  const body = bodyOf(owner);
  if (!body) return false;
  const elements = [...selectAll(body, '*')];
  if (elements.length > MAX_ELEMENTS || elements.some(hasOpenRoot)) return false;
  if (innerTextOf(body).trim() !== '') return false;
  return ![...selectAll(body, SHOWN)].some((element) => {
    const { width, height } = clientRectOf(element);
    return width * height > 1;
  });
}

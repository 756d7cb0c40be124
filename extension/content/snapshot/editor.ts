// Editors that draw their text themselves, for code or markdown, take the keys by a textarea that nobody sees: small and
// transparent, or cut away. What a person sees and clicks is the box around it.

import { asTextArea, attr, clientRectOf, composedParent, htmlTag, isRendered, selectAll, styleOf } from '../page/dom.ts';
import { painted } from './painted_box.ts';

/** How far up the box may be. */
const MAX_LEVELS = 6;
/** A textarea that is larger is one to write into, though its text may be painted by other means; CSS px². */
const MAX_FIELD_AREA = 600;
/** What cuts the textarea away leaves no more of it than this, CSS px². */
const MAX_CUT_AREA = 16;
/** A smaller box holds no text; CSS px². */
const MIN_EDITOR_AREA = 2_500;
const FIELDS = 'input,textarea,select,[contenteditable]';

/** The box of the editor whose keys this textarea takes; null where it is no such. */
export function editorOf(field: Element): Element | null {
  const area = asTextArea(field);
  if (!area || area.readOnly || area.disabled || attr(field, 'aria-hidden') === 'true' || !isRendered(field, { visibilityProperty: true })) return null;
  if (!isTooSmallToWriteIn(field) && !isCutAway(field)) return null;
  let at = composedParent(field);
  for (let level = 0; at && level < MAX_LEVELS; level++, at = composedParent(at)) {
    const tag = htmlTag(at);
    if (tag === 'body' || tag === 'html') return null;
    if (areaOf(at) >= MIN_EDITOR_AREA && painted(at)) return holdsNoOther(at, field) ? at : null;
  }
  return null;
}

const areaOf = (element: Element): number => {
  const { width, height } = clientRectOf(element);
  return width * height;
};

/** Transparent, and no larger than a letter or two. */
const isTooSmallToWriteIn = (field: Element): boolean =>
  areaOf(field) <= MAX_FIELD_AREA && !isRendered(field, { opacityProperty: true, visibilityProperty: true });

function isCutAway(field: Element): boolean {
  let at = composedParent(field);
  for (let level = 0; at && level < 3; level++, at = composedParent(at)) {
    if (styleOf(at).overflowX !== 'visible' && areaOf(at) <= MAX_CUT_AREA) return true;
  }
  return false;
}

function holdsNoOther(editor: Element, field: Element): boolean {
  for (const other of selectAll(editor, FIELDS)) if (other !== field && isRendered(other)) return false;
  return true;
}

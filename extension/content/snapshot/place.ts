// Where an element is painted: in its own box, in that of what it contains, or, for a hidden checkbox, radio
// or file field, in that of the label or sibling that stands for it; for the field of an editor that draws its text
// itself, in the editor's.

import { asInput, attr, clientRectOf, isRendered, styleOf } from '../page/dom.ts';
import type { CssRect } from '../../shared/dom.ts';
import { clipFor } from './clip.ts';
import { editorOf } from './editor.ts';
import { hasArea, intersection, placed } from './geometry.ts';
import { isOffPage, shows } from './painted.ts';
import { painted } from './painted_box.ts';
import type { Scope } from './scope.ts';
import type { Seen } from './seen.ts';

const PROXIED_TYPES = new Set(['checkbox', 'radio', 'file']);
const FORM_FIELDS = new Set(['input', 'select', 'textarea']);

export interface Place {
  readonly rect: CssRect;
  readonly visible: boolean;
  readonly inViewport: boolean;
  readonly proxy: Element | null;
  readonly view: CssRect;
}

/** Where the element is painted: in its own box, or in that of the label or sibling that stands for it. */
export function placeOf(seen: Seen, scope: Scope, box: CssRect): Place {
  const { hard, view } = clipFor(seen.style.position, scope);
  const editor = seen.tag === 'textarea' ? editorOf(seen.element) : null;
  const own = editor === null && isShown(seen, scope, box, hard);
  if (own || (editor === null && !isProxied(seen.element))) {
    return { rect: box, visible: own, inViewport: own && hasArea(intersection(box, view)), proxy: null, view };
  }
  const proxy = editor ?? painted(proxyOf(seen.element));
  if (!proxy) return { rect: box, visible: false, inViewport: false, proxy: null, view };
  const rect = placed(clientRectOf(proxy), scope.placement);
  // What cuts an editor's field away stands within the editor, and cuts nothing off that.
  const { clip } = editor ? scopeAround(editor, scope) : scope;
  const visible = shows(rect, clip.hard) && !isOffPage(rect, scope);
  return { rect, visible, inViewport: visible && hasArea(intersection(rect, clip.view)), proxy, view: clip.view };
}

/** The scope that the element stands in, of one that is in it. */
function scopeAround(element: Element, inner: Scope): Scope {
  for (let at: Scope | null = inner; at?.outer; at = at.outer) if (at.within?.element === element) return at.outer;
  return inner;
}

function isShown(seen: Seen, scope: Scope, box: CssRect, hard: CssRect): boolean {
  if (!shows(box, hard) || isOffPage(box, scope) || !seen.painted || seen.cut) return false;
  // A field made transparent by itself lies over what is painted for it, and takes the pointer there.
  return seen.appears || !seen.transparent || (FORM_FIELDS.has(seen.tag) && !scope.veiled && !scope.within?.transparent);
}

/** The element's box; where it has none of its own (`display: contents`, all children out of flow), that of what it contains. */
export function boxOf(seen: Seen, scope: Scope): CssRect {
  const { box } = seen;
  if (hasArea(box) || seen.style.overflow !== 'visible') return box;
  const range = new Range();
  range.selectNodeContents(seen.element);
  return placed(range.getBoundingClientRect(), scope.placement);
}

export const isProxied = (element: Element): boolean => PROXIED_TYPES.has(asInput(element)?.type ?? '');

/** What stands for a hidden control: its label, else what is painted beside it. */
export function proxyOf(control: Element): Element | null {
  const input = asInput(control);
  const isGone = !isRendered(control);
  for (const label of input?.labels ?? []) {
    // A label that takes the focus is pressed as a control of its own.
    if (painted(label)) return isGone && takesFocus(label) ? null : label;
  }
  if (input?.type === 'file') return null;
  const beside = painted(control.nextElementSibling) ?? painted(control.previousElementSibling);
  // Without a label no click on it gets to a control that is not there, unless a script sees to it.
  return beside !== null && (!isGone || styleOf(beside).cursor === 'pointer') ? beside : null;
}

/** Whether the author put it into the tab order. */
export const takesFocus = (element: Element): boolean => Number.parseInt(attr(element, 'tabindex') ?? '', 10) >= 0;

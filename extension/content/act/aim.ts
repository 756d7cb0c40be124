// Where a hand comes down that does not hit what it aims at.

import { deepestAt, documentOf, htmlTag } from '../page/dom.ts';
import { editorOf } from '../snapshot/editor.ts';
import { describe, reaches } from '../snapshot/hit.ts';
import { isProxied, proxyOf } from '../snapshot/place.ts';
import { painted } from '../snapshot/painted_box.ts';
import type { InputBackend } from './input_backend.ts';
import type { Pressed } from './pointer.ts';
import type { Reached } from './reach.ts';

/** The place beside the one that was aimed at; `missed` where something else lies there. */
export function beside({ at }: Reached, meant: Element, dx: number, dy: number): { readonly hit: Reached } | { readonly missed: Reached | null } {
  const owner = documentOf(meant);
  const place = { x: at.x + dx, y: at.y + dy };
  const under = (): Element | null => deepestAt(owner, place.x, place.y);
  const target = under();
  if (!target) return { missed: null };
  const reached = { target, at: place, under };
  // What stands beside a control that is painted itself is another's.
  const proxy = editorOf(meant) ?? (isProxied(meant) && !painted(meant) ? proxyOf(meant) : null);
  return reaches(target, meant, proxy) ? { hit: reached } : { missed: reached };
}

/** The pointer comes down there, and nothing is pressed: what lies there was never judged. */
export async function miss(backend: InputBackend, place: Reached | null): Promise<Pressed> {
  if (place) await backend.hover(place);
  return { outcome: { outcome: 'missed', on: place ? whatLiesAt(place.target) : 'nothing (outside the viewport)' } };
}

const whatLiesAt = (target: Element): string => (['html', 'body'].includes(htmlTag(target)) ? 'empty space' : describe(target));

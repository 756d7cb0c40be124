// Elements that tell nothing by themselves: what is in them stands in their stead.

import { hasAttr } from '../page/dom.ts';
import type { Seen } from '../snapshot/seen.ts';

/** What only looks different; what is struck out, quoted or raised means something else. */
const PLAIN = new Set('b bdi bdo big em font i nobr small span strong tt u'.split(' '));
/** Parts of every page, or of what the page's author has built, that say nothing of its content. */
const NEVER_NODES = new Set(['html', 'slot']);
const TELLING = ['class', 'itemprop', 'itemscope', 'role', 'aria-label', 'title'];

interface Wrapper {
  readonly seen: Seen;
  readonly own: { readonly isShown: boolean };
  readonly holdsOneBlock: boolean;
}

export function isThrough({ seen, own, holdsOneBlock }: Wrapper): boolean {
  const { tag, style, element } = seen;
  if (NEVER_NODES.has(tag)) return true;
  if (own.isShown) return false;
  // Laid out as a block, as items of a flex box are, it keeps its text apart from others.
  const mayBe = PLAIN.has(tag) ? style.isInline : tag === 'div' && holdsOneBlock;
  return mayBe && !TELLING.some((name) => hasAttr(element, name));
}

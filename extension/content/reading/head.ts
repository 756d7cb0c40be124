// What a document says of itself to machines: structured data and the tags of its head.

import { attr, folded, selectAll, textContentOf } from '../page/dom.ts';
import type { MetaTag } from '../../shared/content.ts';

/** Scripts of structured data that are told; few pages have more than five. */
const MAX_SCRIPTS = 20;
/** A longer script is left out: a part of one could not be read. */
const MAX_SCRIPT_CHARS = 200_000;
const MAX_TAGS = 100;
const MAX_CONTENT_CHARS = 2_000;
const MAX_NAME_CHARS = 200;

/** The text of each script of structured data. */
export function structuredDataOf(owner: Document): string[] {
  const texts: string[] = [];
  for (const script of selectAll(owner, 'script[type^="application/ld+json" i]')) {
    const text = (textContentOf(script) ?? '').trim();
    if (text !== '' && text.length <= MAX_SCRIPT_CHARS && texts.length < MAX_SCRIPTS) texts.push(text);
  }
  return texts;
}

/** The tags that have a name and a content, the canonical address first. */
export function metaTagsOf(owner: Document): MetaTag[] {
  const tags: MetaTag[] = [];
  const add = (name: string, content: string): void => {
    if (name !== '' && content !== '' && tags.length < MAX_TAGS) {
      tags.push({ name: name.toLowerCase().slice(0, MAX_NAME_CHARS), content: content.slice(0, MAX_CONTENT_CHARS) });
    }
  };
  const [canonical] = selectAll(owner, 'link[rel~="canonical" i][href]');
  if (canonical) add('canonical', (canonical as HTMLLinkElement).href);
  for (const tag of selectAll(owner, 'head meta[content]')) {
    add(folded(attr(tag, 'name') || attr(tag, 'property') || ''), folded(attr(tag, 'content') ?? ''));
  }
  return tags;
}

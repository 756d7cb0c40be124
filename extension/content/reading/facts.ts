// What the attributes of an element tell of it.

import { attr, folded, hasAttr, htmlTag, localNameOf, matches } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import type { ContentNode } from '../../shared/content.ts';
import type { Seen } from '../snapshot/seen.ts';
import { isBlock } from './drafts.ts';

/** Longest attribute that is told: they are words and addresses, not texts. */
const MAX_CHARS = 2_000;
const MAX_LABEL_CHARS = 400;
const MAX_CLASSES = 4;
/** https://html.spec.whatwg.org/#attr-tdth-colspan */
const MAX_COLSPAN = 1_000;
const PRESSABLE = 'a[href],button,summary,[role=button],input[type=submit],input[type=button]';
const LED_TO = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** Elements whose `value` is for machines. */
const VALUED = new Set(['data', 'meter', 'progress']);

type Facts = Omit<ContentNode, 'parent' | 'text' | 'rect'>;
type Word = 'role' | 'label' | 'class' | 'href' | 'src' | 'rel' | 'machine' | 'itemprop' | 'itemtype';

export function factsOf(seen: Seen, memory: Memory, without: (text: string) => string): Facts {
  const { element, tag } = seen;
  const facts: Facts = { tag: tag || drawnTag(element) };
  const put = (name: Word, value: string, maxChars = MAX_CHARS): void => {
    if (value !== '') facts[name] = without(value).slice(0, maxChars);
  };
  if (isBlock(seen)) facts.block = true;
  if (matches(element, PRESSABLE)) facts.handle = memory.handleOf(element);
  put('role', word(element, 'role'));
  // The label of a drawing is its text.
  if (tag !== '') put('label', word(element, 'aria-label') || word(element, 'title'), MAX_LABEL_CHARS);
  put('class', classOf(element));
  if (tag === 'a') {
    put('href', address((element as HTMLAnchorElement).href, LED_TO));
    put('rel', word(element, 'rel'));
  }
  if (tag === 'img') put('src', pictureAddress(element as HTMLImageElement));
  put('machine', machineOf(element, tag));
  put('itemprop', word(element, 'itemprop'));
  if (hasAttr(element, 'itemscope')) put('itemtype', word(element, 'itemtype') || 'thing');
  const colspan = tag === 'td' || tag === 'th' ? Number.parseInt(attr(element, 'colspan') ?? '', 10) : 1;
  if (colspan > 1) facts.colspan = Math.min(colspan, MAX_COLSPAN);
  return facts;
}

const word = (element: Element, name: string): string => folded(attr(element, name) ?? '', MAX_CHARS);

/** A drawing is a picture to whoever reads; formulas keep their own tags. */
const drawnTag = (element: Element): string => (localNameOf(element) === 'svg' ? 'img' : localNameOf(element));

function classOf(element: Element): string {
  const given = word(element, 'class');
  return given === '' ? '' : given.split(' ').slice(0, MAX_CLASSES).join(' ');
}

/** The address, if it leads where these schemes do and is not too long to be one. */
function address(href: string, schemes: ReadonlySet<string>): string {
  const scheme = href.slice(0, href.indexOf(':') + 1);
  return href.length <= MAX_CHARS && schemes.has(scheme) ? href : '';
}

/** Of which the browser chose the one that is painted; pictures that stand in the page itself have none. */
const pictureAddress = (image: HTMLImageElement): string => address(image.currentSrc || image.src, LED_TO);

function machineOf(element: Element, tag: string): string {
  // An element of many code hosts that shows how long ago it was, as `time` would.
  if (tag === 'time' || tag === 'relative-time') return word(element, 'datetime');
  if (VALUED.has(tag)) return word(element, 'value');
  if (!hasAttr(element, 'itemprop')) return '';
  if (htmlTag(element) === 'link') return (element as HTMLLinkElement).href.slice(0, MAX_CHARS);
  return word(element, 'content');
}

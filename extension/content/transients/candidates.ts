// What may be about to come and go: gathered from the browser's change records at a fixed cost for each, however
// many there are. Whether it is seen at all is asked later, once a frame (recorder.ts).

import { attr, closest, hasAttr, htmlTag, isElement, nodeTypeOf, parentNodeOf, TEXT_NODE } from '../page/dom.ts';

/** Elements that tell by themselves that they may come and go; found in one read. */
const TELLING_ROLES = new Set(['alert', 'alertdialog', 'dialog', 'log', 'progressbar', 'status', 'tooltip']);
const TELLING_TAGS = new Set(['dialog', 'output', 'progress']);
/** What announces a change of its text. A timer and a marquee tick by nature. */
export const LIVE = '[role=alert],[role=status],[role=log],[aria-live=polite],[aria-live=assertive],output';

const MAX_TELLING = 64;
const MAX_PLAIN = 32;
/** One busy list must not crowd out a message that comes elsewhere. */
const MAX_OF_ONE_PARENT = 4;
const MAX_TOGGLED = 48;
const MAX_LIVE = 24;
/** Texts whose surroundings are looked at, in one frame. */
const MAX_TEXTS = 200;

export class Candidates {
  private readonly telling = new Set<Element>();
  private readonly plain = new Set<Element>();
  private readonly toggled = new Set<Element>();
  private readonly live = new Set<Element>();
  private ofParent = new Map<Node, number>();
  private texts = 0;
  /** Telling elements that were not kept, for want of room. Of the others a share is looked at. */
  missed = 0;

  add(record: MutationRecord): void {
    if (record.type === 'attributes') {
      if (this.toggled.size < MAX_TOGGLED) this.toggled.add(record.target as Element);
      return;
    }
    if (record.type === 'characterData') return this.addText(record.target);
    // A NodeList is slow to walk and most have one node.
    for (const added of record.addedNodes) {
      if (isElement(added)) this.addElement(added, record.target);
      else if (nodeTypeOf(added) === TEXT_NODE) this.addText(added);
    }
  }

  /** What was gathered, the telling first; begins anew. */
  take(): { added: Element[]; toggled: Element[]; live: Element[] } {
    const taken = { added: [...this.telling, ...this.plain], toggled: [...this.toggled], live: [...this.live] };
    this.telling.clear();
    this.plain.clear();
    this.toggled.clear();
    this.live.clear();
    this.ofParent = new Map();
    this.texts = 0;
    return taken;
  }

  private addElement(element: Element, parent: Node): void {
    if (isTelling(element) || htmlTag(parent as Element) === 'body') {
      if (this.telling.size < MAX_TELLING) this.telling.add(element);
      else this.missed++;
      return;
    }
    const siblings = this.ofParent.get(parent) ?? 0;
    if (siblings >= MAX_OF_ONE_PARENT || this.plain.size >= MAX_PLAIN) return;
    this.ofParent.set(parent, siblings + 1);
    this.plain.add(element);
  }

  private addText(text: Node): void {
    if (this.texts++ >= MAX_TEXTS || this.live.size >= MAX_LIVE) return;
    const parent = parentNodeOf(text);
    const region = isElement(parent) ? closest(parent, LIVE) : null;
    if (region) this.live.add(region);
  }
}

export function isTelling(element: Element): boolean {
  return TELLING_TAGS.has(htmlTag(element)) || TELLING_ROLES.has(attr(element, 'role') ?? '') || hasAttr(element, 'aria-live') || hasAttr(element, 'popover');
}

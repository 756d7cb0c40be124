// What appeared and vanished between two snapshots: toasts, banners, spinners.
//
// Kept in a ring of fixed size and handed over with the next snapshot. It costs a busy page little: a change costs a
// few reads, and once in a tenth of a second, in a frame that the browser lays out anyway, a few dozen elements are
// looked at. An element that is only moved, or made anew as it was, has not come and gone; nor has text that ticks.

import { animationsUnder, clientRectOf, closest, composedParent, documentOf, folded, isConnected, isRendered, selectAll, spokenWithin, styleOf } from '../page/dom.ts';
import type { Memory } from '../page/memory.ts';
import { OBSERVED, observeTrees } from '../page/trees.ts';
import type { CssRect, DomNode, Transient, Warning } from '../../shared/dom.ts';
import { viewBox } from '../frames/here.ts';
import { placementOf } from '../snapshot/frames.ts';
import { hasArea, intersection, placed, rounded } from '../snapshot/geometry.ts';
import { roleAndName } from '../snapshot/listing.ts';
import { Candidates, isTelling, LIVE } from './candidates.ts';

/** Time between two looks, ms: what is shown for less nobody reads. */
const LOOK_EVERY_MS = 100;
const MAX_ALIVE = 64;
/** Length of the ring. */
const MAX_KEPT = 32;
const MAX_TEXT_CHARS = 200;
/** Ancestors and descendants that are looked at to tell whether an element belongs to one that is known. */
const MAX_RELATIVES = 30;
const MAX_EVENTS = 1e9;

/** Something that appeared after the last snapshot and is still there. */
interface Alive {
  readonly role: string;
  text: string;
  rect: CssRect;
  appearedAt: number;
  /** A region that stays while its text comes and goes. */
  readonly live: boolean;
}

export class Recorder {
  private readonly candidates = new Candidates();
  /** Whoever walks the page may have it see shadow trees and frames too. */
  readonly observer = new MutationObserver((records) => this.take(records));
  private readonly alive = new Map<Element, Alive>();
  private kept: Transient[] = [];
  private told: readonly Transient[] = [];
  private dropped = 0;
  /** What the last snapshot showed: keys of elements, and texts with their digits folded. */
  private shown: { handles: Set<number>; nodes: readonly Pick<DomNode, 'name' | 'rect'>[]; texts: Set<string> | null } | null = null;
  private due = false;
  private lookedAt = 0;
  private changes = 0;
  private changedAt = performance.now();

  constructor(private readonly memory: Memory) {
    this.observer.observe(document, OBSERVED);
  }

  /** How often the page has changed so far. */
  count(): number {
    this.take(this.observer.takeRecords());
    return this.changes;
  }

  /** When the page was last changed, as far as it is observed, `performance.now()`. */
  lastChange(): number {
    this.take(this.observer.takeRecords());
    return this.changedAt;
  }

  /**
   * What came and went since the last call, and with `again` what was told then, which may not have been heard. `nodes` is the
   * snapshot it goes with: what is in there has not vanished.
   */
  deliver(nodes: readonly DomNode[], again = false): { transients: Transient[]; warnings: Warning[] } {
    this.take(this.observer.takeRecords());
    this.look();
    const transients = again ? [...this.told, ...this.kept] : this.kept;
    const missed = this.dropped + this.candidates.missed;
    const warnings: Warning[] = [];
    if (missed > 0) {
      warnings.push({ kind: 'transients_dropped', message: `${missed} things that came and went, or may have, are not told: the page changes too fast.` });
    }
    this.told = transients.slice(-MAX_KEPT);
    this.kept = [];
    this.dropped = 0;
    this.candidates.missed = 0;
    this.alive.clear();
    const visible = nodes.filter((node) => node.visible);
    this.shown = { handles: new Set(visible.map((node) => node.handle)), nodes: visible.map(({ name, rect }) => ({ name, rect })), texts: null };
    return { transients, warnings };
  }

  private take(records: readonly MutationRecord[]): void {
    this.changes = (this.changes + records.length) % MAX_EVENTS;
    if (records.length > 0) this.changedAt = performance.now();
    for (const record of records) this.candidates.add(record);
    if (this.due || records.length === 0) return;
    this.due = true;
    const wait = this.lookedAt + LOOK_EVERY_MS - performance.now();
    // In a frame: the page is laid out then in any case, and what is gone before is never seen.
    const inFrame = () => requestAnimationFrame(() => this.look());
    if (wait > 0) setTimeout(inFrame, wait);
    else inFrame();
  }

  private look(): void {
    this.due = false;
    this.lookedAt = performance.now();
    const now = Date.now();
    const { added, toggled, live } = this.candidates.take();
    for (const element of added) this.observeInside(element);
    const vanished = this.vanished(live);
    const appeared: Alive[] = [];
    const admit = (elements: readonly Element[], isLive: boolean) => {
      for (const element of elements) {
        const entry = this.admitted(element, isLive, now);
        if (entry) appeared.push(entry);
      }
    };
    admit(live, true);
    admit(added, false);
    admit(toggled, false);
    for (const gone of vanished) {
      const twin = appeared.find((entry) => entry.role === gone.role && essence(entry.text) === essence(gone.text));
      // Made anew as it was: a re-render, or a text that ticks.
      if (twin) twin.appearedAt = Math.min(twin.appearedAt, gone.appearedAt);
      else this.keep(gone, now);
    }
  }

  private observeInside(element: Element): void {
    if (isConnected(element)) observeTrees(element, [this.observer]);
  }

  /** Takes out of the living what is not to be seen any more, and what says something else now. */
  private vanished(live: readonly Element[]): Alive[] {
    const vanished: Alive[] = [];
    for (const [element, entry] of this.alive) {
      const rect = seenAt(element);
      const text = rect ? textOf(element) : '';
      const differs = entry.live && live.includes(element) && essence(text) !== essence(entry.text);
      if (rect && !differs) {
        // A message is often put in only once its box is there.
        if (text.length > entry.text.length) entry.text = text;
        entry.rect = rect;
        continue;
      }
      this.alive.delete(element);
      vanished.push(entry);
    }
    return vanished;
  }

  /** The element as one of the living, if it is new to the eye. */
  private admitted(element: Element, live: boolean, now: number): Alive | null {
    if (this.alive.size >= MAX_ALIVE || this.belongsToKnown(element, live)) return null;
    const rect = seenAt(element);
    if (!rect) return null;
    const telling = live || isTelling(element) ? element : firstTelling(element);
    const text = textOf(element);
    const { role, name } = roleAndName(telling ?? element);
    const shownText = text || name.slice(0, MAX_TEXT_CHARS);
    const spins = shownText === '' && turnsForever(element);
    if (shownText === '' && !spins && role !== 'progressbar') return null;
    if (shownText !== '' && (this.wasTold(shownText) || (!live && this.wasPartOf(shownText, rect)))) return null;
    const entry: Alive = { role: spins ? 'progressbar' : role, text: shownText, rect, appearedAt: now, live };
    this.alive.set(element, entry);
    return entry;
  }

  /** Whether it stands in one of the living, or was in the last snapshot, itself or what is in it. */
  private belongsToKnown(element: Element, live: boolean): boolean {
    let steps = 0;
    for (let at: Element | null = element; at && steps < MAX_RELATIVES; at = composedParent(at), steps++) {
      if (this.alive.has(at)) return true;
    }
    if (live) return false;
    // Before the first snapshot nothing is known of what could be seen already.
    if (!this.shown) return true;
    if (this.wasShown(element)) return true;
    let looked = 0;
    for (const inner of selectAll(element, '*')) {
      if (this.wasShown(inner)) return true;
      if (++looked >= MAX_RELATIVES) break;
    }
    return false;
  }

  /** Whether the last snapshot showed this text; its texts are made ready once they are asked for. */
  private wasTold(text: string): boolean {
    if (!this.shown) return false;
    const texts = (this.shown.texts ??= new Set(this.shown.nodes.map((node) => essence(node.name))));
    return texts.has(essence(text));
  }

  /** Whether what the last snapshot showed around this place was called by this text among others: a part that was made anew. */
  private wasPartOf(text: string, rect: CssRect): boolean {
    const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
    const part = ` ${essence(text)} `;
    return (this.shown?.nodes ?? []).some(({ name, rect: around }) => x >= around.x && x <= around.x + around.width && y >= around.y && y <= around.y + around.height && ` ${essence(name)} `.includes(part));
  }

  private wasShown(element: Element): boolean {
    const handle = this.memory.knownHandleOf(element);
    return handle !== undefined && (this.shown?.handles.has(handle) ?? false);
  }

  private keep(gone: Alive, now: number): void {
    if (this.kept.length >= MAX_KEPT) {
      this.kept.shift();
      this.dropped++;
    }
    this.kept.push({ role: gone.role, name: gone.text, rect: gone.rect, appeared_at_ms: gone.appearedAt, vanished_at_ms: now });
  }
}

/** Its box in the top viewport, if an eye can meet it there. */
function seenAt(element: Element): CssRect | null {
  if (!isConnected(element)) return null;
  if (!isRendered(element, { opacityProperty: true, visibilityProperty: true })) return null;
  const rect = placed(clientRectOf(element), placementOf(documentOf(element)));
  return rect.width * rect.height > 1 && hasArea(intersection(rect, viewBox())) ? rounded(rect) : null;
}

function textOf(element: Element): string {
  const isInline = (part: Element): boolean => styleOf(part).display === 'inline';
  const text = folded(spokenWithin(element, 4 * MAX_TEXT_CHARS, isInline).slice(0, 4 * MAX_TEXT_CHARS));
  // A tooltip may say what it says once more, for screen readers.
  const half = text.slice(0, (text.length - 1) / 2);
  return (half !== '' && text === `${half} ${half}` ? half : text).slice(0, MAX_TEXT_CHARS);
}

function firstTelling(element: Element): Element | null {
  for (const inner of selectAll(element, `${LIVE},dialog,progress,[role=dialog],[role=alertdialog],[role=progressbar],[role=tooltip]`)) return inner;
  return closest(element, LIVE);
}

/** Whether it, or something in it, is animated without end, as a spinner is. */
function turnsForever(element: Element): boolean {
  return animationsUnder(element).some((animation) => animation.effect?.getComputedTiming().iterations === Infinity);
}

/** The text without what ticks in it. */
const essence = (text: string): string => text.replace(/[\d\p{N}]+/gu, '#').toLowerCase();

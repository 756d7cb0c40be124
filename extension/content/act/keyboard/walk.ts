// Leads the focus to an element by keys alone: Tab or Shift+Tab through the page's own order, arrow keys inside a widget.
//
// Nothing here moves the focus but the keys. What happens on the way is noted, not mended: a person would meet it too.

import { asInput, closest, composedContains, composedParent, documentOf, styleOf, viewOf } from '../../page/dom.ts';
import type { KeyWay } from '../../../shared/content_messages.ts';
import { isInFrame } from '../../frames/here.ts';
import { roleOf } from '../../snapshot/roles.ts';
import { isTextual } from '../../snapshot/states.ts';
import { focusedElement } from '../focus.ts';
import { pause } from '../halt.ts';
import { arrowTo } from './arrows.ts';
import { hasKeyboardFocus, lookOf, PageWatch } from './look.ts';
import { isStop, tabOrder, topmostModal } from './order.ts';
import { isControl } from './reachable.ts';
import { compositeOf, isEntry, takerOf, type Composite } from './takers.ts';
import type { Way } from './way.ts';

/** Presses of Tab at most: nobody goes further. */
const MAX_TABS = 400;
/** Time that the way may take, ms; inside a frame of another origin the worker waits less long. */
const MAX_MS = 9_000;
const MAX_MS_IN_FRAME = 2_500;
/** How long a script may take to lay its hands on the focus, ms. */
const TAKES_FOCUS_MS = 60;
/** Presses of Tab that an element may keep for its own parts: a date has several fields, a player several buttons. */
const OWN_PARTS = 12;

/** Where the keys led, and what has the focus there. */
export interface Arrival {
  readonly end: KeyWay['end'];
  /** What has the focus, or is the active one of what has it; null where the target was not reached. */
  readonly at: Element | null;
}

export async function comeTo(meant: Element, way: Way): Promise<Arrival> {
  const order = tabOrder(document, focusedElement());
  const composite = compositeOf(meant);
  const own = takerOf(meant);
  // A list that takes the focus itself is not the item of it that is meant.
  const taker = own && composite && !composedContains(composite.item, own) ? null : own;
  const widget = taker && order.includes(taker) && !isRadio(taker) ? null : composite;
  if (!taker && !widget) return { end: isControl(meant) ? 'not_focusable' : 'no_control', at: null };
  const isThere = (focus: Element): boolean => (taker !== null && focus === taker) || (widget !== null && isEntry(focus, widget));
  const end = await tabTo(isThere, taker, order, way);
  const focus = focusedElement();
  if (end === 'too_far' && taker && !widget && !isStop(taker)) return { end: 'passed_over', at: null };
  if (end !== 'reached' || !focus) return { end, at: null };
  if (focus === taker || !widget) return { end, at: focus };
  return throughWidget(widget, focus, way);
}

const isRadio = (element: Element): boolean => asInput(element)?.type === 'radio';

async function throughWidget(widget: Composite, focus: Element, way: Way): Promise<Arrival> {
  const at = await arrowTo(widget, focus, way);
  return at ? { end: 'reached', at } : { end: 'not_by_arrows', at: null };
}

/** Presses Tab until the focus is there. */
async function tabTo(isThere: (focus: Element) => boolean, taker: Element | null, order: readonly Element[], way: Way): Promise<KeyWay['end']> {
  const deadline = performance.now() + (isInFrame() ? MAX_MS_IN_FRAME : MAX_MS);
  const trail = new Trail(order);
  let backwards = isNearerBackwards(order, isThere);
  for (let tabs = 0; ; tabs++) {
    const focus = focusedElement();
    if (focus && isThere(focus)) return 'reached';
    if (tabs >= MAX_TABS || performance.now() > deadline) return 'too_far';
    const watched = watch(taker, focus, backwards);
    await way.press('Tab', backwards);
    let next = focusedElement();
    if (next === focus) {
      await pause(TAKES_FOCUS_MS);
      next = focusedElement();
    }
    way.focusShown = next !== null && next === taker ? await watched.shown(next) : undefined;
    watched.stop();
    if (next) way.stopAt(next);
    if (next && isThere(next)) continue;
    const met = trail.take(next);
    if (met === 'new') continue;
    // What lies around a frame of another origin cannot be seen from inside it.
    if (isInFrame()) return 'too_far';
    if (met === 'astray') return 'too_far';
    if (met === 'around') return topmostModal(document) ? 'held_by_dialog' : 'not_in_order';
    const out = await waysOut(met, way);
    if (out === null) return isDialogLike(met) ? 'held_by_dialog' : 'trapped';
    backwards = out === 'backwards';
    trail.forget();
  }
}

/** What had the focus so far. */
class Trail {
  private visits: (Element | null)[] = [];
  private wasOutside = 0;
  private readonly met = new Set<Element>();
  private readonly counts = new Map<Element, number>();

  constructor(private readonly order: readonly Element[]) {}

  /**
   * `around`: it went once around the page; `astray`: nothing has the focus time and again, so that nobody can say where it went; a list:
   * between these it goes to and fro, and never leaves the page.
   */
  take(focus: Element | null): 'new' | 'around' | 'astray' | Element[] {
    if (focus === null) {
      this.wasOutside += 1;
      this.visits = [];
      this.counts.clear();
      if (this.wasOutside < 2) return 'new';
      // Some stops may have come and gone meanwhile.
      return this.met.size * 2 >= this.order.length ? 'around' : 'astray';
    }
    this.met.add(focus);
    const count = (this.counts.get(focus) ?? 0) + 1;
    this.counts.set(focus, count);
    const before = this.visits.lastIndexOf(focus);
    this.visits.push(focus);
    if (count <= (hasOwnParts(focus) && this.visits.at(-2) === focus ? OWN_PARTS : 1)) return 'new';
    const cycle = [...new Set(this.visits.slice(Math.max(before, 0)).filter((each) => each !== null))];
    // A page may lead around itself without ever letting go, and nobody is held by that.
    const missed = this.order.filter((stop) => !cycle.includes(stop));
    return missed.length === 0 ? 'around' : cycle;
  }

  /** From here on it is another way. */
  forget(): void {
    this.visits = [];
    this.counts.clear();
  }
}

const PARTED_INPUTS = new Set(['date', 'time', 'datetime-local', 'month', 'week']);

const hasOwnParts = (element: Element): boolean => PARTED_INPUTS.has(asInput(element)?.type ?? '') || /^(IFRAME|VIDEO|AUDIO|OBJECT|EMBED)$/i.test(element.tagName);

/** Tries what people try who cannot get out: Escape, then the other way round. Null where neither leads out. */
async function waysOut(held: readonly Element[], way: Way): Promise<'forwards' | 'backwards' | null> {
  way.holdIn(held);
  const isOut = (): boolean => {
    const focus = focusedElement();
    return focus === null || !held.includes(focus);
  };
  await way.press('Escape');
  await way.press('Tab');
  await pause(TAKES_FOCUS_MS);
  if (isOut()) return letGo(way, 'forwards');
  for (let tries = 0; tries <= held.length; tries++) {
    await way.press('Tab', true);
    await pause(TAKES_FOCUS_MS);
    if (isOut()) return letGo(way, 'backwards');
  }
  return null;
}

function letGo(way: Way, direction: 'forwards' | 'backwards'): 'forwards' | 'backwards' {
  way.holdIn([]);
  return direction;
}

const DIALOGS = 'dialog,[role=dialog],[role=alertdialog],[aria-modal=true],[popover],[role=menu],[role=listbox]';

/** Whether all of it stands in a dialog, or in a layer over the page that is meant as one. What holds the focus out of sight is none. */
function isDialogLike(held: readonly Element[]): boolean {
  if (!held.some(isPartlyInView)) return false;
  const [first] = held;
  const dialog = first && closest(first, DIALOGS);
  if (dialog && held.every((each) => composedContains(dialog, each))) return true;
  for (let at: Element | null = first ?? null; at; at = composedParent(at)) {
    const layer = at;
    if (styleOf(layer).position === 'fixed' && held.every((each) => composedContains(layer, each))) return true;
  }
  return false;
}

/** Whether the way is shorter against the order. */
function isNearerBackwards(order: readonly Element[], isThere: (focus: Element) => boolean): boolean {
  const focus = focusedElement();
  const from = focus ? order.indexOf(focus) : -1;
  const to = order.findIndex(isThere);
  if (from < 0 || to < 0) return false;
  const back = (from - to + order.length) % order.length;
  return back < order.length - back;
}

/** Holds what the target looks like without the focus against what it looks like with it. */
interface Watched {
  /** Whether that can be told apart; undefined where nobody can say. */
  shown(focus: Element): Promise<boolean | undefined>;
  stop(): void;
}

const UNWATCHED: Watched = { shown: async () => undefined, stop: () => undefined };

function watch(taker: Element | null, focus: Element | null, backwards: boolean): Watched {
  if (!taker) return UNWATCHED;
  const order = tabOrder(document, focus);
  const at = focus ? order.indexOf(focus) : backwards ? order.length : -1;
  // Only what comes next is worth a look: what other stops look like may still change.
  if (order[at + (backwards ? -1 : 1)] !== taker) return UNWATCHED;
  const before = lookOf(taker, focus);
  const changes = new PageWatch(documentOf(taker));
  return {
    shown: async (now) => {
      if (isTextual(now) || roleOf(now) === 'combobox') return true;
      // What shows it may fade in.
      for (let waited = 0; waited < SHOWS_FOCUS_MS; waited += FOCUS_LOOK_MS) {
        await pause(FOCUS_LOOK_MS);
        if (lookOf(now, focus) !== before) return true;
      }
      return hasKeyboardFocus(now) && !changes.hasChanged() && isInView(now) ? false : undefined;
    },
    stop: () => changes.stop(),
  };
}

/** How long a page may take to show the focus, ms. */
const SHOWS_FOCUS_MS = 600;
/** Between two looks at it, ms. */
const FOCUS_LOOK_MS = 120;

function isPartlyInView(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const view = viewOf(element);
  return right > 0 && bottom > 0 && left < view.innerWidth && top < view.innerHeight;
}

function isInView(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const view = viewOf(element);
  return right - left > 4 && bottom - top > 4 && left >= 0 && top >= 0 && right <= view.innerWidth && bottom <= view.innerHeight;
}

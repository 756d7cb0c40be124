// Waits until the page has come to rest: for facts, up to a limit, never for a fixed time.
// https://developer.mozilla.org/docs/Web/API/MutationObserver sees no shadow trees by itself, so each is observed.

import { remainingMs, wholeMs } from './page/animation.ts';
import { showsNothing } from './page/blank.ts';
import { animationsIn, areFontsLoading, readyStateOf } from './page/document.ts';
import { clientRectOf, documentElementOf, isElement, selectAll } from './page/dom.ts';
import { OBSERVED, observeTrees } from './page/trees.ts';
import { hundredths } from './snapshot/geometry.ts';
import type { Busy, Settled } from '../shared/content_messages.ts';

export interface SettleConfig {
  /** How long nothing may have happened, ms. */
  readonly quietMs: number;
  /** Limit, ms. */
  readonly timeoutMs: number;
  /** When the page is known to have last done something, `performance.now()`: the quiet time counts from then. */
  readonly activeAt: number;
  /** When something was last done to the page, `performance.now()`: it has time to answer from then on. */
  readonly doneAt: number;
}

/** How a page came to rest. */
export type Rest = Omit<Settled, 'requests'>;

/**
 * How long a page has to begin to answer an input, ms: menus open, and fields that wait for the end of typing are
 * looked after, 300 ms later on many pages.
 */
const ANSWER_MS = 350;
/** How long after its beginning a document that shows nothing is taken for one that is still being built, ms. */
const MAX_BLANK_MS = 15_000;
/** An animation that takes longer is decoration, which a person does not wait for, ms. */
const LONGEST_ANSWER_MS = 2_500;
/** Between two looks at what gives no event of its own (fonts, animations), ms. */
const POLL_MS = 40;

/** Resolves once the page is quiet, or at the limit with what was still going on. `others` come to see the page's inner trees on the way. */
export async function settle({ quietMs, timeoutMs, activeAt, doneAt }: SettleConfig, others: readonly MutationObserver[] = []): Promise<Rest> {
  const began = performance.now();
  const activity = watchActivity(activeAt, others);
  const answersUntil = Math.min(doneAt + ANSWER_MS, began + timeoutMs);
  try {
    for (;;) {
      const now = performance.now();
      const busy = whatIsBusy(activity, now, quietMs);
      if (busy.some((what) => what !== 'dom' && what !== 'network') || hasLoadingImage()) activity.busyAt = now;
      const told = { waited_ms: hundredths(now - began), idle_ms: hundredths(now - lastActiveAt(activity)) };
      if (busy.length === 0 && now >= answersUntil) return { quiet: true, ...told, still_busy: [] };
      const left = timeoutMs - (now - began);
      if (left <= 0) return { quiet: false, ...told, still_busy: busy };
      // A timer, not a frame: an occluded or background tab paints no frames.
      await new Promise((resume) => setTimeout(resume, Math.min(left, Math.max(untilQuiet(activity, now, quietMs), Math.ceil(answersUntil - now)))));
    }
  } finally {
    activity.stop();
  }
}

interface Activity {
  /** When the DOM last changed, `performance.now()`. */
  changedAt: number;
  /** When a resource last finished loading. */
  loadedAt: number;
  /** When it was last seen at work on what gives no event of its own: loading, an animation, fonts. */
  busyAt: number;
  stop(): void;
}

function whatIsBusy(activity: Activity, now: number, quietMs: number): Busy[] {
  const busy: Busy[] = [];
  if (readyStateOf(document) !== 'complete') busy.push('load');
  if (now - activity.changedAt < quietMs) busy.push('dom');
  if (now - activity.loadedAt < quietMs || hasLoadingImage()) busy.push('network');
  if (hasFiniteAnimation()) busy.push('animation');
  if (areFontsLoading(document)) busy.push('fonts');
  // Asked last, and only of a page that is at rest but for that.
  if (busy.length === 0 && now < MAX_BLANK_MS && showsNothing(document)) busy.push('blank');
  return busy;
}

const lastActiveAt = ({ changedAt, loadedAt, busyAt }: Activity): number => Math.max(changedAt, loadedAt, busyAt);

/** When to look again: when the quiet time is over, if nothing happens, but not later than a poll. */
function untilQuiet({ changedAt, loadedAt }: Activity, now: number, quietMs: number): number {
  const left = Math.max(changedAt, loadedAt) + quietMs - now;
  return left > 0 ? Math.min(POLL_MS, Math.ceil(left)) : POLL_MS;
}

function watchActivity(activeAt: number, others: readonly MutationObserver[]): Activity {
  const observer = new MutationObserver((records) => {
    activity.changedAt = performance.now();
    for (const record of records) {
      for (const added of record.addedNodes) if (isElement(added)) observeTrees(added, [observer]);
    }
  });
  const resources = new PerformanceObserver(() => {
    activity.loadedAt = performance.now();
  });
  const activity: Activity = {
    changedAt: activeAt,
    loadedAt: activeAt,
    busyAt: activeAt,
    stop() {
      observer.disconnect();
      resources.disconnect();
    },
  };
  observer.observe(document, OBSERVED);
  observeTrees(documentElementOf(document), [observer, ...others]);
  resources.observe({ type: 'resource' });
  return activity;
}

/** Whether an image that can be seen now is still on its way. */
function hasLoadingImage(): boolean {
  for (const image of selectAll(document, 'img')) {
    if ((image as HTMLImageElement).complete) continue;
    const rect = clientRectOf(image);
    if (rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth && rect.width > 0) return true;
  }
  return false;
}

/** Whether something is moving that will stop soon; an endless spinner is no reason to wait, nor what pulses for a while. */
const hasFiniteAnimation = (): boolean => animationsIn(document).some(endsByItself);

function endsByItself(animation: Animation): boolean {
  const remaining = remainingMs(animation);
  return remaining > 0 && Number.isFinite(remaining) && wholeMs(animation) <= LONGEST_ANSWER_MS;
}

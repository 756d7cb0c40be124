// Waits until the page has come to rest: for facts, up to a limit, never for a fixed time.
// https://developer.mozilla.org/docs/Web/API/MutationObserver sees no shadow trees by itself, so each is observed.

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
}

/** How a page came to rest. */
export type Rest = Omit<Settled, 'requests'>;

/** Between two looks at what gives no event of its own (fonts, animations), ms. */
const POLL_MS = 40;

/** Resolves once the page is quiet, or at the limit with what was still going on. `others` come to see the page's inner trees on the way. */
export async function settle({ quietMs, timeoutMs }: SettleConfig, others: readonly MutationObserver[] = []): Promise<Rest> {
  const began = performance.now();
  const activity = watchActivity(others);
  try {
    for (;;) {
      const now = performance.now();
      const busy = whatIsBusy(activity, now, quietMs);
      if (busy.length === 0) return { quiet: true, waited_ms: hundredths(now - began), still_busy: [] };
      const left = timeoutMs - (now - began);
      if (left <= 0) return { quiet: false, waited_ms: hundredths(now - began), still_busy: busy };
      // A timer, not a frame: an occluded or background tab paints no frames.
      await new Promise((resume) => setTimeout(resume, Math.min(POLL_MS, left)));
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
  stop(): void;
}

function whatIsBusy(activity: Activity, now: number, quietMs: number): Busy[] {
  const busy: Busy[] = [];
  if (readyStateOf(document) !== 'complete') busy.push('load');
  if (now - activity.changedAt < quietMs) busy.push('dom');
  if (now - activity.loadedAt < quietMs || hasLoadingImage()) busy.push('network');
  if (hasFiniteAnimation()) busy.push('animation');
  if (areFontsLoading(document)) busy.push('fonts');
  return busy;
}

function watchActivity(others: readonly MutationObserver[]): Activity {
  // Whatever happened before is unknown: the quiet time begins now.
  const now = performance.now();
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
    changedAt: now,
    loadedAt: now,
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

/** Whether something is moving that will stop; an endless spinner is no reason to wait. */
function hasFiniteAnimation(): boolean {
  return animationsIn(document).some((animation) => {
    if (animation.playState !== 'running') return false;
    // What follows the scroll position instead of time never ends by itself.
    if (!(animation.timeline instanceof DocumentTimeline)) return false;
    const end = animation.effect?.getComputedTiming().endTime;
    return typeof end === 'number' && Number.isFinite(end) && end > 0;
  });
}

// What the page asked of servers and how it was answered, as far as the browser's performance entries tell:
// the document itself and what scripts asked for. Addresses lose query and fragment, which may hold secrets.
// https://www.w3.org/TR/resource-timing/#dom-performanceresourcetiming-responsestatus

import { hundredths } from './snapshot/geometry.ts';
import type { PageRequest } from '../shared/content_messages.ts';

/** Kept between two askings; of more the oldest are forgotten. */
const MAX_REQUESTS = 50;
/** What a page does by itself (pictures, styles, beacons) is no answer to an act. */
const BY_SCRIPT = new Set(['fetch', 'xmlhttprequest']);

export class Requests {
  private ended: PageRequest[] = [];
  private endedAt = 0;
  private told: PageRequest[] = [];
  private readonly observer = new PerformanceObserver((list) => this.add(list.getEntries()));

  constructor() {
    this.observer.observe({ type: 'navigation', buffered: true });
    this.observer.observe({ type: 'resource', buffered: true });
  }

  /** What ended since the asking before, oldest first; with `again` also what was told then, which may not have been heard. */
  take(again: boolean): PageRequest[] {
    this.add(this.observer.takeRecords());
    const taken = again ? [...this.told, ...this.ended].slice(-MAX_REQUESTS) : this.ended;
    this.told = taken;
    this.ended = [];
    return taken;
  }

  /** When anything that the page asked for was last answered, `performance.now()`. */
  lastEnd(): number {
    this.add(this.observer.takeRecords());
    return this.endedAt;
  }

  private add(entries: readonly PerformanceEntry[]): void {
    for (const entry of entries) {
      if (!(entry instanceof PerformanceResourceTiming)) continue;
      this.endedAt = Math.max(this.endedAt, entry.responseEnd);
      const isDocument = entry.entryType === 'navigation';
      if (!isDocument && !BY_SCRIPT.has(entry.initiatorType)) continue;
      const url = bareAddress(entry.name);
      if (url === null) continue;
      this.ended.push({
        url,
        by: isDocument ? 'document' : 'script',
        // 0 stands for what another origin does not tell, and for no answer at all.
        ...(entry.responseStatus > 0 ? { status: entry.responseStatus } : {}),
        began_at_ms: Math.round(performance.timeOrigin + entry.startTime),
        took_ms: hundredths(Math.max(0, entry.duration)),
      });
    }
    this.ended.splice(0, Math.max(0, this.ended.length - MAX_REQUESTS));
  }
}

function bareAddress(address: string): string | null {
  const url = URL.parse(address);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.origin + url.pathname : null;
}

// Whether the page changed while it was read in several tasks: then the snapshot shows no one state of it.

import type { Pass } from '../page/pass.ts';
import type { Warning } from '../../shared/dom.ts';

const EVERYTHING: MutationObserverInit = { subtree: true, childList: true, attributes: true, characterData: true };

export class Changes {
  private readonly observed = new Set<Node>();
  private readonly observer = new MutationObserver(() => {
    this.met = true;
  });
  private readonly scroll = { x: scrollX, y: scrollY };
  private met = false;

  constructor(private readonly pass: Pass) {}

  /** From now on. Trees that were found since the last call are watched as well. */
  watch(): void {
    for (const root of [document, ...this.pass.roots]) {
      if (this.observed.has(root)) continue;
      this.observed.add(root);
      this.observer.observe(root, EVERYTHING);
    }
  }

  /** Ends the watch; a warning if anything changed. */
  end(): Warning[] {
    const changed = this.met || this.observer.takeRecords().length > 0;
    const scrolled = scrollX !== this.scroll.x || scrollY !== this.scroll.y;
    this.observer.disconnect();
    if (!changed && !scrolled) return [];
    return [{ kind: 'page_changed', message: 'The page changed while it was read: parts of it may be listed as they were a moment before.' }];
  }
}

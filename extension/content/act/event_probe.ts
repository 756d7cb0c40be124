// Hears whether trusted input reached a window, and which element got it. Listens in the window's capture phase, before
// any element's own listener could stop an event.

import { isElement, rootOf } from '../page/dom.ts';
import type { Point } from '../snapshot/hit.ts';

export class EventProbe {
  private readonly heard: { readonly type: string; readonly target: Element | null; readonly at: Point }[] = [];
  private readonly listener = (event: Event): void => {
    if (!event.isTrusted) return;
    // Read now: the path is gone once the event has gone its way.
    const [target] = event.composedPath();
    const { clientX, clientY } = event as MouseEvent;
    const isOnElement = target !== undefined && target !== this.view && isElement(target as Node);
    this.heard.push({ type: event.type, target: isOnElement ? (target as Element) : null, at: { x: clientX, y: clientY } });
  };

  constructor(private readonly view: Window, private readonly types: readonly string[]) {
    for (const type of types) view.addEventListener(type, this.listener, { capture: true, passive: true });
  }

  stop(): void {
    for (const type of this.types) this.view.removeEventListener(type, this.listener, { capture: true });
  }

  /** What the first event of this type went to; null where none came. */
  targetOf(type: string): Element | null {
    return this.heard.find((event) => event.type === type)?.target ?? null;
  }

  has(type: string): boolean {
    return this.heard.some((event) => event.type === type);
  }

  /** Whether any event came from that point of the window's own viewport. */
  hasAt({ x, y }: Point): boolean {
    return this.heard.some(({ at }) => Math.abs(at.x - x) <= PLACE_TOLERANCE && Math.abs(at.y - y) <= PLACE_TOLERANCE);
  }
}

/** Mouse events give whole px. */
const PLACE_TOLERANCE = 1.5;

/** Whether `shown` is the element, or the host that stands for it where a shadow tree is closed. */
export function standsFor(shown: Element, element: Element): boolean {
  for (let at: Element | undefined = element; at; at = (rootOf(at) as Partial<ShadowRoot>).host) {
    if (at === shown) return true;
  }
  return false;
}

// The way of the keys while it is gone: what was pressed, and which elements had the focus.

import { clientRectOf, documentOf, isConnected } from '../../page/dom.ts';
import type { KeyWay } from '../../../shared/content_messages.ts';
import { placementOf } from '../../snapshot/frames.ts';
import { placed, rounded } from '../../snapshot/geometry.ts';
import { roleAndName } from '../../snapshot/listing.ts';
import type { InputBackend } from '../input_backend.ts';
import { nextTask } from '../wait.ts';

/** Elements that are told of those that hold the focus. */
const MAX_HELD = 5;

export class Way {
  private readonly pressed: { key: string; times: number }[] = [];
  private readonly stops = new Set<Element>();
  /** Whether the target looks another way with the focus. */
  focusShown: boolean | undefined;
  /** Whether the page reacted to the key that operates the target. */
  reacted: boolean | undefined;
  private held: readonly Element[] = [];
  private readonly began = performance.now();
  /** When the last key went down. */
  private lastAt = this.began;

  constructor(private readonly backend: InputBackend) {}

  /** Keys pressed so far. */
  get count(): number {
    return this.pressed.reduce((sum, { times }) => sum + times, 0);
  }

  /** Presses a key where the focus is, and lets the page's own tasks run that it may set off. */
  async press(key: string, shift = false): Promise<void> {
    const name = `${shift ? 'Shift+' : ''}${key === ' ' ? 'Space' : key}`;
    const last = this.pressed.at(-1);
    if (last?.key === name) last.times += 1;
    else this.pressed.push({ key: name, times: 1 });
    this.lastAt = performance.now();
    await this.backend.pressKey(null, key, { shift });
    await nextTask();
  }

  /** The focus has come here. */
  stopAt(element: Element): void {
    this.stops.add(element);
  }

  /** The focus goes to and fro between these. */
  holdIn(elements: readonly Element[]): void {
    this.held = elements.filter(isConnected).slice(0, MAX_HELD);
  }

  told(end: KeyWay['end']): KeyWay {
    const held = this.held.map((element) => ({ ...roleAndName(element), rect: rounded(placed(clientRectOf(element), placementOf(documentOf(element)))) }));
    return {
      pressed: this.pressed,
      end,
      stops: this.stops.size,
      until_last_ms: Math.round(this.lastAt - this.began),
      ...(this.focusShown !== undefined && { focus_shown: this.focusShown }),
      ...(this.reacted !== undefined && { reacted: this.reacted }),
      ...(held.length > 0 && { held }),
    };
  }
}

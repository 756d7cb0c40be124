// How a gesture reaches the page: by events that a script dispatches (by_script.ts), or by the browser's own input
// (trusted.ts).

import type { ActOutcome, InputKind } from '../../shared/content_messages.ts';
import type { Held } from './key_codes.ts';
import type { Pressed } from './pointer.ts';
import type { Reached } from './reach.ts';

export interface InputBackend {
  /** Moves the pointer there. */
  hover(reached: Reached): Promise<void>;
  /** Takes the pointer off the page's things, if it lies on any: what a page shows under it may be in the way. False: it did not. */
  drawBack(): Promise<boolean>;
  /** Presses and releases where the pointer is. `meant`: what is to be clicked, as a whole. */
  press(reached: Reached, meant: Element): Promise<Pressed>;
  doubleClick(reached: Reached, meant: Element): Promise<Pressed>;
  openContextMenu(reached: Reached, meant: Element): Promise<Pressed>;
  /** `dx`, `dy`: CSS px from where the element was taken. */
  drag(reached: Reached, dx: number, dy: number): Promise<ActOutcome>;
  /** `element`: the one that was focused for it; null: whatever has the keyboard. `held`: meanwhile. */
  pressKey(element: Element | null, key: string, held?: Held): Promise<void>;
  /** Something is put into the page without any input: `why`, one sentence for people. */
  putIn(why: string): void;
  /** What it came to. `input` is missing where none was given, or none but a script's was asked for. */
  told(): Told;
}

export interface Told {
  readonly input?: InputKind;
  readonly notes: string[];
}

/** Moves the pointer there, presses and releases. */
export async function click(backend: InputBackend, reached: Reached, meant: Element = reached.target): Promise<Pressed> {
  await backend.hover(reached);
  return backend.press(reached, meant);
}

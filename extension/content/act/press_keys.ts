// A key pressed several times.

import { isConnected } from '../page/dom.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { checkHalt } from './halt.ts';
import type { InputBackend } from './input_backend.ts';
import { DONE } from './outcome.ts';
import { combination } from './key_codes.ts';


/** Presses it so often, as long as the element that was meant is there. */
export async function pressKeys(backend: InputBackend, element: Element | null, named: string, times: number): Promise<ActOutcome> {
  const { key, held } = combination(named);
  for (let pressed = 0; pressed < times && (!element || isConnected(element)); pressed++) {
    checkHalt();
    await backend.pressKey(element, key, held);
  }
  return DONE;
}

// Waits, as a person would, until what is to be operated rests, is enabled and is not covered any more.

import { remainingMs } from '../page/animation.ts';
import { animationsOf, clientRectOf, composedParent, isConnected } from '../page/dom.ts';
import type { ActOutcome } from '../../shared/content_messages.ts';
import { pause } from './halt.ts';
import { reach, type Reach, type Spot } from './reach.ts';

/** How long that may take, ms; what still moves then is hit where it is. */
const STEADY_MS = 1_000;
/** Between two looks, ms: longer than a frame, or nothing would have moved. */
const POLL_MS = 20;

/** Brings the element under the pointer once it is fit to be operated, or says at the limit why it is not. */
export async function reachSteady(element: Element, spot: Spot | null = null): Promise<Reach> {
  const deadline = performance.now() + STEADY_MS;
  let before = placeOf(element);
  for (;;) {
    const reached = reach(element, spot);
    const isLate = performance.now() >= deadline || !isConnected(element);
    if ('refused' in reached && (isLate || reached.moved || !mayPass(reached.refused))) return reached;
    await pause(POLL_MS);
    const now = placeOf(element);
    // Scrolling to it moved it as well: what counts is that it is where it was a frame ago. Where frames are slow, two
    // looks fall into one of them, and an animation that has yet to start looks like rest.
    const rests = now === before && !isBeingMoved(element);
    if ('reached' in reached && (isLate || rests)) return reach(element, spot);
    before = now;
  }
}

/** Whether the element, or what it is in, has an animation under way that waiting sees the end of. */
function isBeingMoved(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = composedParent(at)) {
    if (animationsOf(at).some(endsSoon)) return true;
  }
  return false;
}

function endsSoon(animation: Animation): boolean {
  const remaining = remainingMs(animation);
  return remaining > 0 && remaining <= STEADY_MS;
}

const mayPass = ({ outcome }: ActOutcome): boolean => outcome === 'obscured' || outcome === 'disabled';

function placeOf(element: Element): string {
  const { x, y, width, height } = clientRectOf(element);
  return [x, y, width, height].map((each) => each.toFixed(1)).join(' ');
}

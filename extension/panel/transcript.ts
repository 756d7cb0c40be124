// The live transcript: the steps of one run in order, the newest kept in view while the user is at the end.

import { byId, fill } from '../shared/element.ts';
import type { RunView } from '../shared/values.ts';
import { forgetThumbnails } from './pictures.ts';
import { createStep } from './step.ts';
import type { StepElement } from './step.ts';
import { isRunning } from './words.ts';

const log = byId('transcript', HTMLElement);
const scroller = byId('scroller', HTMLElement);
const title = byId('transcript-title', HTMLElement);
const steps = new Map<number, StepElement>();
let shownRun = '';

/** Closer to the end than this, in CSS px, the user is following; farther up they are reading. */
const FOLLOW_WITHIN_PX = 120;

/** Shows the steps of this run. */
export function showTranscript(run: RunView): void {
  if (run.run_id !== shownRun) startOver(run.run_id);
  const running = isRunning(run);
  const following = running && distanceToEndPx() < FOLLOW_WITHIN_PX;
  const last = run.steps.at(-1);
  for (const step of run.steps) {
    const shown = steps.get(step.index) ?? append(run.run_id, step.index);
    shown.update(step, running && step === last);
  }
  title.hidden = run.steps.length === 0;
  if (following) scroller.scrollTo({ top: scroller.scrollHeight, behavior: scrollBehavior() });
}

/** Draws something below the steps; whoever follows their end goes on seeing it. */
export function keepingEnd(draw: () => void): void {
  const following = distanceToEndPx() < FOLLOW_WITHIN_PX;
  draw();
  if (following) scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
}

/** Brings a step into view and gives it the focus. */
export function revealStep(index: number): void {
  const element = steps.get(index)?.element;
  element?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
  element?.focus({ preventScroll: true });
}

/** Brings the head of the view into sight: the verdict, once a run has ended. */
export function scrollToTop(): void {
  scroller.scrollTo({ top: 0, behavior: 'instant' });
}

/** How to scroll for this user. */
function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

function startOver(runId: string): void {
  shownRun = runId;
  steps.clear();
  fill(log);
  forgetThumbnails();
}

function append(runId: string, index: number): StepElement {
  const step = createStep(runId, index);
  steps.set(index, step);
  log.append(step.element);
  return step;
}

function distanceToEndPx(): number {
  return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
}

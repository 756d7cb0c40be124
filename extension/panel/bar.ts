// The bar at the foot of the panel: what is going on, and the one button that matters now.

import { byId } from '../shared/element.ts';
import type { RunView } from '../shared/values.ts';
import { TEXTS } from './texts.ts';
import { clock, isRunning, statusOf, stepInHand } from './words.ts';

const status = byId('status', HTMLElement);
const elapsed = byId('elapsed', HTMLElement);
const pulse = byId('pulse', HTMLElement);
const progress = byId('progress', HTMLProgressElement);
const start = byId('start', HTMLButtonElement);
const stop = byId('stop', HTMLButtonElement);

let run: RunView | null = null;
let ticking: ReturnType<typeof setInterval> | undefined;

/** Shows the state of the run. `waiting` is what the user has just asked for and not got yet. */
export function showBar(next: RunView | null, waiting: 'start' | 'stop' | null, again: boolean): void {
  run = next;
  const running = isRunning(run);
  const text = waiting === 'start' ? TEXTS.starting : waiting === 'stop' && running ? TEXTS.stopping : statusOf(run);
  // A live region speaks on every write, even of the same words.
  if (status.textContent !== text) status.textContent = text;
  pulse.dataset['live'] = String(running || waiting === 'start');
  progress.hidden = !running;
  if (run && running) {
    progress.max = Math.max(run.steps_limit, 1);
    progress.value = stepInHand(run);
  }
  const focused = document.activeElement;
  start.hidden = running;
  start.disabled = false;
  // Not `disabled`, which would throw the keyboard's focus away; the panel ignores a second press.
  start.setAttribute('aria-disabled', String(waiting !== null));
  start.textContent = again ? TEXTS.runAgain : TEXTS.start;
  stop.hidden = !running;
  stop.setAttribute('aria-disabled', String(waiting === 'stop'));
  if (running && focused === start) stop.focus();
  if (!running && focused === stop) start.focus();
  tickWhile(running);
}

function tickWhile(running: boolean): void {
  elapsed.hidden = !running;
  tick();
  if (running) ticking ??= setInterval(tick, 1_000);
  else {
    clearInterval(ticking);
    ticking = undefined;
  }
}

function tick(): void {
  if (run) elapsed.textContent = clock(Date.now() - run.started_at_ms);
}

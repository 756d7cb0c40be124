// An act that costs or destroys waits here for the user's word.

import { ask } from '../shared/ask.ts';
import { byId } from '../shared/element.ts';
import type { RunView } from '../shared/values.ts';
import { showFault } from './faults.ts';
import { TEXTS } from './texts.ts';
import { actionPhrase } from './words.ts';

const box = byId('leave', HTMLElement);
const title = byId('leave-title', HTMLElement);
const why = byId('leave-why', HTMLElement);
const give = byId('leave-give', HTMLButtonElement);
const refuse = byId('leave-refuse', HTMLButtonElement);

let asked: { run_id: string; step: number } | null = null;

/** Wires the two answers. */
export function initLeave(): void {
  give.addEventListener('click', () => void answer(true));
  refuse.addEventListener('click', () => void answer(false));
}

/** Shows what waits for leave, or nothing. */
export function showLeave(run: RunView | null): void {
  const pending = run?.stop === null ? run.approval_request : null;
  const isNew = pending !== null && asked?.step !== pending.step;
  asked = run && pending ? { run_id: run.run_id, step: pending.step } : null;
  box.hidden = pending === null;
  if (!pending) return;
  title.textContent = TEXTS.approval(actionPhrase(pending.decision.action, pending.decision.target));
  why.textContent = pending.why;
  // The harmless answer is under the key that is pressed without reading.
  if (isNew) refuse.focus();
}

async function answer(given: boolean): Promise<void> {
  if (!asked) return;
  const reply = await ask({ type: 'answer_approval', ...asked, given });
  if (!reply.ok) showFault(reply.fault);
}

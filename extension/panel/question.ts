// A question of the persona waits here for the user's answer.

import { ask } from '../shared/ask.ts';
import { byId } from '../shared/element.ts';
import type { RunView } from '../shared/values.ts';
import { showFault } from './faults.ts';
import { TEXTS } from './texts.ts';

const box = byId('question', HTMLFormElement);
const title = byId('question-title', HTMLElement);
const why = byId('question-why', HTMLElement);
const field = byId('question-answer', HTMLTextAreaElement);
const skip = byId('question-skip', HTMLButtonElement);

let asked: { run_id: string; step: number } | null = null;

/** Wires the two answers. */
export function initQuestion(): void {
  box.addEventListener('submit', (event) => {
    event.preventDefault();
    // Nothing written is no answer, which has a button of its own.
    if (field.value.trim() === '') field.focus();
    else void answer(field.value);
  });
  skip.addEventListener('click', () => void answer(''));
}

/** Shows what is asked, or nothing. */
export function showQuestion(run: RunView | null): void {
  const pending = run?.stop === null ? run.question : null;
  const isNew = pending !== null && (asked?.run_id !== run?.run_id || asked?.step !== pending.step);
  asked = run && pending ? { run_id: run.run_id, step: pending.step } : null;
  box.hidden = pending === null;
  if (!pending) return;
  title.textContent = TEXTS.question(pending.question);
  why.textContent = pending.why;
  if (!isNew) return;
  field.value = '';
  field.focus();
}

async function answer(text: string): Promise<void> {
  if (!asked) return;
  const reply = await ask({ type: 'answer_question', ...asked, text });
  if (!reply.ok) showFault(reply.fault);
}

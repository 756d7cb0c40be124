// Answers the dialogs of a page while a run is on it: they stop the page, and no content script can answer them. Hears the
// errors of its scripts too, which reach no other world.
//
// Runs in the page's own world, where the page sees it and may undo it: nothing here is trusted by anyone. What was
// asked and answered is told to the content script by an event; content/heard.ts takes it in as the page's own account.
// It answers for as long as the run renews its lease, then the browser's own dialogs are back.

import { readUnderWay } from './under_way.ts';
import { answerTo, NOTHING, type Asked, type DialogKind, type UnderWay } from './rule.ts';
import { hearScriptErrors } from './script_errors.ts';
import { leaveUnasked } from './unload.ts';

declare global {
  // Outlives one injection, so that the next only renews the lease.
  var __passerby_dialogs: (() => void) | undefined;
}

/** A run renews the lease at each step, ms; a step that waits for a model may take this long. */
const LEASE_MS = 120_000;
const MAX_WAITING = 20;

if (globalThis.__passerby_dialogs) globalThis.__passerby_dialogs();
else install();

function install(): void {
  let until = 0;
  let underWay: UnderWay = NOTHING;
  const waiting: Asked[] = [];
  // Said by the content script before each act. A page that forges it only answers its own question.
  document.addEventListener('passerby-act', (event) => {
    underWay = readUnderWay((event as CustomEvent<unknown>).detail);
  });
  const tell = (asked: Asked): void => {
    waiting.push(asked);
    if (waiting.length > MAX_WAITING) waiting.shift();
    flush(waiting);
  };
  const errors: string[] = [];
  const tellError = (text: string): void => {
    if (errors.length < MAX_WAITING && !errors.includes(text)) errors.push(text);
    flushErrors(errors);
  };
  const renew = (): void => {
    until = Date.now() + LEASE_MS;
    flush(waiting);
    flushErrors(errors);
  };
  Object.defineProperty(globalThis, '__passerby_dialogs', { value: renew, enumerable: false });
  renew();
  const isOn = (): boolean => Date.now() < until;
  replace('alert', isOn, tell, () => underWay);
  replace('confirm', isOn, tell, () => underWay);
  replace('prompt', isOn, tell, () => underWay);
  replace('print', isOn, tell, () => underWay);
  hearScriptErrors(isOn, tellError);
  leaveUnasked(window, isOn, () => tell(answerTo('beforeunload', '', '', NOTHING)));
}

function flush(waiting: Asked[]): void {
  flushAs('passerby-dialog', waiting, JSON.stringify);
}

function flushErrors(waiting: string[]): void {
  flushAs('passerby-script-error', waiting, (text) => text);
}

/** The listener takes what it could hear out by cancelling the event; before it is there, everything waits. */
function flushAs<T>(name: string, waiting: T[], told: (one: T) => string): void {
  for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
    const heard = !document.dispatchEvent(new CustomEvent(name, { cancelable: true, detail: told(first) }));
    if (!heard) return;
    waiting.shift();
  }
}

/** Dialogs within {@link FLOOD_MS} that no person would sit through: a loop that only a dialog could hold up never ends. */
const FLOOD = 60;
const FLOOD_MS = 3_000;
const openedAt: number[] = [];

function floods(): boolean {
  const now = Date.now();
  openedAt.push(now);
  while ((openedAt[0] ?? now) < now - FLOOD_MS) openedAt.shift();
  return openedAt.length > FLOOD;
}

function replace(kind: Exclude<DialogKind, 'beforeunload'>, isOn: () => boolean, tell: (asked: Asked) => void, underWay: () => UnderWay): void {
  const own = window[kind].bind(window) as (...args: unknown[]) => unknown;
  const stand = (...args: unknown[]): unknown => {
    if (!isOn()) return own(...args);
    if (floods()) throw new Error('Passerby answers no more dialogs of this task: the page opens them without end.');
    const message = kind === 'print' || args.length === 0 ? '' : String(args[0]);
    const asked = answerTo(kind, message, kind === 'prompt' && args[1] !== undefined ? String(args[1]) : '', underWay());
    tell(asked);
    // The page's own task ends here, as if the question still stood.
    if (asked.answer === 'unanswered') throw new Error('Passerby does not answer this question: *Cancel* would do what needs approval.');
    return asked.value;
  };
  Object.defineProperty(stand, 'name', { value: kind });
  (window as unknown as Record<string, unknown>)[kind] = stand;
}

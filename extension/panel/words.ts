// What the core's values are called in front of people. Pure: a value in, a phrase out.

import type {
  ClauseRecord,
  Action,
  ActOutcome,
  DetectorStatus,
  Evaluation,
  ExpectationVerdict,
  Finding,
  Phase,
  RunView,
  Severity,
  StepView,
  StopReason,
  Target,
  Thought,
} from '../shared/values.ts';

/** How a chip or banner is coloured. Colour never stands alone: there is always a word beside it. */
export type Tone = 'good' | 'warn' | 'bad' | 'neutral';

/** Keeps a number and its unit on one line. */
const NBSP = '\u00a0';

const PHASES: Record<Phase, string> = {
  ready: 'Starting…',
  settling: 'Waiting for the page…',
  observing: 'Looking…',
  deciding: 'Deciding…',
  waiting: 'Waiting for you…',
  acting: 'Acting…',
  ended: 'Ended',
};

export const VERDICTS: Record<ExpectationVerdict, { word: string; tone: Tone }> = {
  matched: { word: 'As expected', tone: 'good' },
  missed: { word: 'Not as expected', tone: 'warn' },
  contradicted: { word: 'Went wrong', tone: 'bad' },
  unknown: { word: 'Not clear', tone: 'neutral' },
};

/** How the act of a step came out; of one of which no more was expected than a change, that there was one. */
export function outcomeWords({ verdict, any_change }: Pick<Evaluation, 'verdict' | 'any_change'>): { word: string; tone: Tone } {
  return any_change ? { word: 'The screen changed', tone: 'neutral' } : VERDICTS[verdict];
}

export const SEVERITIES: Record<Severity, { word: string; tone: Tone }> = {
  high: { word: 'High', tone: 'bad' },
  medium: { word: 'Medium', tone: 'warn' },
  low: { word: 'Low', tone: 'neutral' },
};

export const CLAUSE_STATES: Record<ClauseRecord['state'], { word: string; tone: Tone }> = {
  seen: { word: 'Done', tone: 'good' },
  not_seen: { word: 'Tried, but not seen done', tone: 'warn' },
  not_tried: { word: 'Not attempted', tone: 'bad' },
  not_understood: { word: 'Not understood', tone: 'neutral' },
};

/** Whether the run is still going on. */
export function isRunning(run: RunView | null): boolean {
  return run !== null && run.stop === null && run.phase !== 'ended';
}

/** Number of the step in hand, from 1: one that was evaluated or refused is over. */
export function stepInHand(run: RunView): number {
  const last = run.steps.at(-1);
  if (!last) return 1;
  const over = last.evaluation !== null || last.answer !== null || last.gate?.gate === 'refused';
  return Math.min(over ? last.index + 1 : last.index, Math.max(run.steps_limit, 1));
}

/** The status line. */
export function statusOf(run: RunView | null): string {
  if (run === null) return 'Ready';
  const phase = run.phase === 'waiting' && run.approval_request === null ? 'Waiting for your answer…' : PHASES[run.phase];
  if (isRunning(run)) return `${phase} step ${stepInHand(run)} of ${run.steps_limit}`;
  return run.stop ? `Ended: ${stopWords(run.stop, run.goal).title.toLowerCase()}` : PHASES.ended;
}

/** What a run is about. */
export const wishOf = (goal: string): string => goal || 'Explore the page';

/** Why a run with this goal ended (empty: it explored): a headline, the reason in full, and how it is coloured. */
export function stopWords(stop: StopReason, goal: string): { title: string; detail: string; tone: Tone } {
  const notMet = (why: string): string => (goal.trim() === '' ? why : `Goal not met: ${why.charAt(0).toLowerCase()}${why.slice(1)}`);
  switch (stop.reason) {
    case 'goal_met':
      return { title: 'Goal met', detail: `What shows it: ${stop.evidence}`, tone: 'good' };
    case 'answered':
      return { title: 'Answered', detail: stop.answer, tone: 'good' };
    case 'explored':
      return { title: 'Explored until one of each kind was tried', detail: stop.what, tone: 'good' };
    case 'partly_met':
      return { title: 'Goal partly met', detail: stop.what, tone: 'warn' };
    case 'claimed_not_seen':
      return { title: 'Not clear whether the goal is met', detail: `What speaks for it: ${stop.claim}`, tone: 'warn' };
    case 'not_understood':
      return { title: 'Goal not understood', detail: `Not understood: ${stop.what}`, tone: 'neutral' };
    case 'user_needed':
      return { title: notMet('An answer is needed'), detail: `Nobody was there to answer: ${stop.question}`, tone: 'neutral' };
    case 'gave_up':
      return { title: notMet('Gave up'), detail: stop.why, tone: 'bad' };
    case 'steps_reached':
      return { title: notMet('Out of steps'), detail: 'The run used all its steps.', tone: 'warn' };
    case 'time_up':
      return { title: notMet('Out of time'), detail: 'The run used all its time.', tone: 'warn' };
    case 'nothing_left':
      return { title: notMet('Nothing left to try'), detail: `Passerby held back all that was left: ${stop.why}`, tone: 'warn' };
    case 'unrecoverable':
      return { title: 'Could not go on', detail: `${stop.fault.message} ${stop.fault.advice}`, tone: 'bad' };
    case 'budget_reached':
      return { title: notMet('Budget for the model spent'), detail: stop.what, tone: 'warn' };
    case 'stopped_by_user':
      return { title: 'Stopped by you', detail: 'The run was stopped before it came to an end.', tone: 'neutral' };
  }
}

/** What the persona does, as a phrase: `Type “Ana Souza” into “Full name”`. */
export function actionPhrase(action: Action, target: Target | null): string {
  const what = target ? targetWords(target) : '';
  switch (action.action) {
    case 'click':
      return `Press ${what || 'the page'}`;
    case 'double_click':
      return `Double-click ${what || 'the page'}`;
    case 'context_menu':
      return `Press the right mouse button on ${what || 'the page'}`;
    case 'hover':
      return `Point at ${what || 'the page'}`;
    case 'type': {
      const text = action.text.from === 'plain' ? `“${action.text.text}”` : `their ${action.text.name}`;
      return what ? `Type ${text} into ${what}` : `Type ${text}`;
    }
    case 'clear':
      return `Empty ${what || 'the field'}`;
    case 'select':
      return what ? `Choose “${action.option}” in ${what}` : `Choose “${action.option}”`;
    case 'select_many': {
      const options = action.options.map((option) => `“${option}”`).join(', ');
      return what ? `Choose ${options} in ${what}` : `Choose ${options}`;
    }
    case 'check':
      return `${action.on ? 'Tick' : 'Untick'} ${what || 'the box'}`;
    case 'press_key':
      return `Press ${action.key}${(action.times ?? 1) > 1 ? ` ${action.times} times` : ''}${what && ` in ${what}`}`;
    case 'drag':
      return `Drag ${what}`;
    case 'select_text':
      return action.part === '' ? `Select the text of ${what}` : `Select “${action.part}” in ${what}`;
    case 'insert':
      return `Type “${action.text}” at the caret of ${what}`;
    case 'scroll':
      return `Scroll ${action.screens < 0 ? 'up' : 'down'} ${screens(Math.abs(action.screens))}${what && ` in ${what}`}`;
    case 'scroll_into_view':
      return `Scroll to ${what}`;
    case 'navigate':
      return `Go to ${action.url}`;
    case 'back':
      return 'Go back';
    case 'wait':
      return `Wait ${duration(action.ms)}`;
    case 'wait_for':
      return `Wait until the page ${action.gone ? 'no longer says' : 'says'} “${action.text}”, ${duration(action.ms)} at most`;
    case 'ask_user':
      return `Ask you: “${action.question}”`;
    case 'answer':
      return `Answer: ${action.text}`;
    case 'finish':
      return 'End the run';
    case 'give_up':
      return 'Give up';
  }
}

/** What a model was shown, and how it meant its target there. */
export function seenWords(sight: Thought['sight']): string {
  if (sight === null) return 'from the screen as text';
  if (sight.at) return `by sight, at ${Math.round(sight.at.x)}, ${Math.round(sight.at.y)}`;
  return sight.description === '' ? 'by sight' : `by sight: “${sight.description}”`;
}

/** Why an act had no chance; `null` when it was done, or may have been. */
export function actFailure(outcome: ActOutcome): string | null {
  switch (outcome.outcome) {
    case 'done':
    case 'page_left':
      return null;
    case 'detached':
      return 'The element was gone from the page.';
    case 'not_visible':
      return 'The element was on the page, but not visible.';
    case 'obscured':
      return `Something lay over it: ${outcome.by}.`;
    case 'disabled':
      return 'The element was disabled.';
    case 'missed':
      return `The pointer came down beside it, on ${outcome.on}: nothing was pressed.`;
    case 'not_by_keys':
      return outcome.reason;
    case 'not_applicable':
      return `The element did not take the input: ${outcome.reason}`;
    case 'failed':
      return `The page could not be asked: ${outcome.reason}`;
  }
}

/** The line on the detector, and whether it deserves attention. */
export function visionWords(detector: DetectorStatus, wanted: boolean): { text: string; tone: Tone } {
  const model = detector.model || 'the detector';
  if (!wanted) return { text: 'Vision is off: only the page’s own elements are read.', tone: 'neutral' };
  if (detector.fault) {
    return { text: `Vision failed: ${detector.fault.message} ${detector.fault.advice}`, tone: 'bad' };
  }
  if (detector.loaded) return { text: `Vision: ${model} is loaded.`, tone: 'good' };
  return { text: `Vision is on: ${model} loads when it is first needed.`, tone: 'neutral' };
}

/** What trusted input is, or why it cannot be had. */
export function trustedInputWords(isAvailable: boolean): string {
  if (!isAvailable) return 'Clicking and typing as the browser itself needs its debugger, which this build does not ask for: the automation build has it.';
  return 'Clicks and keys come from the browser itself, as a person’s do. While a run goes on, the browser says in a bar that its debugger is attached.';
}

/** By which rule it was found, and what it goes against: `axe/image-alt · WCAG 2.2, 1.1.1 Non-text Content · axe-core 4.14.1`. */
export function sourceWords({ rules, standards, axe }: Finding): string {
  return [rules.join(', '), standards.join('; '), axe?.source ?? ''].filter((part) => part !== '').join(' · ');
}

/** How the acts of a run came out: `5 as expected, 1 not as expected`. */
export function tally(steps: readonly StepView[]): string {
  const came = steps.flatMap(({ evaluation }) => (evaluation ? [outcomeWords(evaluation).word] : []));
  const words = [...Object.values(VERDICTS).map(({ word }) => word), ...came];
  return [...new Set(words)]
    .map((word) => ({ word, count: came.filter((one) => one === word).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${word.toLowerCase()}`)
    .join(', ');
}

/** `850 ms`, `2.4 s`, `3 min 20 s`. */
export function duration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)}${NBSP}ms`;
  if (ms < 59_950) return `${Number((ms / 1_000).toFixed(1))}${NBSP}s`;
  const seconds = Math.round(ms / 1_000);
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}${NBSP}min${rest ? ` ${rest}${NBSP}s` : ''}`;
}

/** A running clock: `0:07`, `12:34`, `1:02:03`. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** `1 step`, `2 steps`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** 0..=1 as `82 %`. */
export function percent(share: number): string {
  return `${Math.round(Math.min(Math.max(share, 0), 1) * 100)}${NBSP}%`;
}

/** An address without what nobody reads: `example.com/signup`. What is no address stays as it is. */
export function shortUrl(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname, protocol } = new URL(url);
  if (!host) return `${protocol}${pathname}`;
  return host + (pathname === '/' ? '' : pathname);
}

function targetWords(target: Target): string {
  const role = target.role.replaceAll('_', ' ');
  if (!target.name) return `the ${plainRole(role)} without a name`;
  return `“${target.name}”`;
}

/** What people call what ARIA names by this role: `in_plain_words` of crate/artifacts/src/role.rs. */
function plainRole(role: string): string {
  const plain: Record<string, string> = { '': 'element', generic: 'area', group: 'area', textbox: 'field', searchbox: 'field', combobox: 'combo box', listbox: 'list', img: 'picture' };
  return plain[role] ?? role;
}

/** What a finding cost the persona, which is the reason for its severity; empty where it cost nothing. */
export function costWords({ cost, clause, severity }: Finding): string {
  if (!cost) return '';
  const spent = counted(cost.steps, 'step') + (cost.ms > 0 ? ` and ${duration(cost.ms)}` : '');
  if (cost.stopped) return `It stopped the persona${clause ? ` at “${clause}”` : ''}${cost.steps === 0 && cost.ms === 0 ? '' : `, and cost ${spent}`}.`;
  if (cost.steps > 0) return `It cost the persona ${spent}${clause ? ` on the way to “${clause}”` : ''}; it did not stop the run.`;
  if (cost.ms > 0) return `It cost the persona ${duration(cost.ms)} of waiting.`;
  return severity === 'low' ? '' : 'Rated higher because of this persona’s needs.';
}

function screens(count: number): string {
  if (count === 1) return 'one screen';
  return `${Number(count.toFixed(1))} screens`;
}

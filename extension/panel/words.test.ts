import assert from 'node:assert/strict';
import { test } from 'node:test';
import contract from '../shared/contract.json';
import { parsePush } from '../shared/messages.ts';
import type { Action, Finding, RunView, Target } from '../shared/values.ts';
import { actionPhrase, clock, duration, isRunning, percent, shortUrl, sourceWords, statusOf, stepInHand, stopWords, tally, visionWords } from './words.ts';

const SEND: Target = { node: 'btn_3fa9', role: 'button', name: 'Send' };
const NAMELESS: Target = { node: 'btn_3fa9', role: 'button', name: '' };

const PHRASES: [Action, Target | null, string][] = [
  [{ action: 'click' }, SEND, 'Press “Send”'],
  [{ action: 'click' }, NAMELESS, 'Press the button without a name'],
  [{ action: 'click' }, null, 'Press the page'],
  [{ action: 'type', text: { from: 'plain', text: 'Ana' } }, SEND, 'Type “Ana” into “Send”'],
  [{ action: 'type', text: { from: 'credential', name: 'password' } }, null, 'Type their password'],
  [{ action: 'clear' }, SEND, 'Empty “Send”'],
  [{ action: 'select', option: 'Peru' }, SEND, 'Choose “Peru” in “Send”'],
  [{ action: 'check', on: false }, SEND, 'Untick “Send”'],
  [{ action: 'press_key', key: 'Enter' }, null, 'Press Enter'],
  [{ action: 'scroll', screens: 1 }, null, 'Scroll down one screen'],
  [{ action: 'scroll', screens: -0.85 }, SEND, 'Scroll up 0.8 screens in “Send”'],
  [{ action: 'navigate', url: 'https://a.example/' }, null, 'Go to https://a.example/'],
  [{ action: 'back' }, null, 'Go back'],
  [{ action: 'wait', ms: 1_500 }, null, 'Wait 1.5 s'],
  [{ action: 'wait_for', text: 'Saved', gone: false, ms: 8_000 }, null, 'Wait until the page says “Saved”, 8 s at most'],
  [{ action: 'wait_for', text: 'Loading', gone: true, ms: 1_500 }, null, 'Wait until the page no longer says “Loading”, 1.5 s at most'],
  [{ action: 'answer', text: 'It costs “£12”.' }, null, 'Answer: It costs “£12”.'],
  [{ action: 'finish', evidence: 'e' }, null, 'End the run'],
  [{ action: 'give_up', reason: 'r' }, null, 'Give up'],
];

for (const [action, target, phrase] of PHRASES) {
  test(phrase, () => assert.equal(plain(actionPhrase(action, target)), phrase));
}

const DURATIONS: [number, string][] = [
  [0, '0 ms'],
  [12.4, '12 ms'],
  [999.4, '999 ms'],
  [999.6, '1 s'],
  [2_140, '2.1 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min'],
  [200_000, '3 min 20 s'],
];

for (const [ms, text] of DURATIONS) {
  test(`${ms} ms reads “${text}”`, () => assert.equal(plain(duration(ms)), text));
}

test('the clock counts up and never below zero', () => {
  assert.deepEqual([-5, 7_900, 754_000, 3_723_000].map(clock), ['0:00', '0:07', '12:34', '1:02:03']);
});

test('a share outside of 0..=1 is cut', () => {
  assert.deepEqual([-1, 0.824, 7].map((share) => plain(percent(share))), ['0 %', '82 %', '100 %']);
});

test('addresses lose what nobody reads', () => {
  const urls = ['https://a.example/', 'http://a.example:81/b/?c#d', 'about:blank', 'not an address'];
  assert.deepEqual(urls.map(shortUrl), ['a.example', 'a.example:81/b/', 'about:blank', 'not an address']);
});

const runs = contract.pushes.map(parsePush).flatMap((push) => (push?.type === 'run_changed' ? [push.view] : []));
const [ended] = runs as [RunView];

test('the status names the phase and the step in hand', () => {
  const lines = runs.slice(1).map(statusOf);
  assert.deepEqual(lines.slice(0, 6), [
    'Starting… step 1 of 30',
    'Waiting for the page… step 1 of 30',
    'Looking… step 1 of 30',
    'Deciding… step 1 of 30',
    'Waiting for you… step 1 of 30',
    'Acting… step 1 of 30',
  ]);
  const asks = runs.find((run) => run.phase === 'waiting');
  assert.ok(asks?.question);
  assert.equal(statusOf({ ...asks, approval_request: null }), 'Waiting for your answer… step 1 of 30');
  assert.equal(statusOf(ended), 'Ended: goal not met: out of steps');
  assert.equal(statusOf(null), 'Ready');
});

test('only what has not ended runs', () => {
  assert.deepEqual(runs.map(isRunning), [false, true, true, true, true, true, true, false]);
  assert.equal(isRunning(null), false);
});

test('a step that was evaluated or refused is over', () => {
  const running: RunView = { ...ended, phase: 'observing', stop: null, steps_limit: ended.steps.length + 1 };
  const upTo = (count: number) => stepInHand({ ...running, steps: running.steps.slice(0, count) });
  const evaluated = running.steps.findIndex((step) => step.evaluation) + 1;
  const refused = running.steps.findIndex((step) => step.gate?.gate === 'refused') + 1;
  assert.deepEqual([upTo(0), upTo(1), upTo(2)], [1, 1, 2]);
  assert.deepEqual([upTo(evaluated), upTo(refused)], [evaluated + 1, refused + 1]);
});

test('the tally counts each verdict', () => {
  assert.equal(tally(ended.steps), '1 as expected, 1 not as expected, 1 went wrong, 1 not clear');
  assert.equal(tally([]), '');
});

test('every ending has a headline', () => {
  const titles = new Set(contract.replies.flatMap(({ to, reply }) => (to === 'get_state' && 'value' in reply ? endings(reply.value) : [])));
  assert.deepEqual(
    [...titles].sort(),
    ['An answer is needed', 'Budget for the model spent', 'Could not go on', 'Explored until one of each kind was tried', 'Not clear whether the goal is met', 'Goal met', 'Goal not understood', 'Goal partly met', 'Gave up', 'Nothing left to try', 'Out of steps', 'Out of time', 'Stopped by you'].sort(),
  );
});

test('an end without the goal met says so first, but for an exploration', () => {
  assert.equal(stopWords({ reason: 'steps_reached' }, 'Book a room').title, 'Goal not met: out of steps');
  assert.equal(stopWords({ reason: 'steps_reached' }, '').title, 'Out of steps');
});

test('vision is off, failed, loaded or yet to load, and a failure says what to do', () => {
  const fault = { code: 'DETECTOR_FAILED', message: 'No model.', advice: 'Install again.' } as const;
  const model = 'passerby-ui 0.1';
  assert.equal(visionWords({ loaded: true, model, fault: null }, true).text, 'Vision: passerby-ui 0.1 is loaded.');
  assert.equal(visionWords({ loaded: false, model: '', fault }, true).text, 'Vision failed: No model. Install again.');
  assert.equal(visionWords({ loaded: false, model: '', fault }, false).tone, 'neutral');
  assert.match(visionWords({ loaded: false, model: '', fault: null }, true).text, /loads when it is first needed/);
});

function endings(state: unknown): string[] {
  const { runs } = state as { runs: { stop: Parameters<typeof stopWords>[0] | null }[] };
  return runs.flatMap(({ stop }) => (stop ? [stopWords(stop, '').title] : []));
}

/** Numbers are tied to their units by a space that does not break. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

test('what axe-core says bears its rules, criteria and name', () => {
  const found: Finding = {
    kind: 'unlabelled_control', severity: 'low', title: 't', detail: 'd', suggestion: 's', step: 1, reproduce: [],
    rules: ['passerby/unlabelled-control', 'axe/link-name'], standards: ['WCAG 2.2, 4.1.2 Name, Role, Value'],
  };
  const axe = { source: 'axe-core 4.14.1', rules: ['link-name'], criteria: ['4.1.2'] };
  assert.equal(sourceWords({ ...found, axe }), 'passerby/unlabelled-control, axe/link-name · WCAG 2.2, 4.1.2 Name, Role, Value · axe-core 4.14.1');
  assert.equal(sourceWords({ ...found, rules: ['passerby/dead-click'], standards: [] }), 'passerby/dead-click');
});

// The side panel: shows what the core says and asks for what the user wants. It decides nothing itself.
//
// The core owns the state. The panel asks for it once, then follows the core's pushes; a push that says
// only that something changed makes it ask again. Each part of the panel draws itself from plain values:
// setup.ts, transcript.ts (step.ts), verdict.ts, bar.ts, inspect.ts, history.ts, faults.ts.

import { ask, onPush } from '../shared/ask.ts';
import { byId, el, fill } from '../shared/element.ts';
import type { ToolbarRun, Fault, RunCard, RunView } from '../shared/values.ts';
import { showAnswer } from './answer.ts';
import { showBar } from './bar.ts';
import { clearFault, showFault, showStateFault } from './faults.ts';
import { showForming } from './forming.ts';
import { showHistory } from './history.ts';
import { initInspect } from './inspect.ts';
import { initLeave, showLeave } from './approval.ts';
import { initLending } from './lending.ts';
import { initQuestion, showQuestion } from './question.ts';
import { workWords } from './model_words.ts';
import { initSite, showSite } from './site.ts';
import { initSetup, isSetupOpen, onSetupToggle, setBusy, showSetup } from './setup.ts';
import { currentTabId } from './tab.ts';
import { TEXTS } from './texts.ts';
import { scrollToTop, showTranscript } from './transcript.ts';
import { showVerdict } from './verdict.ts';
import { initViews } from './views.ts';
import { isRunning, wishOf } from './words.ts';

const runSection = byId('run', HTMLElement);
const runHeading = byId('run-heading', HTMLElement);
const welcome = byId('welcome', HTMLElement);
const bar = byId('bar', HTMLElement);

/** Compiling the core takes up to some 3 s on a slow machine; beyond this the user should know. */
const SLOW_AFTER_MS = 10_000;

const SLOW_START: Fault = {
  code: 'INTERNAL',
  ...TEXTS.slowCore,
};

let run: RunView | null = null;
let runs: readonly RunCard[] = [];
let waiting: 'start' | 'stop' | null = null;
let view = 'run';
/** Counts the pushed runs, to tell whether one overtook the answer to `get_state`. */
let runsPushed = 0;

initSetup((choices) => void startRun(choices));
initInspect();
initLeave();
initLending();
initQuestion();
initSite();
initViews((shown) => {
  view = shown;
  drawBar();
});
onSetupToggle(drawBar);
byId('stop', HTMLButtonElement).addEventListener('click', () => void stopRun());
onPush((push) => {
  if (push.type === 'state_changed') {
    void refresh();
  } else if (push.type === 'thought_forming') {
    if (push.run_id === run?.run_id && isRunning(run)) showForming(push.text);
  } else {
    runsPushed += 1;
    showRun(push.view);
  }
});
// Pushes to a hidden panel may have been missed while its process slept.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh();
});
void refresh();

async function refresh(): Promise<void> {
  const before = runsPushed;
  const slow = setTimeout(() => showStateFault(SLOW_START), SLOW_AFTER_MS);
  const reply = await ask({ type: 'get_state' });
  clearTimeout(slow);
  if (!reply.ok) {
    showFault(reply.fault);
    byId('status', HTMLElement).textContent = 'Not ready';
    return;
  }
  const state = reply.value;
  byId('version', HTMLElement).textContent = `Passerby ${state.version}`;
  showSetup(state);
  runs = state.runs;
  showStateFault(state.fault);
  showRun(before === runsPushed ? state.run : run);
}

function showRun(next: RunView | null): void {
  const wasRunning = isRunning(run);
  run = next;
  // Whatever changed, the answer that was forming is whole, or nobody waits for it any more.
  showForming('');
  const running = isRunning(run);
  if (running && waiting === 'start') waiting = null;
  if (!running && waiting === 'stop') waiting = null;
  setBusy(running);
  showHistory(runs, running && run ? run.run_id : null);
  runSection.hidden = run === null;
  welcome.hidden = run !== null;
  if (run) {
    drawHeading(run);
    showVerdict(run);
    showAnswer(run);
    showTranscript(run);
  }
  showLeave(run);
  showQuestion(run);
  showSite(run);
  drawBar();
  if (wasRunning && !running) scrollToTop();
}

function drawHeading({ persona_name, goal, model }: RunView): void {
  const work = model && el('p', { class: 'aside', id: 'model-work' }, TEXTS.model.work(workWords(model)));
  fill(runHeading, el('h2', {}, wishOf(goal)), el('p', { class: 'aside' }, `as ${persona_name}`), work);
}

function drawBar(): void {
  showBar(run, waiting, run !== null && !isSetupOpen());
  // Elsewhere the bar has something to say only while a run goes on.
  bar.hidden = view !== 'run' && !isRunning(run);
}

async function startRun(choices: ToolbarRun): Promise<void> {
  if (waiting !== null || isRunning(run)) return;
  clearFault();
  waiting = 'start';
  drawBar();
  const { persona_id, goal, explore, extract, policy, steps, timeout_s, vision, trusted_input, axe, further_hosts } = choices;
  const reply = await ask({
    type: 'start_run',
    tab_id: await currentTabId(),
    persona: { id: persona_id },
    goal: explore ? '' : goal,
    explore,
    extract: explore ? null : extract,
    policy,
    steps,
    timeout_s,
    vision,
    trusted_input,
    axe,
    further_hosts,
    costly: 'ask',
    ask_user: true,
  });
  waiting = null;
  if (!reply.ok) showFault(reply.fault);
  await refresh();
}

async function stopRun(): Promise<void> {
  if (waiting !== null || !isRunning(run)) return;
  waiting = 'stop';
  drawBar();
  const reply = await ask({ type: 'stop_run' });
  if (!reply.ok) {
    waiting = null;
    showFault(reply.fault);
  }
  await refresh();
}

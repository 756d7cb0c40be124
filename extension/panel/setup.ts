// What the next run is about: persona, goal, limits, vision. Every change is remembered, for it is
// also what the toolbar button starts.

import { ask } from '../shared/ask.ts';
import { byId, el, fill } from '../shared/element.ts';
import type { AppState, ToolbarRun, DetectorStatus, PersonaCard } from '../shared/values.ts';
import { showFault } from './faults.ts';
import { initLimits, ownsLimitField, saveLimits, showLimits } from './limits.ts';
import { initModel, ownsModelField, saveModel, showModel } from './model.ts';
import { hostsFrom } from './site_words.ts';
import { initAnswerForm, readAnswerForm, showAnswerForm } from './answer_form.ts';
import { TEXTS } from './texts.ts';
import { ownsVisionField, saveVision, showVision, tidyVision } from './vision.ts';
import { trustedInputWords, visionWords, wishOf } from './words.ts';

const form = byId('setup-form', HTMLFormElement);
const details = byId('setup', HTMLDetailsElement);
const summary = byId('setup-summary', HTMLElement);
const fields = byId('setup-fields', HTMLFieldSetElement);
const personaList = byId('personas', HTMLElement);
const personaSummary = byId('persona-summary', HTMLElement);
const goal = byId('goal', HTMLTextAreaElement);
const explore = byId('explore', HTMLInputElement);
const byGoal = byId('mode-goal', HTMLInputElement);
const question = byId('mode-question', HTMLInputElement);
const modeHint = byId('mode-hint', HTMLElement);
const goalLabel = byId('goal-label', HTMLElement);
const answerForm = byId('answer-form', HTMLDetailsElement);
const goalHint = byId('goal-hint', HTMLElement);
const suggestions = byId('goal-suggestions', HTMLElement);
const steps = byId('steps', HTMLInputElement);
const minutes = byId('minutes', HTMLInputElement);
const vision = byId('vision', HTMLInputElement);
const axe = byId('axe', HTMLInputElement);
const trustedInput = byId('trusted-input', HTMLInputElement);
const trustedInputHint = byId('trusted-input-hint', HTMLElement);
const furtherHosts = byId('further-hosts', HTMLTextAreaElement);
const policy = byId('policy', HTMLSelectElement);
const visionStatus = byId('vision-status', HTMLElement);

const STEPS = { min: 1, max: 500, fallback: 30 };
const TIMEOUT_S = { min: 1, max: 86_400, fallback: 600 };
const SAVE_AFTER_MS = 400;

let personas: PersonaCard[] = [];
let drawnPersonas = '';
let choicesTaken = false;
let detector: DetectorStatus = { loaded: false, model: '', fault: null };
let saveTimer: ReturnType<typeof setTimeout> | undefined;

/** Wires the form; `start` is called with valid choices only. */
export function initSetup(start: (choices: ToolbarRun) => void): void {
  initModel();
  initLimits();
  initAnswerForm(changed);
  form.addEventListener('input', () => changed());
  form.addEventListener('change', (event) => {
    if (ownsVisionField(event.target)) {
      tidyVision();
      void saveVision();
    }
    if (ownsLimitField(event.target)) void saveLimits();
    if (ownsModelField(event.target)) void saveModel();
    // Bring a limit into its range once the user has left the field, not under their fingers.
    if (event.target === steps || event.target === minutes) writeLimits(readChoices());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (goalIsSaid()) {
      void saveNow();
      start(readChoices());
    }
  });
  goal.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  // A panel that is closed within the delay must not forget the last key strokes.
  addEventListener('pagehide', () => void saveNow());
}

/** Takes over what the core knows. The choices only once: afterwards this form is ahead of the core. */
export function showSetup(state: AppState): void {
  detector = state.detector;
  drawPersonas(state.personas, choicesTaken ? readChoices().persona_id : state.choices.persona_id);
  if (!choicesTaken) {
    choicesTaken = true;
    goal.value = state.choices.goal;
    const { explore: explores, extract } = state.choices;
    for (const [input, is] of [[explore, explores], [question, !explores && extract !== null], [byGoal, !explores && extract === null]] as const) input.checked = is;
    showAnswerForm(extract, changed);
    writeLimits(state.choices);
    vision.checked = state.choices.vision;
    axe.checked = state.choices.axe;
    furtherHosts.value = state.choices.further_hosts.join('\n');
    trustedInput.checked = state.can_trust_input && state.choices.trusted_input;
    trustedInput.disabled = !state.can_trust_input;
    trustedInputHint.textContent = trustedInputWords(state.can_trust_input);
    showVision(state.vision);
    showLimits(state.settings);
    policy.value = state.choices.policy;
    showModel(state.model);
  }
  reflect();
}

/** While a run goes on, the form steps back and cannot be changed. */
export function setBusy(busy: boolean): void {
  if (busy && !fields.disabled) details.open = false;
  fields.disabled = busy;
}

/** Whether the user sees the form, not only its summary. */
export function isSetupOpen(): boolean {
  return details.open;
}

/** Calls back when the form is opened or closed. */
export function onSetupToggle(handle: () => void): void {
  details.addEventListener('toggle', handle);
}

function changed(): void {
  if (goal.value.trim() || explore.checked) sayGoalHint(false);
  reflect();
  clearTimeout(saveTimer);
  saveTimer = setTimeout(() => void saveNow(), SAVE_AFTER_MS);
}

async function saveNow(): Promise<void> {
  if (saveTimer === undefined) return;
  clearTimeout(saveTimer);
  saveTimer = undefined;
  const reply = await ask({ type: 'set_choices', choices: readChoices() });
  if (!reply.ok) showFault(reply.fault);
}

function readChoices(): ToolbarRun {
  const picked = form.querySelector<HTMLInputElement>('input[name="persona"]:checked');
  return {
    persona_id: picked?.value ?? '',
    goal: goal.value.trim(),
    explore: explore.checked,
    extract: question.checked ? readAnswerForm() : null,
    policy: policy.value === 'model' || policy.value === 'hybrid' ? policy.value : 'rules',
    steps: Math.round(clamped(steps.valueAsNumber, STEPS)),
    timeout_s: Math.round(clamped(minutes.valueAsNumber * 60, TIMEOUT_S)),
    vision: vision.checked,
    trusted_input: trustedInput.checked,
    axe: axe.checked,
    further_hosts: hostsFrom(furtherHosts.value),
  };
}

function writeLimits(choices: ToolbarRun): void {
  steps.value = String(choices.steps);
  minutes.value = String(Number((choices.timeout_s / 60).toFixed(2)));
}

function clamped(value: number, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, min), max) : fallback;
}

function goalIsSaid(): boolean {
  const said = goal.value.trim() !== '' || explore.checked;
  sayGoalHint(!said);
  if (!said) {
    details.open = true;
    goal.focus();
  }
  return said;
}

function sayGoalHint(missing: boolean): void {
  goalHint.hidden = !missing;
  if (missing) goal.setAttribute('aria-invalid', 'true');
  else goal.removeAttribute('aria-invalid');
}

/** Everything that follows from the fields. */
function reflect(): void {
  const choices = readChoices();
  const persona = personas.find(({ id }) => id === choices.persona_id);
  personaSummary.textContent = persona?.summary ?? '';
  goal.disabled = choices.explore;
  const mode = TEXTS.modes[choices.explore ? 'explore' : choices.extract ? 'question' : 'goal'];
  goalLabel.textContent = mode.label;
  goal.placeholder = mode.placeholder;
  modeHint.textContent = mode.hint;
  modeHint.hidden = mode.hint === '';
  answerForm.hidden = !choices.extract;
  summary.textContent = [persona?.name, choices.explore ? wishOf('') : choices.goal].filter(Boolean).join(' · ');
  drawSuggestions(choices.explore || choices.extract ? [] : (persona?.goals ?? []), choices.goal);
  const words = visionWords(detector, choices.vision);
  visionStatus.textContent = words.text;
  visionStatus.dataset['tone'] = words.tone;
}

function drawPersonas(cards: PersonaCard[], chosen: string): void {
  const key = JSON.stringify(cards);
  if (key === drawnPersonas) return;
  drawnPersonas = key;
  personas = cards;
  const checkedId = cards.some(({ id }) => id === chosen) ? chosen : cards[0]?.id;
  fill(personaList, ...cards.map((card) => personaOption(card, card.id === checkedId)));
  if (cards.length === 0) personaList.textContent = TEXTS.noPersona;
}

function personaOption({ id, name, summary }: PersonaCard, checked: boolean): HTMLElement {
  const inputId = `persona-${id}`;
  return el(
    'div',
    { class: 'persona', title: summary },
    el('input', { type: 'radio', name: 'persona', id: inputId, value: id, checked, 'aria-describedby': `${inputId}-about` }),
    el('span', { class: 'avatar', 'aria-hidden': 'true', style: `--hue: ${hueOf(id)}` }, initials(name)),
    el('label', { for: inputId }, name),
    el('span', { id: `${inputId}-about`, hidden: true }, summary),
  );
}

let drawnSuggestions = '';

function drawSuggestions(goals: readonly string[], current: string): void {
  const open = goals.filter((text) => text !== current);
  const key = JSON.stringify(open);
  if (key === drawnSuggestions) return;
  drawnSuggestions = key;
  fill(
    suggestions,
    ...open.map((text) =>
      el('button', { type: 'button', class: 'suggestion-chip', onclick: () => takeSuggestion(text) }, text),
    ),
  );
  suggestions.hidden = open.length === 0;
}

function takeSuggestion(text: string): void {
  goal.value = text;
  // The chip goes away: without this the focus would fall back to the top of the page.
  goal.focus();
  changed();
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')].at(0) ?? '');
  return letters.join('').toUpperCase();
}

/** The same persona has the same colour every time; the golden angle keeps neighbours apart. */
function hueOf(id: string): number {
  const sum = [...id].reduce((total, char) => (total * 31 + (char.codePointAt(0) ?? 0)) % 9_973, 7);
  return Math.round((sum * 137.508) % 360);
}

// One step of the transcript: sees, expects, does, and what happened.
//
// A step is drawn when it is decided and again when it has acted and been evaluated. Only the parts
// that differ are replaced, so that a screen reader announces what is new and nothing twice.

import { el, fill, icon } from '../shared/element.ts';
import type { Evaluation, StepView, Thought, Warning } from '../shared/values.ts';
import { workWords } from './model_words.ts';
import { thumbnail } from './pictures.ts';
import { TEXTS } from './texts.ts';
import { actFailure, actionPhrase, duration, outcomeWords, percent, seenWords, shortUrl, VERDICTS } from './words.ts';
import type { Tone } from './words.ts';

/** A step on the page. */
export interface StepElement {
  readonly element: HTMLElement;
  /** Brings the element up to date; `live` while something more may come of this step. */
  update(step: StepView, live: boolean): void;
}

/** The part of the article that shows one product. */
type PartName = 'picture' | 'sees' | 'expects' | 'does' | 'happened' | 'model' | 'warnings';

export function createStep(runId: string, index: number): StepElement {
  const address = el('span', { class: 'step-url' });
  const slots: Record<PartName, HTMLElement> = {
    picture: el('div', { class: 'step-picture' }),
    sees: el('div', { class: 'product', 'data-product': 'sees' }),
    expects: el('div', { class: 'product', 'data-product': 'expects' }),
    does: el('div', { class: 'product', 'data-product': 'does' }),
    happened: el('div', { class: 'product', 'data-product': 'happened' }),
    model: el('div', { class: 'step-model' }),
    warnings: el('div', { class: 'step-warnings' }),
  };
  const headingId = `step-${index}`;
  const element = el(
    'article',
    { class: 'step', 'data-step': index, 'aria-labelledby': headingId, tabindex: '-1' },
    el(
      'header',
      { class: 'step-head' },
      el('div', {}, el('h3', { id: headingId }, TEXTS.step.number(index)), address),
      slots.picture,
    ),
    slots.sees,
    slots.expects,
    slots.does,
    slots.happened,
    slots.model,
    slots.warnings,
  );
  const drawn = new Map<PartName, string>();
  const draw = (name: PartName, facts: unknown, children: () => (Node | null)[]) => {
    const key = JSON.stringify(facts);
    if (drawn.get(name) === key) return;
    drawn.set(name, key);
    fill(slots[name], ...children());
    slots[name].hidden = slots[name].childElementCount === 0;
  };

  return {
    element,
    update(step, live) {
      element.dataset['live'] = String(live);
      address.textContent = shortUrl(step.url);
      address.title = step.url;
      const { thought } = step;
      draw('picture', step.screenshot_id, () => [
        step.screenshot_id === null ? null : thumbnail(runId, step.screenshot_id, TEXTS.step.shot(index, shortUrl(step.url))),
      ]);
      draw('sees', thought?.analysis, () => (thought ? sees(thought.analysis) : []));
      draw('expects', thought?.expectation, () => (thought ? expects(thought.expectation) : []));
      draw('does', [thought?.decision, thought?.sight], () => (thought ? does(thought) : []));
      draw('happened', [step.gate, step.answer, step.reply, step.evaluation, live], () => happened(step, live));
      draw('model', step.model, () => [step.model && el('p', { class: 'aside' }, TEXTS.model.work(workWords(step.model)))]);
      draw('warnings', step.warnings, () => step.warnings.map(warningLine));
    },
  };
}

/** A coloured word: a verdict, a severity, an ending. */
export function chip(word: string, tone: Tone, data: Record<string, string> = {}): HTMLElement {
  return el('span', { class: `chip ${tone}`, ...data }, word);
}

/** The name of the gate says nothing to those who do not know Passerby from inside. */
const withoutGate = (message: string): string => message.replace(/ \(gate \w+\)$/, '');

/** Something that is missing, while the rest stays useful. */
export function warningLine(warning: Warning): HTMLElement {
  return el('p', { class: 'warning', 'data-warning': warning.kind }, icon('alert'), el('span', {}, withoutGate(warning.message)));
}

function sees({ summary, stands_out }: Thought['analysis']): Node[] {
  return product(
    TEXTS.step.sees,
    el('p', {}, summary),
    stands_out.length > 0 && el('ul', { class: 'tags' }, ...stands_out.map((phrase) => el('li', {}, phrase))),
  );
}

function expects({ sentence, within_ms, sureness }: Thought['expectation']): Node[] {
  const terms = [within_ms > 0 && TEXTS.step.within(duration(within_ms)), TEXTS.step.sure(percent(sureness))].filter(Boolean);
  return product(TEXTS.step.expects, el('p', {}, sentence), el('p', { class: 'aside' }, terms.join(' · ')));
}

function does({ decision: { action, target, reasoning, confidence, decided_by }, sight }: Thought): Node[] {
  const role = target?.role && target.name ? target.role.replaceAll('_', ' ') : '';
  const seen = decided_by === 'model' ? seenWords(sight) : '';
  const aside = [role, TEXTS.step.sure(percent(confidence)), TEXTS.step.deciders[decided_by], seen];
  return product(
    TEXTS.step.does,
    el('p', { class: 'action' }, actionPhrase(action, target)),
    el('p', { class: 'aside', title: target?.node }, aside.filter(Boolean).join(' · ')),
    reasoning !== '' && el('p', { class: 'reasoning' }, reasoning),
  );
}

function happened({ thought, gate, answer, reply, evaluation }: StepView, live: boolean): Node[] {
  if (gate?.gate === 'refused') {
    return product(
      TEXTS.step.happened,
      el('p', {}, chip(TEXTS.step.heldBack, 'warn', { 'data-gate': gate.rule }), ` ${gate.reason}`),
    );
  }
  const failure = reply && actFailure(reply.outcome);
  const parts = [
    failure && el('p', {}, chip(TEXTS.step.couldNotAct, 'bad', { 'data-outcome': reply.outcome.outcome }), ` ${failure}`),
    answer !== null && el('p', { 'data-answer': '' }, answer === '' ? TEXTS.step.notAnswered : TEXTS.step.answered(answer)),
    ...(evaluation ? evaluated(evaluation) : []),
    reply?.keys && reply.keys.told !== '' && el('p', { class: 'aside', 'data-keys': '' }, reply.keys.told),
    reply?.input && el('p', { class: 'aside', 'data-input': reply.input }, TEXTS.step.inputs[reply.input]),
  ].filter((part) => part instanceof Node);
  if (parts.length > 0) return product(TEXTS.step.happened, ...parts);
  if (thought && live) return product(TEXTS.step.happened, el('p', { class: 'pending' }, TEXTS.step.notKnown));
  return [];
}

function evaluated(evaluation: Evaluation): Node[] {
  const { verdict, notes, evidence, suggestions, took_ms, by_model } = evaluation;
  const { word, tone } = outcomeWords(evaluation);
  const parts: Node[] = [
    el(
      'p',
      {},
      chip(word, tone, { 'data-verdict': verdict }),
      by_model !== null && chip(TEXTS.step.byModel(VERDICTS[by_model].word), VERDICTS[by_model].tone, { 'data-by-model': by_model }),
      ` ${notes} `,
      took_ms > 0 && el('span', { class: 'aside' }, TEXTS.step.after(duration(took_ms))),
    ),
  ];
  if (evidence.length > 0) {
    parts.push(el('ul', { class: 'evidence', 'aria-label': TEXTS.step.evidence }, ...evidence.map((fact) => el('li', {}, fact))));
  }
  for (const suggestion of suggestions) {
    parts.push(el('p', { class: 'suggestion' }, suggestion));
  }
  return parts;
}

function product(label: string, ...content: (Node | false)[]): Node[] {
  return [el('h4', {}, label), el('div', {}, ...content)];
}

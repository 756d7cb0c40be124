// How a run ended: the banner, the findings, and the ways to take the report along.

import { ask } from '../shared/ask.ts';
import { byId, el, fill, icon } from '../shared/element.ts';
import { saveFile, wholeFile } from '../shared/files.ts';
import type { ReportFormat } from '../shared/messages.ts';
import type { ClauseRecord, Finding, RunView, StopReason } from '../shared/values.ts';
import { showFault } from './faults.ts';
import { chip } from './step.ts';
import { TEXTS } from './texts.ts';
import { revealStep } from './transcript.ts';
import { CLAUSE_STATES, costWords, counted, SEVERITIES, sourceWords, stopWords, tally } from './words.ts';

const slot = byId('verdict', HTMLElement);
let drawn = '';

const EXPORTS: readonly { format: ReportFormat; label: string }[] = [
  { format: 'markdown', label: 'Markdown' },
  { format: 'html', label: 'HTML' },
  { format: 'json', label: 'JSON' },
  { format: 'zip', label: 'Zip' },
];

/** Shows the verdict of an ended run; hides it while the run goes on. */
export function showVerdict(run: RunView): void {
  const key = JSON.stringify([run.run_id, run.stop, run.findings, run.needs_review, run.limitations, run.report_ready]);
  if (key === drawn) return;
  drawn = key;
  slot.hidden = run.stop === null;
  if (run.stop === null) fill(slot);
  else fill(slot, banner(run, run.stop), reportActions(run), ...findings(run.findings), ...needsReview(run.needs_review), ...limitations(run.limitations));
}

/** Opens a run's report in a tab of its own. */
export function openReport(runId: string): void {
  void chrome.tabs.create({ url: chrome.runtime.getURL(`report/report.html?run=${encodeURIComponent(runId)}`) });
}

/** Who said that the run is at its end, if not the rules. */
function claimant(run: RunView): 'the model' | 'the script' | null {
  const by = run.steps.findLast((step) => step.thought !== null)?.thought?.decision.decided_by ?? 'rules';
  if (by === 'rules') return null;
  return by === 'scripted' ? 'the script' : 'the model';
}

function banner(run: RunView, stop: StopReason): HTMLElement {
  const { title, detail, tone } = stopWords(stop, run.goal);
  const by = stop.reason === 'goal_met' ? claimant(run) : null;
  const facts = [counted(run.steps.length, 'step'), tally(run.steps), counted(run.findings.length, 'finding'), TEXTS.report.toReview(run.needs_review.length)];
  return el(
    'div',
    { class: `banner ${tone}`, 'data-reason': stop.reason },
    icon({ good: 'check', warn: 'alert', bad: 'alert', neutral: 'stop' }[tone]),
    el(
      'div',
      {},
      el('h2', {}, by ? `${title}, says ${by}` : title),
      el('p', {}, detail),
      by !== null && el('p', {}, run.claim_check?.verdict === 'done' ? TEXTS.report.checked : TEXTS.report.claimed),
      run.clauses.length > 0 && el('ul', { class: 'clauses' }, ...run.clauses.map((clause) => clauseLine(clause, claimant(run)))),
      el('p', { class: 'aside' }, facts.filter(Boolean).join(' · ')),
    ),
  );
}

/** A clause of the goal, and what became of it. */
function clauseLine({ text, state, evidence, claimed }: ClauseRecord, by: string | null): HTMLElement {
  const { word: own, tone } = CLAUSE_STATES[state];
  const word = claimed ? `${own}, says ${by ?? 'the model'}` : own;
  return el('li', { 'data-state': state }, chip(word, tone), el('span', {}, text), evidence !== '' && el('small', {}, evidence));
}

function reportActions(run: RunView): HTMLElement {
  const off = !run.report_ready;
  return el(
    'div',
    { class: 'report-actions' },
    el(
      'button',
      { type: 'button', id: 'open-report', class: 'primary', disabled: off, onclick: () => openReport(run.run_id) },
      icon('report'),
      TEXTS.report.open,
    ),
    el(
      'div',
      { class: 'exports', role: 'group', 'aria-label': TEXTS.report.saveAs },
      ...EXPORTS.map(({ format, label }) =>
        el(
          'button',
          {
            type: 'button',
            id: `export-${format}`,
            class: 'secondary',
            disabled: off,
            'aria-label': `${TEXTS.report.saveAs} ${label}`,
            onclick: () => void exportReport(run.run_id, format),
          },
          label,
        ),
      ),
    ),
    off && el('p', { class: 'hint' }, TEXTS.report.notReady),
  );
}

async function exportReport(runId: string, format: ReportFormat): Promise<void> {
  const file = await wholeFile((offset) => ask({ type: 'get_report', run_id: runId, format, offset }));
  if (file.ok) saveFile(file.value);
  else showFault(file.fault);
}

function findings(all: readonly Finding[]): HTMLElement[] {
  if (all.length === 0) {
    return [el('p', { class: 'no-findings' }, TEXTS.report.noFindings)];
  }
  return [
    el('h2', { class: 'section-title' }, TEXTS.report.findings),
    el('ol', { class: 'findings', id: 'findings' }, ...all.map((finding) => el('li', {}, findingCard(finding)))),
  ];
}

/** What may be a finding: told apart, without a severity. */
function needsReview(all: readonly Finding[]): HTMLElement[] {
  if (all.length === 0) return [];
  return [
    el('h2', { class: 'section-title' }, TEXTS.report.needsReview),
    el('p', { class: 'hint' }, TEXTS.report.needsReviewNote),
    el('ol', { class: 'findings', id: 'needs-review' }, ...all.map((finding) => el('li', {}, findingCard(finding, false)))),
  ];
}

/** What says something of Passerby alone. */
function limitations(all: RunView['limitations']): HTMLElement[] {
  if (all.length === 0) return [];
  const line = ({ step, what }: RunView['limitations'][number]): HTMLElement =>
    el(
      'li',
      {},
      el('span', {}, what),
      step !== undefined && el('button', { type: 'button', class: 'link', onclick: () => revealStep(step) }, TEXTS.report.showStep(step)),
    );
  return [
    el('h2', { class: 'section-title' }, TEXTS.report.limitations),
    el('p', { class: 'hint' }, TEXTS.report.limitationsNote),
    el('ul', { class: 'limitations', id: 'limitations' }, ...all.map(line)),
  ];
}

function findingCard(finding: Finding, isSure = true): HTMLElement {
  const { word, tone } = SEVERITIES[finding.severity];
  // What nobody has looked at yet has no severity to give a reason for.
  const cost = costWords(isSure ? finding : { ...finding, severity: 'low' });
  return el(
    'details',
    { class: 'finding', 'data-finding': finding.kind, 'data-severity': isSure && finding.severity },
    el('summary', {}, isSure && chip(word, tone), el('span', {}, finding.title)),
    el('p', {}, finding.detail),
    cost !== '' && el('p', { class: 'aside' }, cost),
    finding.suggestion !== '' && el('p', { class: 'suggestion' }, finding.suggestion),
    finding.reproduce.length > 0 && el('p', { class: 'aside' }, TEXTS.report.reproduce),
    finding.reproduce.length > 0 && el('ol', { class: 'reproduce' }, ...finding.reproduce.map((line) => el('li', {}, line))),
    el('p', { class: 'rule' }, sourceWords(finding)),
    el(
      'button',
      { type: 'button', class: 'link', onclick: () => revealStep(finding.step) },
      TEXTS.report.showStep(finding.step),
    ),
  );
}

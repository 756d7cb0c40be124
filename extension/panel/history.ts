// The runs that are kept, the newest first, each with the way to its report.

import { byId, el, fill } from '../shared/element.ts';
import type { RunCard } from '../shared/values.ts';
import { chip } from './step.ts';
import { openReport } from './verdict.ts';
import { counted, shortUrl, stopWords } from './words.ts';

const slot = byId('history', HTMLElement);
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
let drawn = '';

/** Shows these runs. */
export function showHistory(runs: readonly RunCard[]): void {
  const key = JSON.stringify(runs);
  if (key === drawn) return;
  drawn = key;
  if (runs.length === 0) {
    fill(slot, el('p', { class: 'empty' }, 'No run is kept yet. What you start on the Run tab will be listed here.'));
  } else {
    fill(slot, el('ul', { class: 'history' }, ...runs.map((run) => el('li', {}, runEntry(run)))));
  }
}

function runEntry(run: RunCard): HTMLElement {
  const ended = run.stop && stopWords(run.stop);
  const began = new Date(run.started_at_ms);
  return el(
    'details',
    { class: 'history-run', 'data-run': run.run_id },
    el(
      'summary',
      {},
      el('span', { class: 'history-goal' }, run.goal),
      el('span', { class: 'aside' }, `${run.persona_name} · ${shortUrl(run.start_url)}`),
      ended ? chip(ended.title, ended.tone) : chip('Going on', 'neutral'),
    ),
    ended && ended.detail !== '' && el('p', {}, ended.detail),
    el(
      'p',
      { class: 'aside' },
      el('time', { datetime: began.toISOString() }, dates.format(began)),
      ` · ${counted(run.steps, 'step')}`,
    ),
    el(
      'button',
      {
        type: 'button',
        class: 'secondary',
        'data-testid': 'history-open-report',
        disabled: run.stop === null,
        onclick: () => openReport(run.run_id),
      },
      'Open report',
    ),
  );
}

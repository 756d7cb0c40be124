// The runs that are kept, the newest first, each with the way to its report.

import { ask } from '../shared/ask.ts';
import { byId, el, fill } from '../shared/element.ts';
import type { RunCard } from '../shared/values.ts';
import { showFault } from './faults.ts';
import { chip } from './step.ts';
import { currentTabId } from './tab.ts';
import { TEXTS } from './texts.ts';
import { openReport } from './verdict.ts';
import { counted, shortUrl, stopWords, wishOf } from './words.ts';

const slot = byId('history', HTMLElement);
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
let drawn = '';

/** Shows these runs; `goingOn` is the name of the one that is under way. */
export function showHistory(runs: readonly RunCard[], goingOn: string | null): void {
  const key = JSON.stringify([runs, goingOn]);
  if (key === drawn) return;
  drawn = key;
  if (runs.length === 0) {
    fill(slot, el('p', { class: 'empty' }, TEXTS.history.empty));
  } else {
    fill(slot, el('ul', { class: 'history' }, ...runs.map((run) => el('li', {}, runEntry(run, goingOn)))));
  }
}

/** A run that ended with its browser goes on in the tab that the user looks at. */
function goOnButton({ run_id }: RunCard): HTMLElement {
  // Where the run has credentials from a persona's file, which are kept nowhere, the file is asked for.
  const file = el('input', { type: 'file', id: `persona-of-${run_id}`, accept: '.yaml,.yml', 'data-testid': 'history-persona' });
  const wanted = el('p', { hidden: true }, el('label', { for: file.id }, TEXTS.history.personaFile), ' ', file);
  const goOn = async (yaml?: string): Promise<void> => {
    const persona = yaml === undefined ? null : { yaml };
    const reply = await ask({ type: 'resume_run', run_id, tab_id: await currentTabId(), persona });
    if (reply.ok) return;
    showFault(reply.fault);
    if (reply.fault.code === 'PERSONA_NEEDED') wanted.hidden = false;
  };
  file.addEventListener('change', () => void file.files?.[0]?.text().then(goOn));
  const button = el('button', { type: 'button', class: 'secondary', 'data-testid': 'history-go-on', onclick: () => void goOn() }, TEXTS.history.goOn);
  return el('div', {}, button, wanted);
}

function runEntry(run: RunCard, goingOn: string | null): HTMLElement {
  const isGoingOn = run.run_id === goingOn;
  const ended = run.stop && stopWords(run.stop, run.goal);
  const began = new Date(run.started_at_ms);
  return el(
    'details',
    { class: 'history-run', 'data-run': run.run_id },
    el(
      'summary',
      {},
      el('span', { class: 'history-goal' }, wishOf(run.goal)),
      el('span', { class: 'aside' }, `${run.persona_name} · ${shortUrl(run.start_url)}`),
      ended ? chip(ended.title, ended.tone) : chip(isGoingOn ? TEXTS.history.goingOn : TEXTS.history.cutOff, isGoingOn ? 'neutral' : 'warn'),
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
        disabled: isGoingOn,
        onclick: () => openReport(run.run_id),
      },
      TEXTS.report.open,
    ),
    !ended && !isGoingOn && goOnButton(run),
  );
}

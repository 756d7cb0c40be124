// The answer to a question as a table: each value in the page's own words; pressed, it shows them on their page.

import { byId, el, fill } from '../shared/element.ts';
import type { AnswerTable, RunView } from '../shared/values.ts';
import { withQuote } from './answer_fields.ts';
import { TEXTS } from './texts.ts';

const section = byId('answer', HTMLElement);
const slot = byId('answer-table', HTMLElement);
let drawn = '';

/** Shows what was found so far; hides it where nothing was asked for. */
export function showAnswer({ run_id, answer, stop }: RunView): void {
  const key = JSON.stringify([run_id, answer, stop !== null]);
  if (key === drawn) return;
  drawn = key;
  section.hidden = answer === null;
  if (answer === null) fill(slot);
  else fill(slot, answer.rows.length > 0 && table(answer), answer.more > 0 && el('p', { class: 'hint' }, TEXTS.answer.more(answer.more)), ...missing(answer, stop !== null), ...unread(answer, stop !== null));
}

function table({ columns, rows }: AnswerTable): HTMLElement {
  return el(
    'table',
    {},
    el('thead', {}, el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, name.replaceAll('_', ' '))))),
    el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row.map((cell) => el('td', {}, cell === null ? '–' : value(cell)))))),
  );
}

function value({ quote, url }: { quote: string; url: string }): HTMLElement {
  const show = (): void => void chrome.tabs.create({ url: withQuote(url, quote) });
  return el('button', { type: 'button', class: 'link', title: TEXTS.answer.where(url), onclick: show }, quote);
}

/** What has no value; while the run goes on, it may still be found. */
function missing({ missing }: AnswerTable, ended: boolean): HTMLElement[] {
  if (!ended || missing.length === 0) return [];
  const line = ({ field, reason }: { field: string; reason: string }): HTMLElement => el('li', {}, el('strong', {}, field.replaceAll('_', ' ')), ` ${reason}`);
  return [el('p', { class: 'hint' }, TEXTS.answer.missing), el('ul', { class: 'answer-missing' }, ...missing.map(line))];
}

/** Long pages that a model did not read to their end. */
function unread({ partly_read }: AnswerTable, ended: boolean): HTMLElement[] {
  return ended ? partly_read.map((sentence) => el('p', { class: 'hint' }, sentence)) : [];
}

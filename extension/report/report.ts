// The page that shows a run's report: fetches the HTML from the core and shows it in a box without scripts.
// It must never put report text into its own document as markup.

import { ask } from '../shared/ask.ts';
import { byId, el, fill } from '../shared/element.ts';
import { faultParts } from '../shared/fault_view.ts';
import { saveFile, wholeFile } from '../shared/files.ts';
import type { WholeFile } from '../shared/files.ts';
import type { Reply, ReportFormat } from '../shared/messages.ts';
import type { Fault } from '../shared/values.ts';

const EXPORTS: readonly { format: ReportFormat; label: string }[] = [
  { format: 'markdown', label: 'Markdown' },
  { format: 'html', label: 'HTML' },
  { format: 'json', label: 'JSON' },
  { format: 'trace', label: 'Trace' },
  { format: 'zip', label: 'Zip' },
];

/** A title has 2,000 characters at most, of four bytes each. */
const TITLE_BYTES = 16_000;

const runId = new URLSearchParams(location.search).get('run') ?? '';
const faultSlot = byId('fault', HTMLElement);

void show();

async function show(): Promise<void> {
  const html = await reportFile('html');
  byId('status', HTMLElement).hidden = true;
  if (!html.ok) {
    showFault(html.fault);
    return;
  }
  const title = (await titleOf(html.value.blob)) || `Run ${runId}`;
  document.title = `${title} — Passerby`;
  byId('title', HTMLElement).textContent = title;
  fill(byId('exports', HTMLElement), ...EXPORTS.map(exportButton));
  const frame = byId('report', HTMLIFrameElement);
  frame.title = title;
  // A blob, not `srcdoc`: there a link to a place within the report (#step-3) resolves against this
  // page's own address and loads that into the box instead.
  frame.src = URL.createObjectURL(new Blob([html.value.blob], { type: 'text/html;charset=utf-8' }));
  frame.hidden = false;
}

/** The title of a report. It stands at the beginning, and a report may have megabytes: the rest is not parsed here. */
async function titleOf(report: Blob): Promise<string> {
  const beginning = await report.slice(0, TITLE_BYTES).text();
  // An inert parse: a DOMParser document runs nothing and loads nothing.
  return new DOMParser().parseFromString(beginning, 'text/html').title;
}

function reportFile(format: ReportFormat): Promise<Reply<WholeFile>> {
  return wholeFile((offset) => ask({ type: 'get_report', run_id: runId, format, offset }));
}

function exportButton({ format, label }: (typeof EXPORTS)[number]): HTMLElement {
  return el(
    'button',
    {
      type: 'button',
      id: `export-${format}`,
      class: 'secondary',
      'aria-label': `Save the report as ${label}`,
      onclick: () => void save(format),
    },
    label,
  );
}

async function save(format: ReportFormat): Promise<void> {
  faultSlot.hidden = true;
  const file = await reportFile(format);
  if (file.ok) saveFile(file.value);
  else showFault(file.fault);
}

function showFault(fault: Fault): void {
  fill(faultSlot, ...faultParts(fault));
  faultSlot.hidden = false;
}

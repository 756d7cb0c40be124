// The page that shows a run's report: fetches the HTML from the core and shows it in a box without scripts.
// It must never put report text into its own document as markup.

import { ask } from '../shared/ask.ts';
import { byId, el, fill } from '../shared/element.ts';
import { faultParts } from '../shared/fault_view.ts';
import { bytesOf, saveFile } from '../shared/files.ts';
import { failed } from '../shared/messages.ts';
import type { Reply, ReportFormat } from '../shared/messages.ts';
import type { Fault } from '../shared/values.ts';

const EXPORTS: readonly { format: ReportFormat; label: string }[] = [
  { format: 'markdown', label: 'Markdown' },
  { format: 'html', label: 'HTML' },
  { format: 'json', label: 'JSON' },
  { format: 'trace', label: 'Trace' },
  { format: 'zip', label: 'Zip' },
];

const runId = new URLSearchParams(location.search).get('run') ?? '';
const faultSlot = byId('fault', HTMLElement);

void show();

async function show(): Promise<void> {
  const html = await reportHtml();
  byId('status', HTMLElement).hidden = true;
  if (!html.ok) {
    showFault(html.fault);
    return;
  }
  // An inert parse for the title alone: a DOMParser document runs nothing and loads nothing.
  const title = new DOMParser().parseFromString(html.value, 'text/html').title || `Run ${runId}`;
  document.title = `${title} — Passerby`;
  byId('title', HTMLElement).textContent = title;
  fill(byId('exports', HTMLElement), ...EXPORTS.map(exportButton));
  const frame = byId('report', HTMLIFrameElement);
  frame.title = title;
  // A blob, not `srcdoc`: there a link to a place within the report (#step-3) resolves against this
  // page's own address and loads that into the box instead.
  frame.src = URL.createObjectURL(new Blob([html.value], { type: 'text/html;charset=utf-8' }));
  frame.hidden = false;
}

async function reportHtml(): Promise<Reply<string>> {
  const reply = await ask({ type: 'get_report', run_id: runId, format: 'html' });
  if (!reply.ok) return reply;
  const bytes = bytesOf(reply.value);
  if (!bytes) return failed('INTERNAL', 'The report arrived damaged.', 'Reload this page.');
  return { ok: true, value: new TextDecoder().decode(bytes) };
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
  const reply = await ask({ type: 'get_report', run_id: runId, format });
  if (!reply.ok) {
    showFault(reply.fault);
  } else if (!saveFile(reply.value)) {
    showFault(failed('INTERNAL', 'The file arrived damaged.', 'Try again.').fault);
  }
}

function showFault(fault: Fault): void {
  fill(faultSlot, ...faultParts(fault));
  faultSlot.hidden = false;
}

// The Inspect view: one look at the page, as the tree that everything else reads.

import { ask } from '../shared/ask.ts';
import { byId, el, fill } from '../shared/element.ts';
import type { Inspection, PerceptionStats } from '../shared/values.ts';
import { clearFault, showFault } from './faults.ts';
import { picture } from './pictures.ts';
import { warningLine } from './step.ts';
import { currentTabId } from './tab.ts';
import { TEXTS } from './texts.ts';
import { duration, shortUrl } from './words.ts';

const button = byId('inspect', HTMLButtonElement);
const vision = byId('inspect-vision', HTMLInputElement);
const status = byId('inspect-status', HTMLElement);
const result = byId('inspect-result', HTMLElement);
let releasePicture: () => void = () => {};

export function initInspect(): void {
  button.addEventListener('click', () => void look());
}

async function look(): Promise<void> {
  button.disabled = true;
  button.textContent = TEXTS.inspect.looking;
  status.textContent = TEXTS.inspect.lookingLong;
  clearFault();
  const reply = await ask({
    type: 'inspect',
    tab_id: await currentTabId(),
    mode: 'tree',
    vision: vision.checked,
    verbose: true,
    marks: true,
    tell: { reader: 'panel', boxes: true },
  });
  button.disabled = false;
  button.textContent = TEXTS.inspect.look;
  if (reply.ok) {
    show(reply.value);
    status.textContent = TEXTS.inspect.done;
  } else {
    showFault(reply.fault);
    status.textContent = '';
  }
}

function show(inspection: Inspection): void {
  releasePicture();
  const marked = inspection.marked && picture(inspection.marked, TEXTS.inspect.marked);
  releasePicture = marked ? marked.release : () => {};
  const { element: tree, filter } = treeText(inspection.text);
  fill(
    result,
    el('h2', { class: 'inspect-title' }, inspection.title || TEXTS.inspect.untitled),
    el('p', { class: 'aside', title: inspection.url }, shortUrl(inspection.url)),
    statistics(inspection.stats),
    ...inspection.warnings.map(warningLine),
    marked?.element,
    el(
      'div',
      { class: 'tree-tools' },
      filter,
      copyButton('inspect-copy-text', TEXTS.inspect.copyText, inspection.text),
      inspection.tree != null && copyButton('inspect-copy-json', TEXTS.inspect.copyJson, JSON.stringify(inspection.tree, null, 2)),
    ),
    tree,
  );
  result.hidden = false;
}

function statistics({ dom, vision, merged, detections, places, timings }: PerceptionStats): HTMLElement {
  const counts: [string, number][] = [
    ['page only', dom],
    ['vision only', vision],
    ['both', merged],
  ];
  const stages: [string, number][] = [
    ['capture', timings.capture_ms],
    ['decode', timings.decode_ms],
    ['detect', timings.detect_ms],
    ['snapshot', timings.snapshot_ms],
    ['merge', timings.merge_ms],
  ];
  return el(
    'div',
    { class: 'stats', id: 'inspect-stats' },
    el(
      'dl',
      { class: 'counts' },
      ...counts.map(([label, count]) => el('div', {}, el('dt', {}, label), el('dd', {}, count.toLocaleString()))),
    ),
    detections > 0 && el('p', { class: 'aside', id: 'inspect-detections' }, became(detections, places)),
    el(
      'p',
      { class: 'aside' },
      // A stage that did not run took 0 ms; saying so would look like a measurement.
      stages
        .filter(([, ms]) => ms > 0)
        .map(([stage, ms]) => `${stage} ${duration(ms)}`)
        .join(' · '),
    ),
  );
}

/** What became of the detections, without what happened to none. */
function became(detections: number, places: PerceptionStats['places']): string {
  const counts: [number, string][] = [
    [places.leaf, 'elements'],
    [places.holder, 'controls with others in them'],
    [places.part, 'parts of a control'],
    [places.vision, 'vision only'],
    [places.repeated, 'seen again'],
    [places.left_out, 'left out'],
  ];
  const told = counts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString()} ${what}`);
  return `${detections.toLocaleString()} detections: ${told.join(' · ')}`;
}

function treeText(text: string): { element: HTMLElement; filter: HTMLElement } {
  const lines = text.split('\n');
  const pre = el('pre', { id: 'inspect-text', tabindex: '0', 'aria-label': TEXTS.inspect.tree }, text);
  const input = el('input', { type: 'search', id: 'inspect-filter', placeholder: TEXTS.inspect.filter, 'aria-label': TEXTS.inspect.filterLabel });
  input.addEventListener('input', () => {
    const wanted = input.value.trim().toLowerCase();
    const shown = wanted ? lines.filter((line) => line.toLowerCase().includes(wanted)) : lines;
    pre.textContent = shown.join('\n') || TEXTS.inspect.noLine;
  });
  return { element: pre, filter: input };
}

function copyButton(id: string, label: string, text: string): HTMLButtonElement {
  const copy = el('button', { type: 'button', id, class: 'secondary' }, label);
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = TEXTS.inspect.copied;
      status.textContent = `${label}: done.`;
    } catch {
      showFault({
        code: 'INTERNAL',
        ...TEXTS.inspect.noClipboard,
      });
    }
  });
  copy.addEventListener('blur', () => {
    copy.textContent = label;
  });
  return copy;
}

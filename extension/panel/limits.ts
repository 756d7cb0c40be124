// Limits, thresholds and waits of runs: their fields, made from one table. The detector's are in vision.ts.

import { ask } from '../shared/ask.ts';
import { byId, el, fill } from '../shared/element.ts';
import type { RunSettings } from '../shared/values.ts';
import { showFault } from './faults.ts';
import { LIMITS, readLimit, settingsWith } from './limit_words.ts';
import { TEXTS } from './texts.ts';
import { visionSettings } from './vision.ts';

const grid = byId('limits-grid', HTMLElement);
const reset = byId('limits-reset', HTMLButtonElement);
const fields = LIMITS.map((limit) => {
  const id = `limit-${limit.area}-${limit.key}`;
  const input = el('input', { id, type: 'number', inputmode: 'decimal', min: limit.min, max: limit.max, step: limit.step });
  return { limit, input };
});

/** Draws the fields. */
export function initLimits(): void {
  fill(
    grid,
    ...fields.flatMap(({ limit, input }) => [
      el('label', { for: input.id }, limit.label, ' ', el('span', { class: 'unit' }, limit.unit)),
      input,
    ]),
  );
  reset.addEventListener('click', () => {
    for (const { limit, input } of fields) input.value = String(limit.fallback);
    void saveLimits();
  });
}

/** Whether an event came from one of these fields. */
export function ownsLimitField(target: EventTarget | null): boolean {
  return fields.some(({ input }) => input === target);
}

/** Writes kept settings into the fields. */
export function showLimits(settings: RunSettings): void {
  for (const { limit, input } of fields) input.value = String(readLimit(limit, settings));
}

/** Brings what was typed into its range, and has the core keep it. */
export async function saveLimits(): Promise<void> {
  for (const { limit, input } of fields) {
    const typed = Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : limit.fallback;
    const near = Math.min(Math.max(typed, limit.min), limit.max);
    input.value = String(limit.step === 1 ? Math.round(near) : near);
  }
  const values = fields.map(({ input }) => input.valueAsNumber);
  const reply = await ask({ type: 'set_settings', settings: settingsWith(values, visionSettings()) });
  if (!reply.ok) showFault(reply.fault);
  else reset.title = TEXTS.limitsKept;
}

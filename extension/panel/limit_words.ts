// What the panel calls the limits of runs, in the units of people: per cent and seconds.

import type { RunSettings, VisionSettings } from '../shared/values.ts';

/** A limit as the panel shows it; `scale` makes the core's value of the field's. */
export interface Limit {
  area: 'gates' | 'merge' | 'capture' | 'acts' | 'waits' | 'audit';
  key: string;
  label: string;
  unit: string;
  min: number;
  max: number;
  step: number;
  fallback: number;
  scale: number;
}

const PER_CENT = { unit: '%', min: 0, max: 100, step: 1, scale: 0.01 };
const SECONDS = { unit: 'seconds', step: 0.1, scale: 1_000 };
const TIMES = { unit: 'times', step: 1, scale: 1 };

/** Every limit but those of the detector. */
export const LIMITS: readonly Limit[] = [
  { area: 'gates', key: 'confidence', label: 'Sureness that an act needs', fallback: 65, ...PER_CENT },
  { area: 'gates', key: 'repeats', label: 'The same act on an unchanged screen', min: 1, max: 20, fallback: 2, ...TIMES },
  { area: 'gates', key: 'thoughts', label: 'Thoughts in a row without an act', min: 1, max: 50, fallback: 5, ...TIMES, unit: 'at most' },
  { area: 'gates', key: 'retries', label: 'An act tried again without progress', min: 1, max: 50, fallback: 3, ...TIMES },
  { area: 'gates', key: 'loops', label: 'Circles before anything progressed', min: 0, max: 50, fallback: 2, ...TIMES, unit: 'at most' },
  { area: 'gates', key: 'loops_after_progress', label: 'Circles after progress', min: 0, max: 50, fallback: 5, ...TIMES, unit: 'at most' },
  { area: 'gates', key: 'stalled', label: 'Acts in a row without progress', min: 1, max: 200, fallback: 12, ...TIMES, unit: 'at most' },
  { area: 'gates', key: 'questions', label: 'Questions to you in a run', min: 0, max: 20, fallback: 3, ...TIMES, unit: 'at most' },
  { area: 'merge', key: 'iou', label: 'Overlap that makes a detection and an element one', fallback: 50, ...PER_CENT },
  { area: 'capture', key: 'timeout_ms', label: 'Time for a picture', min: 0.1, max: 60, fallback: 5, ...SECONDS },
  { area: 'acts', key: 'wait_between_ms', label: 'Wait after each act', min: 0, max: 60, fallback: 0, ...SECONDS },
  { area: 'waits', key: 'settle_ms', label: 'Time for the page to come to rest', min: 0.1, max: 60, fallback: 8, ...SECONDS },
  { area: 'waits', key: 'answer_ms', label: 'Time for an answer while the page is at work', min: 0, max: 60, fallback: 10, ...SECONDS },
  { area: 'waits', key: 'failed_looks', label: 'Looks in a row that may fail', min: 1, max: 20, fallback: 2, ...TIMES, unit: 'at most' },
  { area: 'audit', key: 'timeout_ms', label: 'Time of axe-core for a page', min: 0.5, max: 60, fallback: 5, ...SECONDS },
  { area: 'audit', key: 'pages', label: 'Pages that axe-core checks', min: 1, max: 200, fallback: 20, ...TIMES, unit: 'at most' },
];

/** The value of a limit as its field shows it. */
export function readLimit({ area, key, scale }: Limit, settings: RunSettings): number {
  const value = (settings[area] as Record<string, number>)[key] ?? 0;
  return rounded(value / scale);
}

/** The settings that these values, one for each limit in order, stand for. */
export function settingsWith(values: readonly number[], detector: VisionSettings): RunSettings {
  const settings: Record<string, Record<string, number>> = { gates: {}, merge: {}, capture: {}, acts: {}, waits: {}, audit: {} };
  LIMITS.forEach(({ area, key, scale, fallback }, at) => {
    settings[area] = { ...settings[area], [key]: rounded((values[at] ?? fallback) * scale) };
  });
  return { ...settings, detector } as unknown as RunSettings;
}

/** Without the last digits that binary fractions add. */
function rounded(value: number): number {
  return Number(value.toFixed(6));
}

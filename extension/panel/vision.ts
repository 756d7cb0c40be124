// How the detector looks: the fields for it, in per cent and seconds.

import { ask } from '../shared/ask.ts';
import { byId } from '../shared/element.ts';
import type { VisionSettings } from '../shared/values.ts';
import { showFault } from './faults.ts';

const confidence = byId('vision-confidence', HTMLInputElement);
const iou = byId('vision-iou', HTMLInputElement);
const unload = byId('vision-unload', HTMLInputElement);
const FIELDS = [confidence, iou, unload];

/** Whether an event came from one of these fields. */
export function ownsVisionField(target: EventTarget | null): boolean {
  return FIELDS.some((field) => field === target);
}

/** Writes kept settings into the fields. */
export function showVision(settings: VisionSettings): void {
  confidence.value = String(Math.round(settings.confidence * 100));
  iou.value = String(Math.round(settings.iou * 100));
  unload.value = String(settings.unload_after_s);
}

/** Brings what was typed into its range. */
export function tidyVision(): void {
  for (const field of FIELDS) {
    const typed = Number.isFinite(field.valueAsNumber) ? field.valueAsNumber : Number(field.defaultValue);
    field.value = String(Math.round(Math.min(Math.max(typed, Number(field.min)), Number(field.max))));
  }
}

/** What the fields say. */
export function visionSettings(): VisionSettings {
  return { confidence: confidence.valueAsNumber / 100, iou: iou.valueAsNumber / 100, unload_after_s: unload.valueAsNumber };
}

/** Has the core keep what the fields say. */
export async function saveVision(): Promise<void> {
  const reply = await ask({ type: 'set_vision', vision: visionSettings() });
  if (!reply.ok) showFault(reply.fault);
}

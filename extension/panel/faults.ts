// The one place at the top of the panel where a fault is told: what happened, and what to do.

import { byId, el, fill, icon } from '../shared/element.ts';
import { faultParts } from '../shared/fault_view.ts';
import type { Fault } from '../shared/values.ts';
import { TEXTS } from './texts.ts';

const slot = byId('fault', HTMLElement);
let fromState = false;

/** Shows a fault until it is dismissed or cleared; the newest replaces the one before. */
export function showFault(fault: Fault): void {
  fromState = false;
  render(fault);
}

/** Shows the fault that the core keeps outside of any run, or takes it away once the core has none. */
export function showStateFault(fault: Fault | null): void {
  if (fault) {
    render(fault);
    fromState = true;
  } else if (fromState) {
    clearFault();
  }
}

/** Takes the fault away: the user tries anew. */
export function clearFault(): void {
  slot.hidden = true;
  fill(slot);
  fromState = false;
}

function render(fault: Fault): void {
  const dismiss = el('button', { type: 'button', class: 'quiet', 'aria-label': TEXTS.dismiss, onclick: clearFault }, icon('cross'));
  fill(slot, ...faultParts(fault), dismiss);
  slot.hidden = false;
}

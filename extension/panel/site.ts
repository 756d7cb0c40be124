// A run that came to a site which Passerby may not read waits here for the user's permission.

import { ask } from '../shared/ask.ts';
import { byId } from '../shared/element.ts';
import type { RunView } from '../shared/values.ts';
import { showFault } from './faults.ts';
import { hostOf, patternOf } from './site_words.ts';
import { TEXTS } from './texts.ts';

const box = byId('site', HTMLElement);
const title = byId('site-title', HTMLElement);
const why = byId('site-why', HTMLElement);
const give = byId('site-give', HTMLButtonElement);
const refuse = byId('site-refuse', HTMLButtonElement);

let asked: { run_id: string; origin: string | null } | null = null;

/** Wires the two answers. */
export function initSite(): void {
  give.addEventListener('click', () => void allow());
  refuse.addEventListener('click', () => void answer(false));
}

/** Shows which site waits for permission, or nothing. */
export function showSite(run: RunView | null): void {
  const request = run?.stop === null ? run.site_request : null;
  const isNew = request !== null && (asked === null || asked.origin !== request.origin);
  asked = run && request ? { run_id: run.run_id, origin: request.origin } : null;
  box.hidden = request === null;
  if (!request || !isNew) return;
  const pattern = patternOf(request.origin);
  title.textContent = TEXTS.site.title(hostOf(request.origin) ?? TEXTS.site.unknown);
  why.textContent = `${TEXTS.site.button} ${pattern === null ? TEXTS.site.withheld : TEXTS.site.allow}`;
  give.hidden = pattern === null;
  refuse.focus();
}

async function allow(): Promise<void> {
  const pattern = patternOf(asked?.origin ?? null);
  if (pattern === null) return;
  // The browser asks the user only within their gesture: nothing may be awaited before this.
  const granted = await chrome.permissions.request({ origins: [pattern] }).catch(() => false);
  if (granted) return answer(true);
  why.textContent = TEXTS.site.refused;
}

async function answer(given: boolean): Promise<void> {
  if (!asked) return;
  const reply = await ask({ type: 'answer_site', run_id: asked.run_id, given });
  if (!reply.ok) showFault(reply.fault);
}

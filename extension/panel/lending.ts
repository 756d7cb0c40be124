// Lends the tab to a coding agent, shows for how long it is lent, and takes it back.

import { byId } from '../shared/element.ts';
import { LENT_KEY, type LendingRequest, LentTab, read } from '../shared/lending.ts';
import { failed } from '../shared/messages.ts';
import type { Reply } from '../shared/messages.ts';
import { clearFault, showFault } from './faults.ts';
import { currentTabId } from './tab.ts';
import { TEXTS } from './texts.ts';

const box = byId('lent', HTMLElement);
const title = byId('lent-title', HTMLElement);
const why = byId('lent-why', HTMLElement);
const give = byId('lend-give', HTMLButtonElement);
const offer = byId('lend', HTMLElement);

/** Wires the two buttons, and follows what the worker keeps of the tab that is lent. */
export function initLending(): void {
  give.addEventListener('click', () => void lend());
  byId('lent-back', HTMLButtonElement).addEventListener('click', () => void send({ type: 'take_tab_back' }));
  chrome.storage.session.onChanged.addListener((changes) => {
    if (LENT_KEY in changes) show(changes[LENT_KEY]?.newValue);
  });
  void chrome.storage.session.get(LENT_KEY).then((kept) => show(kept[LENT_KEY]));
}

function show(kept: unknown): void {
  const lent = read(LentTab, kept);
  box.hidden = lent === undefined;
  offer.hidden = lent !== undefined;
  if (lent === undefined) return;
  title.textContent = TEXTS.lending.title(lent.title || lent.url);
  why.textContent = lent.in_use ? TEXTS.lending.inUse : TEXTS.lending.idle;
}

async function lend(): Promise<void> {
  clearFault();
  // The browser asks the user only within their gesture: nothing may be awaited before this.
  const granted = await chrome.permissions.request({ permissions: ['nativeMessaging'] }).catch(() => false);
  if (!granted) {
    showFault({ code: 'INTERNAL', ...TEXTS.lending.refused });
    return;
  }
  const tabId = await currentTabId();
  if (tabId === null) return;
  give.disabled = true;
  await send({ type: 'lend_tab', tab_id: tabId });
  give.disabled = false;
}

async function send(request: LendingRequest): Promise<void> {
  const reply: Reply<unknown> = await chrome.runtime.sendMessage(request).catch((error: unknown) =>
    failed('INTERNAL', `The extension’s background worker does not answer (${String(error)}).`, 'Reload the extension on chrome://extensions.'),
  );
  if (!reply.ok) showFault(reply.fault);
}

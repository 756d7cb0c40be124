// The service worker: hears the browser's events and hands each to the wasm core. No logic lives here.
//
// Chrome wakes a stopped worker for an event only if the listener was registered in the first turn of
// the module, so every listener stands at top level and awaits `ready` itself.

import { isOwnPage } from '../shared/sender.ts';
import { answer } from './answer.ts';
import { boot } from './boot.ts';
import type { Core } from './boot.ts';
import { giveInput, inputRequest } from './input.ts';
import init, * as core from './core.js';

const ready = boot(init, core);

chrome.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
  const input = inputRequest(message, sender);
  if (input) {
    void giveInput(input, ready).then(sendResponse);
    return true;
  }
  if (!isOwnPage(sender)) return false;
  void answer(message, ready).then(sendResponse);
  return true; // the reply comes later
});

chrome.action.onClicked.addListener((tab) => {
  const { id } = tab;
  if (id === undefined) return;
  // The browser opens a panel only within the gesture: this must come before anything is awaited.
  chrome.sidePanel.open({ tabId: id }).catch((error: unknown) => console.error('sidePanel.open:', error));
  hand('toolbar_pressed', (core) =>
    core.toolbar_pressed({ id, windowId: tab.windowId, url: tab.url, title: tab.title }),
  );
});

chrome.alarms.onAlarm.addListener((alarm) => {
  hand('alarm_fired', (core) => core.alarm_fired(alarm.name));
});

chrome.tabs.onCreated.addListener(({ id, openerTabId }) => {
  if (id !== undefined && openerTabId !== undefined) hand('tab_opened', (core) => core.tab_opened(id, openerTabId));
});

chrome.tabs.onRemoved.addListener((tabId) => {
  hand('tab_closed', (core) => core.tab_closed(tabId));
});

// Only builds whose manifest asks for the debugger have one.
(chrome.debugger as typeof chrome.debugger | undefined)?.onDetach.addListener(({ tabId }, reason) => {
  if (tabId !== undefined) hand('debugger_detached', (core) => core.debugger_detached(tabId, reason));
});

/** Gives an event to the core once it runs; a core that could not be started has said so already. */
function hand(event: string, give: (core: Core) => Promise<void>): void {
  ready
    .then((started) => (started.ok ? give(started.value) : undefined))
    .catch((error: unknown) => console.error(`${event}:`, error));
}

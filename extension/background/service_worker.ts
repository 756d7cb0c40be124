// The service worker: hears the browser's events and hands each to the wasm core. No logic lives here.
//
// Chrome wakes a stopped worker for an event only if the listener was registered in the first turn of
// the module, so every listener stands at top level and awaits `ready` itself.

import { isOwnPage } from '../shared/sender.ts';
import { answer } from './answer.ts';
import { arrival, giveInput, inputRequest } from './input.ts';
import { inFlight } from './in_flight.ts';
import { Lending } from './lending.ts';
import { type Sent, takeSent } from './sent.ts';
import { listenToNetwork, siteAllowed } from './network_events.ts';
import { Supervisor } from './supervisor.ts';
import type { Core } from './supervisor.ts';
import init, * as core from './core.js';

declare global {
  // Called by the core's panic hook, by its name.
  var passerbyCoreFailed: ((message: string) => void) | undefined;
  var passerbyInFlight: ((tabId: number, sinceMs: number) => number) | undefined;
  var passerbyTakeSent: ((tabId: number) => Sent | undefined) | undefined;
}

const supervisor = new Supervisor({
  start: () => init({ module_or_path: fetch(chrome.runtime.getURL('core_bg.wasm')) }),
  reset: () => core.__wbg_reset_state(),
  core,
});
const lending = new Lending(supervisor);
globalThis.passerbyCoreFailed = (message) => supervisor.broke(message);
globalThis.passerbyInFlight = inFlight;
globalThis.passerbyTakeSent = takeSent;
// A trap in a task that nobody awaits tells of itself nowhere else.
self.addEventListener('error', (event) => supervisor.trapped((event as ErrorEvent).error));
self.addEventListener('unhandledrejection', (event) => supervisor.trapped((event as PromiseRejectionEvent).reason));

chrome.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
  const arrived = arrival(message, sender);
  if (arrived) {
    hand('script_injected', async (core) => core.script_injected(arrived.tabId, arrived.frameId));
    return false;
  }
  const input = inputRequest(message, sender);
  if (input) {
    void giveInput(input, supervisor).then(sendResponse);
    return true;
  }
  if (!isOwnPage(sender)) return false;
  const lent = lending.take(message);
  void (lent ?? answer(message, supervisor)).then(sendResponse);
  return true; // the reply comes later
});

chrome.action.onClicked.addListener((tab) => {
  const { id } = tab;
  if (id === undefined) return;
  siteAllowed();
  // The browser opens a panel only within the gesture: this must come before anything is awaited.
  chrome.sidePanel.open({ tabId: id }).catch((error: unknown) => console.error('sidePanel.open:', error));
  hand('toolbar_pressed', (core) =>
    core.toolbar_pressed({ id, windowId: tab.windowId, url: tab.url, title: tab.title }),
  );
});

chrome.alarms.onAlarm.addListener((alarm) => {
  hand('alarm_fired', (core) => core.alarm_fired(alarm.name));
});

chrome.tabs.onCreated.addListener(({ id, openerTabId, pendingUrl, url }) => {
  // The browser names the tab in front as the opener of its own new tab, which no page opens.
  const isOfPage = !/^(?:chrome|edge|brave|about):\/?\/?newtab/.test(pendingUrl ?? url ?? '');
  if (id !== undefined) hand('tab_opened', (core) => core.tab_opened(id, isOfPage ? (openerTabId ?? -1) : -1));
});

chrome.tabs.onRemoved.addListener((tabId) => {
  lending.tabClosed(tabId);
  hand('tab_closed', (core) => core.tab_closed(tabId));
});

// Only builds whose manifest asks for the debugger have one.
(chrome.debugger as typeof chrome.debugger | undefined)?.onDetach.addListener(({ tabId }, reason) => {
  if (tabId !== undefined) hand('debugger_detached', (core) => core.debugger_detached(tabId, reason));
});

listenToNetwork(supervisor, hand);

/** Gives an event to the core once it runs; a core that could not be started has said so already. */
function hand(event: string, give: (core: Core) => Promise<void>): void {
  void supervisor.use(give).then((given) => {
    if (!given.ok) console.error(`${event}:`, given.fault.message);
  });
}

// Lends one tab to a coding agent: a program of this machine, registered by `passerby mcp install`, hands on what the agent asks,
// and the core answers it for that tab alone. The open connection keeps the worker alive; a worker that ends, ends the lending.

import { failed, parseRequest } from '../shared/messages.ts';
import type { Reply } from '../shared/messages.ts';
import { AgentCall, AgentNews, LENT_KEY, LendingRequest, type LentTab, NATIVE_HOST, read } from '../shared/lending.ts';
import type { Supervisor } from './supervisor.ts';

/** How long a page may take to load before the agent looks at what is there. */
const LOAD_LIMIT_MS = 30_000;
/** The program ends at once where it is not registered or another one has its place. */
const REFUSED_WITHIN_MS = 1_500;

interface Lent {
  readonly tabId: number;
  readonly port: chrome.runtime.Port;
}

export class Lending {
  private lent: Lent | undefined;

  constructor(private readonly supervisor: Pick<Supervisor, 'use'>) {
    // Whatever an earlier worker lent went with it.
    void chrome.storage.session.remove(LENT_KEY);
  }

  /** What the panel asks for, answered; `undefined` where it asks for something else. */
  take(message: unknown): Promise<Reply<unknown>> | undefined {
    const request = read(LendingRequest, message);
    if (request === undefined) return undefined;
    return request.type === 'lend_tab' ? this.lend(request.tab_id) : this.takeBack();
  }

  /** The tab was closed: nothing is lent any more. */
  tabClosed(tabId: number): void {
    if (this.lent?.tabId === tabId) void this.takeBack();
  }

  private async lend(tabId: number): Promise<Reply<unknown>> {
    if (this.lent) await this.takeBack();
    // Without the permission there is no such function.
    if (typeof chrome.runtime.connectNative !== 'function') {
      return failed('INTERNAL', 'The browser did not give the permission to speak with a program of this machine.', 'Press the button again, and allow it.');
    }
    const port = chrome.runtime.connectNative(NATIVE_HOST);
    const refused = new Promise<string | undefined>((resolve) => {
      port.onDisconnect.addListener(() => resolve(chrome.runtime.lastError?.message ?? 'It ended.'));
      setTimeout(() => resolve(undefined), REFUSED_WITHIN_MS);
    });
    const lent = { tabId, port };
    this.lent = lent;
    port.onMessage.addListener((message: unknown) => void this.hear(lent, message));
    port.onDisconnect.addListener(() => void this.ended(lent));
    const why = await refused;
    if (why !== undefined) {
      return failed('INTERNAL', `The program for coding agents did not start: ${why}`, 'Run “passerby mcp install” in a terminal once. If another browser lends a tab, take that one back first.');
    }
    await this.tell(lent, false);
    return { ok: true, value: {} };
  }

  private async takeBack(): Promise<Reply<unknown>> {
    const lent = this.lent;
    if (lent) {
      await this.stopRun(lent);
      // This side is not told of a port that it closes itself.
      lent.port.disconnect();
      await this.ended(lent);
    }
    return { ok: true, value: {} };
  }

  private async ended(lent: Lent): Promise<void> {
    if (this.lent !== lent) return;
    this.lent = undefined;
    await chrome.storage.session.remove(LENT_KEY);
    await this.stopRun(lent);
  }

  /** A run of the agent that goes on is stopped: nobody watches it any more. */
  private async stopRun({ tabId }: Lent): Promise<void> {
    await this.supervisor.use((core) => core.handle_lent({ type: 'stop_run' }, tabId));
  }

  private async hear(lent: Lent, message: unknown): Promise<void> {
    if (this.lent !== lent) return;
    const news = read(AgentNews, message);
    if (news) {
      if (news.agent === 'gone') await this.stopRun(lent);
      await this.tell(lent, news.agent === 'here');
      return;
    }
    const call = read(AgentCall, message);
    if (call === undefined) return;
    const reply = await this.answer(lent, call);
    // The user may have taken the tab back meanwhile.
    if (this.lent === lent) lent.port.postMessage({ id: call.id, reply });
  }

  private async answer({ tabId }: Lent, call: AgentCall): Promise<unknown> {
    if ('ask' in call) {
      const request = parseRequest(call.ask);
      if (!request.ok) return request;
      const reply = await this.supervisor.use((core) => core.handle_lent(request.value, tabId));
      return reply.ok ? reply.value : reply;
    }
    if ('go' in call) return go(tabId, call.go);
    if ('back' in call) return back(tabId);
    return { ok: true, value: { tab_id: tabId } };
  }

  /** Tells the panel. */
  private async tell({ tabId }: Lent, inUse: boolean): Promise<void> {
    const tab = await chrome.tabs.get(tabId).catch(() => undefined);
    const lent: LentTab = { tab_id: tabId, title: tab?.title ?? '', url: tab?.url ?? '', in_use: inUse };
    await chrome.storage.session.set({ [LENT_KEY]: lent });
  }
}

/** Opens an address in the lent tab: of the site it shows, or of one that the user has allowed. */
async function go(tabId: number, address: string): Promise<Reply<unknown>> {
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    return failed('VALIDATION_ERROR', 'Only http and https addresses are opened.', 'Name the address whole, such as https://example.com/.');
  }
  const tab = await chrome.tabs.get(tabId);
  const isSameSite = URL.parse(tab.url ?? '')?.origin === url.origin;
  if (!isSameSite && !(await chrome.permissions.contains({ origins: [`${url.protocol}//${url.hostname}/*`] }))) {
    return failed('SITE_NOT_ALLOWED', `The user has lent this tab for its own site, and ${url.hostname} is another.`, 'Ask the user to open it and to lend that tab.');
  }
  await chrome.tabs.update(tabId, { url: url.href });
  await loaded(tabId);
  return { ok: true, value: {} };
}

async function back(tabId: number): Promise<Reply<unknown>> {
  try {
    // `tabs.goBack` skips pages that no person has touched.
    await chrome.scripting.executeScript({ target: { tabId }, func: () => history.back() });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return failed('UI_QUERY_FAILED', `The tab could not go back: ${why}`, 'Open an address instead.');
  }
  await loaded(tabId);
  return { ok: true, value: {} };
}

/** Waits until the tab has loaded what it was told to show, or the limit has passed. */
async function loaded(tabId: number): Promise<void> {
  const deadline = Date.now() + LOAD_LIMIT_MS;
  // What was asked for has not begun to load in the same turn.
  do {
    await new Promise((resolve) => setTimeout(resolve, 100));
  } while ((await chrome.tabs.get(tabId)).status !== 'complete' && Date.now() < deadline);
}

// What a tab's page sent to its own server that may have changed something there: what a page says it kept, it has to have sent.

/** Requests by these methods read: https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1 */
const READING = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];
const FILTER: chrome.webRequest.RequestFilter = {
  urls: ['<all_urls>'],
  types: ['main_frame', 'sub_frame', 'xmlhttprequest', 'ping', 'websocket'],
};

/** What was sent since it was last asked for. */
export interface Sent {
  /** Requests that may have changed something. */
  writes: number;
  /** Whether the page has opened a live connection, by which it may send unseen. */
  live: boolean;
}

const sent = new Map<number, Sent>();

/** The part of a host that its servers share: `api.shop.example` and `www.shop.example` belong together, addresses by number do not. */
function siteOf(url: string | undefined): string {
  const host = url && URL.canParse(url) ? new URL(url).hostname : '';
  const isNumber = /^[\d.]+$|:/.test(host);
  return isNumber ? host : host.split('.').slice(-2).join('.');
}

/** What is looked at of a request; the browser names no initiator for what the user began. */
interface RequestFacts {
  tabId: number;
  type: string;
  method: string;
  url: string;
  initiator?: string | undefined;
}

/** Adds one request to what a tab sent; what goes to another site (statistics, advertisements) keeps nothing of the page's. */
export function withRequest(before: Sent, request: Omit<RequestFacts, 'tabId'>): Sent {
  const isOwn = request.type === 'main_frame' || siteOf(request.url.replace(/^ws/, 'http')) === siteOf(request.initiator);
  if (!isOwn) return before;
  if (request.type === 'websocket') return { ...before, live: true };
  return READING.includes(request.method) ? before : { ...before, writes: before.writes + 1 };
}

/** Whose requests a tab's page may have caused: its own, and those of a service worker of a site, which belong to no tab. */
export function isOfTab(tabId: number, request: Pick<RequestFacts, 'tabId' | 'initiator'>): boolean {
  const isWorker = request.tabId < 0 && /^https?:/.test(request.initiator ?? '');
  return request.tabId === tabId || isWorker;
}

const requestBegan = (details: chrome.webRequest.OnBeforeRequestDetails): undefined => {
  for (const [tabId, ofTab] of sent) {
    if (isOfTab(tabId, details)) sent.set(tabId, withRequest(ofTab, details));
  }
};

/** Listens; again after the user gave leave for a tab, since a listener hears only of tabs that it was registered after. */
export function listenToSent(): void {
  chrome.webRequest.onBeforeRequest.removeListener(requestBegan);
  chrome.webRequest.onBeforeRequest.addListener(requestBegan, FILTER);
}

/** What the tab sent since this was last asked; `undefined` the first time, when nobody had listened for it. A connection stays open. */
export function takeSent(tabId: number): Sent | undefined {
  const ofTab = sent.get(tabId);
  sent.set(tabId, { writes: 0, live: ofTab?.live ?? false });
  return ofTab;
}

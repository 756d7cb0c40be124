// Which requests of a tab's page are not answered yet. A page tells only of those that ended, so that one at rest may be one
// that waits for its server.

/** A stream or a long poll is never answered; beyond this many a tab's oldest are forgotten. */
const MAX_REQUESTS = 200;

type Ended = chrome.webRequest.OnCompletedDetails | chrome.webRequest.OnErrorOccurredDetails;

const FILTER: chrome.webRequest.RequestFilter = { urls: ['<all_urls>'], types: ['main_frame', 'xmlhttprequest'] };
/** When each began, ms since the epoch, by request, by tab. */
const began = new Map<number, Map<string, number>>();

const requestBegan = ({ tabId, requestId, timeStamp }: chrome.webRequest.OnBeforeRequestDetails): undefined => {
  if (tabId < 0) return;
  const ofTab = began.get(tabId) ?? new Map<string, number>();
  began.set(tabId, ofTab.set(requestId, timeStamp));
  const oldest = ofTab.size > MAX_REQUESTS ? ofTab.keys().next().value : undefined;
  if (oldest !== undefined) ofTab.delete(oldest);
};

const requestEnded = ({ tabId, requestId }: Ended): undefined => {
  const ofTab = began.get(tabId);
  ofTab?.delete(requestId);
  if (ofTab?.size === 0) began.delete(tabId);
};

/** Listens; again after the user gave leave for a tab, since a listener hears only of tabs that it was registered after. */
export function listenToRequests(): void {
  const { onBeforeRequest, onCompleted, onErrorOccurred } = chrome.webRequest;
  onBeforeRequest.removeListener(requestBegan);
  onCompleted.removeListener(requestEnded);
  onErrorOccurred.removeListener(requestEnded);
  onBeforeRequest.addListener(requestBegan, FILTER);
  onCompleted.addListener(requestEnded, FILTER);
  onErrorOccurred.addListener(requestEnded, FILTER);
}

/** How many requests of the tab that began since then are not answered yet. `sinceMs`: since the epoch. */
export function inFlight(tabId: number, sinceMs: number): number {
  const times = began.get(tabId)?.values() ?? [];
  return [...times].filter((at) => at >= sinceMs).length;
}

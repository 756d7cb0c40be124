// Which tab the panel speaks of.

/**
 * The active tab of the panel's window. A panel opened as a page of its own names its tab in the
 * address instead (`panel.html?tab=17`), for there the active tab would be the panel itself.
 */
export async function currentTabId(): Promise<number | null> {
  const named = Number(new URLSearchParams(location.search).get('tab') ?? NaN);
  if (Number.isInteger(named)) return named;
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return tab?.id ?? null;
}

// Who sent a message. Content scripts share the extension's id, so the id alone proves nothing.

/** Whether a message comes from one of the extension's own pages or its worker, not from a web page's tab. */
export function isOwnPage(sender: chrome.runtime.MessageSender): boolean {
  return sender.id === chrome.runtime.id && (sender.url ?? '').startsWith(chrome.runtime.getURL(''));
}

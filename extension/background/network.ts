// What the network asks and brings while a page is used: logins by HTTP auth, and downloads. The core knows whether a run
// goes on in that tab and what follows; whatever is no run's is left to the browser and the user.

import * as v from 'valibot';
import type { Supervisor } from './supervisor.ts';

/** A server (or a proxy) that asks for a login. */
export interface AuthChallenge {
  request_id: string;
  tab_id: number;
  origin: string;
  is_proxy: boolean;
}

/** A file that the browser began to download; `tab_id` is null where the browser does not tell. */
export interface DownloadStart {
  tab_id: number | null;
  url: string;
  referrer: string;
  name: string;
}

/** The core's word on a login; nothing of both: the browser asks the user, as always. */
const AuthAnswer = v.object({
  cancel: v.optional(v.boolean()),
  authCredentials: v.optional(v.object({ username: v.string(), password: v.string() })),
});

/** The challenge in what the browser tells of it; null where no page of a tab waits. */
export function challengeOf(details: Pick<chrome.webRequest.OnAuthRequiredDetails, 'requestId' | 'tabId' | 'url' | 'isProxy'>): AuthChallenge | null {
  const origin = URL.parse(details.url)?.origin;
  if (details.tabId < 0 || origin === undefined) return null;
  return { request_id: details.requestId, tab_id: details.tabId, origin, is_proxy: details.isProxy };
}

/** Never rejects: the request waits for the answer. */
export async function answerChallenge(challenge: AuthChallenge | null, supervisor: Supervisor): Promise<chrome.webRequest.BlockingResponse> {
  if (challenge === null) return {};
  const said = await supervisor.use((core) => core.auth_required(challenge));
  const answer = v.safeParse(AuthAnswer, said.ok ? said.value : {});
  if (!answer.success) return {};
  const { cancel, authCredentials } = answer.output;
  if (authCredentials) return { authCredentials };
  return cancel ? { cancel } : {};
}

/** The download that a response begins, where its headers say so; null for one that is shown. */
export function downloadOf(details: Pick<chrome.webRequest.OnHeadersReceivedDetails, 'tabId' | 'url' | 'responseHeaders'>): DownloadStart | null {
  const header = details.responseHeaders?.find(({ name }) => name.toLowerCase() === 'content-disposition')?.value;
  if (details.tabId < 0 || header === undefined || !/^\s*attachment\b/i.test(header)) return null;
  return { tab_id: details.tabId, url: details.url, referrer: '', name: fileName(header) ?? lastOf(details.url) };
}

/** The name of a file that the browser's own list of downloads has. */
export function downloadOfItem(item: Pick<chrome.downloads.DownloadItem, 'url' | 'finalUrl' | 'filename' | 'referrer'>): DownloadStart {
  const url = item.finalUrl || item.url;
  const name = item.filename.split(/[\\/]/).at(-1);
  return { tab_id: null, url, referrer: item.referrer ?? '', name: name || lastOf(url) };
}

/** https://www.rfc-editor.org/rfc/rfc6266#section-4.3 */
function fileName(header: string): string | null {
  const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (extended !== undefined) return decoded(extended);
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  return plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? null;
}

function lastOf(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  return decoded(path.split('/').at(-1) ?? '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

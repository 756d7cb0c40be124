// The browser's events of the network, each handed to the core as network.ts reads it.

import { listenToRequests } from './in_flight.ts';
import { answerChallenge, challengeOf, downloadOf, downloadOfItem } from './network.ts';
import { listenToSent } from './sent.ts';
import type { Core, Supervisor } from './supervisor.ts';

type Hand = (event: string, give: (core: Core) => Promise<void>) => void;

const ANY = { urls: ['<all_urls>'] };
let listenAgain: () => void = () => undefined;

/** Registers the listeners; called in the first turn of the worker. */
export function listenToNetwork(supervisor: Supervisor, hand: Hand): void {
  // The browser lets an answer be given only with leave for the site; with the toolbar button's alone it tells of the question.
  chrome.webRequest.onAuthRequired.addListener(
    (details, done) => {
      void answerChallenge(challengeOf(details), supervisor).then(done);
      return undefined;
    },
    ANY,
    ['asyncBlocking'],
  );
  const authSeen = (details: chrome.webRequest.OnAuthRequiredDetails): undefined => {
    const challenge = challengeOf(details);
    if (challenge) hand('auth_seen', (core) => core.auth_seen(challenge));
  };
  const headersReceived = (details: chrome.webRequest.OnHeadersReceivedDetails): undefined => {
    const download = downloadOf(details);
    if (download) hand('download_started', (core) => core.download_started(download));
  };
  // Only builds whose manifest asks for it have the list of downloads; the others see those that a header announces.
  const downloads = chrome.downloads as typeof chrome.downloads | undefined;
  // Not when it is created: then a file that a script makes has no name yet. Without a suggestion it keeps its own.
  downloads?.onDeterminingFilename.addListener((item) => {
    hand('download_started', (core) => core.download_started(downloadOfItem(item)));
  });
  listenAgain = () => {
    listenToRequests();
    listenToSent();
    chrome.webRequest.onAuthRequired.removeListener(authSeen);
    chrome.webRequest.onAuthRequired.addListener(authSeen, ANY);
    if (downloads) return;
    chrome.webRequest.onHeadersReceived.removeListener(headersReceived);
    chrome.webRequest.onHeadersReceived.addListener(headersReceived, { ...ANY, types: ['main_frame', 'sub_frame'] }, ['responseHeaders']);
  };
  listenAgain();
}

/** The user gave leave for a tab: the browser tells a listener only of tabs that it was registered after. */
export function siteAllowed(): void {
  listenAgain();
}

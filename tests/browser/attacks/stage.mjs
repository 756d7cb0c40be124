// The browser in which the cases are played, one after the other: it is replaced where a case has broken it.

import { rm } from 'node:fs/promises';
import { ask, launch, open, until } from '../support/browser.mjs';
import { filesBelow } from '../support/bytes.mjs';

/** How long the worker may take to say what it knows. */
export const ANSWER_MS = 10_000;
const LAUNCH_MS = 90_000;
const CLOSE_MS = 15_000;
const STORED_MS = 60_000;
/** What the extension itself writes in a profile; beside it lies the browser's own history of addresses and titles. */
const OWN_FILES = /IndexedDB\/chrome-extension_|\/(Local|Sync|Managed) Extension Settings\/|\/Extension (State|Rules|Scripts)\//;

/** The value of the promise, or an error that says what was awaited. */
export function within(ms, what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`waited ${ms} ms in vain until ${what}`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * A stage for cases. `address` is where all hosts are found; `keep(place, bytes)` gets all that the extension stored,
 * whenever a browser is closed.
 *
 * @returns {{opened: () => Promise<object>, closed: () => Promise<void>}} `opened` gives the browser with its panel, a new
 *   one where there is none
 */
export function stage({ extension, address, keep }) {
  let current = null;

  async function opened() {
    if (current?.session.browser.connected === false) await closed();
    if (!current) {
      const session = await within(LAUNCH_MS, 'the browser is there', launch({ extension, hosts: { '*.test': address } }));
      const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
      current = { session, control, ...asking(control) };
    }
    return current;
  }

  /** Ends the browser, by force where it does not end. What it wrote is read all the same. */
  async function closed() {
    const { session, control } = current ?? {};
    current = null;
    if (!session) return;
    // The files are compressed: what they hold is told by the extension's own page, if it can still tell it.
    const stored = await within(STORED_MS, 'the storage is read', control.evaluate(allRecords)).catch(() => []);
    for (const { place, texts, binaries } of stored) {
      keep(place, Buffer.from(texts.join('\n')));
      for (const each of binaries) keep(place, Buffer.from(each, 'base64'));
    }
    const look = async (profile) => {
      for await (const [path, bytes] of filesBelow(profile)) {
        if (OWN_FILES.test(path)) keep(`the profile’s ${shortened(path.slice(profile.length))}`, bytes);
      }
    };
    const process = session.browser.process();
    const timer = setTimeout(() => process?.kill('SIGKILL'), CLOSE_MS);
    try {
      await within(2 * CLOSE_MS, 'the browser has ended', session.close(look));
    } catch {
      const profile = process?.spawnargs.find((arg) => arg.startsWith('--user-data-dir='))?.split('=')[1];
      process?.kill('SIGKILL');
      if (profile) {
        await look(profile);
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      }
    } finally {
      clearTimeout(timer);
    }
  }

  return { opened, closed };
}

/** Speaks through the panel of one browser: whoever holds on to it never reaches the next one. */
function asking(control) {
  return {
    /** Asks the worker; an error where it stays silent. */
    ask: (request, ms = ANSWER_MS) => within(ms, `the worker answers ${request.type}`, ask(control, request)),
    /** Looks into the panel. */
    panel: (what, ...given) => within(ANSWER_MS, 'the panel answers', control.evaluate(what, ...given)),
  };
}

/** A new tab in front, with its number; the address is not waited for. */
export async function newTab({ session, control }) {
  const before = new Set(session.browser.targets());
  const tab_id = await within(ANSWER_MS, 'a tab is opened', control.evaluate(async () => (await chrome.tabs.create({ url: 'about:blank', active: true })).id));
  const target = await until('the tab is known', () => session.browser.targets().find((each) => each.type() === 'page' && !before.has(each)), ANSWER_MS);
  const page = await within(ANSWER_MS, 'the tab is attached to', target.page());
  // Told of, but left to stand: only the extension may answer.
  page.on('dialog', () => {});
  page.on('error', () => {});
  return { page, tab_id };
}

/** Leads the tab to the address. A page that never finishes is where it is after this time, as for a person. */
export async function lead(page, url, ms = 8_000) {
  await page.goto(url, { waitUntil: 'load', timeout: ms }).catch((error) => {
    if (!/timeout|ERR_ABORTED|detached|ERR_HTTP_RESPONSE_CODE_FAILURE/i.test(error.message)) throw error;
  });
}

/**
 * Gives the page a gesture of the user, as any page has had on which a person starts a run; the browser's way back passes
 * over pages without one.
 */
export async function touched(page) {
  const inspector = await page.createCDPSession();
  // A page that hangs goes without.
  await within(2_000, 'the page is touched', inspector.send('Runtime.evaluate', { expression: '0', userGesture: true })).catch(() => {});
  await inspector.detach().catch(() => {});
}

/** Closes every tab but the panel's, and forgets what the sites kept in the browser. */
export async function cleared({ session, control }, hosts) {
  const ids = await within(ANSWER_MS, 'the tabs are told', control.evaluate(async () => {
    const own = await chrome.tabs.getCurrent();
    const all = (await chrome.tabs.query({})).map(({ id }) => id).filter((id) => id !== own.id);
    await Promise.all(all.map((id) => chrome.tabs.remove(id).catch(() => {})));
    return all;
  }));
  await until('the tabs are gone', async () => {
    const left = await within(ANSWER_MS, 'the tabs are told', control.evaluate(async () => (await chrome.tabs.query({})).map(({ id }) => id)));
    return !ids.some((id) => left.includes(id));
  }, ANSWER_MS);
  const inspector = await session.browser.target().createCDPSession();
  try {
    await inspector.send('Storage.clearCookies');
  } finally {
    await inspector.detach();
  }
  const ofControl = await control.createCDPSession();
  try {
    for (const host of hosts) await ofControl.send('Storage.clearDataForOrigin', { origin: `http://${host}`, storageTypes: 'all' });
  } finally {
    await ofControl.detach();
  }
}

const shortened = (path) => path.replace('/Default/', '').replace(/chrome-extension_[a-p]{32}_\d+\.indexeddb\./, '');

/** In a page of the extension: every record of its databases, taken apart into texts and binaries. */
async function allRecords() {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const base64 = async (blob) => (await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  })).split(',')[1] ?? '';
  const takeApart = async (value, into) => {
    if (typeof value === 'string') into.texts.push(value);
    else if (value instanceof Blob) into.binaries.push(await base64(value));
    else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) into.binaries.push(await base64(new Blob([value])));
    else if (value && typeof value === 'object') {
      into.texts.push(...Object.keys(value));
      for (const each of Object.values(value)) await takeApart(each, into);
    }
  };
  const found = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const of = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([answer(of.getAllKeys()), answer(of.getAll())]);
      const into = { place: `the database ${name}/${store}`, texts: keys.map(String), binaries: [] };
      for (const value of values) await takeApart(value, into);
      found.push(into);
    }
    database.close();
  }
  return found;
}

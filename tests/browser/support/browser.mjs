// A real Chromium with the extension loaded, and the waits that every journey needs.

import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importFromExtension } from './modules.mjs';

const { default: puppeteer } = await importFromExtension('puppeteer-core');

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Where build.sh keeps what it fetched. */
export const CACHE = process.env.PASSERBY_CACHE ?? join(process.env.HOME ?? '', '.cache', 'passerby');
const DEADLINE_MS = 60_000;

const FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--no-proxy-server',
];

/**
 * Starts a headless browser with the extension in `extension` (a folder under the project's root).
 * `alter` may change a private copy of that folder first; `shared` lets other tools connect too, at `endpoint`; `hosts`
 * are host names that the browser finds at an address of this machine, `{'shop.test': '127.0.0.1:8080'}`; `profile` is a
 * user data folder that outlives the browser.
 *
 * @returns an object with `browser`, `extension`, `endpoint` (a WebSocket's address, if shared) and `close(look)`, which
 *   lets `look` read the profile's folder before it is removed.
 */
export async function launch({ extension = 'dist', viewport = { width: 1280, height: 800 }, alter, shared = false, hosts = {}, profile } = {}) {
  const scratch = await mkdtemp(join(tmpdir(), 'passerby-'));
  let folder = join(ROOT, extension);
  if (alter) {
    await cp(folder, join(scratch, 'extension'), { recursive: true });
    folder = join(scratch, 'extension');
    await alter(folder);
  }
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    pipe: true,
    enableExtensions: [folder],
    userDataDir: profile ?? join(scratch, 'profile'),
    defaultViewport: null,
    args: [...FLAGS, ...found(hosts), ...(shared ? ['--remote-debugging-pipe', '--remote-debugging-port=0'] : []), `--window-size=${viewport.width},${viewport.height + 87}`],
  });
  const loaded = await until('the extension is loaded', async () => [...(await browser.extensions()).values()][0]);
  await until('the worker listens', () => listens(browser, loaded));
  return {
    browser,
    extension: loaded,
    endpoint: shared ? await endpointOf(join(scratch, 'profile')) : undefined,
    async close(look) {
      await browser.close();
      await look?.(join(scratch, 'profile'));
      await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function found(hosts) {
  const rules = Object.entries(hosts).map(([name, address]) => `MAP ${name} ${address}`);
  return rules.length > 0 ? [`--host-resolver-rules=${rules.join(',')}`] : [];
}

/**
 * Whether the worker has heard of the toolbar: a press before that reaches nobody, and no person is as quick as a test.
 * The debugger leaves at once: the browser neither ends nor idles a worker that is being debugged.
 */
async function listens(browser, extension) {
  const target = browser.targets().find((one) => one.type() === 'service_worker' && one.url().includes(extension.id));
  if (target === undefined) return false;
  try {
    const session = await target.createCDPSession();
    const { result } = await session.send('Runtime.evaluate', { expression: 'chrome.action.onClicked.hasListeners()' });
    await session.detach();
    return result.value === true;
  } catch {
    // It is being started.
    return false;
  }
}

/** The browser writes its port and path there once it listens. */
async function endpointOf(profile) {
  const [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).trim().split('\n');
  return `ws://127.0.0.1:${port}${path}`;
}

/** Opens a page in a new tab. */
export async function open(browser, url) {
  const page = await browser.newPage();
  await page.goto(url, { waitUntil: 'load' });
  return page;
}

/** Presses the toolbar button on the page and gives the side panel it opens. */
export async function pressToolbarButton({ extension }, page) {
  await page.bringToFront();
  await page.triggerExtensionAction(extension);
  return until('the side panel is open', async () => {
    const pages = await extension.pages();
    return pages.find((candidate) => candidate.url().includes('/panel/panel.html'));
  });
}

/** Asks the service worker, as any extension page may. */
export async function ask(extensionPage, request) {
  const reply = await extensionPage.evaluate((message) => chrome.runtime.sendMessage(message), request);
  if (reply === undefined) throw new Error(`${request.type}: no answer`);
  if (!reply.ok) throw new Error(`${request.type}: ${JSON.stringify(reply.fault ?? reply)}`);
  return reply.value;
}

/** A file of a run, whole: it comes in pieces. */
export function reportOf(extensionPage, run_id, format) {
  return whole(extensionPage, { type: 'get_report', run_id, format });
}

/** A run's folder: the bytes of each file by its name. */
export async function folderOf(extensionPage, run_id) {
  const { names } = await ask(extensionPage, { type: 'list_run_files', run_id });
  const files = new Map();
  for (const name of names) files.set(name, await whole(extensionPage, { type: 'get_run_file', run_id, name }));
  return files;
}

async function whole(extensionPage, request) {
  const pieces = [];
  for (let offset = 0; ;) {
    const { base64, total_bytes } = await ask(extensionPage, { ...request, offset });
    const piece = Buffer.from(base64, 'base64');
    pieces.push(piece);
    offset += piece.length;
    if (offset >= total_bytes) return Buffer.concat(pieces);
    if (piece.length === 0) throw new Error(`${JSON.stringify(request)}: no more than ${offset} of ${total_bytes} bytes come`);
  }
}

/** The run that is going on (or the last one; with `runId` that run and no earlier one), once it has ended and its report can be read. */
export async function ended(extensionPage, deadlineMs = 180_000, runId = undefined) {
  return until('the run has ended', async () => {
    const run = await currentRun(extensionPage);
    const isIt = runId === undefined || run?.run_id === runId;
    return isIt && run?.stop && run.report_ready ? run : undefined;
  }, deadlineMs);
}

/** The run as the worker tells it; nothing while the browser is starting a worker that it had stopped. */
export async function currentRun(extensionPage) {
  try {
    return (await ask(extensionPage, { type: 'get_state' })).run;
  } catch (error) {
    if (/Receiving end does not exist|message channel closed|no answer|did not answer/.test(error.message)) return undefined;
    throw error;
  }
}

/** Polls a fact; says what was awaited when the deadline passes. */
export async function until(what, fact, deadlineMs = DEADLINE_MS) {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const value = await fact();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${deadlineMs} ms in vain until ${what}`);
    await new Promise((resolve) => { setTimeout(resolve, 50); });
  }
}

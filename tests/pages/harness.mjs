// A real Chromium with the content script loaded by a real extension, and a server for the pages.
// Used by run.mjs, accname.mjs and speed.mjs. $CHROMIUM names the browser; only 127.0.0.1 is contacted.

import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePage, SHELL } from './packages.mjs';

const extension = new URL('../../extension/', import.meta.url);
const require = createRequire(new URL('package.json', extension));
const esbuild = require('esbuild');
const puppeteer = require('puppeteer-core');

export const VIEWPORT = { width: 1000, height: 700 };

export const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--no-proxy-server',
];
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Starts browser and server; `close` ends both and removes what they wrote. */
export async function start({ root, viewport = VIEWPORT }) {
  const folder = await mkdtemp(join(tmpdir(), 'passerby-pages-'));
  const [server, other] = [await serve(root), await serve(root)];
  await layExtension(folder);
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true, pipe: true, enableExtensions: [join(folder)], args: FLAGS, defaultViewport: viewport,
  });
  const target = await browser.waitForTarget((each) => each.type() === 'service_worker');
  const worker = await target.worker();
  const page = await browser.newPage();
  return {
    page,
    origin: server.origin,
    otherOrigin: other.origin,
    /** `packages`: the page is a script, bundled with these. */
    async open(path, { without = '', packages, dialogs = false } = {}) {
      if (packages) server.lay(dirname(path), await bundlePage(join(root, dirname(path)), packages));
      await page.goto(`${server.origin}/${path}`, { waitUntil: 'load' });
      if (without) await worker.evaluate((name) => globalThis.take(name), without);
      if (dialogs) await worker.evaluate(() => globalThis.answerDialogs());
      await inject(worker);
    },
    inject: () => inject(worker),
    /** Puts axe-core into the page as the core does, with the script anew. */
    injectAxe: () => worker.evaluate(() => globalThis.injectAxe()),
    /** Sends a request to the content script; gives its reply as it came. */
    ask: (message) => worker.evaluate((text) => globalThis.ask(JSON.parse(text)), JSON.stringify(message)),
    async close() {
      await browser.close();
      server.close();
      other.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const inject = (worker) => worker.evaluate(() => globalThis.inject());

/** The least extension that can inject the script and speak with it. */
export async function layExtension(folder) {
  for (const script of ['content', 'dialogs']) {
    await esbuild.build({
      entryPoints: [fileURLToPath(new URL(`${script}/${script}.ts`, extension))],
      outfile: join(folder, `${script}.js`), bundle: true, format: 'iife', target: 'chrome120', logLevel: 'error',
    });
  }
  await copyFile(require.resolve('axe-core/axe.min.js'), join(folder, 'axe.min.js'));
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({
    manifest_version: 3, name: 'Passerby page tests', version: '0.0.1',
    permissions: ['scripting', 'tabs'], host_permissions: ['http://127.0.0.1/*'],
    background: { service_worker: 'worker.js' },
  }));
  await writeFile(join(folder, 'worker.js'), `
    const tab = async () => (await chrome.tabs.query({ active: true })).find((each) => each.url.startsWith('http'));
    globalThis.inject = async () => {
      await chrome.scripting.executeScript({ target: { tabId: (await tab()).id }, files: ['content.js'] });
    };
    globalThis.injectAxe = async () => {
      await chrome.scripting.executeScript({ target: { tabId: (await tab()).id, allFrames: true }, files: ['axe.min.js', 'content.js'] });
    };
    globalThis.answerDialogs = async () => {
      await chrome.scripting.executeScript({ target: { tabId: (await tab()).id, allFrames: true }, files: ['dialogs.js'], world: 'MAIN' });
    };
    // What a browser lacks, for the content script that comes after.
    globalThis.take = async (name) => {
      const func = (key) => Object.defineProperty(chrome, key, { value: undefined });
      await chrome.scripting.executeScript({ target: { tabId: (await tab()).id }, func, args: [name] });
    };
    globalThis.ask = async (message) => chrome.tabs.sendMessage((await tab()).id, message, { frameId: 0 });
  `);
}

/** Code of the extension as one script that a page can run, from a module's text. */
export async function bundle(contents) {
  const result = await esbuild.build({
    stdin: { contents, resolveDir: fileURLToPath(extension), loader: 'ts' },
    bundle: true, format: 'iife', target: 'chrome120', write: false, logLevel: 'error',
  });
  return result.outputFiles[0].text;
}

async function serve(root) {
  const laid = new Map();
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    try {
      const body = laid.get(path) ?? (await readFile(join(root, path)));
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end('not found');
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    /** Serves a bundled page in this folder. */
    lay(folder, script) {
      laid.set(`/${folder}/page.html`, SHELL);
      laid.set(`/${folder}/page.bundle.js`, script);
    },
    close: () => server.close(),
  };
}

/** The snapshot as lines a person can read: role, name, value, states, actions. */
export function treeLines({ nodes }, { rects = false, hints = false } = {}) {
  const depths = [];
  return nodes.map((node, index) => {
    depths[index] = node.parent === null ? 0 : depths[node.parent] + 1;
    const { x, y, width, height } = node.rect;
    const { kind, ...rest } = node.input ?? {};
    return [
      '  '.repeat(depths[index]) + node.role,
      node.name && JSON.stringify(node.name),
      node.looks && `looks=${node.looks}`,
      node.shown && `shown=${JSON.stringify(node.shown)}`,
      node.level && `level=${node.level}`,
      node.value !== undefined && `value=${JSON.stringify(node.value)}`,
      node.marked !== undefined && `marked=${JSON.stringify(node.marked)}`,
      node.description && `description=${JSON.stringify(node.description)}`,
      ...Object.entries(node.states).map(([name, value]) => (value === true ? name : `${name}=${value}`)),
      node.actions && `(${node.actions.join(' ')})`,
      hints && node.input && JSON.stringify({ kind, ...rest }),
      rects && `[${[x, y, width, height].map(Math.round).join(' ')}]`,
      !node.visible && 'unseen',
      node.visible && !node.in_viewport && 'off-view',
      node.covered && 'covered',
      node.red && 'red',
      node.unseen && `unseen=${node.unseen}`,
      node.covered_by && `by=${JSON.stringify(node.covered_by)}`,
      node.unexposed && 'unexposed',
      node.attributes && JSON.stringify(node.attributes),
    ].filter(Boolean).join(' ');
  });
}

/** A page of that many elements, mixed as in an application: cards with links, buttons, fields and text. */
export function madePage(elements) {
  const card = (n) => `<div class="card"><h3>Card ${n}</h3><p>Some <em>text</em> of card ${n}</p><a href="#${n}">Open</a>
    <div><span><button>Like</button></span></div><label>Note <input></label></div>`;
  const cards = Array.from({ length: Math.ceil(elements / 10) }, (_, n) => card(n)).join('\n');
  return `<!doctype html><title>Made</title><style>.card{padding:4px;border:1px solid}button{cursor:pointer}</style>${cards}`;
}

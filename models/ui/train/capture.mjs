// One browser page that never leaves this machine: every request is answered from the unpacked packages, from
// procedural pictures or with 404. Also takes the labelled screenshot. Used by render.mjs and synth.mjs.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, extname, join, normalize, relative } from 'node:path';

const HERE = new URL('.', import.meta.url).pathname;
const LABELLER = readFileSync(join(HERE, 'label.js'), 'utf8');
export const SITE = 'http://site.test/';
const NAVIGATION_LIMIT_MS = 9000;
const SETTLE_LIMIT_MS = 2500;

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.htm': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.mjs': 'text/javascript',
  '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.gif': 'image/gif',
  '.webp': 'image/webp', '.woff': 'font/woff', '.woff2': 'font/woff2', '.ttf': 'font/ttf', '.eot': 'application/vnd.ms-fontobject',
};

/** Finds files of packages for the addresses that pages ask for. */
export class PackageFiles {
  constructor(packagesDir) {
    this.root = packagesDir;
    this.folders = readdirSync(packagesDir).filter((f) => !f.endsWith('.partial'));
    this.byBasename = new Map();
  }

  folderFor(name, version = '') {
    const wanted = `${name.replace('/', '_')}@`;
    const aliases = { 'twitter-bootstrap': 'bootstrap@', 'jquerymobile': 'jquery-mobile@', 'MaterialDesign-Webfont': '@mdi_font@' };
    const matches = this.folders.filter((f) => f.startsWith(aliases[name] ?? wanted));
    const major = version.replace(/^[\^~v]/, '').split('.')[0];
    return matches.find((f) => f.slice(f.lastIndexOf('@') + 1).split('.')[0] === major) ?? matches.at(-1) ?? null;
  }

  /** A file of that base name anywhere in the package: CDNs and npm lay the same files out differently. */
  findInPackage(folder, path) {
    const direct = join(this.root, folder, path);
    if (existsSync(direct) && statSync(direct).isFile()) return direct;
    if (!this.byBasename.has(folder)) {
      const index = new Map();
      for (const file of readdirSync(join(this.root, folder), { recursive: true })) {
        const key = basename(file);
        if (!index.has(key) || /dist/.test(file)) index.set(key, join(this.root, folder, file));
      }
      this.byBasename.set(folder, index);
    }
    return this.byBasename.get(folder).get(basename(path)) ?? null;
  }

  /** Local file for an address, or null. */
  resolve(url) {
    const path = decodeURIComponent(url.pathname).replace(/^\/+/, '');
    if (url.host === 'site.test') {
      const local = normalize(join(this.root, path));
      if (!relative(this.root, local).startsWith('..') && existsSync(local) && statSync(local).isFile()) return local;
      const vendored = path.match(/(?:node_modules|bower_components|vendors?|libs?|plugins?)\/((?:@[^/]+\/)?[^/]+)\/(.+)$/);
      if (vendored) return this.inNamed(vendored[1], '', vendored[2]);
      // A page that expects another package beside its own (../../dojo/dojo.js): here the folder has its version in its name.
      const sibling = path.match(/^([^/@]+)\/(.+)$/);
      return sibling ? this.inNamed(sibling[1], '', sibling[2]) : null;
    }
    const npm = path.match(/^(?:npm\/)?((?:@[^/@]+\/)?[^/@]+)@?([^/]*)\/(.+)$/);
    if (/jsdelivr|unpkg/.test(url.host) && npm) return this.inNamed(npm[1], npm[2], npm[3]);
    const library = path.match(/(?:ajax\/libs\/)?([^/]+)\/([\d.a-z-]+)\/(.+)$/);
    if (library) return this.inNamed(library[1], library[2], library[3]);
    if (/^jquery-(\d[\d.]*)/.test(path)) return this.inNamed('jquery', path.match(/\d[\d.]*/)[0], 'jquery.min.js');
    return null;
  }

  inNamed(name, version, path) {
    const folder = this.folderFor(name, version);
    return folder ? this.findInPackage(folder, path) : null;
  }

  /** A style sheet for the web-font families an address asks for, from the packages at hand. */
  fontSheet(url) {
    const families = url.searchParams.getAll('family').flatMap((f) => f.split('|')).map((f) => f.split(':')[0].replaceAll('+', ' '));
    return families.map((family) => this.fontFaces(family)).join('\n');
  }

  fontFaces(family) {
    const slug = family.toLowerCase().replaceAll(' ', '-');
    if (slug.startsWith('material-icons')) {
      const folder = this.folderFor('material-icons');
      return folder ? `@import url(${SITE}${folder}/iconfont/material-icons.css);` : '';
    }
    const folder = this.folderFor(`@fontsource/${slug}`);
    if (!folder) return '';
    return readdirSync(join(this.root, folder, 'files'))
      .filter((f) => /-(400|500|600|700)-normal\.woff2$/.test(f) && /-(latin|arabic|hebrew|devanagari|thai)-/.test(f))
      .map((f) => `@font-face{font-family:'${family}';font-weight:${f.match(/-(\d00)-/)[1]};src:url(${SITE}${folder}/files/${f})}`)
      .join('\n');
  }
}

/** A picture that looks like some photo or drawing, the same for the same address. */
export function proceduralPicture(seedText) {
  const bytes = createHash('sha1').update(seedText).digest();
  const hue = (i) => `hsl(${(bytes[i] * 360) / 256 | 0} ${20 + (bytes[i + 1] % 60)}% ${20 + (bytes[i + 2] % 60)}%)`;
  const shapes = [...Array(3 + (bytes[0] % 5)).keys()].map((i) => {
    const x = bytes[(i * 3 + 1) % 20] * 1.6, y = bytes[(i * 3 + 2) % 20] * 1.2, size = 20 + bytes[(i * 3 + 3) % 20] / 2;
    return bytes[i] % 2 ? `<circle cx="${x}" cy="${y}" r="${size}" fill="${hue(i)}" opacity=".7"/>`
      : `<path d="M${x} ${y}l${size * 2} ${size}l${-size} ${size}z" fill="${hue(i + 2)}" opacity=".8"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${hue(9)}"/><stop offset="1" stop-color="${hue(12)}"/></linearGradient></defs><rect width="400" height="300" fill="url(#g)"/>${shapes.join('')}</svg>`;
}

async function answer(request, files, served) {
  const url = new URL(request.url());
  if (served.has(url.href)) return request.respond({ contentType: TYPES['.html'], body: served.get(url.href) });
  if (url.protocol === 'data:' || url.protocol === 'blob:' || url.protocol === 'about:') return request.continue();
  if (/fonts\.googleapis|fonts\.bunny/.test(url.host)) return request.respond({ contentType: 'text/css', body: files.fontSheet(url) });
  const local = files.resolve(url);
  if (local) {
    const contentType = TYPES[extname(local).toLowerCase()] ?? 'application/octet-stream';
    return request.respond({ contentType, headers: { 'access-control-allow-origin': '*' }, body: readFileSync(local) });
  }
  if (request.resourceType() === 'image') return request.respond({ contentType: 'image/svg+xml', body: proceduralPicture(url.href) });
  return request.respond({ status: 404, contentType: 'text/plain', body: '' });
}

/** Opens the browser; `open` gives a page whose requests are all answered here. Close with `close`. */
export async function launch(nodeModules, packagesDir, chromium = process.env.CHROMIUM ?? '/usr/bin/chromium') {
  const puppeteer = createRequire(join(nodeModules, 'package.json'))('puppeteer-core');
  const browser = await puppeteer.launch({
    executablePath: chromium,
    headless: true,
    userDataDir: mkdtempSync(join(tmpdir(), 'passerby-render-')),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
      '--disable-sync', '--no-proxy-server', '--hide-scrollbars', '--font-render-hinting=none', '--force-color-profile=srgb'],
  });
  const files = new PackageFiles(packagesDir);
  const served = new Map();
  return {
    files,
    /** From now on this address gives this HTML. */
    serve: (address, html) => served.set(address, html),
    async open() {
      const page = await browser.newPage();
      page.setDefaultNavigationTimeout(NAVIGATION_LIMIT_MS);
      page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
      await page.setRequestInterception(true);
      page.on('request', (request) => answer(request, files, served).catch(() => request.abort().catch(() => {})));
      return page;
    },
    close: () => browser.close(),
  };
}

const STILL = '*,*::before,*::after{animation-duration:0s!important;animation-delay:0s!important;transition:none!important;caret-color:transparent!important;scroll-behavior:auto!important}';

/** Stops motion, then waits until fonts and pictures are there, or the limit has passed. */
export async function settle(page) {
  await page.addStyleTag({ content: STILL });
  await page.evaluate(async (limit) => {
    const pictures = [...document.images].filter((i) => !i.complete).map((i) => new Promise((done) => (i.onload = i.onerror = done)));
    const deadline = new Promise((done) => setTimeout(done, limit));
    await Promise.race([Promise.all([document.fonts.ready, ...pictures]), deadline]);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, SETTLE_LIMIT_MS);
}

const scaled = (box, scale) => box.map((v) => Math.round(v * scale * 10) / 10);

/** Labels and photographs what the page shows now. Gives the label, or null with the reason why it was left out. */
export async function photograph(page, { dir, id, scale, facts, minBoxes = 3, texts = false }) {
  const label = await page.evaluate(`${LABELLER};passerbyLabelPage(${JSON.stringify({ texts })})`);
  if (!label.styled && !facts.trusted) return { left: 'unstyled' };
  if (label.boxes.length < minBoxes) return { left: 'too few boxes' };
  const { trusted, ...kept } = facts;
  const record = {
    ...kept,
    scale,
    width: Math.round(label.width * scale),
    boxes: label.boxes.map((b) => ({ ...b, painted: scaled(b.painted, scale), rect: scaled(b.rect, scale) })),
    ignored: label.ignored.map((i) => ({ ...i, box: scaled(i.box, scale) })),
    ...(texts ? { texts: label.texts.map((box) => scaled(box, scale)) } : {}),
  };
  mkdirSync(dir, { recursive: true });
  await page.screenshot({ path: join(dir, `${id}.png`), optimizeForSpeed: true });
  // The label comes last and in one rename: a reader that sees it may rely on the picture.
  writeFileSync(join(dir, `.${id}.partial`), JSON.stringify(record));
  renameSync(join(dir, `.${id}.partial`), join(dir, `${id}.json`));
  return { record };
}

/** Small seeded generator (mulberry32): the same seed gives the same screens. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (p) => next() < p,
    pick: (list) => list[Math.floor(next() * list.length)],
    range: (low, high) => low + next() * (high - low),
  };
}

export const seedOf = (text) => createHash('sha1').update(text).digest().readUInt32LE(0);

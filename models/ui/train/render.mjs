// Renders the pages that packages ship, labels them and stores the screens: --packages FILE --out DIR
// [--role train|val|heldout] [--shard i/n] [--limit pages a package] [--restyled VISITS a page] --cache DIR.
// Roles other than `train` are always taken at 1280×800 and scale 1, so that figures stay comparable, and never restyled.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SITE, launch, photograph, seedOf, seededRandom, settle } from './capture.mjs';
import { folderOf } from './folders.mjs';
import { fontsFor } from './theme.mjs';

const { values: options } = parseArgs({
  options: {
    packages: { type: 'string' }, out: { type: 'string' }, cache: { type: 'string' }, role: { type: 'string', default: 'all' },
    shard: { type: 'string', default: '0/1' }, limit: { type: 'string', default: '60' }, restyled: { type: 'string', default: '0' },
  },
});
const VIEWPORTS = [[1280, 800], [1280, 800], [1280, 720], [1440, 900], [1920, 1080], [1024, 768], [894, 720], [768, 1024], [390, 844], [360, 740]];
const SCALES = [1, 1, 1, 1, 1.25, 1.5, 2];
const JUDGED_VIEWPORT = [1280, 800];
const JUDGED_SHOTS = 2;
const TRAIN_SHOTS = 12;
// Loading a page costs more than changing its look: each visit gives as many looks as this.
const LOOKS_A_VISIT = 5;
const RESTYLER = readFileSync(new URL('restyle.js', import.meta.url), 'utf8');

/** Some packages break in narrow windows: `minWidth` in their entry leaves those out. */
const viewportsFor = (entry) => VIEWPORTS.filter(([width]) => width >= (entry.minWidth ?? 0));

function matches(path, glob) {
  const pattern = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*\*\//g, '\u0001').replace(/\*/g, '[^/]*').replace(/\u0001/g, '(?:.*/)?');
  return new RegExp(`^${pattern}$`).test(path);
}

function pagesOf(entry, packagesDir) {
  const root = join(packagesDir, folderOf(entry));
  if (!existsSync(root)) return [];
  const found = readdirSync(root, { recursive: true }).filter((f) => f.endsWith('.html') && !/node_modules|bower_components|partials?\/|_layouts|include/.test(f));
  for (const glob of entry.pages) {
    const pages = found.filter((f) => matches(f, glob));
    if (pages.length) return pages.sort((a, b) => seedOf(a) - seedOf(b)).map((path) => ({ entry, path }));
  }
  return [];
}

/** Pages of all packages taken in turn, so that a run cut short is still varied. */
function interleaved(lists) {
  const longest = Math.max(0, ...lists.map((l) => l.length));
  return [...Array(longest).keys()].flatMap((i) => lists.filter((l) => i < l.length).map((l) => l[i]));
}

async function visit(page, { entry, path }, viewport, scale) {
  await page.setViewport({ width: viewport[0], height: viewport[1], deviceScaleFactor: scale });
  await page.goto(`${SITE}${folderOf(entry)}/${path}`, { waitUntil: 'load' }).catch(() => {});
  for (const sheet of entry.css ?? []) await page.addStyleTag({ url: `${SITE}${folderOf(entry)}/${sheet}` }).catch(() => {});
  for (const script of entry.js ?? []) await page.addScriptTag({ url: `${SITE}${folderOf(entry)}/${script}` }).catch(() => {});
  await settle(page);
}

/** Screens come in pairs: one visit, in a window of its own, gives the top of the page and a place further down. */
async function shootPage(page, job, judged) {
  const { entry, path } = job;
  const dir = join(options.out, entry.role ?? 'heldout');
  const idOf = (shot) => `${folderOf(entry)}_${path.replace(/[^\w.-]+/g, '_')}_${shot}`.slice(-150);
  const seen = new Set();
  let stored = 0;
  for (let first = 0; first < (judged ? JUDGED_SHOTS : TRAIN_SHOTS); first += 2) {
    if (existsSync(join(dir, `${idOf(first)}.json`))) continue;
    const random = seededRandom(seedOf(`${entry.name}@${entry.version}/${path}/${first}`));
    const [viewport, scale] = judged ? [JUDGED_VIEWPORT, 1] : [random.pick(viewportsFor(entry)), random.pick(SCALES)];
    await visit(page, job, viewport, scale);
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    for (const shot of [first, first + 1]) {
      const isFurther = shot > first;
      if (isFurther && height < 200) continue;
      const further = judged ? Math.min(height, viewport[1] * 0.9) : random.range(0, height);
      // Visits after the first look anywhere: the top has been seen.
      const scroll = isFurther ? further : first === 0 ? 0 : random.range(0, height);
      await page.evaluate((y) => scrollTo(0, y), scroll);
      const { record, left } = await photograph(page, {
        dir, id: idOf(shot), scale, texts: judged, facts: { package: `${entry.name}@${entry.version}`, family: entry.family, page: path },
      });
      if (left && shot === 0) return left;
      if (left) continue;
      const key = JSON.stringify(record.boxes);
      stored += seen.has(key) ? 0 : 1;
      seen.add(key);
    }
  }
  return stored;
}

/** The same page in looks of our own making (restyle.js), each at another place of it. */
async function shootRestyled(page, job, visits, files) {
  const { entry, path } = job;
  const dir = join(options.out, entry.role ?? 'heldout');
  let stored = 0;
  for (let visitIndex = 0; visitIndex < visits; visitIndex += 1) {
    const idOf = (look) => `${folderOf(entry)}_${path.replace(/[^\w.-]+/g, '_')}_restyled_${visitIndex * LOOKS_A_VISIT + look}`.slice(-150);
    if (existsSync(join(dir, `${idOf(0)}.json`))) continue;
    const random = seededRandom(seedOf(`${entry.name}@${entry.version}/${path}/restyled/${visitIndex}`));
    const scale = random.pick(SCALES);
    await visit(page, job, random.pick(viewportsFor(entry)), scale);
    await page.evaluate(RESTYLER);
    for (let look = 0; look < LOOKS_A_VISIT; look += 1) {
      const fonts = fontsFor(random, { script: 'latin' }, files);
      for (const url of fonts.links) await page.addStyleTag({ url }).catch(() => {});
      const seed = random.int(1, 2 ** 31);
      const place = look === 0 ? 0 : random.next();
      await page.evaluate(async ({ seed: value, families, place: part }) => {
        window.passerbyRestyleFont = families;
        window.passerbyRestyle(value);
        await Promise.race([document.fonts.ready, new Promise((done) => setTimeout(done, 800))]);
        scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      }, { seed, families: fonts.families, place });
      const { left } = await photograph(page, { dir, id: idOf(look), scale, facts: { package: `${entry.name}@${entry.version}`, family: `${entry.family}, restyled`, page: path } });
      if (left && look === 0) return left;
      stored += left ? 0 : 1;
    }
  }
  return stored;
}

const packagesDir = join(options.cache, 'packages');
const list = JSON.parse(readFileSync(options.packages, 'utf8'));
const entries = list.pages.filter((e) => e.pages.length && (options.role === 'all' || (e.role ?? 'heldout') === options.role));
const [shard, shards] = options.shard.split('/').map(Number);
const jobs = interleaved(entries.map((e) => pagesOf(e, packagesDir).slice(0, Number(options.limit)))).filter((_, i) => i % shards === shard);
const browser = await launch(join(options.cache, 'node'), packagesDir);
let total = 0;
for (const job of jobs) {
  const page = await browser.open();
  try {
    const restyled = job.entry.role === 'train' ? Number(options.restyled) : 0;
    const outcome = restyled ? await shootRestyled(page, job, restyled, browser.files) : await shootPage(page, job, job.entry.role !== 'train');
    total += typeof outcome === 'number' ? outcome : 0;
    console.log(`${job.entry.name} ${job.path}: ${outcome}`);
  } catch (error) {
    console.log(`${job.entry.name} ${job.path}: failed, ${String(error.message).split('\n')[0]}`);
  }
  await page.close().catch(() => {});
}
await browser.close();
console.log(`${total} screens`);

// Generates pages out of style kits, invented designs, icons and many scripts; labels and stores them.
// --out DIR --cache DIR [--count N] [--start SEED] [--size WIDTHxHEIGHT] [--prefix NAME]

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CANVAS_PAINTER } from './blocks.mjs';
import { SITE, launch, photograph, seededRandom, settle } from './capture.mjs';
import { IconLibrary } from './icons.mjs';
import { availableKits, customKit } from './kits.mjs';
import { makeBody } from './layouts.mjs';
import { makeTheme } from './theme.mjs';
import { Words } from './words.mjs';

const { values: options } = parseArgs({
  options: {
    out: { type: 'string' }, cache: { type: 'string' }, count: { type: 'string', default: '1000' }, start: { type: 'string', default: '1' },
    size: { type: 'string' }, prefix: { type: 'string', default: 'generated' },
  },
});
const VIEWPORTS = [[1280, 800], [1280, 800], [1280, 720], [1440, 900], [1366, 768], [1920, 1080], [1024, 768], [894, 720], [768, 1024], [414, 896], [360, 740]];
const SCALES = [1, 1, 1, 1, 1, 1.25, 1.5, 2];
const CUSTOM_SHARE = 0.5;

function pickKit(random, kits, index) {
  if (random.chance(CUSTOM_SHARE)) return customKit(random, index);
  let point = random.range(0, kits.reduce((sum, kit) => sum + kit.weight, 0));
  return kits.find((kit) => (point -= kit.weight) <= 0) ?? kits[0];
}

function makePage(random, index, kits, icons, files) {
  const words = new Words(random);
  const kit = pickKit(random, kits, index);
  const theme = makeTheme(random, words, files, kit);
  const iconStyle = icons.styleFor(random);
  const context = { random, words, theme, icon: iconStyle.icon, dialect: kit.dialect };
  const links = [...kit.sheets, ...theme.links, ...(iconStyle.sheet ? [iconStyle.sheet] : [])];
  const dark = kit.dark && random.chance(0.5);
  const html = `<!doctype html><html lang="${words.code}" dir="${words.rtl ? 'rtl' : 'ltr'}" ${(dark ? kit.dark : kit.html) ?? ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${links.map((l) => `<link rel="stylesheet" href="${l}">`).join('')}<style>${theme.css}</style></head><body${kit.family === 'element-plus' && dark ? ' style="background:#141414;color:#ddd"' : ''}>${makeBody(context)}<script>${CANVAS_PAINTER}</script></body></html>`;
  return { html, family: kit.family };
}

const browser = await launch(join(options.cache, 'node'), join(options.cache, 'packages'));
const kits = availableKits(browser.files);
const icons = new IconLibrary(join(options.cache, 'packages'));
const first = Number(options.start);
let page = await browser.open();
let stored = 0;
for (let index = first; index < first + Number(options.count); index += 1) {
  const id = `${options.prefix}_${String(index).padStart(6, '0')}`;
  if (existsSync(join(options.out, `${id}.json`))) continue;
  const random = seededRandom(index * 2654435761);
  const viewport = options.size ? options.size.split('x').map(Number) : random.pick(VIEWPORTS);
  const scale = options.size ? 1 : random.pick(SCALES);
  const { html, family } = makePage(random, index, kits, icons, browser.files);
  try {
    await page.setViewport({ width: viewport[0], height: viewport[1], deviceScaleFactor: scale });
    browser.serve(`${SITE}generated.html`, html);
    await page.goto(`${SITE}generated.html`, { waitUntil: 'load' });
    await settle(page);
    if (random.chance(0.4)) await page.evaluate((part) => scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight)), random.next());
    const { left } = await photograph(page, { dir: options.out, id, scale, minBoxes: 0, facts: { package: 'generator', family, page: String(index), trusted: true } });
    stored += left ? 0 : 1;
  } catch (error) {
    console.log(`${id}: failed, ${String(error.message).split('\n')[0]}`);
    await page.close().catch(() => {});
    page = await browser.open();
  }
  // A page that has seen hundreds of documents grows; a new one is cheap.
  if (index % 150 === 149) {
    await page.close();
    page = await browser.open();
  }
  if (stored % 50 === 0) console.log(`${stored} screens, seed ${index}`);
}
await browser.close();
console.log(`${stored} screens`);

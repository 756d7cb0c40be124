// A set for judging only: buttons that exist nowhere but in the pixels of a canvas, in styles that no training page has.
// --out DIR --cache DIR [--count N]

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SITE, launch, seededRandom } from './capture.mjs';
import { Words } from './words.mjs';

const { values: options } = parseArgs({ options: { out: { type: 'string' }, cache: { type: 'string' }, count: { type: 'string', default: '36' } } });
const WIDTH = 1280, HEIGHT = 800, GAP = 14;
const STYLES = ['bevel', 'hexagon', 'neon', 'sketch', 'notched', 'glossy', 'disc'];
const BACKDROPS = ['chart', 'map', 'board', 'document', 'sky'];
const SIGNS = ['play', 'pause', 'plus', 'bars', 'ring', 'arrow', 'lens'];
const FACES = ['Liberation Sans', 'Liberation Serif', 'DejaVu Sans', 'Liberation Mono'];

function planScene(random, index) {
  const words = new Words(random);
  const style = STYLES[index % STYLES.length];
  const dark = style === 'neon' || (style !== 'sketch' && random.chance(0.4));
  const hsl = (low, high) => `hsl(${random.int(0, 359)} ${random.int(40, 90)}% ${random.int(low, high)}%)`;
  const plan = {
    style, backdrop: BACKDROPS[Math.floor(index / STYLES.length) % BACKDROPS.length], face: random.pick(FACES),
    paper: dark ? `hsl(${random.int(0, 359)} 20% ${random.int(6, 14)}%)` : `hsl(${random.int(0, 359)} 25% ${random.int(90, 99)}%)`,
    ink: dark ? '#eee' : '#222', line: dark ? '#4a4a55' : '#c9ccd6',
    tones: [hsl(30, 50), hsl(30, 55), hsl(35, 60)],
    series: [...Array(4)].map(() => [...Array(24)].map(() => random.next())),
    lines: [...Array(54)].map(() => words.some(3, 6)),
    buttons: [],
  };
  const wanted = random.int(7, 11);
  for (let tries = 0; plan.buttons.length < wanted && tries < 400; tries += 1) {
    const isSign = style === 'disc' || random.chance(0.35);
    const h = random.int(26, 54);
    const w = isSign ? h : random.int(84, 190);
    const box = { x: random.int(8, WIDTH - w - 8), y: random.int(8, HEIGHT - h - 8), w, h };
    const apart = (o) => box.x + w + GAP < o.x || o.x + o.w + GAP < box.x || box.y + h + GAP < o.y || o.y + o.h + GAP < box.y;
    if (!plan.buttons.every(apart)) continue;
    plan.buttons.push({ ...box, text: isSign ? '' : words.label(), sign: random.pick(SIGNS), tone: style === 'neon' ? hsl(55, 70) : hsl(25, 48), onTone: '#fff', size: random.int(12, 18), bold: random.chance(0.4) });
  }
  return plan;
}

mkdirSync(options.out, { recursive: true });
const painter = readFileSync(new URL('canvas_scene.js', import.meta.url), 'utf8');
const browser = await launch(join(options.cache, 'node'), join(options.cache, 'packages'));
const page = await browser.open();
await page.setViewport({ width: WIDTH, height: HEIGHT });
let drawn = 0;
for (let index = 0; index < Number(options.count); index += 1) {
  const plan = planScene(seededRandom(index * 7919 + 5), index);
  browser.serve(`${SITE}canvas.html`, `<!doctype html><meta charset="utf-8"><body style="margin:0;overflow:hidden"><canvas width="${WIDTH}" height="${HEIGHT}"></canvas><script>${painter}</script>`);
  await page.goto(`${SITE}canvas.html`);
  await page.evaluate((scene) => window.passerbyDrawScene(scene), plan);
  const id = `canvas_${String(index).padStart(3, '0')}`;
  await page.screenshot({ path: join(options.out, `${id}.png`), optimizeForSpeed: true });
  const boxes = plan.buttons.map((b) => ({ class: b.text ? 'button' : 'icon', painted: [b.x, b.y, b.x + b.w, b.y + b.h], rect: [b.x, b.y, b.x + b.w, b.y + b.h], iconOnly: !b.text }));
  writeFileSync(join(options.out, `${id}.json`), JSON.stringify({ package: 'canvas', family: plan.style, page: plan.backdrop, scale: 1, width: WIDTH, boxes, ignored: [] }));
  drawn += boxes.length;
}
await browser.close();
console.log(`${drawn} buttons on ${options.count} canvases`);

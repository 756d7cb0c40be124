// What the eye can and cannot see, in a real Chromium with the extension loaded: frames, secrets, transients,
// captures, faults. One browser serves all cases that may share one. Facts are awaited, never time.
//
//   node --test tests/browser/sight.mjs          ONLY=frames picks cases by name

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ask, CACHE, ended, launch, open, pressToolbarButton, reportOf, ROOT, until } from './support/browser.mjs';
import { paintedBox } from './support/painted.mjs';
import { serve } from './support/server.mjs';

const VIEWPORT = { width: 1000, height: 700 };
/** Boxes of tree and picture may differ by so much, CSS px. */
const TOLERANCE = 1;

let session;
let control;
let pages;
let adminLte;
before(async () => {
  pages = await serve(join(ROOT, 'tests/browser'));
  adminLte = await serve(join(CACHE, 'pages', 'admin-lte@2.4.18'));
  session = await launch({ extension: 'dist-automation' });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
});
after(async () => {
  await session?.close();
  await pages?.close();
  await adminLte?.close();
});

function sight(name, body) {
  test(name, { skip: Boolean(process.env.ONLY) && !name.includes(process.env.ONLY) }, body);
}

/** Runs `body` on a page of its own. */
async function on(path, body, viewport = VIEWPORT) {
  const page = await session.browser.newPage();
  try {
    if (viewport) await page.setViewport(viewport);
    await page.goto(`${pages.origin}/sight/pages/${path}`, { waitUntil: 'load' });
    await page.bringToFront();
    await body(page, await tabOf(page));
  } finally {
    if (!page.isClosed()) await page.close();
  }
}

async function tabOf(page) {
  const url = page.url();
  return until('the tab is known', () => control.evaluate(
    async (wanted) => (await chrome.tabs.query({})).find((tab) => tab.url === wanted && tab.active)?.id, url,
  ));
}

/** One look at the tab, without the detector. */
function look(tabId, wanted = {}) {
  return ask(control, { type: 'inspect', tab_id: tabId, mode: 'both', vision: false, verbose: true, marks: false, ...wanted });
}

function nodeOf({ tree }, role, name) {
  const found = tree.nodes.filter((node) => node.role === role && node.name === name);
  assert.equal(found.length, 1, `${found.length} nodes are ${role} "${name}"`);
  return found[0];
}

/** The tree's box of the node is where the picture shows its colour. */
async function assertPainted(looked, role, name, colour) {
  const { rect } = nodeOf(looked, role, name);
  const painted = await paintedBox(control, looked.screenshot.base64, colour);
  assert.ok(painted, `${name} is in the picture`);
  const scale = painted.image.width / looked.tree.viewport.width;
  for (const key of ['x', 'y', 'width', 'height']) {
    const seen = painted[key] / scale;
    assert.ok(Math.abs(seen - rect[key]) <= TOLERANCE, `${name}: ${key} is ${seen} in the picture, ${rect[key]} in the tree`);
  }
}

sight('frames: boxes of elements three frames deep, scrolled, scaled and zoomed', () => on('frames.html', async (_page, tabId) => {
  const looked = await look(tabId);
  await assertPainted(looked, 'button', 'Top', [250, 10, 10]);
  await assertPainted(looked, 'button', 'First', [10, 250, 10]);
  await assertPainted(looked, 'button', 'Second', [10, 10, 250]);
  await assertPainted(looked, 'button', 'Third', [250, 10, 250]);
  assert.deepEqual(looked.tree.frames.map((frame) => frame.path), ['0', '0.0', '0.0.0']);
  assert.ok(looked.tree.nodes.every((node) => !node.unseen), looked.text);
  assert.deepEqual(looked.warnings.map((warning) => warning.kind), ['vision_off']);
  const whole = await look(tabId, { all: true, attributes: ['style'] });
  assert.equal(whole.tree.nodes.filter((node) => node.role === 'document').length, 4, 'every frame lists what it would not without being asked');
  assert.match(nodeOf(whole, 'button', 'Third').attributes.style, /rgb\(250,10,250\)/);
}));

sight('detections: each of a dashboard is accounted for', async () => {
  const page = await session.browser.newPage();
  try {
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${adminLte.origin}/index.html`, { waitUntil: 'load' });
    await page.bringToFront();
    const { stats, tree } = await look(await tabOf(page), { vision: true });
    assert.ok(stats.detections >= 20, `${stats.detections} detections`);
    const { left_out: leftOut, ...kept } = stats.places;
    const sum = Object.values(kept).reduce((a, b) => a + b);
    assert.equal(sum + leftOut, stats.detections, JSON.stringify(stats.places));
    // What a detection made of a node is in the node, the others are counted there.
    const inTree = tree.nodes.reduce((n, node) => n + (node.source !== 'dom') + (node.evidence ?? 0), 0);
    assert.equal(inTree, sum);
    assert.ok(stats.places.part > 0, 'a dashboard has controls with parts');
    const links = tree.nodes.filter((node) => node.role === 'link' && node.source === 'merged' && !node.class);
    assert.ok(links.length > 0 && links.every((node) => node.confidence > 0), 'a link of which a part was seen is merged');
  } finally {
    await page.close();
  }
});

sight('frames: in shadow trees, sandboxed, covered', () => on('frames_shadow.html', async (_page, tabId) => {
  const looked = await look(tabId);
  const inside = (title) => {
    const frame = looked.tree.nodes.findIndex((node) => node.role === 'iframe' && node.name === title);
    return looked.tree.nodes.filter((node) => node.parent === frame && node.role === 'button');
  };
  for (const title of ['Narrow', 'Wide', 'Sandboxed', 'Covered']) {
    assert.equal(inside(title).length, 1, `${title}\n${looked.text}`);
  }
  assert.ok(inside('Covered')[0].covered, 'what lies over the frame lies over its button');
  assert.match(inside('Covered')[0].covered_by, /"Over it"$/);
  assert.ok(!inside('Wide')[0].covered);
}));

sight('frames: a persona registers in a frame of another origin', () => {
  const framed = `${adminLte.origin.replace('127.0.0.1', 'localhost')}/pages/examples/register.html`;
  return on(`framed_register.html?frame=${encodeURIComponent(framed)}`, async (_page, tabId) => {
    adminLte.requests.length = 0;
    // A credential that names no origin is the page's around the frame, and the frame does not get it.
    const ada = await readFile(join(ROOT, 'extension', 'personas', 'ada.yaml'), 'utf8');
    const yaml = ada.replace(/(\n +)value: .*/, `$&$1origin: "${new URL(framed).origin}"`);
    await ask(control, {
      type: 'start_run', tab_id: tabId, persona: { yaml }, goal: 'Register a new account', policy: 'rules', steps: 30, timeout_s: 240, vision: false,
    });
    const run = await ended(control);
    assert.equal(run.stop.reason, 'goal_met', JSON.stringify(run.steps.map((step) => [step.thought?.decision, step.reply, step.evaluation?.notes])));
    assert.equal(adminLte.requests.filter((request) => request.method === 'POST').length, 1, 'the form reached the server once');
  });
});

sight('frames: without leave a frame of another origin is an unseen region', async () => {
  const store = await launch({ extension: 'dist' });
  try {
    const page = await open(store.browser, `${pages.origin}/sight/pages/frames.html`);
    const panel = await pressToolbarButton(store, page);
    const [{ id: tabId }] = await panel.evaluate(() => chrome.tabs.query({ active: true, currentWindow: true }));
    const looked = await ask(panel, { type: 'inspect', tab_id: tabId, mode: 'tree', vision: false, verbose: true, marks: false });
    const frame = nodeOf(looked, 'iframe', 'One');
    assert.equal(frame.unseen, 'other_origin');
    assert.ok(frame.rect.width > 600 && frame.in_viewport);
    assert.match(looked.text, /iframe el_[0-9a-f]+ "One" .*unseen=other_origin/);
    assert.deepEqual(looked.warnings.map((warning) => warning.kind), ['frame_unreadable', 'vision_off']);
  } finally {
    await store.close();
  }
});

const SECRET_COLOUR = [250, 10, 10];
const SECRETS = ['hunter2-pass', '4111222233334444', '739114', 'masked-note-text', 'DE89-3704-0044', 'closed-root-pass', '551-secret-code', 'framed-987'];

sight('secrets: neither text nor pixels leave the page', () => on('secrets.html', async (page, tabId) => {
  const shown = await page.screenshot({ encoding: 'base64' });
  assert.ok(await paintedBox(control, shown, SECRET_COLOUR, 30), 'a person sees the fields');
  const looked = await look(tabId, { marks: true });
  for (const image of [looked.screenshot, looked.marked]) {
    assert.equal(await paintedBox(control, image.base64, SECRET_COLOUR, 30), null, `a secret can be seen in ${image.name}`);
    assert.ok(await paintedBox(control, image.base64, [10, 250, 10], 30), 'what is no secret can be seen');
  }
  const told = JSON.stringify({ ...looked, screenshot: null, marked: null });
  for (const secret of SECRETS) assert.ok(!told.includes(secret), `${secret} is told`);
  assert.ok(told.includes('plain-value'));
  assert.equal(nodeOf(looked, 'textbox', 'Card').states.filled, true);
}));

sight('secrets: one that moves is covered wherever the picture shows it', () => on('secrets_moving.html', async (_page, tabId) => {
  const looked = await look(tabId);
  assert.equal(await paintedBox(control, looked.screenshot.base64, SECRET_COLOUR, 30), null);
}));

sight('transients: a toast between two looks is told with the second, frames included', () => on('transients.html', async (page, tabId) => {
  await look(tabId, { mode: 'tree' });
  await page.evaluate(() => { document.querySelector('#go').click(); frames[0].postMessage('now', '*'); });
  await page.waitForFunction(() => document.querySelector('#state').textContent === 'Saved');
  const inner = page.frames().find((frame) => frame.url().includes('transients_frame'));
  await inner.waitForFunction(() => document.querySelector('#state').textContent === 'Told');
  const looked = await look(tabId, { mode: 'tree' });
  const told = looked.tree.transients.map(({ role, name }) => `${role} ${name}`);
  assert.deepEqual(told.toSorted(), ['alert Inner alert', 'status Draft saved']);
  assert.match(looked.text, /… came and went: status "Draft saved" for \d+\.\ds/);
  const again = await look(tabId, { mode: 'tree' });
  assert.equal(again.tree.transients, undefined, 'told once');
}));

sight('transients: a run tells them in its trace and its report', () => on('transients.html?alone', async (_page, tabId) => {
  await ask(control, {
    type: 'start_run', tab_id: tabId, persona: { id: 'ada' }, goal: 'Click "Save draft"', policy: 'rules', steps: 4, timeout_s: 120, vision: false,
  });
  const run = await ended(control);
  const file = async (format) => (await reportOf(control, run.run_id, format)).toString();
  assert.match(await file('trace'), /"transients":\[\{[^\]]*"Draft saved"/);
  assert.match(await file('markdown'), /Shown for a moment before[\s\S]*Draft saved/);
}));

sight('capture: an image is used again until something changes', () => on('painted.html', async (page, tabId) => {
  const first = await look(tabId);
  assert.ok(first.stats.timings.capture_ms > 0);
  const same = await look(tabId);
  assert.equal(same.stats.timings.capture_ms, 0, 'nothing changed');
  assert.equal(same.screenshot.base64, first.screenshot.base64);
  const changes = [
    () => page.evaluate(() => scrollTo(0, 20)),
    () => page.evaluate(() => { document.querySelector('button').style.background = 'rgb(1,2,3)'; }),
    () => page.evaluate(() => { document.adoptedStyleSheets = [Object.assign(new CSSStyleSheet(), {})]; document.body.append('more'); }),
    () => page.setViewport({ ...VIEWPORT, width: 900 }),
  ];
  for (const change of changes) {
    await change();
    assert.ok((await look(tabId)).stats.timings.capture_ms > 0, String(change));
  }
}));

sight('capture: more at once than the quota allows all succeed', () => on('spinning.html', async (_page, tabId) => {
  const looks = await Promise.all(Array.from({ length: 5 }, () => look(tabId, { mode: 'screenshot' })));
  assert.ok(looks.every((looked) => looked.stats.timings.capture_ms > 0), 'what moves is captured anew');
}));

for (const ratio of [1, 1.25, 2, 3]) {
  sight(`capture: boxes lie where the picture shows them at ${ratio} device px per CSS px`, () => on('painted.html', async (page, tabId) => {
    await page.evaluate(() => scrollTo(0, 7));
    const looked = await look(tabId);
    assert.equal(looked.tree.viewport.device_pixel_ratio, ratio);
    await assertPainted(looked, 'button', 'One', [250, 10, 10]);
    await assertPainted(looked, 'button', 'Two', [10, 10, 250]);
  }, { ...VIEWPORT, deviceScaleFactor: ratio }));
}

for (const zoom of [0.67, 1.25, 2]) {
  sight(`capture: boxes lie where the picture shows them at a browser zoom of ${zoom}`, () => on('painted.html', async (page, tabId) => {
    await control.evaluate((tab, factor) => chrome.tabs.setZoom(tab, factor), tabId, zoom);
    await page.waitForFunction((factor) => Math.abs(devicePixelRatio - factor) < 0.01, {}, zoom);
    const looked = await look(tabId);
    await assertPainted(looked, 'button', 'One', [250, 10, 10]);
    await assertPainted(looked, 'button', 'Two', [10, 10, 250]);
    await control.evaluate((tab) => chrome.tabs.setZoom(tab, 1), tabId);
  }, null));
}

sight('faults: each is typed and says what to do', () => on('painted.html', async (page, tabId) => {
  const reply = (request) => control.evaluate((message) => chrome.runtime.sendMessage(message), { type: 'inspect', vision: false, ...request });
  const assertFault = (answer, code) => {
    assert.equal(answer.ok, false, JSON.stringify(answer).slice(0, 200));
    assert.equal(answer.fault.code, code, JSON.stringify(answer));
    assert.ok(answer.fault.message && answer.fault.advice);
  };
  const { id: ownTab } = await control.evaluate(() => chrome.tabs.getCurrent());
  assertFault(await reply({ tab_id: ownTab }), 'UI_NOT_AVAILABLE');
  assertFault(await reply({ tab_id: 2 ** 30 }), 'UI_QUERY_FAILED');
  assertFault(await reply({ tab_id: 'first' }), 'VALIDATION_ERROR');
  // The page loads another while it is asked: whichever of both answers, the reply is a tree or a typed fault.
  const asked = reply({ tab_id: tabId });
  await page.goto(`${pages.origin}/sight/pages/frames_three.html`);
  const answer = await asked;
  if (!answer.ok) assertFault(answer, 'UI_QUERY_FAILED');
  // Closed while it is asked: a page that is busy cannot answer before.
  await page.evaluate(() => { setTimeout(() => { for (const end = performance.now() + 10_000; performance.now() < end;); }); });
  const closed = reply({ tab_id: tabId });
  await page.close({ runBeforeUnload: false });
  assertFault(await closed, 'UI_QUERY_FAILED');
}));

/** What a run told of the texts of a page in one step: those that are faint, by what they say, with their ratio. */
async function faintTexts(tabId, url) {
  const { run_id: runId } = await ask(control, {
    type: 'start_run', tab_id: tabId, persona: { id: 'ada' }, goal: '', explore: true, policy: 'rules', steps: 1, timeout_s: 60, vision: false, allow: [], asked_url: url,
  });
  await ended(control);
  const { steps, findings } = JSON.parse((await reportOf(control, runId, 'json')).toString());
  return { faint: steps[0].faint ?? [], findings: findings.filter(({ kind }) => kind === 'contrast') };
}

for (const zoom of [1, 1.25]) {
  sight(`contrast is measured on the picture, at a browser zoom of ${zoom}`, () => on('contrast.html', async (page, tabId) => {
    await control.evaluate((tab, factor) => chrome.tabs.setZoom(tab, factor), tabId, zoom);
    await page.waitForFunction((factor) => Math.abs(devicePixelRatio - factor) < 0.01, {}, zoom);
    const { faint, findings } = await faintTexts(tabId, page.url());
    await control.evaluate((tab) => chrome.tabs.setZoom(tab, 1), tabId);
    // Each text of the page says itself what is to be told of it.
    const expected = await page.evaluate(() => document.documentElement.outerHTML.match(/Faint [a-z ]+\d\.\d\d/g));
    assert.equal(expected.length, 14);
    const told = faint.map(({ control: { role, name }, ratio }) => `${role === 'textbox' ? 'Faint hint' : name.replace(/ [\d.]+$/, '')} ${(Math.floor(ratio * 100) / 100).toFixed(2)}`);
    assert.deepEqual(told.sort(), expected.sort());
    assert.ok(findings.every(({ title }) => /\d\.\d\d:1$/.test(title)), JSON.stringify(findings));
    assert.ok(findings.every(({ detail }) => /#[0-9a-f]{6} on #[0-9a-f]{6}, \d\.\d\d:1/.test(detail)), JSON.stringify(findings));
    // The colours that nobody needed are told together, each text in them counted.
    assert.equal(findings.reduce((sum, { count }) => sum + count, 0), expected.length);
    assert.ok(findings.some(({ detail }) => detail.includes('#999999 on #ffffff, 2.84:1')), JSON.stringify(findings));
  }, null));
}

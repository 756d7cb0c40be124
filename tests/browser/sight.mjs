// What the eye can and cannot see, in a real Chromium with the extension loaded. One browser serves all cases that
// may share one. Facts are awaited, never time.
//
//   node --test tests/browser/sight.mjs          ONLY=frames picks cases by name

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ask, CACHE, ended, launch, open, pressToolbarButton, ROOT, until } from './support/browser.mjs';
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

sight('frames: boxes of elements three frames deep, scrolled, scaled and zoomed', () => on('frames.html', async (page, tabId) => {
  const looked = await look(tabId);
  await assertPainted(looked, 'button', 'Top', [250, 10, 10]);
  await assertPainted(looked, 'button', 'First', [10, 250, 10]);
  await assertPainted(looked, 'button', 'Second', [10, 10, 250]);
  await assertPainted(looked, 'button', 'Third', [250, 10, 250]);
  assert.deepEqual(looked.tree.frames.map((frame) => frame.path), ['0', '0.0', '0.0.0']);
  assert.ok(looked.tree.nodes.every((node) => !node.unseen), looked.text);
  assert.deepEqual(looked.warnings, []);
}));

sight('frames: in shadow trees, sandboxed, covered', () => on('frames_shadow.html', async (page, tabId) => {
  const looked = await look(tabId);
  const inside = (title) => {
    const frame = looked.tree.nodes.findIndex((node) => node.role === 'iframe' && node.name === title);
    return looked.tree.nodes.filter((node) => node.parent === frame && node.role === 'button');
  };
  for (const title of ['Narrow', 'Wide', 'Sandboxed', 'Covered']) {
    assert.equal(inside(title).length, 1, `${title}\n${looked.text}`);
  }
  assert.ok(inside('Covered')[0].covered, 'what lies over the frame lies over its button');
  assert.ok(!inside('Wide')[0].covered);
}));

sight('frames: a persona registers in a frame of another origin', () => {
  const framed = `${adminLte.origin.replace('127.0.0.1', 'localhost')}/pages/examples/register.html`;
  return on(`framed_register.html?frame=${encodeURIComponent(framed)}`, async (page, tabId) => {
    adminLte.requests.length = 0;
    await ask(control, {
      type: 'start_run', tab_id: tabId, persona: { id: 'ada' }, goal: 'Register a new account', policy: 'rules', steps: 30, timeout_s: 240, vision: false,
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
    assert.match(looked.text, /iframe "One" .* unseen=other_origin/);
    assert.deepEqual(looked.warnings.map((warning) => warning.kind), ['frame_unreadable']);
  } finally {
    await store.close();
  }
});

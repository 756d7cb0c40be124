// Milliseconds of each stage of a look, in the service worker; and the size of the core.

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ask, CACHE, launch, open, ROOT } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';
import { median } from './support/median.mjs';

const PAGES = [
  ['admin-lte@2.4.18', '/pages/examples/register.html'],
  ['admin-lte@2.4.18', '/index.html'],
  ['startbootstrap-sb-admin-2@4.1.4', '/tables.html'],
];
const STAGES = ['capture_ms', 'decode_ms', 'detect_ms', 'snapshot_ms', 'merge_ms'];

export const usage = 'stages [RUNS]      milliseconds of each stage of a look; size of the core';

export async function bench([runs = '10']) {
  await sizes();
  await stages(Number(runs));
}

/** Size of the wasm module, as it lies in dist/. */
async function sizes() {
  const path = join(ROOT, 'dist', 'core_bg.wasm');
  const { size } = await stat(path);
  const zipped = gzipSync(await readFile(path), { level: 9 }).length;
  console.log(`core_bg.wasm: ${(size / 1e6).toFixed(2)} MB raw, ${(zipped / 1e6).toFixed(2)} MB gzipped`);
}

/** Median milliseconds of each stage in the service worker, per page. */
async function stages(count) {
  const session = await launch({ extension: 'dist-automation' });
  try {
    for (const [folder, path] of PAGES) {
      const server = await serve(join(CACHE, 'pages', folder));
      const page = await open(session.browser, server.origin + path);
      const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
      const [{ id: tabId }] = await control.evaluate((url) => chrome.tabs.query({ url }), `${server.origin}/*`);
      const rows = [];
      // The first look loads the model; it is shown apart.
      for (let run = 0; run <= count; run += 1) {
        rows.push((await ask(control, { type: 'inspect', tab_id: tabId, mode: 'tree', vision: true, verbose: false, marks: false })).stats);
      }
      const [first, ...rest] = rows;
      console.log(`\n${folder}${path}: ${first.dom + first.merged} elements, ${first.detections} detections; median of ${count}`);
      for (const stage of STAGES) {
        console.log(`  ${stage.padEnd(12)} ${median(rest.map((row) => row.timings[stage])).toFixed(1).padStart(7)}   (first ${first.timings[stage].toFixed(1)})`);
      }
      await control.close();
      await page.close();
      await server.close();
    }
  } finally {
    await session.close();
  }
}

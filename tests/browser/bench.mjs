// Measurements in Chromium: ./build.sh bench stages [RUNS]

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ask, CACHE, launch, open, ROOT } from './support/browser.mjs';
import { serve } from './support/server.mjs';

const PAGES = [
  ['admin-lte@2.4.18', '/pages/examples/register.html'],
  ['admin-lte@2.4.18', '/index.html'],
  ['startbootstrap-sb-admin-2@4.1.4', '/tables.html'],
];
const STAGES = ['capture_ms', 'decode_ms', 'detect_ms', 'snapshot_ms', 'merge_ms'];

const [what = 'stages', runs = '10'] = process.argv.slice(2);
if (what !== 'stages') {
  console.error('usage: ./build.sh bench stages [RUNS]');
  process.exit(2);
}
await sizes();
await stages(Number(runs));

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

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

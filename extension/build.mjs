// Bundles the extension's TypeScript and lays its static files into the folder given by `--out`.
//
//   node build.mjs --out DIR [--watch]
//
// The wasm core (`core.js`, `core_bg.wasm`) and the manifest are laid beside the bundles by whoever
// builds those; this script never touches them.

import { cp, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as esbuild from 'esbuild';

const root = dirname(fileURLToPath(import.meta.url));

/** One bundle per world the browser runs our code in. */
const ENTRIES = [
  // A module worker: the wasm glue must stay a static import, `import()` fails there.
  { from: 'background/service_worker.ts', to: 'background.js', format: 'esm', external: ['./core.js'] },
  // Injected as a classic script; an IIFE leaves nothing behind in the isolated world's globals.
  { from: 'content/content.ts', to: 'content.js', format: 'iife', external: [] },
  // Injected into the page's own world for the time of a run.
  { from: 'dialogs/dialogs.ts', to: 'dialogs.js', format: 'iife', external: [] },
  { from: 'panel/panel.ts', to: 'panel/panel.js', format: 'esm', external: [] },
  { from: 'report/report.ts', to: 'report/report.js', format: 'esm', external: [] },
];

/** Folders whose pages, styles and pictures are copied into the folder of the same name. */
const STATIC_FOLDERS = ['panel', 'report', 'shared', 'icons'];
const STATIC_EXTENSIONS = new Set(['.html', '.css', '.svg', '.png']);
/** Folders that are copied whole, under their own name. */
const WHOLE_FOLDERS = [join(root, 'personas'), resolve(root, '..', 'personas')];

/** Files of packages that ship as they are, with their licences; the browser injects them beside our own. */
const UNMODIFIED = [
  { from: 'axe-core/axe.min.js', to: 'axe-core/axe.min.js' },
  { from: 'axe-core/LICENSE', to: 'axe-core/LICENSE' },
  { from: 'axe-core/LICENSE-3RD-PARTY.txt', to: 'axe-core/LICENSE-3RD-PARTY.txt' },
];

const { values } = parseArgs({ options: { out: { type: 'string' }, watch: { type: 'boolean', default: false } } });
if (!values.out) {
  console.error('usage: node build.mjs --out DIR [--watch]');
  process.exit(2);
}
const out = resolve(values.out);
await mkdir(out, { recursive: true });
await copyStatic();
await copyUnmodified();
const bundles = await existing(ENTRIES.map((entry) => ({ ...entry, path: join(root, entry.from) })));
if (values.watch) {
  await Promise.all(bundles.map(async (entry) => (await esbuild.context(options(entry))).watch()));
  console.log(`watching ${bundles.length} bundles; static files are copied once`);
} else {
  await Promise.all(bundles.map((entry) => esbuild.build(options(entry))));
  console.log(`built ${bundles.map((entry) => entry.to).join(', ')}`);
}

/** esbuild options of one bundle. */
function options(entry) {
  return {
    entryPoints: [entry.path],
    outfile: join(out, entry.to),
    bundle: true,
    format: entry.format,
    external: entry.external,
    platform: 'browser',
    target: 'chrome120',
    charset: 'utf8',
    legalComments: 'inline',
    logLevel: 'warning',
  };
}

async function copyStatic() {
  for (const folder of await existing(STATIC_FOLDERS.map((name) => ({ name, path: join(root, name) })))) {
    for (const name of await readdir(folder.path)) {
      if (STATIC_EXTENSIONS.has(extname(name))) await cp(join(folder.path, name), join(out, folder.name, name));
    }
  }
  for (const folder of await existing(WHOLE_FOLDERS.map((path) => ({ path })))) {
    await cp(folder.path, join(out, 'personas'), { recursive: true });
  }
}

async function copyUnmodified() {
  for (const { from, to } of UNMODIFIED) await cp(join(root, 'node_modules', from), join(out, to));
}

/** Those whose `path` is there: a part that is not written yet is left out, not an error. */
async function existing(entries) {
  const found = await Promise.all(entries.map(({ path }) => stat(path).then(() => true, () => false)));
  return entries.filter((_, index) => found[index]);
}

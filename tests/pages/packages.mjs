// Pages that are written with libraries from npm: the libraries are kept outside the tree, one folder for each set of
// pinned versions, and the page is bundled when it is asked for.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(new URL('../../extension/package.json', import.meta.url));
const esbuild = require('esbuild');
const CACHE = process.env.PASSERBY_CACHE ?? join(process.env.HOME ?? '', '.cache', 'passerby');

/** The page around a bundle. */
export const SHELL = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bundled</title>
<style>body{margin:8px;font:16px/20px sans-serif}</style><body><div id="app"></div><script src="page.bundle.js"></script>`;

/** The script of the case in `folder`, from its `page.js`, `page.jsx` or `page.ts`. */
export async function bundlePage(folder, packages) {
  const entry = ['page.js', 'page.jsx', 'page.ts'].find((each) => existsSync(join(folder, each)));
  const modules = join(home(packages), 'node_modules');
  const result = await esbuild.build({
    entryPoints: [join(folder, entry)],
    // The library's own build for production: that is what pages serve.
    define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false' },
    nodePaths: [modules], bundle: true, minify: true, format: 'iife', target: 'chrome120', write: false, logLevel: 'error',
    conditions: ['browser'], jsx: 'automatic', loader: { '.css': 'empty' },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    plugins: 'svelte' in packages ? [svelte(modules)] : [],
  });
  return result.outputFiles[0].text;
}

function home(packages) {
  if (Object.keys(packages).length === 0) return CACHE;
  const specs = Object.entries(packages).map(([name, version]) => `${name}@${version}`).sort();
  const key = createHash('sha256').update(specs.join(' ')).digest('hex').slice(0, 12);
  const folder = join(CACHE, 'page-packages', `${specs[0].replaceAll('/', '_')}-${key}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    writeFileSync(join(partial, 'package.json'), '{"private":true}\n');
    execFileSync('npm', ['install', '--prefix', partial, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', ...specs], { stdio: 'inherit' });
    renameSync(partial, folder);
  }
  return folder;
}

const svelte = (modules) => ({
  name: 'svelte',
  setup(build) {
    build.onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { compile } = await import(pathToFileURL(join(modules, 'svelte/src/compiler/index.js')).href);
      const { js } = compile(await readFile(path, 'utf8'), { filename: path, generate: 'client' });
      return { contents: js.code, loader: 'js' };
    });
  },
});

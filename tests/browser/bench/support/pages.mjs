// Pages that nobody here wrote, for every bench: `--pages FILE` takes another list, a URL or a file path a line.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CACHE } from '../../support/browser.mjs';
import { serve } from '../../support/server.mjs';
import { goals } from '../templates/list.mjs';

/** Packages of npm hold whole sites; the Rust toolchain brings its documentation. */
const DEFAULT = [
  { rust: '', path: '/std/fs/struct.File.html' },
  { rust: '', path: '/std/index.html' },
  { rust: '', path: '/book/ch04-01-what-is-ownership.html' },
  { rust: '', path: '/book/ch01-01-installation.html' },
  { npm: 'admin-lte@2.4.18', path: '/index.html' },
  { npm: 'admin-lte@2.4.18', path: '/pages/tables/data.html' },
  { npm: 'admin-lte@2.4.18', path: '/pages/mailbox/mailbox.html' },
  { npm: 'startbootstrap-sb-admin-2@4.1.4', path: '/index.html' },
  { npm: 'startbootstrap-sb-admin-2@4.1.4', path: '/tables.html' },
  { npm: 'gentelella@1.4.0', path: '/production/form.html' },
  { npm: 'gentelella@1.4.0', path: '/production/calendar.html' },
];

/**
 * The pages that the arguments ask for, one after another, each served while it is looked at.
 *
 * @param {string[]} args of the bench; `--pages FILE` among them replaces the list, `--goals` takes the pages of the goals bench,
 *   each with its goal.
 * @returns {AsyncGenerator<{name: string, url: string, goal?: string}>}
 */
export async function* pages(args) {
  const at = args.indexOf('--pages');
  const own = args.includes('--goals') ? goals : DEFAULT;
  const list = at < 0 ? own : readList(args[at + 1]);
  for (const page of list) {
    const root = rootOf(page);
    if (page.url) {
      yield { name: page.url, url: page.url };
    } else if (!root || !existsSync(join(root, page.path))) {
      console.error(`passed over, not on this machine: ${page.path}`);
    } else {
      const server = await serve(root);
      try {
        yield { name: nameOf(page), url: server.origin + page.path, goal: page.goal };
      } finally {
        await server.close();
      }
    }
  }
}

function readList(file) {
  if (!file) throw new Error('--pages wants a file: a URL or a file path a line');
  const lines = readFileSync(file, 'utf8').split('\n').map((line) => line.trim());
  return lines.filter((line) => line && !line.startsWith('#')).map((line) => {
    if (/^[a-z]+:\/\//i.test(line)) return { url: line };
    const path = resolve(dirname(file), line);
    return { folder: siteOf(path), path: path.slice(siteOf(path).length) };
  });
}

/** A page's own folder may lie deep in its site: the site is taken to begin where its package does. */
function siteOf(path) {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return dirname(path);
}

function nameOf({ npm, folder, path }) {
  const site = npm ?? (folder ? basename(folder) : 'rust');
  return `${site}${path}`;
}

function rootOf({ npm, rust, folder }) {
  if (npm) return fetched(npm);
  if (rust === undefined) return folder;
  const sysroot = execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim();
  return join(sysroot, 'share/doc/rust/html');
}

/** Only the package itself, as build.sh fetches it: what it depends on is neither wanted nor run. */
export function fetched(name) {
  const folder = join(CACHE, 'pages', name.replaceAll('/', '_'));
  if (!existsSync(folder)) {
    const partial = `${folder}.partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    const archive = execFileSync('npm', ['pack', name, '--silent', '--loglevel=error'], { cwd: partial, encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', archive, '--strip-components=1'], { cwd: partial });
    rmSync(join(partial, archive));
    renameSync(partial, folder);
  }
  return folder;
}

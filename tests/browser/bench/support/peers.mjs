// Tools that a bench compares with: installed from npm on first use, outside the tree, one folder a version.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CACHE } from '../../support/browser.mjs';

/** A `require` that finds the package; install scripts are not run unless `scripts` says so. */
export function peer(name, version, { scripts = false } = {}) {
  const home = join(CACHE, 'peers', `${name.replaceAll('/', '_')}@${version}`);
  if (!existsSync(home)) {
    const partial = `${home}.partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    writeFileSync(join(partial, 'package.json'), '{"private":true}\n');
    const flags = ['--no-audit', '--no-fund', '--loglevel=error', ...(scripts ? [] : ['--ignore-scripts'])];
    execFileSync('npm', ['install', '--prefix', partial, ...flags, `${name}@${version}`], { stdio: 'inherit' });
    renameSync(partial, home);
  }
  return createRequire(join(home, 'package.json'));
}

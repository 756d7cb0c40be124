// Fetches the pinned npm packages of a list into the cache and checks the licence each one declares.
// Install scripts never run: a package is only unpacked. Renders and training read what this leaves behind.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from './folders.mjs';

const [listPath, packagesDir] = process.argv.slice(2);

function fetchPackage(entry) {
  const target = join(packagesDir, folderOf(entry));
  if (existsSync(target)) return 'kept';
  const partial = `${target}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const tarball = execFileSync('npm', ['pack', '--silent', '--pack-destination', partial, `${entry.name}@${entry.version}`])
    .toString().trim().split('\n').pop();
  execFileSync('tar', ['xzf', join(partial, tarball), '-C', partial, '--strip-components=1', '--no-same-owner']);
  rmSync(join(partial, tarball));
  renameSync(partial, target);
  return 'fetched';
}

function declaredLicence(entry) {
  try {
    const manifest = JSON.parse(readFileSync(join(packagesDir, folderOf(entry), 'package.json'), 'utf8'));
    return manifest.license?.type ?? manifest.license ?? manifest.licenses?.map((l) => l.type).join(' OR ') ?? 'undeclared';
  } catch {
    return 'unreadable';
  }
}

mkdirSync(packagesDir, { recursive: true });
const list = JSON.parse(readFileSync(listPath, 'utf8'));
let missing = 0;
for (const entry of [...list.pages, ...(list.assets ?? [])]) {
  try {
    const state = fetchPackage(entry);
    console.log(`${state} ${entry.name}@${entry.version} licence ${entry.licence} (declared: ${declaredLicence(entry)})`);
  } catch (error) {
    missing += 1;
    console.error(`missing ${entry.name}@${entry.version}: ${String(error.message).split('\n')[0]}`);
  }
}
process.exit(missing === 0 ? 0 : 1);

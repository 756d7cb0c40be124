// The applications and checks of tests/claims/: served on their own ports with fresh data before each case, and asked
// afterwards what is so.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../../support/browser.mjs';
import { started } from './servers.mjs';

const CORPUS = join(ROOT, 'tests/claims');
/** Where any user may enter: a mail server reads its data as another one. */
const HOME = process.env.PASSERBY_CLAIMS ?? join(tmpdir(), 'passerby-claims');
const START_MS = 240_000;
/** Until what an application writes as it starts lies on the disk. */
const SETTLE_MS = 1_500;

export function corpus() {
  const read = (file) => JSON.parse(readFileSync(join(CORPUS, file), 'utf8'));
  return { apps: new Map(read('apps.json').map((app) => [app.app, app])), cases: read('cases.json') };
}

export function install(app) {
  execFileSync('bash', [join(CORPUS, 'install.sh'), app], { env: { ...process.env, PASSERBY_CLAIMS: HOME }, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Serves an application with the data that it has after its first start. */
export async function servedAfresh(app) {
  const seed = join(HOME, 'seed', app.app);
  if (!existsSync(seed)) {
    rmSync(dataOf(app), { recursive: true, force: true });
    const first = await served(app);
    await pause(SETTLE_MS);
    await first.end();
    cpSync(dataOf(app), seed, { recursive: true, verbatimSymlinks: true });
  }
  rmSync(dataOf(app), { recursive: true, force: true });
  // Owners and times as they were: a mail server heeds both.
  execFileSync('cp', ['-a', seed, dataOf(app)]);
  return served(app);
}

function dataOf(app) {
  return join(HOME, 'data', app.app);
}

async function served(app) {
  for (const folder of [dataOf(app), join(HOME, 'logs')]) mkdirSync(folder, { recursive: true });
  const address = `http://127.0.0.1:${app.port}${app.ready}`;
  if (await answers(address)) throw new Error(`something else listens at ${address}`);
  return started(app.app, [join(CORPUS, 'setup', `${app.app}.sh`), `${app.port}`], {
    env: { APP: join(HOME, 'apps', app.app), DATA: dataOf(app), HERE: join(CORPUS, 'setup') },
    log: join(HOME, 'logs', `${app.app}.log`), ready: () => existsSync(join(dataOf(app), '.prepared')) && answers(address), startMs: START_MS,
  });
}

function answers(address) {
  return fetch(address, { redirect: 'manual' }).then((reply) => reply.status < 500, () => false);
}

/** Whether what a case wants is so, by the application's data or by the pages that are open. */
export async function holds(check, app, pages) {
  switch (check.type) {
    case 'never': return false;
    case 'any': {
      for (const each of check.of) if (await holds(each, app, pages)) return true;
      return false;
    }
    case 'page': return anyPage(check.js, app, pages);
    case 'sql': return counted(join(dataOf(app), check.db), check.sql) > 0;
    case 'sh': {
      const env = { ...process.env, D: dataOf(app), B: `http://127.0.0.1:${app.port}`, H: CORPUS };
      return execFileSync('bash', ['-c', check.command], { encoding: 'utf8', env }).trim() === 'yes';
    }
    default: throw new Error(`a check of the unknown type ${check.type}`);
  }
}

async function anyPage(js, app, pages) {
  for (const page of pages) {
    if (new URL(page.url()).host !== `127.0.0.1:${app.port}`) continue;
    const so = await page.evaluate(`(() => { try { return !!(${js}); } catch { return false; } })()`).catch(() => false);
    if (so) return true;
  }
  return false;
}

const COUNT = `import sqlite3, sys
found = sqlite3.connect('file:' + sys.argv[1] + '?mode=ro', uri=True, timeout=5).execute(sys.argv[2]).fetchone()
print(found[0] if found and found[0] else 0)`;

function counted(database, sql) {
  return Number(execFileSync('python3', ['-c', COUNT, database, sql], { encoding: 'utf8' }).trim());
}

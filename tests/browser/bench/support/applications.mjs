// The applications in tests/applications: installed outside the tree, started on fresh data for each goal, and asked themselves
// whether it is met. What their folders hold is written in tests/applications/README.md.

import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CACHE, ROOT, until } from '../../support/browser.mjs';

const START_MS = 120_000;

/** Each application with its goals: `{name, folder, home, set_aside, goals, ready, …}`. */
export const applications = () => listed('applications', 'goals.json');

/** What a folder of `tests/` lists, each with what is asked of it: `file` stands in the folder of each. */
export function listed(folder, file) {
  const home = join(ROOT, 'tests', folder);
  const splits = [join(home, 'split.json'), join(home, '..', 'split.json')].find((path) => existsSync(path));
  const split = splits ? JSON.parse(readFileSync(splits, 'utf8')) : {};
  return readdirSync(home)
    .filter((name) => existsSync(join(home, name, file)))
    .map((name) => ({
      ...JSON.parse(readFileSync(join(home, name, file), 'utf8')),
      name,
      folder: join(home, name),
      home: join(CACHE, folder.split('/')[0], name),
      part: Object.keys(split).find((part) => split[part].includes?.(name)) ?? 'used',
      set_aside: split.set_aside?.includes(name) ?? false,
      later: split.later?.includes(name) ?? false,
    }));
}

/** Idempotent: the script does nothing where all is there. */
export function install(application) {
  mkdirSync(application.home, { recursive: true });
  execFileSync('bash', [join(application.folder, 'install.sh')], {
    env: { ...process.env, APP_DIR: application.home }, stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1 << 28,
  });
}

/** Starts it on a fresh copy of its first data: `{origin, check(id), end()}`. */
export async function start(application) {
  const data = mkdtempSync(join(tmpdir(), `passerby-${application.name}-`));
  cpSync(join(application.home, 'seed'), data, { recursive: true, verbatimSymlinks: true });
  const port = await freePort();
  const env = { ...process.env, APP_DIR: application.home, DATA_DIR: data, PORT: String(port) };
  const log = openSync(join(data, 'server.log'), 'w');
  // A process group of its own, so that all of it can be ended.
  const server = spawn('bash', [join(application.folder, 'start.sh')], { env, detached: true, stdio: ['ignore', log, log] });
  const origin = `http://127.0.0.1:${port}`;
  const end = async () => {
    const gone = new Promise((resolve) => { server.once('exit', resolve); });
    if (server.exitCode === null) {
      process.kill(-server.pid, 'SIGKILL');
      await gone;
    }
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await until(`${application.name} answers`, () => answers(origin + application.ready), START_MS);
  } catch (error) {
    const said = readFileSync(join(data, 'server.log'), 'utf8').slice(-2_000);
    await end();
    throw new Error(`${error.message}\n${said}`, { cause: error });
  }
  const check = (id) => JSON.parse(execFileSync('python3', [join(application.folder, 'check.py'), id], { env, timeout: 60_000 }).toString());
  return { origin, check, end };
}

async function answers(address) {
  try {
    return (await fetch(address, { redirect: 'manual' })).status < 500;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

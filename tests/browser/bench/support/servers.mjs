// Servers of applications: each a process group of its own, waited for until it answers, and ended whole.

import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../support/browser.mjs';

const POLL_MS = 200;
const END_MS = 10_000;
/** Process groups of servers that run. */
const groups = new Set();
process.once('exit', () => { for (const group of groups) signal(group, 'SIGKILL'); });
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => process.exit(130));

/**
 * Starts `bash ARGS…` and waits until `ready()` gives true. What it says goes to the file `log`.
 * @returns {Promise<{end: () => Promise<void>}>}
 */
export async function started(name, args, { env, log, ready, startMs }) {
  const out = openSync(log, 'w');
  // What it starts is in its group, so that it ends with it.
  const child = spawn('bash', args, { detached: true, stdio: ['ignore', out, out], env: { ...process.env, ...env } });
  groups.add(child.pid);
  const server = { end: () => endGroup(child) };
  try {
    await until(`${name} answers`, async () => {
      if (child.exitCode !== null) throw new Error(`its server ended with ${child.exitCode}; see ${log}`);
      if (await ready()) return true;
      await pause(POLL_MS);
      return false;
    }, startMs);
  } catch (error) {
    await server.end();
    throw error;
  }
  return server;
}

async function endGroup({ pid }) {
  signal(pid, 'SIGTERM');
  const end = Date.now() + END_MS;
  while (signal(pid, 0)) {
    if (Date.now() > end) signal(pid, 'SIGKILL');
    await pause(50);
  }
  groups.delete(pid);
}

/** Whether there was anybody in the group to get it. */
function signal(group, name) {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}

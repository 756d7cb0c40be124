// agent-browser (npm), on the browser that is running: its npm package holds a program for each platform.

import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { peer } from './peers.mjs';

const run = promisify(execFile);
const VERSION = '0.41.2';

/** A session of agent-browser on the browser at this endpoint; `null` where there is no program for this platform. */
export function agentBrowser(endpoint) {
  const folder = join(dirname(peer('agent-browser', VERSION).resolve('agent-browser/package.json')), 'bin');
  const suffix = `${process.platform}-${process.arch}${process.platform === 'win32' ? '.exe' : ''}`;
  const program = join(folder, `agent-browser-${suffix}`);
  if (!existsSync(program)) {
    console.error(`agent-browser has no program for ${suffix}: ${readdirSync(folder).join(', ')}`);
    return null;
  }
  chmodSync(program, 0o755);
  const session = `passerby-bench-${process.pid}`;
  const ask = async (...args) => {
    const { stdout } = await run(program, ['--session', session, ...args], { maxBuffer: 1 << 28, timeout: 120_000 });
    return stdout;
  };
  let connected = false;
  return {
    version: VERSION,
    /** Its outputs for the page at this address: everything, and what can be operated only. */
    async snapshots(url) {
      if (!connected) await ask('connect', endpoint);
      connected = true;
      await ask('tab', 'new', url);
      await ask('wait', '--load', 'load');
      const timed = async (...args) => {
        const began = performance.now();
        const text = await ask('snapshot', ...args);
        return { text, ms: performance.now() - began };
      };
      const whole = await timed();
      const interactive = await timed('-i');
      await ask('tab', 'close');
      return { whole, interactive };
    },
    /** Its own process goes; the browser stays. */
    async close() {
      if (connected) await ask('close').catch(() => {});
    },
  };
}

// Goals on sites that are told as data, played by the session's own loop without a browser (tests/sites).

import { spawnSync } from 'node:child_process';

export const usage = 'sites [--split used|validation|set-aside] [--readings] [--only SITE/ID] [--steps-of]   goals on sites told as data, without a browser';

export async function bench(args) {
  const { status } = spawnSync('cargo', ['run', '--quiet', '--release', '-p', 'passerby-sites', '--', ...args], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

// The pages of MiniWoB++ (PyPI `miniwob`, MIT) and its episodes: fetched on first use, outside the tree; started,
// read and left alone otherwise. What stands around the task area (score, clock, start button) is the benchmark's
// own and not part of any task, so it is not shown; the instruction is the goal, and not shown either.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CACHE } from '../../support/browser.mjs';

const VERSION = '1.1.0';
const OPEN_TASKS = fileURLToPath(new URL('../miniwob-open.txt', import.meta.url));
/** Longer than any run may take: how an episode ends is for the task to say, not for its clock. */
const EPISODE_MS = 3_600_000;

/** The folder that is to be served: `miniwob/NAME.html` is a task. */
export function miniwobPages() {
  const home = join(CACHE, 'peers', `miniwob@${VERSION}`);
  if (!existsSync(home)) {
    const partial = `${home}.partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true });
    execFileSync('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '--dest', partial, `miniwob==${VERSION}`], { stdio: 'inherit' });
    execFileSync('python3', ['-m', 'zipfile', '-e', join(partial, `miniwob-${VERSION}-py3-none-any.whl`), partial]);
    renameSync(partial, home);
  }
  return join(home, 'miniwob', 'html');
}

/** The tasks of a list, a name a line; without a file the open ones. */
export function taskList(file = OPEN_TASKS) {
  const names = readFileSync(file, 'utf8').split('\n').map((line) => line.trim());
  return names.filter((line) => line && !line.startsWith('#'));
}

export const taskUrl = (origin, task) => `${origin}/miniwob/${task}.html`;

/**
 * Loads the task and begins an episode.
 *
 * @returns {Promise<string>} the instruction, as plain text.
 */
export async function begin(page, url, seed) {
  await page.goto(url, { waitUntil: 'load' });
  await page.addStyleTag({ content: '#query { visibility: hidden } #reward-display, #click-canvas, #sync-task-cover { display: none !important }' });
  return page.evaluate((seedOfEpisode, maxTime) => {
    // A clock that nobody sees would keep the page busy for ever.
    core.countdownTimer = () => {};
    core.clearTimer = () => {};
    core.EPISODE_MAX_TIME = maxTime;
    Math.seedrandom(seedOfEpisode);
    core.startEpisodeReal();
    const asked = typeof core.getUtterance === 'function' ? core.getUtterance() : document.querySelector('#query').textContent;
    return (typeof asked === 'string' ? asked : asked.utterance).replace(/\s+/g, ' ').trim();
  }, seed, EPISODE_MS);
}

/** How the episode stands, as the page itself tells it. */
export async function standing(page) {
  return page.evaluate(() => ({ done: WOB_DONE_GLOBAL === true, reward: Number(WOB_RAW_REWARD_GLOBAL) || 0 }));
}

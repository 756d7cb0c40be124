// How long the report of a long run takes to open, and how large it is.

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch, ROOT } from '../support/browser.mjs';
import { median } from './support/median.mjs';

/** As crate/web makes the pictures of a report. */
const PICTURE = { width: 640, quality: 0.8 };
const REPEATS = 5;

export const usage = 'report [STEPS]     size of a long report, and milliseconds until it is painted';

export async function bench([steps = '300']) {
  const scratch = await mkdtemp(join(tmpdir(), 'passerby-report-'));
  const session = await launch();
  try {
    await pictures(session.browser, scratch, Number(steps));
    execFileSync('cargo', ['run', '--quiet', '-p', 'passerby-report', '--example', 'large', '--', scratch, steps], { cwd: ROOT, stdio: 'inherit' });
    for (const name of ['report.html', 'report.md']) {
      console.log(`${name} of ${steps} steps: ${((await stat(join(scratch, name))).size / 1e6).toFixed(2)} MB`);
    }
    const times = [];
    for (let time = 0; time < REPEATS; time++) times.push(await opened(session.browser, join(scratch, 'report.html')));
    for (const what of Object.keys(times[0])) {
      console.log(`${what}: ${median(times.map((one) => one[what])).toFixed(0)} ms (median of ${REPEATS})`);
    }
  } finally {
    await session.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A picture for each step: a real screen with the number of the step, so that each is another. */
async function pictures(browser, folder, count) {
  const png = await readFile(join(ROOT, 'models/ui/golden/screen.png'), 'base64');
  const page = await browser.newPage();
  await page.evaluate(async (base64) => {
    globalThis.screen = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  }, png);
  await mkdir(folder, { recursive: true });
  for (let step = 1; step <= count; step++) {
    const webp = await page.evaluate(async ({ width, quality }, number) => {
      const { screen } = globalThis;
      const canvas = new OffscreenCanvas(width, Math.round((screen.height * width) / screen.width));
      const context = canvas.getContext('2d');
      context.drawImage(screen, 0, 0, canvas.width, canvas.height);
      context.font = '40px sans-serif';
      context.fillText(`${number}`, 20, 60);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    }, PICTURE, step);
    await writeFile(join(folder, `step_${String(step).padStart(3, '0')}.webp`), Buffer.from(webp, 'base64'));
  }
  await page.close();
}

/** Milliseconds from the address to what is seen, and from a click on the last step to it. */
async function opened(browser, file) {
  const page = await browser.newPage();
  try {
    const began = performance.now();
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
    await page.evaluate(painted);
    const whole = performance.now() - began;
    const jump = await page.evaluate(async () => {
      const start = performance.now();
      location.hash = document.querySelector('article.step:last-of-type').id;
      await new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
      return performance.now() - start;
    });
    return { 'until it is loaded and painted': whole, 'until the last step is shown': jump };
  } finally {
    await page.close();
  }
}

function painted() {
  return new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); });
}

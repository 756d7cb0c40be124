// What a page can do to a run: each is a page, a goal, and what the run must say of it. A run never hangs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask, ended, folderOf, launch, open, until } from './support/browser.mjs';
import { serve } from './support/server.mjs';

const DEADLINE_MS = 120_000;

let site;
let session;
before(async () => {
  site = await serve(fileURLToPath(new URL('hazards/pages', import.meta.url)));
  session = await launch({ extension: 'dist-automation' });
});
after(async () => {
  await session?.close();
  await site?.close();
});

/** Runs a goal (an empty one: explores) on a page of the folder beside this file; gives what the run kept. */
async function run(path, goal, steps = 3, more = {}) {
  const explore = goal === '';
  const page = await open(session.browser, 'about:blank');
  // Told of here, but left to stand: only the extension may answer.
  const left = [];
  page.on('dialog', (dialog) => left.push(dialog.message()));
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  await page.goto(`${site.origin}/${path}`, { waitUntil: 'load' });
  await page.bringToFront();
  const tab_id = await control.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id, page.url());
  await ask(control, { type: 'start_run', tab_id, persona: { id: 'ada' }, goal, explore, policy: 'rules', steps, timeout_s: 60, vision: false, ...more });
  const result = await ended(control, DEADLINE_MS);
  const warnings = result.steps.flatMap((step) => (step.warnings ?? []).map(({ kind, message }) => `${kind}: ${message}`));
  await control.close();
  return { page, result, warnings, left };
}

const said = (warnings, pattern) => assert.ok(warnings.some((each) => pattern.test(each)), `${pattern} in ${JSON.stringify(warnings)}`);

test('alert and confirm during the act are answered and noted', async () => {
  const { page, warnings, left } = await run('question.html', 'Click "Subscribe"');
  await until('the page took the answer', () => page.$eval('#log', (log) => log.textContent.includes('subscribed')));
  said(warnings, /dialog: The page reported an alert “Nearly there”, answered \*OK\*/);
  said(warnings, /dialog: The page reported a question “Send you mail\?”, answered \*OK\*/);
  assert.deepEqual(left, []);
  await page.close();
});

test('an error that the page’s script does not catch is a finding of the act before it', async () => {
  const { page, result } = await run('failing.html', 'Click "Update prices"');
  const found = result.findings.filter(({ kind }) => kind === 'script_error');
  assert.equal(found.length, 1, JSON.stringify(result.findings.map(({ title }) => title)));
  assert.match(found[0].title, /Cannot read properties of undefined/);
  assert.match(found[0].detail, /After the button “Update prices” was used .* \(failing\.html:\d+\)/);
  assert.equal(found[0].element.name, 'Update prices');
  await page.close();
});

test('a tab that the page opens is followed', async () => {
  const { page, result, warnings } = await run('new_tab.html', 'Click "Read the guide"');
  said(warnings, /new_tab: The page opened a new tab, and the run went on there/);
  assert.ok(result.steps.at(-1).url.endsWith('/opened.html'), JSON.stringify(result.steps.map(({ url }) => url)));
  await page.close();
});

// All but the first hear of it by a listener of their own, which stood there before the run began. The browser puts the question where
// the page was used by its own input.
const ASKING = ['first.html', 'first_listening.html', 'first_preventing.html'];
for (const [first, trusted_input] of ASKING.flatMap((page) => [[page, false], [page, true]])) {
  test(`a page that asks before it is left, and one that alerts while it loads, hold nothing up: ${first}${trusted_input ? ', by trusted input' : ''}`, async () => {
    const { page, result, warnings, left } = await run(first, 'Click "Next page"', undefined, { trusted_input });
    assert.ok(result.steps.at(-1).url.endsWith('/second.html'), JSON.stringify(result.stop));
    // The browser's own input leaves at once: the page may be gone before what it said is fetched, and then nothing is told.
    if (!trusted_input) said(warnings, /The page reported the question whether to leave it, answered \*Leave\*/);
    assert.deepEqual(left, []);
    await page.close();
  });
}

test('a download ends the run no other way', async () => {
  const { page, result } = await run('download.html', 'Click "Fetch the file"');
  assert.ok(result.steps.some(({ reply }) => reply?.outcome.outcome === 'done'), JSON.stringify(result.stop));
  assert.notEqual(result.stop.reason, 'unrecoverable');
  await page.close();
});

test('a user who looks at another tab is in no picture', async () => {
  const other = await open(session.browser, `${site.origin}/red.html`);
  const looks = setInterval(() => void other.bringToFront().catch(() => {}), 120);
  let run_id;
  let kept;
  try {
    const { page, result } = await run('form.html', '', 5);
    run_id = result.run_id;
    assert.equal(result.steps.length, 5, JSON.stringify(result.stop));
    kept = result.steps.some(({ screenshot_id }) => screenshot_id !== null);
    for (const { index, screenshot_id, warnings } of result.steps) {
      const says = (warnings ?? []).some(({ kind }) => kind === 'capture_failed');
      assert.equal(says, screenshot_id === null, `step ${index}: ${JSON.stringify(warnings)}`);
    }
    await page.close();
  } finally {
    clearInterval(looks);
  }
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  const pictures = [...await folderOf(control, run_id)].filter(([name]) => name.endsWith('.png'));
  assert.equal(pictures.length > 0, kept, 'the pictures that were kept are looked at');
  for (const [name, bytes] of pictures) {
    const corner = await control.evaluate(async (base64) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context.drawImage(image, 0, 0);
      return [...context.getImageData(0, 0, 1, 1).data];
    }, bytes.toString('base64'));
    assert.notDeepEqual(corner, [255, 0, 0, 255], `${name} shows the other tab`);
  }
  await control.close();
  await other.close();
});

test('a page that never rests is acted on at the limit', async () => {
  const { page, result } = await run('restless.html', 'Click "Stop it"');
  await until('the page was stopped', () => page.$eval('#t', (t) => t.textContent === 'Stopped'));
  assert.notEqual(result.stop.reason, 'unrecoverable');
  await page.close();
});

// axe-core beside Passerby: its findings bear its name, the page does not meet it, and a page that would keep it busy for ever
// costs the run no more than a note.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask, ended, launch, open, pressToolbarButton, reportOf } from './support/browser.mjs';
import { serve } from './support/server.mjs';

const DEADLINE_MS = 120_000;

let site;
before(async () => {
  site = await serve(fileURLToPath(new URL('axe/pages', import.meta.url)));
});
after(() => site?.close());

/** Explores a page as someone does who presses the button; gives what the run kept, the page and the panel. */
async function explored(session, path, { axe, steps = 2 }) {
  const page = await open(session.browser, `${site.origin}/${path}`);
  const panel = await pressToolbarButton(session, page);
  const choices = { persona_id: 'ada', goal: '', explore: true, steps, timeout_s: 90, vision: false, ...(axe === undefined ? {} : { axe }) };
  await ask(panel, { type: 'set_choices', choices });
  await page.triggerExtensionAction(session.extension);
  const view = await ended(panel, DEADLINE_MS);
  return { view, page, panel };
}

async function withBrowser(body) {
  const session = await launch({ extension: 'dist' });
  try {
    await body(session);
  } finally {
    await session.close();
  }
}

const rulesOf = ({ findings }) => findings.flatMap(({ axe }) => axe?.rules ?? []).sort();

test('what axe-core says stands beside what Passerby says, under its name', () => withBrowser(async (session) => {
  const { view, page, panel } = await explored(session, 'flawed.html', {});
  assert.deepEqual(rulesOf(view), ['button-name', 'color-contrast', 'image-alt']);
  const nameless = view.findings.filter(({ axe }) => axe?.rules.includes('button-name'));
  assert.deepEqual(nameless.map(({ kind }) => kind), ['unlabelled_control'], 'what both say is one card of ours');
  const pale = view.findings.find(({ axe }) => axe?.rules.includes('color-contrast'));
  assert.deepEqual([pale.kind, pale.severity, pale.axe.criteria, pale.axe.source], ['contrast', 'medium', ['1.4.3'], 'axe-core 4.14.1'], 'so is the faint text');
  const theirs = view.findings.filter(({ axe }) => axe?.rules.includes('image-alt'));
  assert.deepEqual(theirs.map(({ kind }) => kind), ['axe_violation'], 'what axe-core alone says is a card of its own');
  assert.match(theirs[0].title, /^axe-core: /);

  assert.equal(await page.evaluate(() => typeof window.axe), 'undefined', 'the page does not meet axe-core');
  assert.deepEqual(await page.evaluate(() => window.heard), [], 'nor hears of it');

  await panel.waitForSelector('#findings');
  const shown = await panel.$$eval('#findings .rule', (lines) => lines.map((line) => line.textContent));
  assert.ok(shown.includes('passerby/low-contrast, axe/color-contrast · WCAG 2.2, 1.4.3 Contrast (Minimum) · axe-core 4.14.1'), JSON.stringify(shown));
  const markdown = (await reportOf(panel, view.run_id, 'markdown')).toString();
  assert.match(markdown, /axe\/image-alt \(axe-core 4\.14\.1\) · WCAG 2\.2, 1\.1\.1 Non-text Content/);
  assert.match(markdown, /passerby\/unlabelled-control, axe\/button-name/);
}));

test('switched off it says nothing', () => withBrowser(async (session) => {
  const { view } = await explored(session, 'flawed.html', { axe: false });
  assert.deepEqual(rulesOf(view), []);
  assert.ok(view.findings.some(({ kind }) => kind === 'unlabelled_control'), 'ours are there all the same');
}));

test('a page that would keep it busy for minutes costs the run a note', () => withBrowser(async (session) => {
  const { view, page } = await explored(session, 'pile.html', { steps: 1 });
  assert.ok(['explored', 'steps_reached'].includes(view.stop.reason), JSON.stringify(view.stop));
  const notes = view.steps.flatMap(({ warnings }) => warnings ?? []).filter(({ kind }) => kind === 'audit_incomplete');
  assert.ok(notes.some(({ message }) => /Not finished: .*color-contrast/.test(message)), JSON.stringify(notes));
  assert.ok(rulesOf(view).includes('image-alt'), 'what was finished is told');
  assert.equal(await page.evaluate(() => 1 + 1), 2, 'the page answers');
}));

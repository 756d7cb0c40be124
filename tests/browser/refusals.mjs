// Requests that the browser refuses: the step in which the page shows it tells so, however late the request went out.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ask, ended, launch, open, reportOf, ROOT } from './support/browser.mjs';
import { modelServer } from './support/model_server.mjs';
import { serve } from './support/server.mjs';

let site;
let session;
let control;
before(async () => {
  site = await serve(join(ROOT, 'tests/browser/acts/pages'));
  session = await launch({ extension: 'dist-automation' });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
});
after(async () => {
  await session?.close();
  await site?.close();
});

const nodeOf = (turn, name) => new RegExp(`\\b(btn_\\w+) "${name}"`).exec(turn)[1];

test('a request that goes out after the page was looked at is told of the step that shows its refusal', async () => {
  const page = await open(session.browser, `${site.origin}/late.html`);
  let asked = 0;
  // The request goes out while the model thinks: after the look that judges the first act, before the second act.
  const refusedMeanwhile = async (turn) => {
    await page.evaluate(() => window.go());
    await page.waitForFunction(() => document.querySelector('[role=alert]').textContent !== '');
    return { action: 'click', target: nodeOf(turn, 'Count them'), expect: 'page_says', expect_text: 'There are four notes' };
  };
  const models = await modelServer((turn) => {
    asked += 1;
    if (asked === 1) return { action: 'click', target: nodeOf(turn, 'Tidy up'), expect: 'something_changes' };
    return asked === 2 ? refusedMeanwhile(turn) : { action: 'give_up', text: 'Enough.' };
  });
  try {
    await page.bringToFront();
    const tab_id = await control.evaluate(async (shown) => (await chrome.tabs.query({})).find((tab) => tab.url === shown).id, page.url());
    const model = {
      api: 'compatible', base_url: `${models.origin}/ok`, model: 'm', key: 'k', headers: {}, timeout_s: 20, prompt: 'full',
      max_output_tokens: 800, price: { input_usd: 0, cached_input_usd: 0, output_usd: 0 }, max_tokens: null, max_cost_usd: null,
    };
    const { run_id } = await ask(control, {
      type: 'start_run', tab_id, persona: { id: 'ada' }, goal: 'Tidy up the notes', policy: 'model', steps: 5, timeout_s: 60, vision: false, model,
    });
    const { steps } = await ended(control, undefined, run_id);
    const told = JSON.stringify(steps.map(({ warnings, evaluation, difference }) => [warnings, evaluation, difference?.signals]));
    assert.equal(site.requests.filter(({ method }) => method === 'POST').length, 0, 'it was refused');
    assert.deepEqual((steps[0].warnings ?? []).filter(({ kind }) => kind === 'request_refused'), [], told);
    const [warning] = (steps[1].warnings ?? []).filter(({ kind }) => kind === 'request_refused');
    assert.match(warning?.message ?? '', /went out late, after the act before/, told);
    assert.equal(steps[1].evaluation.verdict, 'unknown', told);
    assert.match(String(await reportOf(control, run_id, 'markdown')), /went out late/);
  } finally {
    await page.close();
    await models.close();
  }
});

test('an exploration lets through what reads by a POST, and nothing else that a page sends so', async () => {
  const page = await open(session.browser, `${site.origin}/reading.html`);
  const before = site.requests.length;
  await page.bringToFront();
  const tab_id = await control.evaluate(async (shown) => (await chrome.tabs.query({})).find((tab) => tab.url === shown).id, page.url());
  const { run_id } = await ask(control, { type: 'start_run', tab_id, persona: { id: 'ada' }, goal: '', explore: true, policy: 'rules', steps: 3, timeout_s: 60, vision: false });
  const { steps } = await ended(control, undefined, run_id);
  assert.ok(steps.some(({ thought }) => thought?.decision.target?.name === 'Look for notes'), 'the button was pressed');
  const sent = site.requests.slice(before).filter(({ method }) => method === 'POST').map(({ path }) => path);
  assert.deepEqual(sent, ['/api/notes/filter']);
  await page.close();
});

// Somebody who uses the keyboard alone: a run of theirs presses keys and nothing else, tells which, and what no key does is
// a finding. Where keys go by script, what they did not do is told as a limitation of Passerby.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ask, ended, launch, open, reportOf } from './support/browser.mjs';
import { scriptLine } from './support/model_server.mjs';
import { serve } from './support/server.mjs';

const DEADLINE_MS = 150_000;
const FINISH = { action: 'finish', text: 'It is all done.', expect: 'nothing_changes' };

let site;
let session;
let control;
before(async () => {
  site = await serve(fileURLToPath(new URL('keyboard/pages', import.meta.url)));
  session = await launch({ extension: 'dist-automation' });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
});
after(async () => {
  await session?.close();
  await site?.close();
});

let pages = 0;

async function start(path, request) {
  pages += 1;
  const page = await open(session.browser, `${site.origin}/${path}#${pages}`);
  await page.bringToFront();
  const tab_id = await control.evaluate(async (shown) => (await chrome.tabs.query({})).find((tab) => tab.url === shown).id, page.url());
  const { run_id } = await ask(control, { type: 'start_run', tab_id, persona: { id: 'noor' }, steps: 25, timeout_s: 120, vision: false, ...request });
  const { findings = [], ...result } = await ended(control, DEADLINE_MS, run_id);
  return { page, run_id, result: { ...result, findings } };
}

const scripted = (acts) => ({ goal: 'Try it all', policy: 'scripted', script: [...acts, FINISH].map(scriptLine) });

const heardOf = (page) => page.evaluate(() => window.heard);

/** What only a pointer sets off. A key that operates a button gives a click too, without a count of presses. */
const byPointer = ({ type, detail }) => type === 'pointerdown' || type === 'mousedown' || (type === 'click' && detail > 0);

const wayOf = ({ reply }) => reply?.keys?.told ?? '';

for (const trusted_input of [true, false]) {
  test(`a form is filled and sent by keys alone, ${trusted_input ? 'the browser’s own' : 'by script'}`, async () => {
    const { page, result } = await start('shop.html', { goal: 'Enter "Noor Haddad" as full name, enter "noor@example.net" as email, choose "French", then press "Request the catalogue"', trusted_input });
    const told = JSON.stringify(result.steps.map((step) => ({ way: wayOf(step), reply: step.reply, gate: step.gate })));
    assert.equal(result.stop?.reason, 'goal_met', `${JSON.stringify(result.stop)} ${told}`);
    assert.deepEqual(await page.evaluate(() => window.sent), { name: 'Noor Haddad', email: 'noor@example.net', language: 'fr' });
    const heard = await heardOf(page);
    assert.deepEqual(heard.filter(byPointer), []);
    const keys = heard.filter(({ type }) => type === 'keydown');
    assert.ok(keys.length > 20 && keys.every(({ trusted }) => trusted === trusted_input), JSON.stringify(keys));
    const acts = result.steps.filter(({ reply }) => reply?.keys);
    assert.ok(acts.length >= 4, told);
    assert.ok(acts.every(({ reply }) => reply.keys.end === 'reached'), told);
    assert.match(acts.map(wayOf).join(' '), /Pressed Tab 3 times to “Full name”/, told);
    assert.deepEqual(result.findings.filter(({ kind }) => /keyboard|focus/.test(kind)), []);
    await page.close();
  });
}

const FAULTS = [
  { act: { action: 'click', target: 'button "Show the plan"' }, finding: 'focus_not_visible' },
  { act: { action: 'click', target: 'button "Look at the team"' }, finding: 'no_keyboard_access' },
  { act: { action: 'click', target: 'button "Export the data"' }, finding: 'no_keyboard_access' },
  { act: { action: 'type', target: 'textbox "Voucher"', text: 'SPRING' } },
  { act: { action: 'click', target: 'button "Close the page"' }, finding: 'keyboard_trap' },
];

test('what no key does is a finding, and nobody clicks instead', async () => {
  const { page, run_id, result } = await start('faults.html', { ...scripted(FAULTS.map(({ act }) => act)), trusted_input: true });
  const told = JSON.stringify({ steps: result.steps.map(({ reply, gate, warnings }) => ({ reply, gate, warnings })), findings: result.findings.map(({ kind, title }) => [kind, title]) });
  const found = (kind) => result.findings.filter((finding) => finding.kind === kind);
  assert.deepEqual(found('keyboard_trap').map(({ title }) => title), ['Keyboard trap: the field “Voucher”'], told);
  assert.deepEqual(found('focus_not_visible').map(({ title }) => title), ['The button “Show the plan” does not show the focus'], told);
  assert.deepEqual(found('no_keyboard_access').map(({ title }) => title).sort(), ['The button “Export the data” does not react to keys', 'The button “Look at the team” cannot take the focus'], told);
  const heard = await heardOf(page);
  assert.deepEqual(heard.filter(byPointer), [], told);
  assert.equal(await page.$eval('#voucher', ({ value }) => value), 'SPRING');
  assert.equal(await page.$eval('#said', ({ textContent }) => textContent), 'bare');
  const markdown = (await reportOf(control, run_id, 'markdown')).toString();
  assert.match(markdown, /WCAG 2\.2, 2\.1\.2 No Keyboard Trap/);
  assert.match(markdown, /Pressed Tab/);
  await page.close();
});

test('what Tab passes over is a finding where the keys are the browser’s, else a limitation of Passerby', async () => {
  const rename = scripted([{ action: 'click', target: 'button "Rename the team"' }]);
  for (const trusted_input of [true, false]) {
    const { page, run_id, result } = await start('faults.html?free', { ...rename, trusted_input });
    const record = JSON.parse((await reportOf(control, run_id, 'json')).toString());
    const titles = result.findings.filter(({ kind }) => /keyboard|focus/.test(kind)).map(({ title }) => title);
    const told = JSON.stringify({ steps: result.steps.map(({ reply }) => reply), titles, limitations: record.limitations });
    assert.deepEqual(titles, trusted_input ? ['The button “Rename the team” is not in the tab order'] : [], told);
    assert.equal((record.limitations ?? []).some(({ what }) => /pressed by script/.test(what)), !trusted_input, told);
    assert.equal(await page.$eval('#said', ({ textContent }) => textContent), '');
    await page.close();
  }
});

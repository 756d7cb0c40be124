// Acts that models and scripts may name, on a page that notes what reaches it; a form that is filled and sent by one
// answer; and questions to the user: in the panel, over the death of a worker, on a terminal, and where nobody is there.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ask, currentRun, ended, launch, open, reportOf, ROOT, until } from './support/browser.mjs';
import { scriptLine } from './support/model_server.mjs';
import { serve } from './support/server.mjs';
import { stopWorker } from './support/worker.mjs';

const FINISH = { action: 'finish', text: 'It says “Thank you, we have your details”.', expect: 'nothing_changes' };
const ORDER = {
  action: 'fill_and_submit', target: 'button "Continue"', expect: 'form_taken',
  text: 'textbox "Name"=Ada\ncombobox "Colour"=Blue\ncheckbox "Add a card"=on',
};
const ASK = { action: 'ask_user', text: 'Which colour do you want?', why: 'The goal does not say it.' };

/** Longer than a page has to rest that answers by itself. */
const SLOW_MS = 1_500;

let site;
let session;
let control;
let scratch;
before(async () => {
  site = await serve(join(ROOT, 'tests/browser/acts/pages'));
  session = await launch({ extension: 'dist-automation' });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  scratch = await mkdtemp(join(tmpdir(), 'passerby-acts-'));
});
after(async () => {
  await session?.close();
  await site?.close();
  if (scratch) await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
});

let pages = 0;

async function start(acts, request = {}, path = 'index.html') {
  pages += 1;
  site.requests.length = 0;
  const page = await open(session.browser, `${site.origin}/${path}#${pages}`);
  await page.bringToFront();
  const tab_id = await control.evaluate(async (shown) => (await chrome.tabs.query({})).find((tab) => tab.url === shown).id, page.url());
  const { run_id } = await ask(control, {
    type: 'start_run', tab_id, persona: { id: 'ada' }, goal: 'Order a cake', steps: 20, timeout_s: 120, vision: false,
    policy: 'scripted', script: acts.map(scriptLine), ...request,
  });
  return { page, run_id };
}

const sent = () => site.requests.filter(({ method }) => method === 'POST');

test('acts: into view, several options, a drag onto an element, text marked, a key several times', async () => {
  const { page, run_id } = await start([
    { action: 'drag', target: 'button "Candle"', text: '186,0' },
    { action: 'select_many', target: 'listbox "Toppings"', text: 'Nuts\nSugar' },
    { action: 'press_key', target: 'spinbutton "Layers"', text: 'ArrowUp 3' },
    { action: 'select_text', target: 'heading "Take the recipe from here"' },
    { action: 'scroll_into_view', target: 'button "Continue"', expect: 'scrolls' },
    { ...FINISH, action: 'give_up', text: 'Enough.' },
  ]);
  const result = await ended(control);
  const outcomes = result.steps.map(({ thought, reply, warnings }) => [thought?.decision.action.action, reply?.outcome.outcome, ...(warnings ?? []).map(({ message }) => message)]);
  const told = JSON.stringify(outcomes);
  assert.deepEqual(await page.evaluate(() => window.said), ['dropped', 'toppings Nuts Sugar'], told);
  assert.equal(await page.$eval('#layers', (field) => field.value), '4', told);
  assert.equal(await page.title(), 'Marked', told);
  assert.ok(await page.evaluate(() => scrollY > 800), told);
  const scrolled = result.steps.find(({ thought }) => thought?.decision.action.action === 'scroll_into_view');
  assert.equal(scrolled.evaluation.verdict, 'matched', told);
  const report = String(await reportOf(control, run_id, 'markdown'));
  assert.match(report, /Choose “Nuts” and “Sugar” in/);
  assert.match(report, /Scroll to the button “Continue”/);
  await page.close();
});

test('acts: a menu that opens by its style, a text that bears no id, a wait until the page says something', async () => {
  const { page } = await start([
    { action: 'hover', target: '"More"', expect: 'appears', expect_text: 'Archive' },
    { action: 'click', target: 'link "Archive"' },
    { action: 'double_click', target: '"Water the plants"' },
    { action: 'click', target: 'button "Look again"' },
    { action: 'wait_for', text: 'All notes are safe\n15000', expect: 'page_says', expect_text: 'All notes are safe' },
    { ...FINISH, action: 'give_up', text: 'Enough.' },
  ], {}, 'bare.html');
  const result = await ended(control);
  const told = JSON.stringify(result.steps.map(({ thought, reply, evaluation, warnings }) => [thought?.decision.action.action, thought?.decision.target, reply?.outcome, reply?.input, evaluation?.verdict, warnings]));
  assert.deepEqual(await page.evaluate(() => window.said), ['archive', 'note opened'], told);
  const waited = result.steps.find(({ thought }) => thought?.decision.action.action === 'wait_for');
  assert.equal(waited.evaluation.verdict, 'matched', told);
  assert.ok(waited.reply.act_ms < 12_000, told);
  await page.close();
});

test('the address of the page itself is loaded anew, though it points into the page', async () => {
  const { page } = await start([
    { action: 'click', target: 'button "Look again"' },
    { action: 'navigate', text: `${site.origin}/bare.html#${pages + 1}` },
    { action: 'give_up', text: 'Enough.' },
  ], {}, 'bare.html');
  const result = await ended(control);
  const loads = site.requests.filter(({ path }) => path.startsWith('/bare.html')).length;
  assert.equal(loads, 2, JSON.stringify([result.steps.map(({ url, reply, evaluation }) => [url, reply?.outcome, evaluation?.verdict]), site.requests]));
  await page.close();
});

test('an act is judged by what its server answers, however long the page rests meanwhile', async () => {
  const slow = createServer((_request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    setTimeout(() => response.end('The door is open'), SLOW_MS);
  });
  await new Promise((listening) => slow.listen(0, '127.0.0.1', listening));
  const { page } = await start([
    { action: 'click', target: 'button "Open"', expect: 'page_says', expect_text: 'The door is open' },
    { action: 'give_up', text: 'Enough.' },
  ], {}, `slow.html?server=http://127.0.0.1:${slow.address().port}/`);
  const result = await ended(control);
  const [pressed] = result.steps;
  assert.equal(pressed.evaluation.verdict, 'matched', JSON.stringify([pressed.evaluation, pressed.settled]));
  await page.close();
  slow.closeAllConnections();
  await new Promise((closed) => slow.close(closed));
});

test('a page that always holds a request open is not slow to answer', async () => {
  const held = new Set();
  const events = createServer((_request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    held.add(response);
    // Answered when the next one comes, so that one is always open.
    for (const earlier of held) if (earlier !== response) { held.delete(earlier); earlier.end('{}'); }
  });
  await new Promise((listening) => events.listen(0, '127.0.0.1', listening));
  const { page, run_id } = await start([
    { action: 'click', target: 'button "Unfold"', expect: 'page_says', expect_text: 'All parts are unfolded' },
    { action: 'click', target: 'button "Unfold"', expect: 'page_says', expect_text: 'All parts are unfolded' },
    { action: 'give_up', text: 'Enough.' },
  ], { persona: { id: 'greta' } }, `polling.html?server=http://127.0.0.1:${events.address().port}/`);
  const result = await ended(control);
  const times = result.steps.filter(({ reply }) => reply).map(({ evaluation }) => evaluation.took_ms);
  assert.ok(times.length === 2 && times.every((ms) => ms < 2_000), JSON.stringify(times));
  assert.doesNotMatch(String(await reportOf(control, run_id, 'markdown')), /to answer/);
  await page.close();
  events.closeAllConnections();
  await new Promise((closed) => events.close(closed));
});

test('a form that is answered in red alone was refused, whatever the words are', async () => {
  const { page } = await start([
    { action: 'click', target: 'button "Keep"', expect: 'form_taken' },
    { action: 'give_up', text: 'Enough.' },
  ], {}, 'red.html');
  const [pressed] = (await ended(control)).steps;
  assert.equal(sent().length, 1);
  assert.equal(pressed.evaluation.verdict, 'contradicted', JSON.stringify([pressed.evaluation, pressed.difference]));
  assert.match(pressed.evaluation.evidence.join(' '), /That day is not one of ours/);
  await page.close();
});

test('a control of a row keeps its id while the rows above it go', async () => {
  const { page } = await start([
    { action: 'click', target: '"Strike"' },
    { action: 'give_up', text: 'Several are called so.' },
  ], {}, 'bare.html');
  const asked = await ended(control);
  const told = JSON.stringify(asked.steps.map(({ warnings, thought }) => [warnings, thought?.decision]));
  const ids = /3 elements are called so: (btn_\w+), (btn_\w+), (btn_\w+);/.exec(told);
  assert.ok(ids, told);
  await page.close();
  const again = await start([
    { action: 'click', target: ids[1] },
    { action: 'click', target: ids[3] },
    { action: 'give_up', text: 'Enough.' },
  ], {}, 'bare.html');
  const result = await ended(control);
  const { steps } = JSON.parse(String(await reportOf(control, again.run_id, 'json')));
  const rows = JSON.stringify([result.stop, steps.map(({ thought, target_row: row, reply }) => [thought?.decision.target?.node, row, reply?.outcome])]);
  assert.deepEqual(await again.page.evaluate(() => window.said), ['struck Pay the rent', 'struck Buy figs'], rows);
  assert.deepEqual(steps.slice(0, 2).map(({ target_row: row }) => row), ['Pay the rent', 'Buy figs'], rows);
  await again.page.close();
});

test('a form is filled and sent by one answer, an act a step', async () => {
  const { page } = await start([ORDER, FINISH]);
  const result = await ended(control);
  assert.equal(sent().length, 1, JSON.stringify(result.steps.map(({ warnings, reply }) => [warnings, reply])));
  assert.equal(sent()[0].body, 'name=Ada&colour=Blue&card=on');
  const acts = result.steps.map(({ thought }) => thought.decision.action.action);
  assert.deepEqual(acts, ['type', 'select', 'check', 'click', 'finish']);
  for (const step of result.steps.slice(0, 4)) assert.equal(step.evaluation.verdict, 'matched', JSON.stringify(step.evaluation));
  await page.close();
});

test('acts that follow the first one are done after it, an act a step', async () => {
  const then = ['select combobox "Colour"=Blue', 'check checkbox "Add a card"=on', 'click button "Continue"'];
  const { page } = await start([{ action: 'type', target: 'textbox "Name"', text: 'Ada', then, expect: 'form_taken' }, FINISH]);
  const result = await ended(control);
  assert.equal(sent().length, 1, JSON.stringify(result.steps.map(({ warnings, reply }) => [warnings, reply])));
  assert.equal(sent()[0].body, 'name=Ada&colour=Blue&card=on');
  const acts = result.steps.map(({ thought }) => thought.decision.action.action);
  assert.deepEqual(acts, ['type', 'select', 'check', 'click', 'finish']);
  for (const step of result.steps.slice(0, 4)) assert.equal(step.evaluation.verdict, 'matched', JSON.stringify(step.evaluation));
  await page.close();
});

test('a question waits in the panel, also over the death of the worker, and the answer is kept', async () => {
  const { page, run_id } = await start([ASK, { ...FINISH, action: 'give_up', text: 'Enough.' }], { ask_user: true });
  await until('it is asked', async () => (await currentRun(control))?.question);
  await until('the panel shows it', () => control.$eval('#question', (box) => !box.hidden && /Which colour/.test(box.textContent)));
  await stopWorker(session);
  const again = await until('it is asked again', async () => (await currentRun(control))?.question);
  assert.equal(again.step, 1);
  await control.bringToFront();
  if (process.env.SHOT) await control.screenshot({ path: process.env.SHOT });
  await control.type('#question-answer', 'The blue one');
  await control.$eval('#question-send', (button) => button.click());
  const result = await ended(control);
  assert.equal(result.steps[0].answer, 'The blue one');
  assert.equal(result.steps.length, 2, 'the question is one step');
  await until('the question is gone', () => control.$eval('#question', (box) => box.hidden));
  await until('the transcript tells it', () => control.$eval('#transcript', (log) => /You answered: “The blue one”/.test(log.textContent)));
  const report = String(await reportOf(control, run_id, 'markdown'));
  assert.match(report, /Ask the user “Which colour do you want\?”/);
  assert.match(report, /The blue one/);
  await page.close();
});

test('a question that nobody is there to answer ends the run with it', async () => {
  const { page } = await start([ASK, FINISH]);
  const result = await ended(control);
  assert.deepEqual(result.stop, { reason: 'user_needed', question: ASK.text });
  await page.close();
});

/** Runs the program; with `typed`, on a terminal of its own where that is entered once it asks. */
async function passerby(name, typed) {
  const script = join(scratch, `${name}.jsonl`);
  await writeFile(script, [ASK, { action: 'give_up', text: 'Enough.' }].map(scriptLine).join('\n'));
  const out = join(scratch, name);
  const args = ['run', 'ada', '--url', `${site.origin}/index.html`, '--goal', 'Order a cake', '--policy', 'scripted', '--script', script, '--vision', 'off', '--out', out];
  const program = join(ROOT, 'target/debug/passerby');
  const command = [program, ...args].map((word) => `'${word}'`).join(' ');
  const child = typed === undefined ? spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] }) : spawn('script', ['-qec', command, '/dev/null'], { stdio: 'pipe' });
  let told = '';
  let isTyped = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      told += bytes;
      if (typed !== undefined && !isTyped && /an empty line gives none/.test(told)) {
        isTyped = true;
        child.stdin.write(`${typed}\n`);
      }
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  const result = await readFile(join(out, 'result.json'), 'utf8').catch((error) => assert.fail(`${code}: ${error.message}\n${told}`));
  return { code, told, result: JSON.parse(result) };
}

test('on a terminal the question is asked there', async () => {
  const { code, told, result } = await passerby('terminal', 'The white one');
  assert.match(told, /The persona asks: Which colour do you want\?/);
  assert.equal(result.steps[0].answer, 'The white one', told);
  assert.equal(code, 1, told);
});

test('without a terminal the run says what it needs, by its exit code too', async () => {
  const { code, told, result } = await passerby('alone');
  assert.equal(code, 7, told);
  assert.deepEqual(result.stop, { reason: 'user_needed', question: ASK.text });
  assert.match(told, /Which colour do you want\?/);
});

// Every request of the contract goes to the real worker, and every reply is read by both clients' own readers: that of
// the extension's pages (extension/shared/messages.ts) and that of the command line (crate/cli/src/worker.rs).
// Then what may come in between: two starts at once, a stop in the middle of an act.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ask, currentRun, ended, launch, open, ROOT, until } from './support/browser.mjs';
import { importFromExtension } from './support/modules.mjs';
import { modelServer } from './support/model_server.mjs';
import { serve } from './support/server.mjs';

let site;
let session;
let control;
let scratch;
let messages;
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'passerby-contract-'));
  messages = await panelsReader();
  site = await serve(join(ROOT, 'tests/browser/contract/pages'));
  session = await launch({ extension: 'dist-automation' });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
});
after(async () => {
  await session?.close();
  await site?.close();
  await rm(scratch, { recursive: true, force: true });
});

/** The module that the panel itself reads with. */
async function panelsReader() {
  const esbuild = await importFromExtension('esbuild');
  const outfile = join(scratch, 'messages.mjs');
  await esbuild.build({ entryPoints: [join(ROOT, 'extension/shared/messages.ts')], outfile, bundle: true, format: 'esm', platform: 'node', logLevel: 'warning' });
  return import(pathToFileURL(outfile).href);
}

const raw = (request) => control.evaluate((message) => chrome.runtime.sendMessage(message), request);

async function show(path) {
  const page = await open(session.browser, 'about:blank');
  await page.goto(`${site.origin}/${path}`, { waitUntil: 'load' });
  await page.bringToFront();
  const tab_id = await control.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id, page.url());
  return { page, tab_id };
}

const run = (tab_id, goal, more = {}) => ({ type: 'start_run', tab_id, persona: { id: 'ada' }, goal, policy: 'rules', steps: 3, timeout_s: 60, vision: false, ...more });

test('both clients read the reply to every request', async () => {
  const { tab_id } = await show('form.html');
  const endpoint = await modelServer(() => ({ action: 'finish', text: 'Done.' }));
  const model = {
    api: 'compatible', base_url: `${endpoint.origin}/ok`, model: 'm', key: '', headers: {}, timeout_s: 20, prompt: 'full',
    max_output_tokens: 800, price: { input_usd: 0, cached_input_usd: 0, output_usd: 0 }, max_tokens: null, max_cost_usd: null,
  };
  const asked = [];
  const send = async (request) => {
    const reply = await raw(request);
    asked.push({ request, reply });
    const read = messages.parseReply(request.type, reply);
    assert.ok(read.ok || read.fault.code !== 'INTERNAL', `${request.type}: ${JSON.stringify(read.fault)}`);
    return read;
  };
  const state = await send({ type: 'get_state' });
  await send({ type: 'set_choices', choices: state.value.choices });
  await send({ type: 'set_vision', vision: state.value.vision });
  await send({ type: 'set_settings', settings: state.value.settings });
  await send({ type: 'set_model', model, keep_secrets: false });
  await send({ type: 'test_model', model, keep_secrets: false });
  await send({ type: 'inspect', tab_id, mode: 'both', verbose: true, marks: true, vision: true });
  const started = await send(run(tab_id, 'Subscribe to the newsletter'));
  const { run_id } = started.value;
  await send({ type: 'answer_approval', run_id, step: 1, given: false });
  await send({ type: 'answer_question', run_id, step: 1, text: 'The blue one.' });
  await send({ type: 'answer_site', run_id, given: false });
  await send(run(tab_id, 'Another'));
  await send({ type: 'stop_run' });
  const view = await ended(control);
  await send({ type: 'stop_run' });
  for (const format of ['markdown', 'html', 'json', 'trace', 'zip']) await send({ type: 'get_report', run_id, format });
  const { screenshot_id } = view.steps[0] ?? {};
  await send({ type: 'get_screenshot', run_id, id: screenshot_id ?? 'step_001' });
  await send({ type: 'list_run_files', run_id });
  await send({ type: 'get_run_file', run_id, name: 'result.json' });
  await send({ type: 'get_report', run_id: 'no-such-run', format: 'html' });
  await send({ type: 'resume_run', run_id: 'no-such-run', tab_id });
  await send({ type: 'list_runs' });
  await endpoint.close();
  const types = new Set(asked.map(({ request }) => request.type));
  const all = messages.Request.options.map(({ entries }) => entries.type.literal);
  assert.deepEqual(all.filter((type) => !types.has(type)), [], 'requests that were not sent');

  const file = join(scratch, 'replies.jsonl');
  await writeFile(file, asked.map((each) => JSON.stringify(each)).join('\n'));
  const cargo = ['test', '--quiet', '-p', 'passerby-cli', '--bin', 'passerby', '--', '--ignored', 'replies_of_a_real_worker_are_read'];
  const { stdout } = await promisify(execFile)('cargo', cargo, { cwd: ROOT, env: { ...process.env, PASSERBY_REPLIES: file } });
  assert.match(stdout, /1 passed/);
});

test('of two starts at once the first runs and the second is refused', async () => {
  const { tab_id } = await show('form.html');
  const replies = await control.evaluate((requests) => Promise.all(requests.map((request) => chrome.runtime.sendMessage(request))), [run(tab_id, 'Subscribe'), run(tab_id, 'Read the news')]);
  assert.deepEqual(replies.map(({ ok }) => ok), [true, false], JSON.stringify(replies));
  assert.equal(replies[1].fault.code, 'RUN_ACTIVE');
  await ask(control, { type: 'stop_run' });
  const view = await ended(control);
  assert.equal(view.run_id, replies[0].value.run_id);
});

/** What the page hears, and when: `[[type, Date.now()], …]`. */
const heard = (page) => page.evaluate(() => globalThis.heard);

for (const [name, path, goal, wanted] of [
  ['typing', 'type.html', `Enter "${'a long text '.repeat(20)}" into "Message"`, 'input'],
  ['a wait before a click', 'moving.html', 'Click "Subscribe"', 'pointerdown'],
]) {
  test(`Stop ends ${name} within 200 ms, and nothing more arrives in the page`, async () => {
    const { page, tab_id } = await show(path);
    await ask(control, run(tab_id, goal));
    if (wanted === 'input') await until('it types', async () => (await heard(page)).filter(([type]) => type === wanted).length > 5);
    else await until('the act is under way', async () => (await currentRun(control))?.phase === 'acting');
    const stoppedAt = Date.now();
    await ask(control, { type: 'stop_run' });
    const view = await ended(control);
    assert.equal(view.stop.reason, 'stopped_by_user');
    const late = (await heard(page)).filter(([, at]) => at > stoppedAt + 200);
    assert.deepEqual(late, []);
    await page.close();
  });
}

// Journeys with a language model, against an endpoint of our own that does what the real ones do, right and wrong.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ask, CACHE, currentRun, ended, launch, open, reportOf, until } from './support/browser.mjs';
import { modelServer } from './support/model_server.mjs';
import { serve } from './support/server.mjs';

const KEY = 'sk-journey-0123456789';
const GOAL = 'Register a new account';
/** In words that the rules do not know: that it is done is the model's word alone. */
const UNKNOWN = 'Get me onto their books';

let site;
let models;
let session;
let control;
before(async () => {
  site = await serve(join(CACHE, 'pages', 'startbootstrap-sb-admin-2@4.1.4'));
  models = await modelServer(registers);
  session = await launch({ extension: 'dist-automation' });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
});
after(async () => {
  await session?.close();
  await models.close();
  await site.close();
});

/** Fills the next open field, sends the form, and is content once the form is gone. */
function registers(turn) {
  const lines = turn.split('\n').map((line) => line.trim());
  // Several fields may stand in one line: each is its id, its name and what is said of it up to the next id.
  const fields = [...turn.matchAll(/\b(txt_\w+) "([^"\n]*)"((?: (?!\w+_[0-9a-f]+ )\S+)*)/g)];
  const empty = fields.find(([, , , states]) => !/value=| filled/.test(states));
  if (empty) {
    const [, target, name] = empty;
    const text = /password/i.test(name) ? 'credential:password' : /mail/i.test(name) ? 'ada@example.com' : 'Ada';
    return { action: 'type', target, text, expect: 'value_becomes' };
  }
  const send = lines.find((line) => /^(lnk|btn)_\w+ "Register Account"/.test(line));
  if (send) return { action: 'click', target: send.split(' ')[0], expect: 'page_changes' };
  return { action: 'finish', text: 'The form is gone, and the page says “Welcome Back!”.', expect: 'nothing_changes' };
}

function settings(behaviour, more = {}) {
  return {
    api: 'compatible', base_url: `${models.origin}/${behaviour}`, model: 'm', key: KEY, headers: {}, timeout_s: 20, prompt: 'full',
    max_output_tokens: 800, price: { input_usd: 1, cached_input_usd: 0.1, output_usd: 10 }, max_tokens: null, max_cost_usd: null, ...more,
  };
}

async function runWith(model, more = {}) {
  models.requests.length = 0;
  const page = await open(session.browser, `${site.origin}/register.html`);
  try {
    await page.bringToFront();
    const [{ id: tab_id }] = await control.evaluate((url) => chrome.tabs.query({ url }), `${site.origin}/register.html`);
    const { run_id } = await ask(control, { type: 'start_run', tab_id, persona: { id: 'ada' }, goal: GOAL, policy: 'model', steps: 12, timeout_s: 120, vision: false, model, ...more });
    // Until the run is shown for the first time, the worker tells the one before.
    await until('the run is shown', async () => (await currentRun(control))?.run_id === run_id);
    return await ended(control);
  } finally {
    await page.close();
  }
}

async function fileOf(run_id, format) {
  return (await reportOf(control, run_id, format)).toString();
}

describe('a run that a model decides', () => {
  test('it registers an account; tokens and money are told; the key is in no file', async () => {
    const result = await runWith(settings('ok'));
    assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.stop));
    assert.ok(result.steps.every((step) => step.thought.decision.decided_by === 'model'));
    assert.equal(result.model.calls, models.requests.length);
    assert.equal(result.model.usage.input_tokens, 1200 * models.requests.length);
    assert.ok(result.model.cost_usd > 0);
    assert.ok(models.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`));
    for (const format of ['trace', 'json', 'html', 'markdown']) {
      const text = await fileOf(result.run_id, format);
      assert.ok(!text.includes(KEY), `${format} holds no key`);
      assert.ok(text.length > 500, format);
    }
    const names = models.requests.map(({ body }) => body.response_format.json_schema.name);
    assert.equal(names.at(-1), 'claim_check_v1', 'the claim at the end is checked by a question of its own');
    const systems = new Set(models.requests.slice(0, -1).map(({ body }) => body.messages[0].content));
    assert.equal(systems.size, 1, 'the rules are the same each time, so that they can be cached');
    await until('each step tells its own', () => control.$$eval('.step .step-model', (lines, steps) => lines.length === steps && lines.every((line) => /^Language model: \d+ questions?, [\d,]+ tokens, .*\$0\.0\d+$/.test(line.textContent)), result.steps.length).catch(() => false));
    await until('the panel tells the work', () => control.$eval('#model-work', (line) => /questions, [\d,]+ tokens/.test(line.textContent)).catch(() => false));
  });

  test('what the record does not bear out is not told as met, and the panel says why', async () => {
    const why = 'The account was made for somebody else.';
    try {
      const result = await runWith(settings('ok'), { goal: UNKNOWN });
      assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.clauses));
      await until('the panel says that the record was read', () => control.$eval('.banner', (banner) => /read the record of the run once more/.test(banner.textContent)).catch(() => false));
      registers.check = () => ({ verdict: 'not_done', doubted: [1], why });
      const doubted = await runWith(settings('ok'), { goal: UNKNOWN });
      assert.equal(doubted.stop.reason, 'claimed_not_seen', JSON.stringify(doubted.stop));
      assert.equal(doubted.claim_check.verdict, 'not_done');
      await until('the panel says why', () => control.$eval('.banner .clauses', (list, why) => list.textContent.includes(why), why).catch(() => false));
      assert.ok((await fileOf(doubted.run_id, 'markdown')).includes(why));
    } finally {
      delete registers.check;
    }
  });

  test('prose around the answer, and a first refusal for too many questions, do not stop it', async () => {
    for (const behaviour of ['prose', '429-once']) {
      const result = await runWith(settings(behaviour));
      assert.equal(result.stop.reason, 'goal_met', `${behaviour}: ${JSON.stringify(result.stop)}`);
    }
  });

  test('what cannot be used or is not allowed ends it with a report, and nothing is done', async () => {
    const posts = () => site.requests.filter(({ path }) => path === '/index.html').length;
    const before = posts();
    for (const [behaviour, reason] of [['401', 'unrecoverable'], ['schema', 'nothing_left'], ['refusal', 'unrecoverable'], ['ghost', 'nothing_left'], ['evil', 'nothing_left']]) {
      const result = await runWith(settings(behaviour));
      assert.equal(result.stop.reason, reason, `${behaviour}: ${JSON.stringify(result.stop)}`);
      assert.ok(result.steps.every((step) => step.reply === null), `${behaviour}: nothing was done`);
      assert.match(await fileOf(result.run_id, 'markdown'), /^# /);
      assert.ok(models.requests.length <= 5, `${behaviour}: ${models.requests.length} questions`);
    }
    assert.equal(posts(), before);
  });

  test('a budget ends it', async () => {
    const result = await runWith(settings('ok', { max_tokens: 3_000 }));
    assert.equal(result.stop.reason, 'budget_reached', JSON.stringify(result.stop));
  });
});

describe('an answer that comes piece by piece', () => {
  /** What the panel shows of it, as often as it changes, until `done` settles. */
  async function watched(done) {
    await control.evaluate(() => {
      const section = document.querySelector('#forming');
      globalThis.forming = [];
      globalThis.watcher?.disconnect();
      globalThis.watcher = new MutationObserver(() => {
        const text = section.querySelector('#forming-text').textContent;
        if (!section.hidden && text !== '' && globalThis.forming.at(-1) !== text) globalThis.forming.push(text);
      });
      globalThis.watcher.observe(section, { attributes: true, childList: true, characterData: true, subtree: true });
    });
    const result = await done();
    return { result, texts: await control.evaluate(() => globalThis.forming) };
  }

  test('the panel shows the sentences as they form, and the run is the one of answers in one piece', async () => {
    const { result, texts } = await watched(() => runWith(settings('slow')));
    assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.stop));
    assert.ok(models.requests.every(({ body }) => body.stream === true && body.stream_options.include_usage === true));
    assert.equal(result.model.usage.input_tokens, 1200 * models.requests.length, 'the figures are those of the last event');
    assert.equal(result.model.usage.estimated ?? false, false);
    assert.ok(texts.length > 2 * models.requests.length, `it grew: ${JSON.stringify(texts.slice(0, 5))}`);
    assert.ok(texts.some((text) => text.includes('A form.\nIt is') && !text.includes('Something happens.')), 'before the answer was whole');
    assert.ok(texts.every((text) => !/[{}"_]/.test(text)), `sentences and no JSON: ${JSON.stringify(texts)}`);
    assert.equal(await control.$eval('#forming', (section) => section.hidden), true, 'gone with the end');
    assert.ok(!(await fileOf(result.run_id, 'trace')).includes('forming'), 'kept nowhere');
    const whole = await runWith(settings('slow', { stream: false }));
    assert.ok(models.requests.every(({ body }) => !('stream' in body)), 'in one piece where that is set');
    const acts = ({ steps }) => steps.map(({ thought }) => [thought.decision.action.action, thought.decision.target?.name, thought.analysis.summary]);
    assert.deepEqual(acts(whole), acts(result));
    assert.deepEqual(whole.model.usage, result.model.usage);
  });

  test('Stop ends the request at once, and the run with its report', async () => {
    const { result } = await watched(async () => {
      const run = runWith(settings('endless'));
      const [asked] = await until('the thought forms', async () => {
        const shown = await control.$eval('#forming-text', (line) => line.textContent);
        return shown.includes('goes on') ? models.requests : null;
      });
      const began = Date.now();
      await ask(control, { type: 'stop_run' });
      await until('the server sees that nobody listens', () => asked.aborted);
      assert.ok(Date.now() - began < 2_000, `${Date.now() - began} ms`);
      return await run;
    });
    assert.equal(result.stop.reason, 'stopped_by_user', JSON.stringify(result.stop));
    assert.equal(models.requests.length, 1);
    assert.match(await fileOf(result.run_id, 'markdown'), /^# /);
    assert.equal(await control.$eval('#forming', (section) => section.hidden), true);
  });

  test('servers that do not stream, or do it badly, are asked for one piece for the rest of the run', async () => {
    for (const [behaviour, streams] of [['ok', 'all'], ['no-stream', 1], ['no-figures', 1], ['cut-stream', 1], ['broken-stream', 1]]) {
      const result = await runWith(settings(behaviour));
      assert.equal(result.stop.reason, 'goal_met', `${behaviour}: ${JSON.stringify(result.stop)}`);
      const asked = models.requests.filter(({ body }) => body.stream).length;
      assert.equal(asked, streams === 'all' ? models.requests.length : streams, behaviour);
      assert.ok(models.requests.length > 3, behaviour);
    }
  });
});

describe('a second model for cheap questions', () => {
  test('it judges and expects, at its own price, and the step says who answered what', async () => {
    const cheap = { model: 's', price: { input_usd: 0.1, cached_input_usd: 0.01, output_usd: 1 } };
    const result = await runWith(settings('ok', { staged: true, cheap }));
    assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.stop));
    const names = models.requests.map(({ body }) => [body.response_format.json_schema.name, body.model]);
    assert.deepEqual(new Set(names.map(([schema, name]) => `${schema} ${name}`)), new Set(['analysis_v1 m', 'decision_v2 m', 'expectation_v1 s', 'evaluation_v1 s', 'claim_check_v1 m']));
    const { steps } = JSON.parse(await fileOf(result.run_id, 'json'));
    const told = steps.flatMap(({ answered_by }) => answered_by.map(({ schema, model }) => [schema, model]));
    assert.deepEqual(told, names);
    // 1,200 tokens in, 1,024 of them cached, 150 out.
    const usd = (176 * 1 + 1024 * 0.1 + 150 * 10) / 1e6;
    const expected = names.reduce((sum, [, name]) => sum + (name === 's' ? usd / 10 : usd), 0);
    assert.ok(Math.abs(result.model.cost_usd - expected) < 1e-9, `${result.model.cost_usd} is not ${expected}`);
  });
});

describe('the button that tests the endpoint', () => {
  const tested = (model) => control.evaluate((request) => chrome.runtime.sendMessage(request), { type: 'test_model', model });

  test('each fault says what is wrong and how to mend it', async () => {
    const cases = [
      ['401', /does not accept the key \(status 401\)\. Enter the key again/],
      ['403', /refuses the request \(status 403\)/],
      ['404', /knows no model “m”.*Correct the model's name/],
      ['408', /gave up waiting/],
      ['413', /too long for the model.*compact prompt/],
      ['429', /too many questions.*Rate limit reached.*Wait a little/],
      ['500', /broke while answering \(status 500\)/],
      ['529', /overloaded \(status 529\)/],
      ['cut', /was cut before the answer was whole/],
      ['short', /was cut before the answer was whole/],
      ['html', /a web page instead of JSON\. Check the address/],
      ['redirect', /Nothing answers at/],
      ['refusal', /declined to answer/],
      ['error-in-stream', /is overloaded/],
      ['long-line', /more than 4 MiB/],
    ];
    for (const [behaviour, expected] of cases) {
      const { ok, fault } = await tested(settings(behaviour));
      assert.equal(ok, false, behaviour);
      assert.equal(fault.code, 'MODEL_FAILED', behaviour);
      assert.match(`${fault.message} ${fault.advice}`, expected, behaviour);
      assert.ok(!JSON.stringify(fault).includes(KEY), `${behaviour}: the key is not told`);
    }
    const hangs = await tested(settings('hang', { timeout_s: 1 }));
    assert.match(hangs.fault.message, /no whole answer within 1 s/);
    const thinks = await tested(settings('endless', { timeout_s: 1 }));
    assert.match(thinks.fault.message, /no whole answer within 1 s/);
    for (const behaviour of ['stream', 'no-stream']) assert.equal((await tested(settings(behaviour))).ok, true, behaviour);
    const nobody = await tested(settings('ok', { base_url: 'http://127.0.0.1:9/v1' }));
    assert.match(`${nobody.fault.message} ${nobody.fault.advice}`, /Nothing answers at 127\.0\.0\.1:9\. Check the address/);
    const ollama = await tested(settings('ollama', { api: 'ollama' }));
    assert.match(`${ollama.fault.message} ${ollama.fault.advice}`, /OLLAMA_ORIGINS=chrome-extension:\/\/\*/);
    const works = await tested(settings('ok'));
    assert.deepEqual([works.ok, works.value.keeps_shape], [true, true], JSON.stringify(works));
    const words = await tested(settings('words'));
    assert.equal(words.value.keeps_shape, false, 'it answers, but not in the shape that was asked for');
  });

  test('in the panel: fields, button, result; the key goes in and does not come out', async () => {
    await control.waitForSelector('#persona-ada');
    await control.evaluate(() => {
      const choose = (id, value) => {
        const field = document.querySelector(id);
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      };
      document.querySelector('#setup').open = true;
      choose('#policy', 'model');
      document.querySelector('#model-settings').open = true;
    });
    const fill = (id, value) => control.$eval(id, (field, text) => { field.value = text; }, value);
    await fill('#model-url', `${models.origin}/ok`);
    await fill('#model-name', 'm');
    await fill('#model-key', KEY);
    await control.bringToFront();
    await control.click('#model-test');
    const said = await until('the result is shown', () => control.$eval('#model-result', (line) => (/works|not/.test(line.textContent) ? line.textContent : '')));
    assert.match(said, /The endpoint works/);
    const state = await until('the key is kept', async () => {
      const { model } = await ask(control, { type: 'get_state' });
      return model.has_key ? model : null;
    });
    assert.ok(!JSON.stringify(state).includes(KEY), 'no page of ours gets it back');
    const { model: elsewhere } = await ask(control, { type: 'get_state' });
    const model = { ...elsewhere.settings, base_url: `${models.origin.replace('127.0.0.1', 'localhost')}/ok` };
    const moved = await control.evaluate((request) => chrome.runtime.sendMessage(request), { type: 'test_model', model, keep_secrets: true });
    assert.equal(moved.ok, true, JSON.stringify(moved));
    assert.equal(models.requests.at(-1).headers.authorization, undefined, 'a kept key is not sent to another host');
  });

  test('content scripts cannot read the storage that holds the key', async () => {
    const page = await open(session.browser, `${site.origin}/login.html`);
    await page.bringToFront();
    const [{ id: tab_id }] = await control.evaluate((url) => chrome.tabs.query({ url }), `${site.origin}/login.html`);
    const read = await control.evaluate(async (tabId) => {
      const [{ result }] = await chrome.scripting.executeScript({
        target: { tabId },
        func: () => chrome.storage.local.get(null).then((kept) => JSON.stringify(kept), (error) => `refused: ${error.message}`),
      });
      return result;
    }, tab_id);
    assert.match(read, /^refused/, read);
    await page.close();
  });
});

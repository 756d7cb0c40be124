// Journeys of a model that sees a picture and no tree: it answers with points or with descriptions, and what it presses is
// an element all the same. The model here really looks: it finds the colours in the pixels that it was sent.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ask, currentRun, ended, launch, open, reportOf, ROOT, until } from './support/browser.mjs';
import { modelServer } from './support/model_server.mjs';
import { greySpread, paintedBox } from './support/painted.mjs';
import { serve } from './support/server.mjs';

const RED = [220, 10, 10];
const BLUE = [10, 10, 220];

let site;
let models;
let session;
let control;
let brain;
before(async () => {
  site = await serve(join(ROOT, 'tests/browser/by_sight/pages'));
  models = await modelServer((turn, body) => brain(turn, body));
  session = await launch({ extension: 'dist-automation', viewport: { width: 1000, height: 700 } });
  control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
});
after(async () => {
  await session?.close();
  await models?.close();
  await site?.close();
});

/** Runs with this brain; gives the run, its prompts and its report. */
async function run(path, decide, { sight = true, staged = false, vision = false, steps = 6, persona = 'marco' } = {}) {
  site.requests.length = 0;
  models.requests.length = 0;
  brain = decide;
  const page = await open(session.browser, `${site.origin}/${path}`);
  try {
    await page.bringToFront();
    const tab_id = await control.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id, page.url());
    const model = {
      api: 'compatible', base_url: `${models.origin}/ok`, model: 'm', key: '', headers: {}, timeout_s: 30, prompt: 'full', sight, staged,
      max_output_tokens: 800, price: { input_usd: 0, cached_input_usd: 0, output_usd: 0 }, max_tokens: null, max_cost_usd: null,
    };
    // Marco knows what pictures on buttons mean: of who does not, the icons could not be meant.
    const { run_id } = await ask(control, { type: 'start_run', tab_id, persona: { id: persona }, goal: 'Play it', policy: 'model', steps, timeout_s: 120, vision, model });
    await until('the run is shown', async () => (await currentRun(control))?.run_id === run_id);
    const result = await ended(control);
    return { result, report: (await reportOf(control, run_id, 'markdown')).toString(), pressed: pressed() };
  } finally {
    await page.close();
  }
}

const pressed = () => site.requests.filter(({ method }) => method === 'POST').map(({ path }) => path.replace('/pressed/', ''));

/** The picture that goes with a question, and what is said beside it. */
function shown(body) {
  const [image, text] = body.messages[1].content;
  assert.equal(image.type, 'image_url', 'a picture is shown');
  return { base64: image.image_url.url.split(',')[1], text: text.text };
}

/** The middle of what is painted in this colour, px of the picture. */
async function middleOf(body, colour) {
  const { base64, text } = shown(body);
  const box = await paintedBox(control, base64, colour, 40);
  assert.ok(box, 'the colour is in the picture');
  assert.match(text, new RegExp(`${box.image.width} px wide and ${box.image.height} px high`), 'the picture has the size that is told');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** One answer a step, then the end. */
function inTurn(...answers) {
  return async (_, body) => (answers.length > 0 ? answers.shift()(body) : { action: 'finish', text: 'It is done.', expect: 'nothing_changes' });
}

const at = (colour, expect = 'something_changes') => async (body) => ({ action: 'click', ...(await middleOf(body, colour)), expect });
const described = (description, expect = 'something_changes') => () => ({ action: 'click', description, expect });
const thoughts = ({ steps }) => steps.map(({ thought }) => thought);

test('icons without names: by points', async () => {
  const { result, report, pressed: got } = await run('icons.html', inTurn(at(RED), at(BLUE)));
  assert.deepEqual(got, ['red', 'blue'], JSON.stringify(result.steps.map(({ warnings, reply }) => [warnings, reply])));
  assert.equal(result.stop.reason, 'claimed_not_seen', 'nothing on a page of icons says that it is done');
  assert.ok(thoughts(result).every(({ sight }) => sight), 'the transcript says that it was by sight');
  assert.ok(thoughts(result)[0].sight.at.x > 0);
  assert.equal(thoughts(result)[0].decision.target.role, 'button', 'the act is done on the element');
  assert.match(report, /The screenshot; pointed at \d+, \d+ CSS px/);
  const { text } = shown(models.requests[0].body);
  assert.doesNotMatch(text, /btn_/, 'no tree is told');
});

test('icons without names: by descriptions, and each product by a question of its own', async () => {
  const answers = { 1: 'the icon at the top left', 2: 'the icon button at the bottom right' };
  const decide = (turn) => {
    const step = Number(/^Step (\d+)/.exec(turn)[1]);
    return answers[step] ? { action: 'click', description: answers[step] } : { action: 'finish', text: 'It is done.' };
  };
  const { result, report, pressed: got } = await run('icons.html', decide, { staged: true });
  assert.deepEqual(got, ['red', 'blue'], JSON.stringify(result.steps.map(({ warnings, reply }) => [warnings, reply])));
  assert.match(report, /The screenshot; described as .the icon at the top left./);
  const asked = models.requests.map(({ body }) => body.response_format.json_schema.name);
  assert.deepEqual(asked.slice(0, 7), ['analysis_v1', 'sight_decision_v1', 'expectation_v1', 'evaluation_v1', 'analysis_v1', 'sight_decision_v1', 'expectation_v1']);
  for (const { body } of models.requests) assert.equal(body.response_format.json_schema.strict, true);
  for (const { thought, evaluation } of result.steps.slice(0, 2)) {
    assert.ok(thought.analysis.summary && thought.expectation.sentence && thought.decision.reasoning && evaluation.notes, 'the transcript keeps all four');
  }
});

test('a description that fits several things is asked for once more', async () => {
  const { result, pressed: got } = await run('icons.html', inTurn(described('the button'), described('the icon at the top left')));
  assert.deepEqual(got, ['red'], JSON.stringify(result.steps.map(({ warnings }) => warnings)));
  assert.ok(result.steps[0].warnings.some(({ kind, message }) => kind === 'model_repair' && /fits 3 things/.test(message)), JSON.stringify(result.steps[0].warnings));
});

test('a point in the middle of a picture is met as it is', async () => {
  const twice = async (body) => ({ action: 'double_click', ...(await middleOf(body, RED)), expect: 'page_says', expect_text: 'You live at 500,380' });
  const { result, pressed: got } = await run('map.html', inTurn(twice), { steps: 2 });
  const told = JSON.stringify(result.steps.map(({ warnings, reply, plan, thought }) => [warnings, reply, plan, thought?.decision.target]));
  assert.deepEqual(got, ['500,380'], told);
  assert.match(result.steps[0].evaluation.evidence.join(' '), /The page says “You live at 500,380”/, told);
});

test('what a persona cannot make out is blurred in the picture', async () => {
  const spread = {};
  for (const persona of ['marco', 'ada']) {
    await run('small.html', inTurn(), { persona, steps: 1 });
    const { base64 } = shown(models.requests[0].body);
    spread[persona] = { small: await greySpread(control, base64, [20, 20, 400, 12]), large: await greySpread(control, base64, [20, 100, 400, 40]) };
  }
  assert.ok(spread.ada.small < spread.marco.small / 2, JSON.stringify(spread));
  assert.equal(spread.ada.large, spread.marco.large, 'what she reads stays as it is');
});

test('the same journey by the tree is as ever', async () => {
  const decide = (turn, body) => {
    assert.equal(typeof body.messages[1].content, 'string', 'no picture is shown');
    const step = Number(/^Step (\d+)/.exec(turn)[1]);
    const ids = turn.match(/\bbtn_\w+/g);
    return step < 3 ? { action: 'click', target: step === 1 ? ids[0] : ids.at(-1) } : { action: 'finish', text: 'It is done.' };
  };
  const { result, report, pressed: got } = await run('icons.html', decide, { sight: false });
  assert.deepEqual(got, ['red', 'blue'], JSON.stringify(result.steps.map(({ warnings, reply }) => [warnings, reply])));
  assert.ok(thoughts(result).every(({ sight }) => !sight));
  assert.match(report, /Shown to the model[^\n]*The screen as text/);
});

test('a canvas on which only the detector sees the buttons', async () => {
  const { result, pressed: got } = await run('canvas.html', inTurn(at([180, 20, 30], 'picture_changes'), at([26, 86, 219], 'picture_changes')), { vision: true });
  assert.deepEqual(got, ['cancel', 'save'], JSON.stringify(result.steps.map(({ thought, warnings, reply, stats }) => [thought?.decision.target, warnings, reply, stats])));
  assert.ok(result.steps[0].stats.vision >= 2, 'the detector sees what the page does not list');
  const verdicts = result.steps.slice(0, 2).map(({ evaluation }) => evaluation.verdict);
  assert.deepEqual(verdicts, ['matched', 'matched'], 'the picture tells what became of it');
});

test('the panel keeps how the model sees and how it is asked', async () => {
  await control.bringToFront();
  await control.evaluate(() => {
    for (const [id, value] of [['#policy', 'model'], ['#model-sight', 'picture'], ['#model-staged', 'each']]) {
      const field = document.querySelector(id);
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await until('it is kept', async () => {
    const { model } = await ask(control, { type: 'get_state' });
    return model.settings.sight && model.settings.staged;
  });
});

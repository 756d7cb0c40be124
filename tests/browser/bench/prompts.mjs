// Tokens (o200k) of what a language model is asked in one step, on pages that nobody here wrote: rules, schema, turn.

import { launch, open } from '../support/browser.mjs';
import { modelServer } from '../support/model_server.mjs';
import { median } from './support/median.mjs';
import { pages } from './support/pages.mjs';
import { peer } from './support/peers.mjs';
import { firstQuestion } from './support/question.mjs';

const TOKENIZER = '4.0.0';

export const usage = 'prompts [--pages FILE | --goals]  tokens of a step\'s question to a language model, by page and prompt';

export async function bench(args) {
  const { countTokens } = peer('gpt-tokenizer', TOKENIZER)('gpt-tokenizer/encoding/o200k_base');
  const tokens = (text) => countTokens(text, { disallowedSpecial: new Set() });
  const models = await modelServer(() => ({ action: 'give_up', text: 'Only the question is wanted.' }));
  const session = await launch({ extension: 'dist-automation' });
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  const rows = [];
  try {
    console.log(row('page', ['prompt', 'rules', 'schema', 'turn', 'whole']));
    for await (const { name, url, goal } of pages(args)) {
      for (const prompt of ['compact', 'full']) {
        try {
          const counted = await question(session, control, models, { url, goal }, prompt, tokens);
          rows.push({ prompt, ...counted });
          console.log(row(name, [prompt, counted.rules, counted.schema, counted.turn, counted.whole]));
        } catch (error) {
          console.error(`${name}: ${error.message}`);
        }
      }
    }
  } finally {
    await session.close();
    await models.close();
  }
  for (const prompt of ['compact', 'full']) {
    const of = (key) => rows.filter((each) => each.prompt === prompt).map((each) => each[key]);
    if (of('whole').length === 0) continue;
    const overhead = rows.filter((each) => each.prompt === prompt).map((each) => each.rules + each.schema);
    console.log(`${prompt}: rules and schema at most ${Math.max(...overhead)}; a step's question ${median(of('whole'))} in the middle, at most ${Math.max(...of('whole'))}`);
  }
}

/** Counts what reached the endpoint in a run that asks once. */
async function question(session, control, models, { url, goal }, prompt, tokens) {
  const body = await firstQuestion(session, control, models, url, prompt, { persona: { id: 'ada' }, goal });
  const rules = tokens(body.messages[0].content);
  const schema = tokens(JSON.stringify(body.response_format));
  const turn = tokens(body.messages[1].content);
  return { rules, schema, turn, whole: rules + schema + turn };
}

function row(name, values) {
  return `${String(name).slice(-50).padEnd(50)} ${values.map((value) => String(value).padStart(8)).join(' ')}`;
}

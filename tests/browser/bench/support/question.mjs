// The question that a run puts to a language model.

import { ask, currentRun, ended, open, until } from '../../support/browser.mjs';

/** Overlooks nothing: what is missing for them is missing for everybody. */
export const READER = { yaml: `id: reader
name: Rea Der
summary: Reads everything and knows how such pages work.
technical_comfort: high
patience: high
reading: everything
language: en
also_reads: [de, fr, es]
` };

/**
 * What a language model is asked in the first step of a run on a page.
 *
 * @param {object} session of the browser with the extension.
 * @param {object} control a page of the extension's own.
 * @param {object} models the endpoint, from `modelServer`.
 * @param {string} url the page's address.
 * @param {'compact' | 'full'} prompt how much is told.
 * @param {{persona: object, vision?: boolean, goal?: string}} who whose run it is, whether the detector looks too, and the goal.
 * @returns {Promise<{messages: {content: string}[], response_format: object}>} the body of the request.
 */
export async function firstQuestion(session, control, models, url, prompt, { persona, vision = false, goal = 'Find out what this page is for' }) {
  models.requests.length = 0;
  const page = await open(session.browser, url);
  try {
    await page.bringToFront();
    const at = page.url();
    const tab_id = await control.evaluate(async (wanted) => (await chrome.tabs.query({})).find((tab) => tab.url === wanted)?.id, at);
    const model = { api: 'compatible', base_url: `${models.origin}/ok`, model: 'm', key: '', headers: {}, timeout_s: 20, prompt,
      max_output_tokens: 800, price: { input_usd: 0, cached_input_usd: 0, output_usd: 0 }, max_tokens: null, max_cost_usd: null };
    const { run_id } = await ask(control, { type: 'start_run', tab_id, persona, goal, policy: 'model', steps: 1, timeout_s: 60, vision, model });
    await until('the run is shown', async () => (await currentRun(control))?.run_id === run_id);
    await ended(control);
    const [{ body }] = models.requests;
    return body;
  } finally {
    await page.close();
  }
}

// Whether what a driver of a page needs to know stands in the listing that it is given: questions that were written from the
// pages' pictures alone (tests/screens), asked of Passerby's prompts and of the snapshots of Playwright and agent-browser.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, open } from '../support/browser.mjs';
import { modelServer } from '../support/model_server.mjs';
import { serve } from '../support/server.mjs';
import { agentBrowser } from './support/agent_browser.mjs';
import { readListing, tells } from './support/listing.mjs';
import { fetched } from './support/pages.mjs';
import { PLAYWRIGHT, playwrightSnapshot } from './support/playwright.mjs';
import { firstQuestion, READER } from './support/question.mjs';

const QUESTIONS = new URL('../../screens/questions.json', import.meta.url);

export const usage = 'screens [--split NAME] [--tell] [--out DIR]  share of the questions about 42 screens that a listing answers, beside Playwright and agent-browser; DIR gets every listing';

export async function bench(args) {
  const at = args.indexOf('--split');
  const split = at < 0 ? null : args[at + 1];
  const out = args.includes('--out') ? args[args.indexOf('--out') + 1] : null;
  const screens = JSON.parse(readFileSync(QUESTIONS, 'utf8')).filter((screen) => split === null || screen.split === split);
  const models = await modelServer(() => ({ action: 'give_up', text: 'Only the question is wanted.' }));
  const session = await launch({ extension: 'dist-automation', shared: true });
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  const agent = agentBrowser(session.endpoint);
  const counts = new Map();
  try {
    for (const screen of screens) {
      const server = await serve(fetched(screen.package));
      try {
        const listings = await listingsOf(session, control, models, agent, server.origin + screen.path);
        if (out) keep(out, screen, listings);
        for (const [who, text] of Object.entries(listings)) count(counts, who, screen, text, args.includes('--tell'));
      } catch (error) {
        console.error(`${screen.package}${screen.path}: ${error.message}`);
      } finally {
        await server.close();
      }
    }
  } finally {
    await agent?.close();
    await session.close();
    await models.close();
  }
  conclude(counts);
}

function keep(folder, screen, listings) {
  mkdirSync(folder, { recursive: true });
  const name = `${screen.package}${screen.path}`.replace(/[^\w.-]+/g, '_');
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ screen, listings }, null, 1));
}

/** The same page as each of them tells it. */
async function listingsOf(session, control, models, agent, url) {
  const listings = {};
  for (const prompt of ['compact', 'full']) {
    const { messages } = await firstQuestion(session, control, models, url, prompt, { persona: READER, vision: true });
    listings[prompt] = messages[1].content;
  }
  const page = await open(session.browser, url);
  try {
    listings[`Playwright ${PLAYWRIGHT}`] = (await playwrightSnapshot(session.endpoint, page.url())).text;
  } finally {
    await page.close();
  }
  if (agent) {
    const { whole, interactive } = await agent.snapshots(url);
    listings[`agent-browser ${agent.version}`] = whole.text;
    listings['agent-browser -i'] = interactive.text;
  }
  return listings;
}

function count(counts, who, screen, text, isToTell) {
  const of = counts.get(who) ?? { act: 0, acts: 0, fact: 0, facts: 0 };
  counts.set(who, of);
  const listing = readListing(text);
  for (const question of screen.questions) {
    const told = tells(listing, question);
    of[`${question.kind}s`] += 1;
    if (told) of[question.kind] += 1;
    else if (isToTell && (who === 'full' || who === 'compact')) console.log(`${who}: ${screen.package}${screen.path}: ${question.ask}`);
  }
}

function conclude(counts) {
  console.log(`${''.padEnd(28)}${'which id'.padStart(16)}${'what it says'.padStart(16)}${'both'.padStart(16)}`);
  const share = (told, all) => `${told}/${all} ${((100 * told) / Math.max(1, all)).toFixed(0)} %`.padStart(16);
  for (const [who, { act, acts, fact, facts }] of counts) {
    console.log(`${who.padEnd(28)}${share(act, acts)}${share(fact, facts)}${share(act + fact, acts + facts)}`);
  }
}

// Tokens (o200k) of the three views, beside Playwright's AI snapshot and agent-browser, on the same pages in the same
// browser; and how much of what a person can operate on the screen each of them tells.

import { ask, launch, open } from '../support/browser.mjs';
import { agentBrowser } from './support/agent_browser.mjs';
import { clickable } from './support/click.mjs';
import { median } from './support/median.mjs';
import { pages } from './support/pages.mjs';
import { peer } from './support/peers.mjs';
import { PLAYWRIGHT, playwrightSnapshot } from './support/playwright.mjs';
import { recallById, recallByName } from './support/recall.mjs';
import { walkInteractive } from './support/walk.mjs';

const TOKENIZER = '4.0.0';

export const usage = 'tokens [--pages FILE] [--missed]  tokens, recall and time of the views beside Playwright and agent-browser';

export async function bench(args) {
  const { countTokens } = peer('gpt-tokenizer', TOKENIZER)('gpt-tokenizer/encoding/o200k_base');
  const tokens = (text) => countTokens(text, { disallowedSpecial: new Set() });
  const session = await launch({ extension: 'dist-automation', shared: true });
  const agent = agentBrowser(session.endpoint);
  const rows = [];
  try {
    console.log(`o200k tokens; Playwright ${PLAYWRIGHT}, agent-browser ${agent?.version ?? 'absent'}; viewport 1280×800\n`);
    console.log(line(HEAD));
    for await (const page of pages(args)) {
      try {
        const row = await measure(session, agent, page, tokens);
        rows.push(row);
        console.log(line(cells(row)));
        if (args.includes('--missed')) for (const what of row.missed) console.log(`    missed: ${what}`);
      } catch (error) {
        console.error(`${page.name}: ${error.message}`);
      }
    }
  } finally {
    await agent?.close();
    await session.close();
  }
  if (rows.length > 0) conclude(rows);
}

async function measure(session, agent, { name, url }, tokens) {
  const page = await open(session.browser, url);
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  try {
    const row = { name, ...(await ours(page, control, tokens)) };
    const walked = await page.evaluate(walkInteractive);
    row.operable = walked.length;
    const byId = recallById(walked, row.tree, row.screenText);
    const byName = recallByName(walked, row.screenText);
    row.recall = Math.min(byId.recall, byName.recall);
    row.missed = [...byId.missed, ...byName.missed];
    const ai = await playwrightSnapshot(session.endpoint, page.url());
    Object.assign(row, { playwright: tokens(ai.text), playwrightMs: ai.ms, playwrightRecall: recallByName(walked, ai.text).recall });
    if (agent) {
      const { whole, interactive } = await agent.snapshots(url);
      Object.assign(row, {
        agent: tokens(whole.text),
        agentMs: whole.ms,
        agentInteractive: tokens(interactive.text),
        agentRecall: recallByName(walked, whole.text).recall,
        agentInteractiveRecall: recallByName(walked, interactive.text).recall,
      });
    }
    row.delta = await deltaAfterClick(page, control, row.tabId, tokens);
    return row;
  } finally {
    await control.close();
    await page.close();
  }
}

/** The full view and the screen's, with the tree that both are of. */
async function ours(page, control, tokens) {
  await page.bringToFront();
  const url = page.url();
  const tabId = await control.evaluate(async (wanted) => (await chrome.tabs.query({})).find((tab) => tab.url === wanted)?.id, url);
  const full = await look(control, tabId, { view: 'full' });
  const screen = await look(control, tabId, { view: 'screen' }, true);
  return {
    tabId,
    tree: screen.tree,
    screenText: screen.text,
    full: tokens(full.text),
    screen: tokens(screen.text),
    ms: screen.stats.timings.snapshot_ms + screen.stats.timings.merge_ms,
  };
}

function look(control, tabId, tell, verbose = false) {
  return ask(control, { type: 'inspect', tab_id: tabId, mode: 'tree', vision: false, verbose, marks: false, tell: { reader: 'bench', ...tell } });
}

/** Tokens of what a click changed; nothing where no click stays on the page. */
async function deltaAfterClick(page, control, tabId, tokens) {
  const url = page.url();
  const places = await page.evaluate(clickable);
  for (const { x, y, name } of places.slice(0, 3)) {
    await page.bringToFront();
    await look(control, tabId, { view: 'screen' });
    await page.mouse.click(x, y);
    const delta = await look(control, tabId, { view: 'delta' });
    if (page.url().split('#')[0] === url.split('#')[0] && !/^(new document|first look)/.test(delta.text)) {
      return { tokens: tokens(delta.text), name };
    }
    await page.goto(url, { waitUntil: 'load' });
  }
  return undefined;
}

const HEAD = ['page', 'full', 'PW', 'ratio', 'agent', 'screen', 'in view', 'each', 'delta', 'recall', 'PW', 'agent', '-i', 'ms', 'PW', 'agent'];

function cells(row) {
  const whole = (value) => (value === undefined ? '–' : String(Math.round(value)));
  const part = (value) => (value === undefined ? '–' : value.toFixed(2));
  return [row.name, whole(row.full), whole(row.playwright), part(row.full / row.playwright), whole(row.agent), whole(row.screen),
    whole(row.operable), part(row.operable ? row.screen / row.operable : undefined), whole(row.delta?.tokens), part(row.recall), part(row.playwrightRecall),
    part(row.agentRecall), part(row.agentInteractiveRecall), whole(row.ms), whole(row.playwrightMs), whole(row.agentMs)];
}

function line([name, ...values]) {
  return `${name.slice(-46).padEnd(46)} ${values.map((value) => value.padStart(7)).join(' ')}`;
}

function conclude(rows) {
  const of = (key) => rows.map(key).filter((value) => value !== undefined);
  const middle = (key) => (of(key).length ? median(of(key)).toFixed(2) : '–');
  console.log(`\nmedians over ${rows.length} pages`);
  console.log(`  full / Playwright       ${middle((row) => row.full / row.playwright)}`);
  console.log(`  full / agent-browser    ${middle((row) => row.agent && row.full / row.agent)}, its interactive-only output ${middle((row) => row.agentInteractive)} tokens`);
  console.log(`  screen                  ${middle((row) => row.screen)} tokens, at most ${Math.max(...of((row) => row.screen))}`);
  const deltas = of((row) => row.delta?.tokens);
  console.log(`  delta after one click   ${middle((row) => row.delta?.tokens)} tokens, at most ${deltas.length ? Math.max(...deltas) : '–'}, on ${deltas.length} pages`);
  console.log(`  recall                  ours ${middle((row) => row.recall)} (least ${Math.min(...of((row) => row.recall)).toFixed(2)}), `
    + `Playwright ${middle((row) => row.playwrightRecall)}, agent-browser ${middle((row) => row.agentRecall)}`);
}

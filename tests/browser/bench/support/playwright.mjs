// Playwright's snapshot of a page for language models, which its MCP server hands out, on the browser that is running.

import { peer } from './peers.mjs';

export const PLAYWRIGHT = '1.65.1';

/** The text, and the ms that it took. `url`: of a tab that is open. */
export async function playwrightSnapshot(endpoint, url) {
  const { chromium } = peer('playwright-core', PLAYWRIGHT)('playwright-core');
  const browser = await chromium.connectOverCDP(endpoint);
  try {
    const page = browser.contexts().flatMap((context) => context.pages()).find((candidate) => candidate.url() === url);
    const began = performance.now();
    const text = await page.ariaSnapshot({ mode: 'ai' });
    return { text, ms: performance.now() - began };
  } finally {
    await browser.close();
  }
}

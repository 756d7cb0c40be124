// The picture in the README: a page with marks beside the side panel, taken from a real run.
//
//   node tests/browser/picture.mjs docs/panel.png

import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ask, CACHE, ended, launch, open, pressToolbarButton, until } from './support/browser.mjs';
import { serve } from './support/server.mjs';

const [out] = process.argv.slice(2);
if (!out) {
  console.error('usage: node tests/browser/picture.mjs OUT.png');
  process.exit(2);
}
await mkdir(dirname(out), { recursive: true });

const server = await serve(join(CACHE, 'pages', 'admin-lte@2.4.18'));
const session = await launch();
try {
  const page = await open(session.browser, `${server.origin}/pages/examples/register.html`);
  const panel = await pressToolbarButton(session, page);
  const choices = { persona_id: 'ada', goal: 'Register a new account', steps: 30, timeout_s: 300, vision: true };
  await ask(panel, { type: 'set_choices', choices });
  const [{ id: tabId }] = await panel.evaluate(() => chrome.tabs.query({ active: true, currentWindow: true }));
  const look = await ask(panel, { type: 'inspect', tab_id: tabId, mode: 'both', vision: true, verbose: false, marks: true });
  await page.triggerExtensionAction(session.extension);
  await ended(panel);
  await until('the panel shows the verdict', () => panel.$('#verdict'));
  const shown = await panel.screenshot({ encoding: 'base64' });
  await compose(look.marked.base64, shown);
} finally {
  await session.close();
  await server.close();
}

/** Lays the two images side by side, as they stand in the browser's window. */
async function compose(marked, panel) {
  const sheet = await session.browser.newPage();
  await sheet.setViewport({ width: 1600, height: 900 });
  await sheet.setContent(`<body style="margin:0;display:flex;width:max-content;background:#fff">
    <img src="data:image/png;base64,${marked}"><img src="data:image/png;base64,${panel}" style="border-left:1px solid #ccc"></body>`);
  await until('both images are drawn', () => sheet.evaluate(() => [...document.images].every((image) => image.complete)));
  await (await sheet.$('body')).screenshot({ path: out });
}

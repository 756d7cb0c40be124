// A run that comes to a site which the shipped extension may not read: it waits, and goes on once the user allows it, by
// the toolbar button or in the panel; refused, it ends and says so. No site is allowed beforehand here.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ask, currentRun, ended, launch, open, pressToolbarButton, reportOf, until } from './support/browser.mjs';
import { stopWorker } from './support/worker.mjs';

const PATTERN = 'http://login.test/*';
const GOAL = 'Click "Sign in" then click "Continue"';

let server;
let address;
let session;
let shop;
let login;
before(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    // A redirect to a site that no link names.
    if (pathname === '/away') return response.writeHead(302, { location: `${login}/` }).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(request.headers.host, pathname));
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const { port } = server.address();
  address = `127.0.0.1:${port}`;
  shop = `http://shop.test:${port}`;
  login = `http://login.test:${port}`;
});
after(() => new Promise((resolve) => {
  server.closeAllConnections();
  server.close(resolve);
}));

function page(host, pathname) {
  const body = host.startsWith('login')
    ? '<h1>Welcome to the sign-in site</h1><button onclick="this.replaceWith(\'You are signed in\')">Continue</button>'
    : `<h1>Shop</h1><a href="${pathname === '/redirected' ? '/away' : `${login}/`}"${pathname === '/new-tab' ? ' target="_blank"' : ''}>Sign in</a>`;
  return `<!doctype html><html lang="en"><title>${host}</title><main>${body}</main></html>`;
}

/**
 * A manifest with leave for the site, which is then withheld: nobody is there to press the browser's own prompt, and its
 * page of extensions gives back only what is withheld.
 */
async function withLeave(folder) {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, host_permissions: [PATTERN] }));
}

/** Asks the browser's page of extensions, as a person there would. */
async function onExtensionsPage(work, ...args) {
  const extensions = await open(session.browser, 'chrome://extensions/');
  await extensions.evaluate(work, session.extension.id, ...args);
  await extensions.close();
}

/** A run on this page of the shop, begun by the toolbar button alone, until it waits for a site. */
async function atTheSite(path, body, { withheld = false } = {}) {
  const hosts = { 'shop.test': address, 'login.test': address };
  session = await launch(withheld ? { hosts, alter: withLeave } : { hosts });
  try {
    if (withheld) await onExtensionsPage((extensionId) => chrome.developerPrivate.updateExtensionConfiguration({ extensionId, hostAccess: 'ON_CLICK' }));
    const tab = await open(session.browser, `${shop}${path}`);
    const panel = await pressToolbarButton(session, tab);
    const host = new URL(login).host;
    await ask(panel, { type: 'set_choices', choices: { persona_id: 'ada', goal: GOAL, steps: 8, timeout_s: 120, vision: true, axe: false, further_hosts: [host] } });
    await tab.triggerExtensionAction(session.extension);
    const run = await until('the run waits for a site', async () => {
      const shown = await currentRun(panel);
      assert.equal(shown?.stop ?? null, null, JSON.stringify(shown?.stop));
      return shown?.site_request ? shown : undefined;
    });
    await body({ tab, panel, run });
  } finally {
    await session.close();
  }
}

const shownSite = (panel) => panel.$eval('#site', (box) => ({ hidden: box.hidden, text: box.innerText, allow: !box.querySelector('#site-give').hidden }));
const notes = async (panel, run_id) => {
  const report = JSON.parse((await reportOf(panel, run_id, 'json')).toString());
  return report.steps.flatMap(({ warnings = [] }) => warnings.filter(({ kind }) => kind === 'site_permission').map(({ message }) => message));
};

describe('a site without permission', () => {
  test('the toolbar button on the page allows it, after the worker died too', () => atTheSite('/', async ({ tab, panel, run }) => {
    assert.equal(run.site_request.origin, login);
    const shown = await until('the panel asks', async () => {
      const site = await shownSite(panel);
      return site.hidden ? undefined : site;
    });
    assert.match(shown.text, new RegExp(`led to ${new URL(login).host}`));
    assert.ok(shown.allow);
    if (process.env.SHOT) await panel.screenshot({ path: process.env.SHOT });
    await stopWorker(session);
    await until('it still waits', async () => (await currentRun(panel))?.site_request);
    await tab.triggerExtensionAction(session.extension);
    const result = await ended(panel);
    assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.stop));
    assert.ok(result.steps.every((step) => step.screenshot_id), 'every step has a picture');
    const [note, ...others] = await notes(panel, run.run_id);
    assert.match(note, /waited there until the user allowed/);
    assert.deepEqual(others, []);
  }));

  test('the panel allows it, closed and opened again meanwhile', () => atTheSite('/', async ({ tab, panel, run }) => {
    const { id } = session.extension;
    await panel.close();
    const again = await open(session.browser, `chrome-extension://${id}/panel/panel.html`);
    await until('the panel asks', async () => !(await shownSite(again)).hidden);
    const asked = [];
    await again.exposeFunction('granted', async (origins) => {
      asked.push(...origins);
      await onExtensionsPage((extension, host) => chrome.developerPrivate.addHostPermission(extension, host), origins[0]);
      await tab.bringToFront();
      return true;
    });
    await again.evaluate(() => { chrome.permissions.request = ({ origins }) => globalThis.granted(origins); });
    await again.$eval('#site-give', (button) => button.click());
    const result = await ended(again);
    assert.deepEqual(asked, [PATTERN]);
    assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.stop));
    const last = result.steps.at(-1);
    assert.equal(last.screenshot_id, null, 'leave for a site lets no picture be taken');
    assert.match(last.warnings.map(({ message }) => message).join(), /take no picture/);
    assert.equal((await notes(again, run.run_id)).length, 1);
  }, { withheld: true }));

  test('one that a redirect leads to is not named, and the button allows it', () => atTheSite('/redirected', async ({ tab, panel, run }) => {
    // The link names the site that the page is on.
    assert.equal(run.site_request.origin ?? null, null);
    const shown = await until('the panel asks', async () => {
      const site = await shownSite(panel);
      return /does not tell/.test(site.text) ? site : undefined;
    });
    assert.ok(!shown.allow, 'there is nothing that could be asked for');
    await tab.triggerExtensionAction(session.extension);
    const result = await ended(panel);
    assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.stop));
  }));

  test('refused, the run ends and says why', () => atTheSite('/', async ({ panel, run }) => {
    await panel.$eval('#site-refuse', (button) => button.click());
    const result = await ended(panel);
    assert.equal(result.stop.reason, 'unrecoverable');
    assert.equal(result.stop.fault.code, 'SITE_NOT_ALLOWED');
    assert.match((await notes(panel, run.run_id)).join(), /did not allow/);
  }));

  test('refused in a tab of its own, the run goes back', () => atTheSite('/new-tab', async ({ panel, run }) => {
    assert.equal(run.site_request.origin, login);
    await ask(panel, { type: 'answer_site', run_id: run.run_id, given: false });
    const result = await ended(panel);
    assert.notEqual(result.stop.fault?.code, 'SITE_NOT_ALLOWED', JSON.stringify(result.stop));
    assert.match((await notes(panel, run.run_id)).join(), /went back to the tab before/);
  }));
});

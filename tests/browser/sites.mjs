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
    if (pathname === '/staff-only') return response.writeHead(401, { 'www-authenticate': 'Basic realm="Staff"', 'content-type': 'text/html' }).end('<h1>You must log in</h1>');
    if (pathname === '/list.csv') return response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="list.csv"' }).end('a,b');
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
  if (pathname === '/office') return '<!doctype html><html lang="en"><title>Office</title><h1>Office</h1><a href="/list.csv">Fetch the list</a> <a href="/staff-only">Staff only</a></html>';
  const body = host.startsWith('login')
    ? '<h1>Welcome to the sign-in site</h1><button onclick="this.replaceWith(\'You are signed in\')">Continue</button>'
    : `<h1>Shop</h1><a href="${pathname === '/redirected' ? '/away' : `${login}/`}"${pathname === '/new-tab' ? ' target="_blank"' : ''}>Sign in</a>`;
  return `<!doctype html><html lang="en"><title>${host}</title><main>${body}</main></html>`;
}

/** A manifest with leave for a site. */
async function withLeave(folder, pattern) {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, host_permissions: [pattern] }));
}

/** The run that the toolbar button alone starts on this tab. */
async function begin(tab, goal) {
  const panel = await pressToolbarButton(session, tab);
  const host = new URL(login).host;
  await ask(panel, { type: 'set_choices', choices: { persona_id: 'ada', goal, steps: 8, timeout_s: 120, vision: true, axe: false, further_hosts: [host] } });
  await tab.triggerExtensionAction(session.extension);
  return panel;
}

/** A run on this page of the shop, begun by the toolbar button alone, until it waits for a site. */
async function atTheSite(path, body) {
  session = await launch({ hosts: { 'shop.test': address, 'login.test': address } });
  try {
    const tab = await open(session.browser, `${shop}${path}`);
    const panel = await begin(tab, GOAL);
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
const notes = async (panel, run_id, of = 'site_permission') => {
  const report = JSON.parse((await reportOf(panel, run_id, 'json')).toString());
  return report.steps.flatMap(({ warnings = [] }) => warnings.filter(({ kind }) => kind === of).map(({ message }) => message));
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

  test('the panel asks the browser for it, closed and opened again meanwhile', () => atTheSite('/', async ({ tab, panel, run }) => {
    const { id } = session.extension;
    await panel.close();
    const again = await open(session.browser, `chrome-extension://${id}/panel/panel.html`);
    await until('the panel asks', async () => !(await shownSite(again)).hidden);
    // Nobody is there to press the browser's own prompt: it is said to have given what it did not.
    await again.evaluate(() => {
      globalThis.asked = [];
      chrome.permissions.request = async ({ origins }) => globalThis.asked.push(...origins) > 0;
    });
    await again.$eval('#site-give', (button) => button.click());
    await until('it asks again, for what it cannot name', async () => (await currentRun(again))?.site_request?.origin === null || undefined);
    assert.deepEqual(await again.evaluate(() => globalThis.asked), [PATTERN]);
    await tab.bringToFront();
    await tab.triggerExtensionAction(session.extension);
    const result = await ended(again);
    assert.equal(result.stop.reason, 'goal_met', JSON.stringify(result.stop));
    assert.equal((await notes(again, run.run_id)).length, 2);
  }));

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

test('with the button alone a download is noted, and a login is the user’s to answer, which is noted', async () => {
  session = await launch({ hosts: { 'shop.test': address } });
  try {
    const tab = await open(session.browser, `${shop}/office`);
    const panel = await begin(tab, 'Click "Fetch the list" then click "Staff only"');
    const { run_id } = await until('the run waits', async () => {
      const run = await currentRun(panel);
      return run?.site_request ? run : undefined;
    });
    await ask(panel, { type: 'answer_site', run_id, given: false });
    await ended(panel);
    const kept = await reportOf(panel, run_id, 'json');
    assert.match((await notes(panel, run_id, 'download')).join(), /“list\.csv”/, kept.toString().slice(0, 200_000));
    assert.match((await notes(panel, run_id, 'http_auth')).join(), /The browser asks the user/);
  } finally {
    await session.close();
  }
});

test('with leave for the site a login is cancelled, and the run goes on', async () => {
  const alter = (folder) => withLeave(folder, 'http://shop.test/*');
  session = await launch({ hosts: { 'shop.test': address }, alter });
  try {
    const tab = await open(session.browser, `${shop}/office`);
    const panel = await begin(tab, 'Click "Staff only"');
    const { run_id, stop } = await ended(panel);
    const noted = await notes(panel, run_id, 'http_auth');
    assert.equal(noted.length, 1, JSON.stringify([noted, stop]));
    assert.match(noted[0], /which was cancelled/);
    assert.equal(new URL(tab.url()).pathname, '/staff-only');
  } finally {
    await session.close();
  }
});

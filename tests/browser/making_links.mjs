// A site whose link “Add workout” makes one when it is followed: no address tells that before. The report says so, and no other such
// link is followed.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { ask, ended, launch, open, reportOf } from './support/browser.mjs';

const asked = [];
let made = 0;
let server;
let session;
before(async () => {
  server = createServer((request, response) => {
    const path = request.url.split('?')[0];
    asked.push(path);
    if (path === '/workout/add') {
      made += 1;
      response.writeHead(302, { location: `/workout/${made}` }).end();
      return;
    }
    const isThing = /^\/workout\/\d+$/.test(path);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><html lang="en"><title>Workouts</title><main>
      <h1>${isThing ? `Workout ${path.split('/').at(-1)}` : 'Workouts'}</h1>
      ${isThing ? '<p>Nothing is in it yet.</p>' : '<p><a href="/workout/add">Add workout</a></p><p><a href="/plan/new">Draw up a plan</a></p><p><a href="/about">About us</a></p>'}
      <p><a href="/">Home</a></p></main>`);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  session = await launch({ extension: 'dist-automation' });
});
after(async () => {
  await session?.close();
  server?.closeAllConnections();
  server?.close();
});

test('an exploration tells that a link may have made something, and follows no other such link', async () => {
  const page = await open(session.browser, `http://127.0.0.1:${server.address().port}/`);
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  await page.bringToFront();
  const tab_id = await control.evaluate(async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url).id, page.url());
  const { run_id } = await ask(control, {
    type: 'start_run', tab_id, persona: { id: 'ada' }, goal: '', explore: true, policy: 'rules', steps: 12, timeout_s: 60, vision: false,
  });
  const { limitations, steps } = await ended(control, undefined, run_id);
  const told = JSON.stringify([limitations, steps.map(({ url, thought }) => [url, thought?.decision?.target?.name])]);
  assert.equal(made, 1, told);
  assert.ok(limitations.some(({ what }) => what.startsWith('Following the link “Add workout” may have created something')), told);
  assert.ok(asked.includes('/about'), told);
  assert.ok(!asked.includes('/plan/new'), told);
  assert.match(String(await reportOf(control, run_id, 'markdown')), /Following the link “Add workout” may have created something/);
});

// A recording as Chrome DevTools writes it, run as a persona: its acts reach the page, the report is written, and what cannot be understood
// is told before a browser is started.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from './support/browser.mjs';

const form = (label) => `<h1>Join</h1><form action="/done" method="post"><p><label>${label} <input name="name"></label></p><p><label>Password <input type="password" name="password"></label></p>
  <p><label><input type="checkbox" name="terms"> I agree</label></p><p><label>Country <select name="country"><option></option><option>Ireland</option><option>Norway</option></select></label></p>
  <button>Join</button></form>`;
/** Of the persona that ships. */
const PASSWORD = 'Fictional-Heron-1955';

let site;
let origin;
let folder;
let label = 'Full name';
/** What the form sent last. */
let sent = '';
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passerby-recording-'));
  site = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    let body = '';
    for await (const part of request) body += part;
    if (pathname === '/done') sent = body;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Join</title><main>${pathname === '/done' ? '<h1>Welcome</h1><p role="status">You have joined.</p>' : form(label)}</main></html>`);
  });
  await new Promise((resolve) => { site.listen(0, '127.0.0.1', resolve); });
  origin = `http://127.0.0.1:${site.address().port}`;
});
after(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const passerby = (...args) => new Promise((resolve) => {
  execFile(join(ROOT, 'target/debug/passerby'), args, { cwd: ROOT, maxBuffer: 64 << 20 }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }));
});

/** A step on an element, with the alternatives that DevTools writes. */
const on = (type, selectors, more = {}) => ({ type, target: 'main', selectors: selectors.map((selector) => [selector]), ...more });
const at = { offsetX: 10, offsetY: 8 };

function recording(name, steps) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ title: `Recording ${name}`, steps }));
  return file;
}

const begin = () => [
  { type: 'setViewport', width: 1280, height: 720, deviceScaleFactor: 1, isMobile: false, hasTouch: false, isLandscape: false },
  { type: 'navigate', url: `${origin}/`, assertedEvents: [{ type: 'navigation', url: `${origin}/`, title: 'Join' }] },
];

/** The form is filled and sent. */
function joining() {
  const field = ['aria/Full name', 'p:nth-of-type(1) input', 'xpath//html/body/main/form/p[1]/label/input', 'pierce/p:nth-of-type(1) input'];
  return recording('join', [
    ...begin(),
    on('click', field, at),
    on('change', field, { value: 'Ada Lind' }),
    { type: 'keyDown', target: 'main', key: 'Tab' },
    { type: 'keyUp', target: 'main', key: 'Tab' },
    on('change', ['aria/Password', 'p:nth-of-type(2) input'], { value: 'credential:password' }),
    on('click', ['aria/I agree[role="checkbox"]', 'p:nth-of-type(3) input'], at),
    on('change', ['aria/Country[role="combobox"]', 'select'], { value: 'Norway' }),
    on('click', ['aria/Join[role="button"]', 'button', 'text/Join'], { ...at, assertedEvents: [{ type: 'navigation', url: `${origin}/done`, title: 'Join' }] }),
  ]);
}

test('the steps of a recording are done as a persona, and told in a report', async () => {
  const file = joining();
  const out = join(folder, 'run');
  const ran = await passerby('run', 'ada', '--recording', file, '--out', out, '--quiet');
  assert.deepEqual(Object.fromEntries(new URLSearchParams(sent)), { name: 'Ada Lind', password: PASSWORD, terms: 'on', country: 'Norway' }, ran.stdout + ran.stderr);
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  const result = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'));
  assert.ok(result.steps.at(-1).url.endsWith('/done'), ran.stdout);
  assert.equal(result.config.policy, 'scripted');
  assert.match(readFileSync(join(out, 'report.md'), 'utf8'), /Ada Quillfeather/);
  assert.ok(!readFileSync(join(out, 'events.jsonl'), 'utf8').includes(PASSWORD));
});

test('what the page calls otherwise is passed over and told, and the run does not count as done', async () => {
  label = 'Nickname';
  const out = join(folder, 'other');
  const ran = await passerby('run', 'ada', '--recording', joining(), '--url', `${origin}/?other`, '--out', out, '--quiet');
  label = 'Full name';
  assert.equal(ran.code, 4, ran.stdout + ran.stderr);
  const { steps, start_url } = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'));
  assert.ok(start_url.endsWith('/?other'), start_url);
  assert.match(steps[0].warnings[0].message, /Decision 1 of the script was passed over/);
});

test('what cannot be understood is told with its step, and no browser is started', async () => {
  const out = join(folder, 'none');
  const rows = [
    [recording('nameless', [...begin(), on('click', ['#join', 'xpath//html/body/main/button'], at)]), /step 3 \(click\) is not understood/],
    [recording('homeless', [on('click', ['aria/Join'], at)]), /--url/],
    [join(folder, 'missing.json'), /could not be read/],
  ];
  for (const [file, said] of rows) {
    const ran = await passerby('run', 'ada', '--recording', file, '--chromium', '/nowhere', '--out', out);
    assert.equal(ran.code, 2, ran.stderr);
    assert.match(ran.stderr, said);
  }
  assert.ok(!existsSync(out));
});

// A run for other tools: what was exported is run by Playwright, and by the runner of DevTools' recordings, against the same page, and
// fails where the page has changed.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from './support/browser.mjs';
import { importFromExtension } from './support/modules.mjs';

const { default: puppeteer } = await importFromExtension('puppeteer-core');
const { createRunner, parse, PuppeteerRunnerExtension } = await importFromExtension('@puppeteer/replay');

const form = (label) => `<h1>Join</h1><form action="/done"><p><label>${label} <input name="n"></label></p><p><label>Secret <input type="password" name="s"></label></p>
  <p><label><input type="checkbox" name="c"> I agree</label></p><p><label>Country <select name="l"><option></option><option>Ireland</option><option>Norway</option></select></label></p><button>Join</button></form>`;

/** Whose values are not what people read. */
const PICK = '<h1>Pick</h1><form action="/done"><label>Boat <select name="b"><option value="1">Pedal boat</option><option value="2">Rowing boat</option></select></label><button>Book</button></form>';

let site;
let origin;
let folder;
let label = 'Full name';
/** What the form sent last. */
let sent = {};
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passerby-export-'));
  site = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://x');
    if (pathname === '/done') sent = Object.fromEntries(searchParams);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Join</title><main>${pathname === '/pick' ? PICK : pathname === '/done' ? '<h1>Welcome</h1><p role="status">You have joined.</p>' : form(label)}</main></html>`);
  });
  await new Promise((resolve) => { site.listen(0, '127.0.0.1', resolve); });
  origin = `http://127.0.0.1:${site.address().port}`;
});
after(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (program, args, options = {}) => new Promise((resolve) => {
  execFile(program, args, { cwd: ROOT, maxBuffer: 64 << 20, ...options }, (error, stdout, stderr) => resolve({ code: error ? (error.code ?? -1) : 0, stdout, stderr }));
});
const passerby = (...args) => run(join(ROOT, 'target/debug/passerby'), args);

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Playwright's own runner, on this machine's Chromium. */
async function played() {
  writeFileSync(join(folder, 'playwright.config.mjs'), `export default { testDir: '.', timeout: 20000, workers: 1, reporter: 'line',
    use: { launchOptions: { executablePath: ${JSON.stringify(CHROMIUM)}, args: ${JSON.stringify(flags)} } } };`);
  return run(process.execPath, [join(ROOT, 'extension/node_modules/@playwright/test/cli.js'), 'test'], { cwd: folder, env: { ...process.env, CI: '1' } });
}

/** The runner of recordings, on the same Chromium; the heading it ends on. */
async function replayed(flow) {
  const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: flags });
  try {
    const page = await browser.newPage();
    const runner = await createRunner(parse(flow), new PuppeteerRunnerExtension(browser, page));
    await runner.run();
    return await page.$eval('h1', (heading) => heading.textContent);
  } finally {
    await browser.close();
  }
}

test('the test that was made passes on the page, and fails once the page is another', async () => {
  const out = join(folder, 'run');
  const goal = 'Enter "Ada Lind" in "Full name", enter "Tree-7!" in "Secret", tick "I agree", choose "Norway" in "Country" and press "Join"';
  const ran = await passerby('run', 'ada', '--url', `${origin}/`, '--goal', goal, '--out', out, '--quiet');
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  const spec = join(folder, 'join.spec.ts');
  const exported = await passerby('export', out, '--out', spec);
  assert.equal(exported.code, 0, exported.stderr);
  const code = readFileSync(spec, 'utf8');
  assert.match(code, /getByRole\('textbox', \{ name: 'Full name', exact: true \}\)\.fill\('Ada Lind'\)/);
  assert.match(code, /toHaveValue\('Ada Lind'\)/);
  symlinkSync(join(ROOT, 'extension/node_modules'), join(folder, 'node_modules'));
  const passed = await played();
  assert.equal(passed.code, 0, `${passed.stdout}${passed.stderr}\n${code}`);
  const verify = () => passerby('export', out, '--out', spec, '--verify');
  const verified = await verify();
  assert.equal(verified.code, 0, verified.stderr);
  assert.match(readFileSync(spec, 'utf8'), /^\/\/ Verified on \d{4}-\d\d-\d\d: it passed\.\n/);
  label = 'Nickname';
  const failed = await played();
  assert.equal(failed.code, 1, failed.stdout);
  assert.match(failed.stdout, /Full name/);
  const refuted = await verify();
  assert.equal(refuted.code, 1, refuted.stderr);
  assert.match(refuted.stderr, /Full name/);
  assert.match(readFileSync(spec, 'utf8'), /^\/\/ Not verified: it did not pass on /);
  const elsewhere = join(mkdtempSync(join(tmpdir(), 'passerby-bare-')), 'join.spec.ts');
  const without = await passerby('export', out, '--out', elsewhere, '--verify');
  assert.equal(without.code, 3, without.stderr);
  assert.match(without.stderr, /npm install --save-dev @playwright\/test/);
});

test('the recording that was made does the same on the page, and fails once the page is another', async () => {
  label = 'Full name';
  const file = join(folder, 'join.json');
  const exported = await passerby('export', join(folder, 'run'), '--format', 'recorder', '--out', file);
  assert.equal(exported.code, 0, exported.stderr);
  assert.match(exported.stderr, /label “Norway”/);
  const text = readFileSync(file, 'utf8');
  const flow = JSON.parse(text);
  sent = {};
  assert.equal(await replayed(flow), 'Welcome', text);
  assert.deepEqual(sent, { n: 'Ada Lind', s: 'Tree-7!', c: 'on', l: 'Norway' });
  label = 'Nickname';
  await assert.rejects(replayed(flow), /imed out/);
});

test('an option is known by what people read, whatever its value', async () => {
  const out = join(folder, 'pick');
  const ran = await passerby('run', 'ada', '--url', `${origin}/pick`, '--goal', 'Choose "Rowing boat" in "Boat"', '--out', out, '--quiet');
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  // A folder that is not there yet, below the one where Playwright is installed.
  const spec = join(folder, 'new/pick.spec.ts');
  const verified = await passerby('export', out, '--out', spec, '--verify');
  assert.equal(verified.code, 0, verified.stderr + readFileSync(spec, 'utf8'));
  assert.match(readFileSync(spec, 'utf8'), /option:checked/);
});

test('the report of a run is made again, and the run verified', async () => {
  const out = join(folder, 'run');
  const made = await passerby('report', out, '--verify', '--format', 'md');
  assert.equal(made.code, 0, made.stderr);
  assert.equal(made.stdout, readFileSync(join(out, 'report.md'), 'utf8'));
  const page = await passerby('report', out);
  assert.match(page.stdout, /data:image\/png;base64,/);
  const result = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'));
  writeFileSync(join(out, 'result.json'), JSON.stringify({ ...result, stop: { ...result.stop, evidence: 'I say so.' } }));
  assert.equal((await passerby('report', out, '--verify', '--format', 'md')).code, 1);
  const none = await passerby('export', folder);
  assert.equal(none.code, 2);
  assert.match(none.stderr, /run folder/);
});

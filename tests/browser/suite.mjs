// A suite as continuous integration runs it: what passes, fails and is flaky, and which findings count as new.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from './support/browser.mjs';

const NAMELESS = '<button><svg width="24" height="24"><circle cx="12" cy="12" r="9"/></svg></button>';

let site;
let folder;
let visits = 0;
let mended = false;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passerby-suite-'));
  site = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    if (pathname === '/late') visits += 1;
    const body = {
      '/': '<h1>Boats</h1><a href="/prices">Prices</a>',
      '/prices': '<h1>Prices</h1><p>A boat is € 9.00.</p>',
      // What is asked for is there from the second visit on.
      '/late': `<h1>Late</h1>${visits > 1 ? '<a href="/prices">Prices</a>' : '<p>Nothing yet.</p>'}`,
      '/icons': `<h1>Icons</h1><a href="/prices">Prices</a>${mended ? '' : NAMELESS}`,
    }[pathname];
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>${pathname}</title><main>${body ?? ''}</main></html>`);
  });
  await new Promise((resolve) => { site.listen(0, '127.0.0.1', resolve); });
});
after(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a suite of these goals: `{code, stdout, stderr, result, junit, sarif, page}`. */
function suite(name, goals, more = '', args = []) {
  const file = join(folder, `${name}.yaml`);
  const out = join(folder, name);
  writeFileSync(file, `url: http://127.0.0.1:${site.address().port}/\npersonas: [ada]\ngoals:\n${goals.map((goal) => `  - ${JSON.stringify(goal)}\n`).join('')}${more}`);
  return new Promise((resolve) => {
    execFile(join(ROOT, 'target/debug/passerby'), ['suite', file, '--out', out, ...args], { cwd: ROOT }, (error, stdout, stderr) => {
      const read = (one) => (existsSync(join(out, one)) ? readFileSync(join(out, one), 'utf8') : '');
      resolve({ code: error?.code ?? 0, stdout, stderr, result: JSON.parse(read('suite.json') || 'null'), junit: read('junit.xml'), sarif: JSON.parse(read('suite.sarif') || 'null'), page: read('index.html'), out });
    });
  });
}

test('goals pass or fail as they are expected to end, and the exit code says so', async () => {
  const goals = [
    { name: 'prices', goal: 'Click "Prices"', steps: 4 },
    { name: 'no way', goal: 'Click "Fly to the moon"', expect: 'not_met', steps: 3 },
  ];
  const passed = await suite('passing', goals, 'fail_on: never\n');
  assert.equal(passed.code, 0, passed.stderr + passed.stdout);
  assert.match(passed.stdout, /2 passed, 0 flaky, 0 failed, 0 broken/);
  const failed = await suite('failing', [...goals, { name: 'the moon', goal: 'Click "Fly to the moon"', steps: 3 }], 'fail_on: never\n');
  assert.equal(failed.code, 1, failed.stderr);
  assert.match(failed.junit, /tests="3"[^>]* failures="1"/);
  assert.match(failed.junit, /Expected: goal met/);
  assert.match(failed.page, /href="ada-the-moon\/report.html">failed/);
  assert.ok(existsSync(join(failed.out, 'ada-prices/report.html')));
});

test('what passes at the second attempt is told as flaky', async () => {
  const flaky = await suite('flaky', [{ name: 'late', url: 'late', goal: 'Click "Prices"', steps: 2 }], 'fail_on: never\n', ['--retries', '2']);
  assert.equal(flaky.code, 0, flaky.stderr + flaky.stdout);
  assert.equal(flaky.result.cases[0].verdict, 'flaky');
  assert.match(flaky.junit, /flakyFailure/);
});

test('new findings fail a suite, known ones do not, and mended ones are told', async () => {
  const goals = [{ name: 'icons', url: 'icons', goal: 'Click "Prices"', steps: 4 }];
  const more = 'fail_on: low\nbaseline: known.json\n';
  const states = ({ sarif }) => new Set(sarif.runs[0].results.map(({ baselineState }) => baselineState));
  const first = await suite('icons', goals, more, ['--sarif']);
  assert.equal(first.code, 1, first.stderr + first.stdout);
  assert.ok(first.result.cases[0].new_findings.length > 0);
  assert.deepEqual(states(first), new Set(['new']));
  const place = first.sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri;
  assert.match(place, /^http:\/\/127\.0\.0\.1:/);
  await suite('icons', goals, more, ['--update-baseline']);
  const known = await suite('icons', goals, more, ['--sarif']);
  assert.equal(known.code, 0, known.stderr + known.stdout);
  assert.ok(known.result.cases[0].known_findings.length > 0);
  assert.deepEqual(states(known), new Set(['unchanged']));
  mended = true;
  const after = await suite('icons', goals, more);
  assert.equal(after.code, 0, after.stderr + after.stdout);
  assert.ok(after.result.mended.length > 0, JSON.stringify(after.result));
});

test('a site that is down and a suite that is none end with codes of their own', async () => {
  const down = await suite('down', [{ name: 'down', url: 'http://127.0.0.1:9/', goal: 'Click "Prices"' }], '', ['--sarif']);
  assert.equal(down.code, 3, down.stderr);
  assert.equal(down.sarif.runs[0].invocations[0].executionSuccessful, false);
  assert.match(down.junit, /errors="1"/);
  const none = await suite('none', [{ name: 'a', goal: 'b', colour: 'red' }]);
  assert.equal(none.code, 2);
  assert.match(none.stderr, /colour/);
});

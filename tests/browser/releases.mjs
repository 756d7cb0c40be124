// The newest release of each repository of a code host, asked from the shell: all that its page says, each value proved.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT, until } from './support/browser.mjs';

const SITE = join(ROOT, 'tests/browser/codehost');
const { repositories } = JSON.parse(readFileSync(join(SITE, 'answers.json'), 'utf8'));

let origin;
let server;
let folder;
before(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  server = spawn('python3', ['-B', join(SITE, 'server.py'), String(port)], { stdio: 'ignore' });
  await until('the site answers', () => fetch(origin).then(({ ok }) => ok, () => false), 20_000);
  folder = mkdtempSync(join(tmpdir(), 'passerby-releases-'));
});
after(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const passerby = (...args) => new Promise((resolve) => {
  execFile(join(ROOT, 'target/debug/passerby'), ['extract', ...args], { cwd: ROOT, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
    resolve({ code: error ? (error.code ?? -1) : 0, stdout, stderr });
  });
});

const folded = (text) => String(text).replace(/\s+/g, ' ').trim();

for (const { ask, answer, accept = {} } of repositories) {
  test(`${ask}: ${answer.latest_release ? 'its newest release' : 'it has none, and none is given'}`, async () => {
    const out = join(folder, ask.replace('/', '-'));
    const { code, stdout, stderr } = await passerby(ask, '--url', `${origin}/${ask}`, '--out', out);
    assert.notEqual(stdout, '', `exit code ${code}: ${stderr}`);
    const { repository, latest_release: release, evidence, unsatisfied } = JSON.parse(stdout);
    assert.equal(repository, ask);
    const wanted = answer.latest_release;
    if (wanted === null) {
      assert.equal(code, 1, stderr);
      assert.deepEqual(release, {});
      assert.ok(unsatisfied.length > 0);
      return;
    }
    assert.equal(code, 0, stderr);
    assert.deepEqual(unsatisfied, []);
    for (const field of ['version', 'tag', 'author', 'published_at', 'notes']) {
      const spellings = [wanted[field], ...(Array.isArray(accept[field]) ? accept[field] : [])].map(folded);
      assert.ok(spellings.includes(folded(release[field])), `${field}: ${release[field]}, not ${spellings}`);
    }
    const told = release.assets.map(({ name, url, digest = null }, at) => [folded(name), url.replace(origin, ''), digest, evidence.assets[at].size?.quote ?? null]);
    assert.deepEqual(told, wanted.assets.map(({ name, url, digest, size }) => [folded(name), url, digest, size]));
    const checked = await passerby('--check', out);
    assert.equal(checked.code, 0, checked.stdout + checked.stderr);
  });
}

// What a run shows while it goes on: on a terminal a bar below its steps, elsewhere plain lines, and never what a page says as
// something that the terminal obeys.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from './support/browser.mjs';

const PROGRAM = join(ROOT, 'target/debug/passerby');
const WIDTH = 72;
/** A name that would wipe the screen, name the window, ring and go up a line. */
const LOUD = 'Send \x1b[2J\x1b]0;taken\x07\x9b1A now';
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Post</title><main><h1>Post</h1><button>Send</button><p></p></main>
<script>
  const [button] = document.getElementsByTagName('button');
  button.textContent = ${JSON.stringify(LOUD)};
  // What opens is called as the goal says: the button's own name says more.
  button.onclick = () => { document.querySelector('h1').textContent = 'Send'; document.querySelector('p').textContent = 'Sent.'; };
</script>`;

let site;
let folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passerby-progress-'));
  site = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(PAGE);
  });
  await new Promise((resolve) => { site.listen(0, '127.0.0.1', resolve); });
});
after(() => {
  site.closeAllConnections();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const address = () => `http://127.0.0.1:${site.address().port}/`;
const run = (...more) => ['run', 'ada', '--url', address(), '--goal', 'Click "Send"', '--allow', 'send', '--steps', '4', '--axe', 'off', '--force', '--out', join(folder, 'run'), ...more];

/** Runs the program; `terminal`: on one of its own, whose every sign is `out`. */
function call(words, { terminal = false, env = {} } = {}) {
  const quoted = [PROGRAM, ...words].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const [program, args] = terminal ? ['script', ['-qec', `stty cols ${WIDTH} rows 24; exec ${quoted}`, '/dev/null']] : [PROGRAM, words];
  return new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, env: { ...process.env, TERM: 'xterm-256color', NO_COLOR: '1', ...env } }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, out: stdout, err: stderr });
    });
  });
}

/** What is drawn with, and nothing else: the cursor up or to the left, a line wiped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them.
const DRAWING = /\x1b\[\d*[AG]|\x1b\[\d*K|\r/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them.
const OBEYED = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

test('on a terminal a bar tells step, limit and thought, and goes with the run', async () => {
  const { code, out } = await call(run(), { terminal: true });
  assert.equal(code, 0, out);
  const drawn = out.split('\x1b[2K').flatMap((part) => part.split(/[\r\n]/)).filter((line) => /step \d+ of 4/.test(line));
  assert.ok(drawn.some((line) => /^step 1 of 4 \[=+>? *] 00:00:\d\d {2}\S/.test(line)), JSON.stringify(drawn));
  assert.ok(drawn.every((line) => [...line].length <= WIDTH), JSON.stringify(drawn));
  assert.ok(/^ {2}1\. click button/m.test(out.replace(DRAWING, '\n')), out);
  assert.doesNotMatch(out.replace(DRAWING, ''), OBEYED);
  assert.ok(!/step \d of 4/.test(out.slice(out.indexOf('verdict'))), out);
});

test('elsewhere, and where it is wished, there is no bar and no code', async () => {
  const rows = [
    { name: 'no terminal', steps: true },
    { name: 'a terminal that can do nothing', terminal: true, env: { TERM: 'dumb' }, steps: true },
    { name: 'quiet', terminal: true, more: ['--quiet'], steps: false },
    { name: 'JSON', terminal: true, more: ['--json'], steps: false },
  ];
  for (const { name, more = [], steps, ...how } of rows) {
    const { code, out, err } = await call(run(...more), how);
    const said = (out + err).replaceAll('\r', '');
    assert.equal(code, 0, `${name}: ${said}`);
    assert.doesNotMatch(said, OBEYED, name);
    assert.ok(!/step 1 of 4 \[/.test(said), `${name}: ${said}`);
    assert.equal(/^ {2}1\. click button/m.test(said), steps, `${name}: ${said}`);
  }
});

test('a suite tells which of its cases goes on', async () => {
  const file = join(folder, 'suite.yaml');
  writeFileSync(file, `url: ${address()}\npersonas: [ada]\nfail_on: never\ngoals:\n  - {name: look around, explore: true, steps: 3}\n`);
  const { code, out } = await call(['suite', file, '--out', join(folder, 'suite')], { terminal: true });
  assert.equal(code, 0, out);
  assert.match(out, /1\/1 ada · look around {2}step \d of 3 \[/);
  assert.match(out.replace(DRAWING, '\n'), /^passed +ada · look around/m);
});

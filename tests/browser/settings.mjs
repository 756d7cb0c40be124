// The command line in a real browser: settings, headers for the model's endpoint, logins by HTTP auth, downloads, and a
// run that is resumed with its persona's file after its browser was killed. No secret is in anything that is written.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT, until } from './support/browser.mjs';
import { modelServer, scriptLine } from './support/model_server.mjs';

const SECRET = 'correct-horse-hunter2';
const LOGIN = `Basic ${Buffer.from(`ada:${SECRET}`).toString('base64')}`;

let server;
let origin;
let scratch;
const posted = [];
before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'passerby-settings-'));
  server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => answer(request, Buffer.concat(chunks).toString(), response));
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  origin = `http://127.0.0.1:${server.address().port}`;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
});

function answer(request, body, response) {
  const { pathname } = new URL(request.url, origin);
  const html = (text, more = {}) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...more }).end(`<!doctype html><html lang="en"><title>Test</title><main>${text}</main></html>`);
  if (request.method === 'POST') posted.push(body);
  switch (pathname) {
    case '/inside':
      if (request.headers.authorization === LOGIN) return html('<h1>You are inside</h1>');
      return response.writeHead(401, { 'www-authenticate': 'Basic realm="Staff"', 'content-type': 'text/html' }).end('<!doctype html><title>No</title><h1>You must log in</h1>');
    case '/list.csv':
      return response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="list.csv"' }).end('a,b\n');
    case '/files':
      return html(`<h1>Files</h1><a href="/list.csv">Fetch the list</a><button onclick="make()">Make a note</button>
        <script>function make() { const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x'])); a.download = 'note.txt'; a.click(); }</script>`);
    case '/login':
      return html('<h1>Sign in</h1><form method="post" action="/in"><label>Password <input type="password" name="password"></label><button>Sign in</button></form>');
    case '/fields':
      return html(`<h1>Member</h1><label>Email <input id="mail"></label><label>Name <input></label><p id="taken">nothing</p>
        <script>mail.addEventListener('focusout', () => { taken.textContent = 'taken: ' + mail.value; });</script>`);
    case '/in':
      return html('<h1>Signed in</h1>');
    default:
      return html('<h1>Start</h1><a href="/inside">Staff only</a><button>First</button><button>Second</button>');
  }
}

/** Starts the program, with its own group of processes. */
function begun(args, env = {}) {
  const child = spawn(join(ROOT, 'target/debug/passerby'), args, { cwd: ROOT, detached: true, env: { ...process.env, ...env } });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => { said.out += chunk; });
  child.stderr.on('data', (chunk) => { said.err += chunk; });
  const done = new Promise((resolve) => { child.on('close', (code) => resolve({ code, ...said })); });
  return { child, said, done };
}

const passerby = (args, env) => begun(args, env).done;

/** A script of decisions as a file. */
async function script(name, decisions) {
  const path = join(scratch, `${name}.jsonl`);
  await writeFile(path, decisions.map(scriptLine).join('\n'));
  return path;
}

/** A persona with these credentials as a file. */
async function persona(name, credentials) {
  const path = join(scratch, `${name}.yaml`);
  const lines = Object.entries(credentials).map(([key, { value, bound }]) => `  ${key}: {value: '${value}'${bound ? `, origin: '${bound}'` : ''}}`);
  await writeFile(path, `id: ${name}\nname: Own Person\nsummary: Somebody.\ntechnical_comfort: high\npatience: high\ncredentials:\n${lines.join('\n')}\n`);
  return path;
}

/** What a run left, file by file. */
async function left(folder) {
  const names = await readdir(folder);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))])));
}

function assertNoSecret(files) {
  for (const [name, bytes] of files) {
    if (!name.endsWith('.png')) assert.ok(!bytes.includes(SECRET), `${name} holds the secret`);
  }
}

const messages = (files, kind) => JSON.parse(files.get('result.json')).steps.flatMap(({ warnings = [] }) => warnings.filter((warning) => warning.kind === kind).map(({ message }) => message));

const FINISH = { action: 'finish', text: 'It says “Start”.', expect: 'nothing_changes' };

test('settings are recorded, told in the report, and obeyed', async () => {
  const out = join(scratch, 'settings');
  const file = await script('settings', [{ action: 'click', target: 'button "First"' }, { action: 'click', target: 'button "First"' }, { action: 'click', target: 'button "Second"' }, FINISH]);
  const { code, err } = await passerby(['run', 'ada', '--url', origin, '--goal', 'Press First', '--policy', 'scripted', '--script', file, '--vision', 'off', '--axe', 'off',
    '--set', 'gates.repeats=1', '--wait-between-actions', '400', '--capture-timeout-ms', '9000', '--vision-confidence', '0.4', '--out', out]);
  assert.ok(code === 0 || code === 1 || code === 4 || code === 5, err);
  const files = await left(out);
  const { config, steps } = JSON.parse(files.get('result.json'));
  assert.equal(config.settings.gates.repeats, 1);
  assert.equal(config.settings.acts.wait_between_ms, 400);
  assert.equal(config.settings.capture.timeout_ms, 9000);
  assert.equal(config.settings.detector.confidence, 0.4);
  assert.ok(steps.some(({ warnings = [] }) => warnings.some(({ message }) => /was done once/.test(message))), 'the second press is refused');
  const report = files.get('report.md').toString();
  assert.match(report, /gates\.repeats 1 \(usually 2\)/);
  const lines = files.get('events.jsonl').toString().trim().split('\n').map((line) => JSON.parse(line));
  const pauses = lines.flatMap(({ effects = [] }) => effects.filter(({ effect }) => effect === 'pause'));
  assert.deepEqual([...new Set(pauses.map(({ ms }) => ms))], [400]);
  const paused = lines.findIndex(({ event }) => event?.event === 'paused');
  assert.ok(lines[paused].event.at_ms - lines[paused - 1].event.at_ms >= 350, 'the wait is real');
  assert.equal((await passerby(['replay', out])).code, 0);
});

test('inspect takes thresholds and says when vision is off', async () => {
  const off = await passerby(['inspect', origin, '--vision', 'off', '--format', 'json']);
  assert.equal(off.code, 0, off.err);
  assert.deepEqual(JSON.parse(off.out).warnings.map(({ kind }) => kind), ['vision_off']);
  const text = await passerby(['inspect', origin, '--vision', 'off']);
  assert.match(text.err, /warning: Vision is off/);
  const counted = async (...args) => {
    const seen = await passerby(['inspect', origin, '--format', 'json', ...args]);
    assert.equal(seen.code, 0, seen.err);
    const { stats, warnings } = JSON.parse(seen.out);
    assert.deepEqual(warnings, []);
    return stats.detections;
  };
  const usual = await counted();
  assert.ok(usual > 0, 'there is something to see');
  assert.equal(await counted('--vision-confidence', '1'), 0);
  const bad = await passerby(['inspect', origin, '--vision-iou', '2']);
  assert.equal(bad.code, 2);
  assert.match(bad.err, /`detector\.iou` is 2, and must be a number within 0\.\.=1/);
});

test('headers reach the endpoint and nothing that is written', async () => {
  const endpoint = await modelServer(() => ({ action: 'give_up', text: 'No.' }));
  try {
    const out = join(scratch, 'headers');
    const args = ['run', 'ada', '--url', origin, '--goal', 'Press First', '--policy', 'model', '--model', 'm', '--endpoint', `${endpoint.origin}/ok/v1`, '--vision', 'off', '--axe', 'off', '-vv', '--out', out];
    const { err, out: printed } = await passerby([...args, '--header', 'X-Team: qa', '--header', 'X-Pass: env:TEAM_PASS'], { TEAM_PASS: SECRET });
    const sent = endpoint.requests.at(0)?.headers ?? {};
    assert.equal(sent['x-team'], 'qa', err);
    assert.equal(sent['x-pass'], SECRET);
    assertNoSecret([...(await left(out)), ['stderr', Buffer.from(err)], ['stdout', Buffer.from(printed)]]);
    const asked = endpoint.requests.length;
    for (const [header, said] of [[SECRET, /header 1 is not written/], [`Cookie: ${SECRET}`, /Cookie is set by the browser/], [`X-Pass: ${SECRET}\u0007`, /the value of the header X-Pass/]]) {
      const refused = await passerby([...args, '--force', '--header', header]);
      assert.equal(refused.code, 2, refused.err);
      assert.match(refused.err, said);
      assert.ok(!refused.err.includes(SECRET), refused.err);
    }
    assert.equal(endpoint.requests.length, asked);
  } finally {
    await endpoint.close();
  }
});

test('a login by HTTP auth is cancelled, or answered with the persona’s own, and noted', async () => {
  const file = await script('auth', [{ action: 'click', target: 'link "Staff only"' }, { action: 'wait', text: '500' }, FINISH]);
  const bound = { value: SECRET, bound: origin };
  const who = await persona('staff', { http_user: { value: 'ada', bound: origin }, http_password: bound });
  for (const [name, by, note, page] of [['none', 'ada', /which was cancelled/, /You must log in/], ['own', who, /got the persona's/, /You are inside/]]) {
    const out = join(scratch, `auth-${name}`);
    const began = Date.now();
    const { err, out: printed } = await passerby(['run', by, '--url', origin, '--goal', 'Open Staff only', '--policy', 'scripted', '--script', file, '--vision', 'off', '--axe', 'off', '--steps', '4', '--out', out]);
    const files = await left(out);
    assert.match(messages(files, 'http_auth').join(), note, `${name}: ${err}`);
    const trees = JSON.parse(files.get('result.json')).steps.map(({ tree_text }) => tree_text).join('\n');
    assert.match(trees, page, name);
    assert.ok(Date.now() - began < 60_000, 'nothing hung');
    assertNoSecret([...files, ['stderr', Buffer.from(err)], ['stdout', Buffer.from(printed)]]);
  }
});

test('a page hears that a field was left, as forms do that take only then what was typed', async () => {
  const out = join(scratch, 'fields');
  const file = await script('fields', [
    { action: 'type', target: 'textbox "Email"', text: 'bo@example.org' }, { action: 'type', target: 'textbox "Name"', text: 'Bo' }, FINISH,
  ]);
  const { err } = await passerby(['run', 'ada', '--url', `${origin}/fields`, '--goal', 'Fill it in', '--policy', 'scripted', '--script', file, '--vision', 'off', '--axe', 'off', '--out', out]);
  const files = await left(out);
  const { steps } = JSON.parse(files.get('result.json'));
  assert.match(steps.at(-1).tree_text, /taken: bo@example\.org/, err);
});

test('downloads are noted by name, one that a script makes too', async () => {
  for (const [name, target] of [['list.csv', 'link "Fetch the list"'], ['note.txt', 'button "Make a note"']]) {
    const out = join(scratch, `download-${name}`);
    const file = await script('downloads', [{ action: 'click', target }, { action: 'wait', text: '500' }, FINISH]);
    const { err } = await passerby(['run', 'ada', '--url', `${origin}/files`, '--goal', 'Fetch the list', '--policy', 'scripted', '--script', file, '--vision', 'off', '--axe', 'off', '--out', out]);
    const files = await left(out);
    assert.ok(files.has('result.json'), err);
    assert.deepEqual(messages(files, 'download'), [`The page began to download a file, “${name}”. Passerby did not open it.`], err);
    assert.match(files.get('report.md').toString(), new RegExp(`“${name.replace('.', '\\.')}”`));
  }
});

test('a run of a persona’s file is resumed after its browser was killed, once the file is given again', async () => {
  const profile = join(scratch, 'profile');
  const who = await persona('own', { password: { value: SECRET } });
  const other = await persona('other', { password: { value: 'x' } });
  const file = await script('resume', [
    { action: 'wait', text: '4000' }, { action: 'type', target: 'textbox "Password"', text: 'credential:password' }, { action: 'click', target: 'button "Sign in"' },
    { action: 'finish', text: 'It says “Signed in”.', expect: 'nothing_changes' },
  ]);
  const first = begun(['run', who, '--url', `${origin}/login`, '--goal', 'Sign in', '--policy', 'scripted', '--script', file, '--vision', 'off', '--axe', 'off', '--profile', profile, '--out', join(scratch, 'killed'), '-vv']);
  const runId = await until('the run has begun', () => /run (\S+) begins/.exec(first.said.err)?.[1]);
  await until('the run is on the disk', () => isStored(profile, runId));
  // Whatever of it lives, the browser above all: each is in a group of its own.
  await killed(profile);
  process.kill(first.child.pid, 'SIGKILL');
  await first.done;
  assert.deepEqual(posted, [], 'it was killed before it signed in');

  const resume = (...more) => passerby(['resume', '--profile', profile, '--out', join(scratch, 'resumed'), '--force', ...more]);
  const without = await resume();
  assert.equal(without.code, 3, without.err);
  assert.match(without.err, /PERSONA_NEEDED: .*credentials \(password\).*--persona FILE/);
  const wrong = await resume('--persona', other);
  assert.match(wrong.err, /“other” with the credentials password in place of “own”/);
  const right = await resume('--persona', who);
  assert.equal(posted.length, 1, right.err);
  assert.equal(new URLSearchParams(posted[0]).get('password'), SECRET);
  const files = await left(join(scratch, 'resumed'));
  assert.equal(JSON.parse(files.get('result.json')).persona.name, 'Own Person');
  assertNoSecret([...files, ...[without, wrong, right].map(({ err, out }, at) => [`said ${at}`, Buffer.from(err + out)])]);
  const none = await resume('--persona', who);
  assert.equal(none.code, 2);
  assert.match(none.err, /holds no run that has not ended/);
});

/** Whether some file of the extension's database has the run: the browser writes a while after it says so. */
async function isStored(profile, runId) {
  const files = await readdir(profile, { recursive: true }).catch(() => []);
  for (const file of files.filter((each) => each.includes('IndexedDB') && /\.(log|ldb)$/.test(each))) {
    if ((await readFile(join(profile, file)).catch(() => Buffer.alloc(0))).includes(runId)) return true;
  }
  return false;
}

/** Kills the browser on this profile, which names it in its lock. */
async function killed(profile) {
  const { readlink } = await import('node:fs/promises');
  const pid = Number((await readlink(join(profile, 'SingletonLock'))).split('-').at(-1));
  process.kill(pid, 'SIGKILL');
}

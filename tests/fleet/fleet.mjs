// A fleet on a real grid: what it does when nothing goes wrong, and that no run is lost or doubled when something does.

import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../browser/support/browser.mjs';
import { startGrid, until } from './grid.mjs';
import { ownNetwork } from './network.mjs';

const PROGRAM = join(ROOT, 'target/debug/passerby');
const NAMELESS = '<button><svg width="24" height="24"><circle cx="12" cy="12" r="9"/></svg></button>';
/** How long the page behind a link lets people wait: long enough for something to happen to a run. */
const SLOW_MS = 3_000;

/** Where the sites listen: the nodes may be machines of their own. */
const network = ownNetwork();
const HOST = network?.host ?? '127.0.0.1';

let site;
let grid;
let folder;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passerby-fleet-'));
  site = await serve();
  grid = await startGrid({ nodes: 2, network });
});
after(async () => {
  await grid?.stop();
  site?.closeAllConnections();
  site?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://x');
    if (pathname === '/slow') await new Promise((resolve) => { setTimeout(resolve, SLOW_MS); });
    const body = {
      '/': `<h1>Boats</h1><a href="/prices">Prices</a> <a href="/slow">Harbour</a> ${NAMELESS}`,
      '/prices': '<h1>Prices</h1><p>A boat is € 9.00.</p>',
      '/slow': '<h1>Harbour</h1><p>Twelve boats lie here.</p>',
    }[pathname];
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>${pathname}</title><main>${body ?? ''}</main></html>`);
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return server;
}

const HARBOUR = { name: 'harbour', goal: 'Click "Harbour"', steps: 3 };
const root = process.getuid?.() === 0 ? ['--chromium-arg=--no-sandbox'] : [];

/** Writes a plan: `{file, out, args}`. */
function plan(name, { personas = ['ada', 'marco'], sites = [{ name: 'boats', url: address(site) }], goals = [HARBOUR], repeat = 1, out = join(folder, name) } = {}) {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, JSON.stringify({ personas, sites, goals, repeat }));
  return { file, out, args: ['fleet', file, '--grid', grid.url, '--grid-extension', join(ROOT, 'dist-automation'), ...root, '--out', out] };
}

function address(server) {
  return `http://${HOST}:${server.address().port}/`;
}

/** Runs a plan to its end: `{code, stdout, stderr}`. */
function run({ args }, more = []) {
  return new Promise((resolve) => {
    execFile(PROGRAM, [...args, ...more], { cwd: ROOT }, (error, stdout, stderr) => resolve({ code: error?.code ?? 0, stdout, stderr }));
  });
}

/** Begins to run a plan: the process, with `ended`, a promise of what `run` gives. */
function begin({ args }, more = []) {
  const child = spawn(PROGRAM, [...args, ...more], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr] = ['', ''];
  const said = { stdout, stderr };
  for (const name of ['stdout', 'stderr']) child[name].on('data', (data) => { said[name] += data; });
  child.ended = once(child, 'close').then(([code]) => ({ code, ...said }));
  return child;
}

/** The lines of a plan's journal of one kind. */
function lines({ out }, what) {
  const path = join(out, 'fleet.jsonl');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text.split('\n').filter((line) => line.endsWith('}')).map((line) => JSON.parse(line)).filter((line) => line.what === what);
}

const result = ({ out }) => JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8'));
const page = ({ out }) => readFileSync(join(out, 'index.html'), 'utf8');

/** Every run of the plan ended once, as met, and its report is there. */
function assertAllOnce(fleet, runs) {
  assertEachOnce(fleet, runs);
  assert.deepEqual(result(fleet).ends, { met: runs });
}

function assertEachOnce(fleet, runs) {
  const ended = lines(fleet, 'ended');
  assert.deepEqual(ended.map((line) => line.run).sort((a, b) => a - b), Array.from({ length: runs }, (_, at) => at), 'each run ends once');
  const { cells } = result(fleet);
  const folders = cells.flatMap(([, , cell]) => Object.values(cell.examples));
  for (const one of folders) assert.ok(existsSync(join(fleet.out, one, 'report.html')), one);
}

test('a plan runs on all nodes, and one report joins it', async () => {
  const goals = [{ name: 'prices', goal: 'Click "Prices"', steps: 4 }, { name: 'moon', goal: 'Click "Fly to the moon"', steps: 3 }];
  const fleet = plan('whole', { goals, repeat: 2 });
  const { code, stdout, stderr } = await run(fleet);
  assert.equal(code, 0, stderr + stdout);
  assert.match(stdout, /8 of 8 runs: 4 met, 4 not met/);
  const { findings, nodes, cells } = result(fleet);
  assert.equal(Object.keys(nodes).length, 2, 'both nodes ran something');
  assert.equal(cells.length, 4);
  const nameless = findings.find((told) => told.cause?.known.kind.includes('axe') || told.known?.kind.includes('axe'));
  assert.deepEqual(nameless.personas, ['ada', 'marco'], JSON.stringify(findings));
  assert.match(page(fleet), /href="boats\/ada-prices-1\/report.html">met/);
  const again = await run(fleet);
  assert.equal(again.code, 0);
  assert.equal(lines(fleet, 'ended').length, 8, 'nothing is run again');
});

test('a run whose node died begins again elsewhere, and says so', async () => {
  const fleet = plan('killed', { repeat: 3 });
  const going = begin(fleet);
  const victim = await until('a run goes on at the second node', () => lines(fleet, 'begun').find((line) => line.node === grid.nodes[1].address));
  await grid.killNode(1);
  const { code, stdout, stderr } = await going.ended;
  await grid.restartNode(1);
  assert.equal(code, 0, stderr + stdout);
  assertAllOnce(fleet, 6);
  assert.ok(lines(fleet, 'lost').some((line) => line.run === victim.run), stderr);
  assert.match(page(fleet), /Runs that began again/);
});

test('a plan goes on after its driver was killed, also with what runs in the browsers', async () => {
  const fleet = plan('driver', { repeat: 3 });
  const going = begin(fleet);
  await until('one run has ended and two go on', () => lines(fleet, 'ended').length > 0 && lines(fleet, 'begun').length > lines(fleet, 'ended').length);
  going.kill('SIGKILL');
  await going.ended;
  const ended = new Set(lines(fleet, 'ended').map((line) => line.run));
  const open = lines(fleet, 'begun').map((line) => line.run).filter((one) => !ended.has(one));
  const { code, stdout, stderr } = await run(fleet);
  assert.equal(code, 0, stderr + stdout);
  assertAllOnce(fleet, 6);
  const begun = lines(fleet, 'begun').map((line) => line.run);
  for (const one of [...ended, ...open]) assert.equal(begun.filter((run) => run === one).length, 1, `run ${one} is begun once`);
  assert.equal(lines(fleet, 'lost').length, 0);
});

test('browsers that were being started when the driver was killed do not keep the slots', async () => {
  const fleet = plan('starting');
  const going = begin(fleet);
  const busy = async () => (await grid.status()).nodes.flatMap((node) => node.slots).filter((slot) => slot.session !== null).length;
  await until('a browser runs on the grid', async () => (await busy()) > 0);
  going.kill('SIGKILL');
  await going.ended;
  const { code, stdout, stderr } = await run(fleet);
  assert.equal(code, 0, stderr + stdout);
  assertAllOnce(fleet, 2);
});

test('two processes do not run the same plan at once', async () => {
  const fleet = plan('twice');
  const going = begin(fleet);
  await until('it has begun', () => lines(fleet, 'begun').length > 0);
  const second = await run(fleet);
  assert.equal(second.code, 3);
  assert.match(second.stderr, /in use/);
  assert.equal((await going.ended).code, 0);
  assertAllOnce(fleet, 2);
});

test('a hub that was restarted costs the runs under way and no more', async () => {
  const fleet = plan('hub', { repeat: 2 });
  const going = begin(fleet);
  await until('two runs go on', () => lines(fleet, 'begun').length >= 2);
  await grid.killHub();
  await grid.startHub();
  const { code, stdout, stderr } = await going.ended;
  assert.equal(code, 0, stderr + stdout);
  assertAllOnce(fleet, 4);
  await grid.untilUp();
});

test('a node that stands still for a while loses nothing', async () => {
  const fleet = plan('still', { repeat: 2 });
  const going = begin(fleet);
  await until('a run goes on at the second node', () => lines(fleet, 'begun').some((line) => line.node === grid.nodes[1].address));
  grid.freezeNode(1, true);
  await new Promise((resolve) => { setTimeout(resolve, 12_000); });
  grid.freezeNode(1, false);
  const { code, stdout, stderr } = await going.ended;
  assert.equal(code, 0, stderr + stdout);
  assertAllOnce(fleet, 4);
});

const noCables = network ? false : 'the nodes share the network of this machine';

test('a node whose cable is pulled for a while loses nothing', { skip: noCables }, async () => {
  const fleet = plan('pulled', { repeat: 2 });
  const going = begin(fleet);
  await until('a run goes on at the second node', () => lines(fleet, 'begun').some((line) => line.node === grid.nodes[1].address));
  grid.nodes[1].cut();
  await new Promise((resolve) => { setTimeout(resolve, 8_000); });
  grid.nodes[1].mend();
  const { code, stdout, stderr } = await going.ended;
  assert.equal(code, 0, stderr + stdout);
  // The site lies behind the same cable: whose page did not load meanwhile has not met its goal.
  assertEachOnce(fleet, 4);
  assert.equal(lines(fleet, 'lost').length, 0, stderr);
  await grid.untilUp();
});

test('what ran on a node that is cut off begins again elsewhere', { skip: noCables }, async () => {
  const fleet = plan('cut', { repeat: 2 });
  const going = begin(fleet);
  const victim = await until('a run goes on at the second node', () => lines(fleet, 'begun').find((line) => line.node === grid.nodes[1].address));
  grid.nodes[1].cut();
  const { code, stdout, stderr } = await going.ended;
  grid.nodes[1].mend();
  await grid.untilUp();
  assert.equal(code, 0, stderr + stdout);
  assertAllOnce(fleet, 4);
  assert.ok(lines(fleet, 'lost').some((line) => line.run === victim.run), stderr);
});

test('a site that is down breaks its own runs alone, which are run once it is up', async () => {
  const other = await serve();
  const { port } = other.address();
  const sites = [{ name: 'boats', url: address(site) }, { name: 'other', url: address(other) }];
  other.closeAllConnections();
  other.close();
  const fleet = plan('down', { personas: ['ada'], sites });
  const down = await run(fleet, ['--attempts', '2']);
  assert.equal(down.code, 3, down.stderr);
  assert.match(down.stdout, /2 of 2 runs: 1 met, 1 broken/);
  const up = await serve(port);
  const { code, stdout, stderr } = await run(fleet);
  up.closeAllConnections();
  up.close();
  assert.equal(code, 0, stderr + stdout);
  assert.match(stdout, /2 of 2 runs: 2 met/);
  assert.equal(lines(fleet, 'ended').filter((line) => line.run === 0).length, 1, 'what was done is not run again');
});

test('a full disk stops a fleet, and with space it goes on', { skip: canMount() ? false : 'this machine lets nobody mount a disk of a given size' }, async () => {
  const out = mkdtempSync(join(folder, 'disk-'));
  // Room for one run and a bit.
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'none', out]);
  try {
    const fleet = plan('full', { repeat: 2, out });
    const full = await run(fleet);
    assert.equal(full.code, 3, full.stderr + full.stdout);
    assert.match(full.stderr, /No space left/);
    execFileSync('mount', ['-o', 'remount,size=200m', out]);
    const { code, stdout, stderr } = await run(fleet);
    assert.equal(code, 0, stderr + stdout);
    assertAllOnce(fleet, 4);
  } finally {
    execFileSync('umount', [out]);
  }
});

function canMount() {
  const probe = mkdtempSync(join(tmpdir(), 'passerby-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', probe], { stdio: 'ignore' });
    execFileSync('umount', [probe]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

test('Ctrl+C ends the browsers, and the next start goes on', async () => {
  const fleet = plan('interrupted', { repeat: 2 });
  const going = begin(fleet);
  await until('two runs go on', () => lines(fleet, 'begun').length >= 2);
  going.kill('SIGINT');
  assert.equal((await going.ended).code, 130);
  await until('the grid is free', async () => (await grid.status()).nodes.every((node) => node.slots.every((slot) => slot.session === null)));
  const { code, stdout, stderr } = await run(fleet);
  assert.equal(code, 0, stderr + stdout);
  assertAllOnce(fleet, 4);
});

test('the extension is sent along where the nodes do not have it', async () => {
  const fleet = plan('along', { personas: ['ada'] });
  fleet.args.splice(fleet.args.indexOf('--grid-extension'), 2);
  const { code, stdout, stderr } = await run(fleet);
  assert.equal(code, 0, stderr + stdout);
  assertAllOnce(fleet, 1);
});

test('a grid that is not there is told', async () => {
  const fleet = plan('nowhere');
  const at = fleet.args.indexOf('--grid') + 1;
  fleet.args[at] = 'http://127.0.0.1:9';
  const { code, stderr } = await run(fleet, ['--grid-wait', '1']);
  assert.equal(code, 3);
  assert.match(stderr, /The grid at http:\/\/127\.0\.0\.1:9\/ is of no use: nothing listens there/);
});

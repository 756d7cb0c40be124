// What a fleet costs: runs a minute with 1, 2 and 4 slots of a grid on this machine, the processor's seconds and the bytes of a run, and the
// time and memory that the report over many runs takes, whose journal is made up.

import { execFile, spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGrid } from '../../fleet/grid.mjs';
import { ROOT } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';

const PROGRAM = join(ROOT, 'target/debug/passerby');
const RUNS = 12;
const SLOTS = [1, 2, 4];
/** Jiffies a second, as Linux counts them for programs. */
const HERTZ = 100;

export const usage = 'fleet   [--report N] runs a minute on a grid with 1, 2 and 4 slots, cost of a run; memory and time of the report over N runs';

export async function bench(args) {
  const scratch = mkdtempSync(join(tmpdir(), 'passerby-bench-fleet-'));
  try {
    const many = args.includes('--report') ? Number(args[args.indexOf('--report') + 1]) : 0;
    if (many > 0) await report(scratch, many);
    else await throughput(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function throughput(scratch) {
  const pages = join(scratch, 'site');
  mkdirSync(pages);
  writeFileSync(join(pages, 'index.html'), '<!doctype html><html lang="en"><meta charset="utf-8"><title>Boats</title><main><h1>Boats</h1><a href="/prices.html">Prices</a></main></html>');
  writeFileSync(join(pages, 'prices.html'), '<!doctype html><html lang="en"><meta charset="utf-8"><title>Prices</title><main><h1>Prices</h1><p>A boat is € 9.00.</p></main></html>');
  const site = await serve(pages);
  const grid = await startGrid({ nodes: 1, slots: Math.max(...SLOTS) });
  const root = process.getuid?.() === 0 ? ['--chromium-arg=--no-sandbox'] : [];
  const plan = join(scratch, 'plan.yaml');
  writeFileSync(plan, JSON.stringify({
    personas: ['ada', 'marco'], sites: [{ name: 'boats', url: `${site.origin}/index.html` }], goals: [{ name: 'prices', goal: 'Click "Prices"', steps: 4 }], repeat: RUNS / 2,
  }));
  try {
    // The first browser fills the caches of the disk.
    await run(['fleet', plan, '--grid', grid.url, '--grid-extension', join(ROOT, 'dist-automation'), ...root, '--out', join(scratch, 'warm'), '--slots', '1']);
    console.log('slots  runs/min  s/run  processor s/run  kB/run  met');
    for (const slots of SLOTS) {
      const out = join(scratch, `slots-${slots}`);
      const [busy, began] = [busySeconds(), Date.now()];
      await run(['fleet', plan, '--grid', grid.url, '--grid-extension', join(ROOT, 'dist-automation'), ...root, '--out', out, '--slots', `${slots}`]);
      const seconds = (Date.now() - began) / 1000;
      const { cost, ends } = JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8'));
      const row = [slots, (RUNS / seconds * 60).toFixed(1), (cost.seconds / RUNS).toFixed(1), ((busySeconds() - busy) / RUNS).toFixed(1), (cost.bytes / RUNS / 1000).toFixed(0), ends.met ?? 0];
      console.log(row.map((cell, at) => String(cell).padStart([5, 9, 6, 16, 7, 4][at])).join(' '));
    }
  } finally {
    await grid.stop();
    await site.close();
  }
}

function run(args) {
  return new Promise((resolve, reject) => {
    execFile(PROGRAM, args, { cwd: ROOT }, (error, stdout, stderr) => (error ? reject(new Error(`${stderr}${stdout}`)) : resolve(stdout)));
  });
}

/** Seconds that all processors of this machine have worked: nothing else should run beside. */
function busySeconds() {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).map(Number);
  return (user + nice + system + irq + softirq) / HERTZ;
}

/** The most memory that a process has had so far, kB. */
function peakOf(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The report over a plan that is done: a journal of `many` runs with three to eight findings each, of some thousand causes. */
async function report(scratch, many) {
  const personas = ['ada', 'marco'];
  const sites = Array.from({ length: 50 }, (_, at) => ({ name: `site ${at}`, url: `http://127.0.0.1:9/${at}/` }));
  const goals = Array.from({ length: 10 }, (_, at) => ({ name: `goal ${at}`, goal: `Click "${at}"` }));
  const repeat = Math.ceil(many / (personas.length * sites.length * goals.length));
  const runs = repeat * personas.length * sites.length * goals.length;
  const plan = join(scratch, 'plan.yaml');
  const out = join(scratch, 'many');
  mkdirSync(out);
  writeFileSync(plan, JSON.stringify({ personas, sites, goals, repeat }));
  // The program itself says which plan it is.
  const first = spawnSync(PROGRAM, ['fleet', plan, '--out', out, '--grid', 'http://127.0.0.1:9', '--grid-wait', '1'], { cwd: ROOT, encoding: 'utf8' });
  const head = readFileSync(join(out, 'fleet.jsonl'), 'utf8').split('\n')[0];
  if (!head.includes('"plan"')) throw new Error(first.stderr);
  const journal = createWriteStream(join(out, 'fleet.jsonl'));
  journal.write(`${head}\n`);
  for (let at = 0; at < runs; at += 1) {
    const findings = Array.from({ length: 3 + at % 6 }, (_, nth) => {
      const cause = (at * 7 + nth * 131) % 997;
      return { known: { kind: 'dead_click:passerby/dead-click', role: 'button', name: `Button ${cause}` }, severity: ['low', 'medium', 'high'][cause % 3], title: `“Button ${cause}” does nothing`, step: 1 + nth };
    });
    const line = { what: 'ended', run: at, outcome: { end: at % 3 ? 'met' : 'not_met', sentence: 'The goal is met: the page opened.', steps: 3, seconds: 4, bytes: 100_000, findings } };
    if (!journal.write(`${JSON.stringify(line)}\n`)) await once(journal, 'drain');
  }
  journal.end();
  await once(journal, 'finish');
  const began = Date.now();
  const child = spawn(PROGRAM, ['fleet', plan, '--out', out, '--grid', 'http://127.0.0.1:9', '--grid-extension', out], { cwd: ROOT, stdio: 'inherit' });
  let kilobytes = 0;
  const look = setInterval(() => { kilobytes = Math.max(kilobytes, peakOf(child.pid)); }, 20);
  await once(child, 'exit');
  clearInterval(look);
  const { causes } = JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8'));
  console.log(`${runs} runs, ${causes} causes: ${((Date.now() - began) / 1000).toFixed(1)} s, ${(kilobytes / 1024).toFixed(0)} MB at most (development build)`);
}

// How long the page is busy with a snapshot, beside Playwright's AI snapshot: the same page in the same tab of
// one browser, taken in turns.
//
// Wall time of the whole answer, CPU time of the page's main thread (steady where wall time is not; Linux alone tells
// it), and the longest task that the page had to wait for, from one more run of each that is traced.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FLAGS, layExtension, madePage } from '../../pages/harness.mjs';
import { serve } from '../support/server.mjs';
import { longestTask, mainThreadClock } from './support/main_thread.mjs';
import { median } from './support/median.mjs';
import { peer } from './support/peers.mjs';

const PLAYWRIGHT = '1.65.1';
const SIZES = [1_000, 5_000, 20_000, 50_000];
/** A peer that takes longer is left out of the rest of the page, and said to be. */
const PATIENCE_MS = 120_000;
const VIEWPORT = { width: 1280, height: 800 };

export const usage = 'snapshot [--pages FILE] [--runs N] [--alone]   time of a snapshot in the page, beside Playwright (--alone: without it)';

export async function bench(args) {
  const { values } = parseArgs({
    args,
    options: { pages: { type: 'string' }, runs: { type: 'string', default: '9' }, alone: { type: 'boolean', default: false } },
  });
  const scratch = await mkdtemp(join(tmpdir(), 'passerby-bench-'));
  const extension = join(scratch, 'extension');
  await mkdir(extension);
  await layExtension(extension);
  const { chromium } = peer('playwright-core', PLAYWRIGHT)('playwright-core');
  const context = await chromium.launchPersistentContext(join(scratch, 'profile'), {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    viewport: VIEWPORT,
    args: [...FLAGS, '--headless=new', `--load-extension=${extension}`, '--disable-features=DisableLoadExtensionCommandLineSwitch'],
    ignoreDefaultArgs: ['--disable-extensions', '--headless'],
  });
  const servers = [];
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    console.log('milliseconds: first, median');
    for (const { name, url } of await pages(values.pages, join(scratch, 'pages'), servers)) {
      await measure({ context, worker, name, url, runs: Number(values.runs), alone: values.alone });
    }
  } finally {
    await context.close();
    await Promise.all(servers.map((server) => server.close()));
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure({ context, worker, name, url, runs, alone }) {
  const page = await context.newPage();
  try {
    await page.goto(url, { waitUntil: 'load' });
    await worker.evaluate(() => globalThis.inject());
    const cpuMs = await mainThreadClock(page);
    const own = { who: 'passerby', take: () => worker.evaluate(snapshot), times: [] };
    const peers = alone ? [] : [{ who: 'playwright', take: () => page.ariaSnapshot({ mode: 'ai', timeout: PATIENCE_MS }), times: [] }];
    for (let run = 0; run < runs; run += 1) {
      own.times.push(await timed(cpuMs, own.take));
      for (const each of [...peers]) {
        try {
          each.times.push(await timed(cpuMs, each.take));
        } catch (error) {
          console.log(`\n${name}: ${each.who} gave up (${error.name} after ${PATIENCE_MS / 1000} s)`);
          peers.splice(peers.indexOf(each), 1);
        }
      }
    }
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    const { nodes } = await own.take();
    console.log(`\n${name}: ${elements} elements, ${nodes} nodes; median of ${runs}`);
    for (const each of [own, ...peers]) row(each, await longestTask(page, each.take));
    console.log(`  CPU per 1,000 elements: ${((medianOf(own, 'cpu') * 1000) / elements).toFixed(2)}`);
    for (const peer of peers) {
      const ratio = (key) => (medianOf(peer, key) / medianOf(own, key)).toFixed(1);
      console.log(`  ${peer.who} / passerby: ${ratio('wall')} × wall, ${ratio('cpu')} × CPU`);
    }
  } finally {
    await page.close();
  }
}

/** In the extension's worker. */
async function snapshot() {
  const { ok, value, fault } = await globalThis.ask({ passerby: 1, type: 'snapshot' });
  if (!ok) throw new Error(fault.message);
  return { nodes: value.nodes.length, inPage: value.snapshot_ms };
}

async function timed(cpuMs, take) {
  const before = cpuMs();
  const began = performance.now();
  const { inPage } = await take();
  return { wall: performance.now() - began, cpu: cpuMs() - before, inPage };
}

const medianOf = ({ times }, key) => median(times.map((each) => each[key]));

function row(each, longest) {
  const of = (key) => `${each.times[0][key].toFixed(1)}, ${medianOf(each, key).toFixed(1)}`;
  const inPage = each.times[0].inPage === undefined ? '' : ` (in the page ${of('inPage')})`;
  console.log(`  ${each.who.padEnd(10)} wall ${of('wall')}${inPage} | CPU ${of('cpu')} | longest task ${longest.wall.toFixed(1)} wall, ${longest.cpu.toFixed(1)} CPU`);
}

/** The pages to measure: those in `file`, one address a line, else made ones and a large one that nobody here wrote. */
async function pages(file, folder, servers) {
  if (file) {
    const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
    return lines.filter((line) => line !== '' && !line.startsWith('#')).map((url) => ({ name: url, url }));
  }
  await mkdir(folder);
  for (const size of SIZES) await writeFile(join(folder, `${size}.html`), madePage(size));
  const made = await serve(folder);
  servers.push(made);
  const list = SIZES.map((size) => ({ name: `made, ${size}`, url: `${made.origin}/${size}.html` }));
  const docs = join(execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim(), 'share', 'doc', 'rust', 'html');
  if (!existsSync(join(docs, 'std', 'fs', 'struct.File.html'))) {
    console.log('std::fs::File is left out: `rustup component add rust-docs` brings it.');
    return list;
  }
  const rustdoc = await serve(docs);
  servers.push(rustdoc);
  return [...list, { name: 'std::fs::File', url: `${rustdoc.origin}/std/fs/struct.File.html` }];
}

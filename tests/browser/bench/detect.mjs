// The detector beside onnxruntime-web: the same network, the same page, one thread each, in f32 and in int8. Ours is told with everything a
// look costs (resampling, network, boxes, suppression); the peer's is `run` alone, with the tensor ready. The peer's int8 file is
// made of ours, with the same weights and scales, by models/ui/train/run.sh qdq OUT.

import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { launch, open, ROOT } from '../support/browser.mjs';
import { serve } from '../support/server.mjs';
import { median } from './support/median.mjs';
import { peer } from './support/peers.mjs';

export const usage = 'detect [RUNS] [QDQ.onnx]  the detector: milliseconds and memory beside onnxruntime-web, in int8 too where its file is given';

const PEER_VERSION = '1.30.0';
const TARGET = join(ROOT, 'target', 'wasm32-unknown-unknown', 'release', 'examples', 'detector.wasm');
const GOLDEN = join(ROOT, 'models', 'ui', 'golden');

/** What each engine is called, and whether its file has to be given. */
const ENGINES = {
  ours: 'passerby int8',
  ours_f32: 'passerby f32 (tract)',
  peer_int8: `onnxruntime-web ${PEER_VERSION} int8`,
  peer_f32: `onnxruntime-web ${PEER_VERSION} f32`,
};

export async function bench([runs = '11', qdq]) {
  const site = await mkdtemp(join(tmpdir(), 'passerby-detect-'));
  await layOut(site, qdq);
  const server = await serve(site);
  const session = await launch({ extension: 'dist' });
  try {
    const engines = Object.keys(ENGINES).filter((engine) => qdq || engine !== 'peer_int8');
    const url = `${server.origin}/index.html`;
    const alone = {};
    // A page of its own for each, so that no other's memory stands beside it; then all in one, taking turns.
    for (const engine of engines) alone[engine] = await measure(session.browser, url, [engine], 3);
    const together = await measure(session.browser, url, engines, Number(runs));
    print(alone, together, Number(runs));
    printSteps(await steps(session.browser, url, Number(runs)));
  } finally {
    await session.close();
    await server.close();
    await rm(site, { recursive: true, force: true });
  }
}

async function layOut(site, qdq) {
  execFileSync('cargo', ['build', '--release', '--quiet', '--target', 'wasm32-unknown-unknown', '-p', 'passerby-web', '--example', 'detector'], { cwd: ROOT, stdio: 'inherit' });
  execFileSync('wasm-bindgen', ['--target', 'web', '--no-typescript', '--out-dir', site, '--out-name', 'detector', TARGET], { stdio: 'inherit' });
  const runtime = dirname(peer('onnxruntime-web', PEER_VERSION).resolve('onnxruntime-web/wasm'));
  await mkdir(join(site, 'peer'));
  for (const file of ['ort.wasm.min.mjs', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm']) await cp(join(runtime, file), join(site, 'peer', file));
  for (const file of ['model.onnx', 'model.toml']) await cp(join(ROOT, 'models', 'ui', file), join(site, file));
  if (qdq) await cp(qdq, join(site, 'qdq.onnx'));
  await cp(join(GOLDEN, 'screen.png'), join(site, 'screen.png'));
  await writeFile(join(site, 'page.mjs'), PAGE);
  await writeFile(join(site, 'index.html'), '<!doctype html><title>bench</title><script type="module" src="page.mjs"></script>');
}

/** Runs inside the page. Every memory that a module makes is remembered, to be weighed at the end. */
const PAGE = `
const memories = new Set();
const note = (instance) => { for (const value of Object.values(instance.exports)) if (value instanceof WebAssembly.Memory) memories.add(value); return instance; };
for (const name of ['instantiate', 'instantiateStreaming']) {
  const original = WebAssembly[name];
  WebAssembly[name] = async (source, imports) => {
    for (const group of Object.values(imports ?? {})) for (const value of Object.values(group)) if (value instanceof WebAssembly.Memory) memories.add(value);
    const result = await original.call(WebAssembly, source, imports);
    note(result.instance ?? result);
    return result;
  };
}
const bytes = async (path) => new Uint8Array(await (await fetch(path)).arrayBuffer());
const timed = async (job) => { const began = performance.now(); const value = await job(); return [performance.now() - began, value]; };

async function eye(inF32) {
  const module = await import('./detector.js');
  await module.default();
  const [model, manifest, png] = [await bytes('model.onnx'), await (await fetch('model.toml')).text(), await bytes('screen.png')];
  const [load_ms, eye] = await timed(() => new module.Eye(model, manifest, inF32));
  if (!inF32 && eye.fallback()) throw new Error(eye.fallback());
  return { load_ms, eye, picture: new module.Picture(png) };
}

async function ours(inF32) {
  const { load_ms, eye: loaded, picture } = await eye(inF32);
  return { load_ms, run: () => loaded.look(picture) };
}

async function peer(file) {
  const ort = await import('./peer/ort.wasm.min.mjs');
  ort.env.wasm.numThreads = 1;
  const model = await bytes(file);
  const [load_ms, session] = await timed(() => ort.InferenceSession.create(model, { executionProviders: ['wasm'] }));
  const tensor = new ort.Tensor('float32', await pixels('screen.png'), [1, 3, 800, 1280]);
  return { load_ms, run: () => session.run({ image: tensor }) };
}

const start = { ours: () => ours(false), ours_f32: () => ours(true), peer_int8: () => peer('qdq.onnx'), peer_f32: () => peer('model.onnx') };

async function pixels(path) {
  const bitmap = await createImageBitmap(await (await fetch(path)).blob());
  const canvas = new OffscreenCanvas(1280, 800);
  const context = canvas.getContext('2d');
  context.fillStyle = 'rgb(114 114 114)';
  context.fillRect(0, 0, 1280, 800);
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, 1280, 800);
  const plane = 1280 * 800;
  const out = new Float32Array(3 * plane);
  for (let i = 0; i < plane; i += 1) for (let c = 0; c < 3; c += 1) out[c * plane + i] = data[i * 4 + c] / 255;
  return out;
}

window.measure = async (names, runs) => {
  const engines = {};
  for (const name of names) engines[name] = await start[name]();
  const result = Object.fromEntries(names.map((name) => [name, { load_ms: engines[name].load_ms, first_ms: 0, run_ms: [] }]));
  for (const name of names) result[name].first_ms = (await timed(engines[name].run))[0];
  // Taking turns, so that what else the machine does falls on both alike.
  for (let run = 0; run < runs; run += 1) for (const name of names) result[name].run_ms.push((await timed(engines[name].run))[0]);
  return { result, memory: [...memories].reduce((sum, memory) => sum + memory.buffer.byteLength, 0) };
};
/** Milliseconds of each step of our network, one list a step. */
window.steps = async (runs) => {
  const { eye: loaded, picture } = await eye(false);
  for (let warm = 0; warm < 5; warm += 1) loaded.look(picture);
  const taken = {};
  for (let run = 0; run < runs; run += 1) {
    let began = performance.now();
    loaded.steps(picture, (name) => {
      const now = performance.now();
      (taken[name] ??= []).push(now - began);
      began = performance.now();
    });
  }
  return taken;
};
window.ready = true;
`;

async function measure(browser, url, names, runs) {
  const page = await open(browser, url);
  try {
    await page.waitForFunction(() => window.ready);
    return await page.evaluate((list, count) => window.measure(list, count), names, runs);
  } finally {
    await page.close();
  }
}

async function steps(browser, url, runs) {
  const page = await open(browser, url);
  try {
    await page.waitForFunction(() => window.ready);
    return await page.evaluate((count) => window.steps(count), runs);
  } finally {
    await page.close();
  }
}

function print(alone, { result }, runs) {
  console.log(`one picture of 1280×800, one thread, median of ${runs} taken in turns in one page (load and memory: a page each)`);
  for (const [engine, { result: own, memory }] of Object.entries(alone)) {
    const { run_ms, first_ms } = result[engine];
    console.log(`  ${ENGINES[engine].padEnd(28)} ${median(run_ms).toFixed(0).padStart(6)} ms   first ${first_ms.toFixed(0).padStart(5)} ms   load ${own[engine].load_ms.toFixed(0).padStart(5)} ms   wasm memory ${(memory / 1e6).toFixed(0).padStart(4)} MB`);
  }
  const ratio = (one, other) => (median(result[one].run_ms) / median(result[other].run_ms)).toFixed(2).padStart(6);
  for (const other of Object.keys(alone).filter((engine) => engine !== 'ours')) console.log(`  ratio to ${ENGINES[other].padEnd(25)} ${ratio('ours', other)}`);
}

function printSteps(taken) {
  console.log('steps of our network, median ms (browsers tell time in steps of 0.1 ms)');
  for (const [name, times] of Object.entries(taken)) console.log(`  ${name.padEnd(44)} ${median(times).toFixed(1).padStart(6)}`);
}

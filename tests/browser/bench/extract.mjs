// Questions about sites that nobody here wrote, answered through the extension itself. Each value is held against what a person found there, and
// against the page that it says it comes from.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, ask, currentRun, launch, open, until } from '../support/browser.mjs';
import { judged } from './support/answers.mjs';
import { install, listed, start } from './support/applications.mjs';
import { article, standing } from './support/readability.mjs';
import { EXPERT } from './support/expert.mjs';
import { median } from './support/median.mjs';

export const usage = 'extract [--split used|set-aside|later|fresh|newest] [--only SITE/ID,…] [--endpoint URL [--policy model|hybrid]] [--peer] [--tell]   questions on sites, answered with values (--endpoint: with the language model there, of the Chat Completions kind; --peer: beside Readability, on the pages that have the answers)';

const STEPS = 20;
const TIMEOUT_S = 120;

/** Whether the site does not say what is asked. */
const isUnanswerable = ({ answer }) => [answer].flat().every((row) => row === null || Object.values(row).every((value) => value === null));

export async function bench(args) {
  const option = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const only = option('--only')?.split(',');
  const split = option('--split');
  const rows = [];
  for (const site of listed('extract/sites', 'questions.json')) {
    const wanted = site.questions.filter(({ id }) => (!split || site.part === split.replace('-', '_'))
      && (!only || only.some((one) => `${site.name}/${id}`.startsWith(one))));
    if (wanted.length === 0) continue;
    let server;
    let session;
    try {
      install(site);
      server = await start(site);
      session = await launch({ extension: 'dist-automation' });
      for (const question of wanted) {
        if (args.includes('--peer')) {
          if (!isUnanswerable(question)) rows.push(await beside(session, server, question).catch((error) => ({ failed: error.message })));
          continue;
        }
        const row = await asked(session, server, question, readerOf(option('--endpoint'), option('--policy'))).catch((error) => ({ failed: error.message }));
        rows.push({ site: site.name, ...question, ...row });
        tell(rows.at(-1), args.includes('--tell'));
      }
    } catch (error) {
      console.log(`${site.name}: not run: ${error.stderr?.toString().trim().split('\n').at(-1) ?? error.message}`);
    } finally {
      await session?.close();
      await server?.end();
    }
  }
  if (args.includes('--peer')) return sumBeside(rows);
  sum(rows);
}

/** The page with the answer, as the extension and as Readability read it. */
async function beside(session, server, question) {
  const start = question.at.replace(/#.*/, '');
  const own = await asked(session, server, { ...question, start }, { timeout_s: TIMEOUT_S, steps: 1 });
  const page = await open(session.browser, server.origin + start);
  try {
    const other = await article(page);
    return {
      asked: own.asked, found: own.found, own: { ms: own.read[0], bytes: own.bytes[0], has: standing(question, own.text) }, other: { ...other, has: standing(question, other.text) },
    };
  } finally {
    await page.close();
  }
}

function sumBeside(rows) {
  const ran = rows.filter((row) => !row.failed && row.own.ms !== undefined);
  const total = (of) => ran.reduce((sum, row) => sum + of(row), 0);
  const all = total((row) => row.asked);
  const line = (name, side) => console.log(`${name.padEnd(12)} ${total((row) => row[side].has)} of ${all} values stand in what it reads; ${median(ran.map((row) => row[side].ms)).toFixed(1)} ms and ${Math.round(median(ran.map((row) => row[side].bytes)) / 1000)} kB a page (medians of ${ran.length})`);
  line('Passerby', 'own');
  line('Readability', 'other');
  const ratio = (of) => median(ran.map((row) => of(row.own) / of(row.other))).toFixed(2);
  console.log(`ratio        ${(total((row) => row.own.has) / total((row) => row.other.has)).toFixed(2)} of the values, ${ratio(({ ms }) => ms)} of the time, ${ratio(({ bytes }) => Math.max(bytes, 1))} of the bytes (boxes and addresses included); `
    + `${total((row) => row.found)} of ${all} values answered by the rules alone on that page`);
  if (ran.length < rows.length) console.log(`${rows.length - ran.length} failed and are left out`);
}

/** Who reads the pages: the rules, or a model at an endpoint. Somebody may write its answers, so it is waited for long. */
function readerOf(endpoint, policy = 'hybrid') {
  if (!endpoint) return { timeout_s: TIMEOUT_S };
  const model = {
    api: 'compatible', base_url: endpoint, model: 'reader', headers: {}, key: '', timeout_s: 600, prompt: 'full', sight: false, staged: false,
    check_claims: false, stream: false, max_output_tokens: 4_000, price: { input_usd: 0, cached_input_usd: 0, output_usd: 0 }, max_tokens: null, max_cost_usd: null, cheap: null,
  };
  return { policy, model, timeout_s: 3_600 };
}

async function asked(session, server, question, reader) {
  const page = await open(session.browser, server.origin + question.start);
  const control = await open(session.browser, `chrome-extension://${session.extension.id}/panel/panel.html`);
  try {
    await page.bringToFront();
    const [{ id }] = await control.evaluate((url) => chrome.tabs.query({ url }), `${server.origin}/*`);
    const { run_id: runId } = await ask(control, {
      type: 'start_run', tab_id: id, persona: { yaml: EXPERT }, goal: question.question, steps: STEPS, ...reader, vision: false,
      extract: { schema: question.schema ? JSON.stringify(question.schema) : null, pages: question.pages ?? 1 },
    });
    const run = await until('the run has ended', async () => {
      const now = await currentRun(control);
      return now?.run_id === runId && now.stop && now.report_ready ? now : undefined;
    }, (reader.timeout_s + 60) * 1_000);
    const files = await runFiles(control, runId, ['result.json', 'events.jsonl']);
    const record = JSON.parse(files['result.json']);
    const records = record.extraction.records.map(({ values }) => Object.fromEntries(
      Object.entries(values).map(([name, { value, evidence }]) => [name, { value, quote: evidence.quote, by: evidence.by }])));
    const { read, bytes, text } = contentOf(files['events.jsonl']);
    return {
      ...judged(question, records), records, says: run.stop.reason, steps: run.steps.length, read, bytes, text,
      unproved: unproved(files), unsatisfied: record.extraction.unsatisfied ?? [],
      told: run.steps.map(({ index, thought }) => `${index}. ${thought?.decision.action.action ?? '-'} ${thought?.decision.target?.name ?? ''}`),
    };
  } finally {
    await control.close();
    await page.close();
  }
}

async function runFiles(control, runId, names) {
  const files = {};
  for (const name of names) {
    const parts = [];
    for (let offset = 0, total = 1; offset < total;) {
      const piece = await ask(control, { type: 'get_run_file', run_id: runId, name, offset });
      parts.push(Buffer.from(piece.base64, 'base64'));
      total = piece.total_bytes;
      offset += parts.at(-1).length;
    }
    files[name] = Buffer.concat(parts).toString();
  }
  return files;
}

/** Milliseconds and bytes of each page that was read, and the text of the first. */
function contentOf(trace) {
  const lines = trace.split('\n').filter((line) => line.includes('"event":"content_read"'));
  const contents = lines.map((line) => JSON.parse(line).event.content);
  return { read: contents.map((content) => content.read_ms), bytes: contents.map((content) => JSON.stringify(content).length), text: contents[0]?.nodes.map((node) => node.text ?? '').join(' ') ?? '' };
}

/** Values that the program's own check cannot prove; `null` where the program is not built. */
function unproved(files) {
  const program = ['release', 'debug'].map((profile) => join(ROOT, 'target', profile, 'passerby')).find((path) => existsSync(path));
  if (!program) return null;
  const folder = mkdtempSync(join(tmpdir(), 'passerby-answer-'));
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    execFileSync(program, ['extract', '--check', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    return 0;
  } catch (error) {
    return (error.stdout?.toString().match(/^not proved/gm) ?? ['?']).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function tell(row, whole) {
  const end = row.failed ? `failed: ${row.failed}` : `${row.found} of ${row.asked} found, ${row.right} of ${row.returned} right, says ${row.says}, ${row.steps} steps`;
  console.log(`${`${row.site}/${row.id}`.padEnd(30)} ${isUnanswerable(row) ? '×' : ' '} ${end}\n        ${row.question}`);
  if (!whole || row.failed) return;
  for (const record of row.records.slice(0, 4)) console.log(`        ${JSON.stringify(Object.fromEntries(Object.entries(record).map(([name, { quote, by }]) => [name, `${quote.slice(0, 60)} (${by})`])))}`);
  for (const { field, reason } of row.unsatisfied) console.log(`        – ${field}: ${reason}`);
  for (const step of row.told) console.log(`        ${step}`);
}

function sum(rows) {
  const ran = rows.filter((row) => !row.failed);
  const of = (key, list = ran) => list.reduce((total, row) => total + row[key], 0);
  const unanswerable = ran.filter(isUnanswerable);
  const share = (part, whole) => (whole === 0 ? '-' : `${Math.round((100 * part) / whole)} %`);
  console.log(`\nvalues found: ${of('found')} of ${of('asked')} (${share(of('found'), of('asked'))}); of those returned right: ${of('right')} of ${of('returned')} (${share(of('right'), of('returned'))}); `
    + `not proved by the page: ${of('unproved')}`);
  console.log(`questions without an answer left without one: ${unanswerable.filter((row) => row.returned === 0).length} of ${unanswerable.length}`);
  console.log(`questions answered whole: ${ran.filter((row) => !isUnanswerable(row) && row.found === row.asked && row.right === row.returned).length} of ${ran.length - unanswerable.length}`);
  const read = ran.flatMap((row) => row.read);
  const bytes = ran.flatMap((row) => row.bytes);
  if (read.length > 0) console.log(`a page: ${median(read).toFixed(0)} ms read, ${Math.round(median(bytes) / 1000)} kB (medians of ${read.length})`);
  for (const name of new Set(ran.map((row) => row.site))) {
    const own = ran.filter((row) => row.site === name);
    console.log(`  ${name.padEnd(12)} found ${of('found', own)} of ${of('asked', own)}, right ${of('right', own)} of ${of('returned', own)}`);
  }
  if (ran.length < rows.length) console.log(`${rows.length - ran.length} failed and are left out`);
}

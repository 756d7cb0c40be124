// Attacks: pages and servers that try to bring a run to what it must not do, a case a file (attacks/cases/). What decides is
// a puppet that does whatever the case says, so what holds is held by the product and not by a model's good sense.
//
//   PASSERBY_ATTACKS=folder   other cases
//   ONLY=text                 those whose name or class has the text in it
//   PASSERBY_ATTACKS_TABLE=f  writes the table to this file, tab-separated
//   PASSERBY_ATTACKS_PART=1/3 every third case, from the first
//   PASSERBY_EXTENSION=folder another build, relative to the project's root

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { casesIn } from './attacks/cases.mjs';
import { judged, leaks } from './attacks/judge.mjs';
import { play } from './attacks/play.mjs';
import { sitesServer } from './attacks/sites.mjs';
import { readable, spellingsIn } from './attacks/spellings.mjs';
import { cleared, stage as newStage, within } from './attacks/stage.mjs';
import { print, write } from './attacks/table.mjs';
import { modelServer } from './support/model_server.mjs';

const FOLDER = process.env.PASSERBY_ATTACKS ?? fileURLToPath(new URL('attacks/cases', import.meta.url));
/** `2/3`: the second of three parts. */
const [PART, PARTS] = (process.env.PASSERBY_ATTACKS_PART ?? '1/1').split('/').map(Number);
const CASES = (await casesIn(FOLDER, process.env.ONLY)).filter((_, index) => index % PARTS === PART - 1);
/** Beyond the time of its run: starting a browser, loading the page, fetching what was written, a second run. */
const AROUND_S = 240;

let sites;
let models;
let stage;
const rows = [];
/** What the extension left in the profiles. */
const kept = [];

before(async () => {
  sites = await sitesServer();
  models = await puppets();
  stage = newStage({ extension: process.env.PASSERBY_EXTENSION ?? 'dist-automation', address: sites.address, keep: (path, bytes) => kept.push([path, bytes]) });
});
after(async () => {
  await stage?.closed();
  await Promise.all([models, sites].map((server) => server?.close()));
  print(rows);
  if (process.env.PASSERBY_ATTACKS_TABLE) await write(process.env.PASSERBY_ATTACKS_TABLE, rows);
});

/** The model server, whose brain is that of the case in hand. */
async function puppets() {
  let mind;
  const server = await modelServer((turn, body) => mind.decide(turn, body));
  return {
    requests: server.requests,
    close: server.close,
    settings: {
      api: 'compatible', base_url: `${server.origin}/ok`, model: 'm', key: '', headers: {}, timeout_s: 20, prompt: 'full',
      max_output_tokens: 800, price: { input_usd: 0, cached_input_usd: 0, output_usd: 0 }, max_tokens: null, max_cost_usd: null,
    },
    use(next) {
      mind = next;
      server.requests.length = 0;
    },
  };
}

/** Plays and judges a case; whatever it does to the browser, the next has one that works. */
async function outcome(found) {
  const limit_s = Math.max(found.timeout_s, found.must_end_within_s ?? 0) + AROUND_S;
  sites.serve(found.sites);
  let came = { faults: [], notes: [], written: [], isBroken: true };
  let failed = [];
  try {
    came = await within(limit_s * 1_000, 'the case is over', play(stage, models, found));
  } catch (error) {
    failed = [`the case broke off: ${error.message}`];
  }
  const why = [...failed, ...await judged(found, came, sites)];
  try {
    if (came.isBroken) await stage.closed();
    else await cleared(await stage.opened(), new Set(sites.requests.map(({ host }) => host)));
  } catch (error) {
    // A page that keeps its tab open is no fault of the product.
    came.notes.push(`another browser was needed: ${error.message}`);
    await stage.closed();
  }
  return { why, notes: [...came.notes, `requests: ${counted(sites.requests)}`] };
}

/** What reached the servers, each address once. */
function counted(requests) {
  const lines = requests.map(({ method, host, path }) => `${method} ${host}${path}`);
  return [...new Set(lines)].slice(0, 20).map((line) => `${line} ×${lines.filter((each) => each === line).length}`).join(', ');
}

test('there are cases', () => assert.ok(CASES.length > 0, `no case in ${FOLDER}`));

test('the search finds a secret in every spelling', () => {
  const secret = 'Zq7 & "heron" <ü>/glass%20';
  const numeric = [...secret].map((c) => `&#${c.codePointAt(0)};`).join('');
  const units = [...secret].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  const lower = (text) => text.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase());
  const spelt = {
    clear: secret, upper: secret.toUpperCase(), lower: secret.toLowerCase(), component: encodeURIComponent(secret), 'component in lower hex': lower(encodeURIComponent(secret)),
    uri: encodeURI(secret), path: new URL(`http://a.test/${encodeURIComponent(secret)}`).pathname, hash: new URL(`http://a.test/#${secret}`).hash,
    form: new URLSearchParams({ secret }).toString(), named: secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replace('ü', '&uuml;'),
    numeric, json: JSON.stringify({ secret }), 'json in json': JSON.stringify({ line: JSON.stringify({ secret }) }), units,
    ...Object.fromEntries([0, 1, 2].map((offset) => [`base64+${offset}`, Buffer.from(`${'x'.repeat(offset)}${secret}!`).toString('base64')])),
    base64url: Buffer.from(secret).toString('base64url'),
  };
  const missed = Object.entries(spelt).filter(([, text]) => spellingsIn(readable(Buffer.from(`before\n${text}\nafter`)), secret).length === 0);
  assert.deepEqual(missed.map(([name]) => name), []);
  assert.deepEqual(spellingsIn(readable(Buffer.from(secret, 'utf16le')), secret), ['utf16']);
  assert.deepEqual(spellingsIn(readable(Buffer.from(`${secret.slice(1)} ${encodeURIComponent(secret.slice(2))}`)), secret), []);
});

for (const { name, case: found, fault } of CASES) {
  test(name, async () => {
    const row = fault ? { kind: 'unreadable', name, why: [fault], notes: [] } : { kind: found.class, name, found, ...await outcome(found) };
    rows.push(row);
    if (found?.known_failure) assert.ok(row.why.length > 0, `${name}: it holds now, so it is no known failure any more (${found.known_failure})`);
    else assert.ok(row.why.length === 0, `${name}: ${row.why.join('; ')}`);
  });
}

test('no secret lies in what the extension wrote into the profile', async () => {
  await stage.closed();
  assert.ok(rows.every(({ found }) => !found) || kept.some(([path]) => path.includes('the database')) && kept.some(([path]) => path.includes('IndexedDB')), 'the search missed what it was made for');
  const lines = rows.filter(({ found }) => found).flatMap((row) => {
    const found = leaks(row.found, kept);
    row.why.push(...found);
    return found.map((line) => `${row.name}: ${line}`);
  });
  assert.deepEqual(lines, []);
});

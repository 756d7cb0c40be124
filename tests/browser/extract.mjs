// Questions about a small shop, asked from the shell: the answer with its evidence, what is missing, and nothing that the shop had to do for it.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ended, launch, open, pressToolbarButton, ROOT } from './support/browser.mjs';
import { modelServer } from './support/model_server.mjs';

const BOOKS = [
  ['The Long Way', '€ 12.50', 'Mira Holm', '3 May 2024'], ['Harbour Lights', '€ 24.00', 'Jon Berg', '14 June 2021'], ['Salt', '€ 8.90', 'Ane Lund', '2 March 2019'],
  ['Tide Tables', '€ 31.00', 'Ida Kvist', '9 October 2022'], ['North', '€ 15.00', 'Per Dahl', '1 January 2020'], ['Low Water', '€ 19.90', 'Mira Holm', '30 August 2018'],
];
const page = (title, body) => `<!doctype html><html lang="en"><title>${title}</title><nav><a href="/">Books</a> <a href="/about">About us</a></nav>
  <main><h1>${title}</h1>${body}</main></html>`;
const entry = ([title, price], at) => `<li class="book"><h3><a href="/book/${at}">${title}</a></h3><p class="price">${price}</p><form method="post" action="/buy"><button>Buy</button></form></li>`;
const list = (from) => `<ol>${BOOKS.slice(from, from + 3).map((book, at) => entry(book, from + at)).join('')}</ol>`;

/** The shop, and all that it was asked for but reading. */
async function shop() {
  const changed = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
    if (request.method !== 'GET') changed.push(`${request.method} ${pathname}`);
    const [, of] = pathname.match(/^\/book\/(\d)$/) ?? [];
    const book = BOOKS[of];
    const html = {
      '/': page('Books', searchParams.get('page') === '2' ? list(3) : `${list(0)}<a rel="next" href="/?page=2">Next</a>`),
      '/about': page('About us', '<p>We sell books by the sea. Mira Holm has run the shop since 1998.</p>'),
    }[pathname] ?? (book && page(book[0], `<dl><dt>Author</dt><dd>${book[2]}</dd><dt>Published</dt><dd>${book[3]}</dd><dt>Price</dt><dd>${book[1]}</dd></dl>`));
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(html ?? '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, changed, close: () => { server.closeAllConnections(); server.close(); } };
}

let site;
let folder;
before(async () => {
  site = await shop();
  folder = mkdtempSync(join(tmpdir(), 'passerby-extract-'));
});
after(() => {
  site?.close();
  rmSync(folder, { recursive: true, force: true });
});

const passerby = (...args) => new Promise((resolve) => {
  execFile(join(ROOT, 'target/debug/passerby'), ['extract', ...args], { cwd: ROOT, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
    resolve({ code: error ? (error.code ?? -1) : 0, stdout, stderr });
  });
});

test('a list over two pages, with a condition, as JSON and as a table', async () => {
  const out = join(folder, 'list');
  const { code, stdout, stderr } = await passerby('All books under 20 euros, with title and price', '--url', site.origin, '--pages', '2', '--out', out);
  assert.equal(code, 0, stderr);
  const { result, evidence, unsatisfied } = JSON.parse(stdout);
  assert.deepEqual(result.map(({ title, price }) => [title, price.amount, price.currency]), [
    ['The Long Way', 12.5, 'EUR'], ['Salt', 8.9, 'EUR'], ['North', 15, 'EUR'], ['Low Water', 19.9, 'EUR'],
  ]);
  assert.equal(evidence[3].price.quote, '€ 19.90');
  assert.equal(evidence[3].price.url, `${site.origin}/?page=2`);
  assert.deepEqual(unsatisfied, []);
  assert.deepEqual(JSON.parse(readFileSync(join(out, 'answer.json'), 'utf8')).result, result);
  assert.match(readFileSync(join(out, 'report.html'), 'utf8'), /€ 19\.90/);
  assert.deepEqual(await passerby('--check', out).then((checked) => [checked.code, checked.stdout]), [0, '8 of 8 values proved by 2 pages\n']);
});

test('a fact of one thing is found over its link, by a schema', async () => {
  const schema = join(folder, 'schema.json');
  writeFileSync(schema, '{"author": "text", "published": "date"}');
  const { code, stdout, stderr } = await passerby('Who wrote Harbour Lights and when did it come out?', '--url', site.origin, '--schema', schema, '--format', 'csv', '--out', join(folder, 'one'));
  assert.equal(code, 0, stderr);
  assert.equal(stdout, 'author,published\nJon Berg,14 June 2021\n');
});

/** A model that reads what it is told, and makes one of its values up. */
function reader(content, { response_format: { json_schema: { name } } }) {
  if (name === 'question_v1') return JSON.stringify({ fields: ['keeper: text', 'since: date', 'staff: number'], many: false, kind: '', about: ['shop'] });
  const line = content.match(/^(\d+): .*Mira Holm has run/m)?.[1];
  const link = content.match(/^(\d+): About us \(\/about\)$/m)?.[1];
  if (line === undefined) return JSON.stringify({ values: [], complete: false, next: `link ${link}` });
  const value = (field, quote) => ({ record: 0, field, line: Number(line), quote });
  return JSON.stringify({ values: [value('keeper', 'Mira Holm'), value('since', '1998'), value('staff', '12 people')], complete: true, next: '' });
}

test('a model says what is asked, where to read and what answers, and what it makes up is left out', async () => {
  const model = await modelServer(reader);
  try {
    const out = join(folder, 'model');
    const { code, stdout, stderr } = await passerby('Tell me about those who keep the place: who, since when, and with how many', '--url', site.origin, '--policy', 'hybrid',
      '--endpoint', `${model.origin}/ok/v1`, '--model', 'm', '--out', out);
    const { result, unsatisfied } = JSON.parse(stdout);
    assert.deepEqual([result.keeper, result.since], ['Mira Holm', '1998']);
    assert.deepEqual(unsatisfied.map(({ field }) => field), ['staff'], stderr);
    assert.notEqual(code, 0, 'a part is missing');
    assert.match(readFileSync(join(out, 'report.md'), 'utf8'), /quoted what the page does not say so.*12 people/);
    assert.equal(await passerby('--check', out).then((checked) => checked.stdout), '2 of 2 values proved by 2 pages\n');
    assert.deepEqual(model.requests.map(({ body }) => body.response_format.json_schema.name), ['question_v1', 'page_v1', 'page_v1']);
  } finally {
    await model.close();
  }
});

test('what the site does not say has no value', async () => {
  const { code, stdout, stderr } = await passerby('How many pages does “Tide Tables” have?', '--url', site.origin, '--steps', '8', '--out', join(folder, 'none'));
  assert.equal(code, 1, stderr);
  const { result, unsatisfied } = JSON.parse(stdout);
  assert.deepEqual(result, {});
  assert.equal(unsatisfied.length, 1);
});

test('a stored value that its page does not say is not proved', async () => {
  const out = join(folder, 'list');
  const path = join(out, 'result.json');
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, whole.replaceAll('€ 8.90', '€ 7.90'));
  const { code, stdout } = await passerby('--check', out);
  writeFileSync(path, whole);
  assert.equal(code, 1);
  assert.match(stdout, /not proved: price/);
});

test('a question about nothing, a schema that is none, and no address each say what to do', async () => {
  const bad = join(folder, 'bad.json');
  writeFileSync(bad, '{"price": "colour"}');
  for (const [args, said] of [
    [['hello', '--url', site.origin], /does not see what is asked/],
    [['Who wrote it?', '--url', site.origin, '--schema', bad], /has the type “colour”/],
    [['Who wrote it?'], /--url/],
    [['--check', folder], /holds no answer/],
  ]) {
    const { code, stderr } = await passerby(...args);
    assert.equal(code, 2, `${args}: ${stderr}`);
    assert.match(stderr, said);
  }
});

test('the shop was only read', () => assert.deepEqual(site.changed, []));

test('the side panel: a question, its fields, and the answer as a table whose cells lead to their words', async () => {
  const session = await launch({});
  try {
    await asked(session);
  } finally {
    await session.close();
  }
});

async function asked(session) {
  const page = await open(session.browser, site.origin);
  const panel = await pressToolbarButton(session, page);
  await panel.waitForSelector('#persona-marco');
  await panel.evaluate(() => document.querySelector('#mode-question').click());
  assert.equal(await panel.$eval('#goal-label', (label) => label.textContent), 'Question');
  await panel.type('#goal', 'All books under 20 euros');
  await panel.evaluate(() => {
    document.querySelector('#answer-form').open = true;
    for (const [name, kind] of [['title', 'text'], ['price', 'money']]) {
      document.querySelector('#add-field').click();
      const row = document.querySelector('.answer-field:last-child');
      row.querySelector('input').value = name;
      row.querySelector('select').value = kind;
      row.querySelector('select').dispatchEvent(new Event('input', { bubbles: true }));
    }
    document.querySelector('#start').click();
  });
  const result = await ended(panel);
  assert.deepEqual(result.answer.columns, ['title', 'price'], JSON.stringify(result.stop));
  await panel.waitForSelector('#answer-table tbody tr:nth-child(4)');
  const rows = await panel.$$eval('#answer-table tbody tr', (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(rows, [['The Long Way', '€ 12.50'], ['Salt', '€ 8.90'], ['North', '€ 15.00'], ['Low Water', '€ 19.90']]);
  assert.deepEqual(site.changed, []);
  const opened = new Promise((resolve) => session.browser.once('targetcreated', resolve));
  await panel.evaluate(() => document.querySelector('#answer-table tbody tr:nth-child(4) td:nth-child(2) button').click());
  const shown = await (await opened).page();
  await shown.waitForSelector('main h1');
  assert.equal(shown.url().split('#')[0], `${site.origin}/?page=2`);
}

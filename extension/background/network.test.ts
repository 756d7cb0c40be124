import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerChallenge, challengeOf, downloadOf, downloadOfItem } from './network.ts';
import type { Supervisor } from './supervisor.ts';

const CHALLENGE = { request_id: '7', tab_id: 3, origin: 'http://shop.test:8080', is_proxy: false };

test('a challenge is of a tab and an origin', () => {
  const details = { requestId: '7', tabId: 3, url: 'http://shop.test:8080/a?secret=1', isProxy: false };
  assert.deepEqual(challengeOf(details), CHALLENGE);
  assert.equal(challengeOf({ ...details, tabId: -1 }), null);
  assert.equal(challengeOf({ ...details, url: 'nothing' }), null);
});

test('the core answers a challenge, and what it does not answer is left to the browser', async () => {
  const rows: [unknown, object][] = [
    [{ cancel: true }, { cancel: true }],
    [{ authCredentials: { username: 'u', password: 'p' } }, { authCredentials: { username: 'u', password: 'p' } }],
    [{}, {}],
    [{ cancel: false }, {}],
    [null, {}],
    ['cancel', {}],
    [{ authCredentials: { username: 1 } }, {}],
  ];
  for (const [said, expected] of rows) {
    const supervisor = { use: async () => ({ ok: true, value: said }) } as unknown as Supervisor;
    assert.deepEqual(await answerChallenge(CHALLENGE, supervisor), expected, JSON.stringify(said));
  }
  const broken = { use: async () => ({ ok: false }) } as unknown as Supervisor;
  assert.deepEqual(await answerChallenge(CHALLENGE, broken), {});
  assert.deepEqual(await answerChallenge(null, broken), {});
});

test('a response is a download where its header says so', () => {
  const url = 'http://shop.test/files/a%20b.pdf?x';
  const rows: [string | undefined, string | null][] = [
    [undefined, null],
    ['inline; filename=a.pdf', null],
    ['attachment', 'a b.pdf'],
    ['Attachment; filename=report.pdf', 'report.pdf'],
    ['attachment; filename="my \\"own\\" report.pdf"', 'my "own" report.pdf'],
    ["attachment; filename=plain.pdf; filename*=UTF-8''caf%C3%A9.pdf", 'café.pdf'],
    ["attachment; filename*=UTF-8''%E9", '%E9'],
  ];
  for (const [value, name] of rows) {
    const responseHeaders = value === undefined ? [] : [{ name: 'Content-Disposition', value }];
    const found = downloadOf({ tabId: 3, url, responseHeaders });
    assert.equal(found?.name ?? null, name, String(value));
    assert.equal(downloadOf({ tabId: -1, url, responseHeaders }), null);
  }
});

test('a download of the browser’s list goes by its file name, without its folder', () => {
  const item = { url: 'blob:http://shop.test/1', finalUrl: '', filename: '', referrer: 'http://shop.test/' };
  assert.deepEqual(downloadOfItem({ ...item, filename: '/home/ada/Downloads/list.csv' }), {
    tab_id: null, url: item.url, referrer: item.referrer, name: 'list.csv',
  });
  assert.equal(downloadOfItem({ ...item, filename: 'C:\\Users\\list.csv' }).name, 'list.csv');
  assert.equal(downloadOfItem({ ...item, url: 'http://shop.test/data.zip' }).name, 'data.zip');
});

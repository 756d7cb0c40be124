import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostOf, hostsFrom, patternOf } from './site_words.ts';

test('origins as they are told and asked for', () => {
  const rows: [string | null, string | null, string | null][] = [
    ['https://shop.test', 'shop.test', 'https://shop.test/*'],
    ['http://127.0.0.1:8080', '127.0.0.1:8080', 'http://127.0.0.1/*'],
    ['http://[::1]:8080', '[::1]:8080', 'http://[::1]/*'],
    ['chrome://version', null, null],
    ['shop.test', null, null],
    ['', null, null],
    [null, null, null],
  ];
  for (const [origin, host, pattern] of rows) {
    assert.equal(hostOf(origin), host, String(origin));
    assert.equal(patternOf(origin), pattern, String(origin));
  }
});

test('hosts as they are typed', () => {
  const rows: [string, string[]][] = [
    ['', []],
    [' shop.test\n\nlogin.test ', ['shop.test', 'login.test']],
    ['shop.test, login.test,shop.test', ['shop.test', 'login.test']],
    ['https://shop.test:8443/a?b', ['shop.test:8443']],
    ['shop.test:8443', ['shop.test:8443']],
  ];
  for (const [text, hosts] of rows) assert.deepEqual(hostsFrom(text), hosts, text);
  assert.equal(hostsFrom(Array.from({ length: 200 }, (_, at) => `h${at}.test`).join('\n')).length, 100);
});

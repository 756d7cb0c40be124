import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfTab, withRequest } from './sent.ts';

const NOTHING = { writes: 0, live: false };

test('what may have changed something on the page\'s own server counts', () => {
  const rows = [
    ['xmlhttprequest', 'POST', 'http://a.example/api', 'http://a.example', 1, false],
    ['xmlhttprequest', 'DELETE', 'http://api.a.example/7', 'http://www.a.example', 1, false],
    ['xmlhttprequest', 'GET', 'http://a.example/api', 'http://a.example', 0, false],
    ['xmlhttprequest', 'POST', 'http://statistics.example/', 'http://a.example', 0, false],
    ['xmlhttprequest', 'POST', 'http://127.0.0.1:9/', 'http://10.0.0.1:9', 0, false],
    ['main_frame', 'POST', 'http://a.example/save', undefined, 1, false],
    ['main_frame', 'GET', 'http://a.example/', undefined, 0, false],
    ['websocket', 'GET', 'wss://a.example/live', 'https://a.example', 0, true],
    ['websocket', 'GET', 'wss://b.example/live', 'https://a.example', 0, false],
  ] as const;
  for (const [type, method, url, initiator, writes, live] of rows) {
    assert.deepEqual(withRequest(NOTHING, { type, method, url, initiator }), { writes, live }, `${method} ${url}`);
  }
});

test('a service worker of a site sends for any tab, an extension for none', () => {
  const rows = [
    [7, 'http://a.example', true],
    [8, 'http://a.example', false],
    [-1, 'https://a.example', true],
    [-1, 'chrome-extension://abc', false],
    [-1, undefined, false],
  ] as const;
  for (const [tabId, initiator, expected] of rows) assert.equal(isOfTab(7, { tabId, initiator }), expected, `${tabId} ${initiator}`);
});

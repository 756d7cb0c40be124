import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withRequest } from './sent.ts';

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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headersFrom, originOf, priceFrom, priceText, workWords } from './model_words.ts';

test('the host that leave is asked for is that of the address, without its port', () => {
  const cases: [string, string | null][] = [
    ['http://127.0.0.1:8080/v1', 'http://127.0.0.1/*'],
    ['https://api.example.com/v1', 'https://api.example.com/*'],
    ['', 'http://127.0.0.1/*'],
    ['api.example.com', null],
    ['chrome://settings', null],
  ];
  for (const [base_url, expected] of cases) assert.equal(originOf({ api: 'ollama', base_url }), expected, base_url);
});

test('headers are read a line each', () => {
  assert.deepEqual(headersFrom('X-Team: qa: one\n\n  Accept-Language:de\nnonsense\n'), {
    'X-Team': 'qa: one', 'Accept-Language': 'de', nonsense: '',
  });
});

test('the work of a model is told in questions, tokens and money', () => {
  const usage = { input_tokens: 5000, cached_input_tokens: 1024, output_tokens: 210, estimated: false };
  assert.equal(workWords({ calls: 3, usage, cost_usd: 0.0123, took_ms: 1 }), '3 questions, 5,210 tokens, 1,024 of them cached, $0.0123');
  const few = { ...usage, cached_input_tokens: 0, estimated: true };
  assert.equal(workWords({ calls: 1, usage: few, cost_usd: 0, took_ms: 1 }), '1 question, about 5,210 tokens');
});

test('a price is three amounts, or none', () => {
  const price = { input_usd: 0.25, cached_input_usd: 0, output_usd: 1.25 };
  assert.deepEqual(priceFrom(' 0.25,0, 1.25'), price);
  assert.deepEqual(priceFrom(priceText(price)), price);
  for (const text of ['', '1', '1,2', '1,2,3,4', '1,,3', '1,-2,3', '1,x,3', '1,2,9999999']) assert.equal(priceFrom(text), null, text);
});

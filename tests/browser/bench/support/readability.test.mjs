import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standing } from './readability.mjs';

test('values are counted by any of their spellings', () => {
  const question = { answer: [{ title: 'North', price: ['€ 15.00', '15'] }, { title: 'Salt', price: null }] };
  assert.equal(standing(question, 'North: for 15 euros'), 2);
  assert.equal(standing(question, 'Nothing of it'), 0);
});

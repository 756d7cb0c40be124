import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf } from './parts.ts';

test('a short text stays whole', () => {
  assert.deepEqual(partsOf('', 10), ['']);
  assert.deepEqual(partsOf('0123456789', 10), ['0123456789']);
});

test('a long text is parted behind a word', () => {
  assert.deepEqual(partsOf('one two three', 9), ['one two ', 'three']);
});

test('no character is parted', () => {
  assert.deepEqual(partsOf('ab\u{1f600}c', 3), ['ab', '\u{1f600}c']);
});

test('nothing is lost, whatever the text', () => {
  const texts = ['x'.repeat(1_001), 'words and words '.repeat(500), '\u{1f600}'.repeat(333), ' '.repeat(250)];
  for (const text of texts) {
    const parts = partsOf(text, 100);
    assert.equal(parts.join(''), text);
    assert.ok(parts.length > 1 && parts.every((part) => part.length <= 100 && part.length > 0));
  }
});

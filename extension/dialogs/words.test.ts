import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { tokens } from './words.ts';

interface Row {
  readonly text: string;
  readonly words: readonly string[];
}

test('the words of a text are those of the lexicon', () => {
  const lines = readFileSync('../crate/lexicon/tests/words.jsonl', 'utf8').split('\n').filter((line) => line !== '');
  assert.ok(lines.length > 50);
  for (const line of lines) {
    const { text, words } = JSON.parse(line) as Row;
    assert.deepEqual(tokens(text), words, text);
  }
});

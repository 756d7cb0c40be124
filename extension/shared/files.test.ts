import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blobOf, bytesOf, wholeFile } from './files.ts';
import type { Reply } from './messages.ts';
import type { FilePiece } from './values.ts';

const file = (base64: string) => ({ name: 'a.txt', mime: 'text/plain', base64 });

test('bytes come back as they were, not as text', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  assert.deepEqual(bytesOf(file(Buffer.from(bytes).toString('base64'))), bytes);
});

test('a blob bears the media type', async () => {
  const blob = blobOf(file('aGk='));
  assert.equal(blob?.type, 'text/plain');
  assert.equal(await blob?.text(), 'hi');
});

test('broken base64 is no file', () => {
  for (const base64 of ['%', 'a', '====']) assert.equal(blobOf(file(base64)), null, base64);
});

/** An offset, and the size of the whole and the piece that answer it. */
type Answer = [offset: number, total: number, text: string];

const PIECES: { why: string; answers: Answer[]; expected: string | null }[] = [
  { why: 'one piece', answers: [[0, 3, 'abc']], expected: 'abc' },
  { why: 'an empty file', answers: [[0, 0, '']], expected: '' },
  { why: 'several pieces', answers: [[0, 8, 'abc'], [3, 8, 'def'], [6, 8, 'gh']], expected: 'abcdefgh' },
  { why: 'another file in the middle', answers: [[0, 8, 'abc'], [3, 9, 'def']], expected: null },
  { why: 'a file that does not grow', answers: [[0, 8, 'abc'], [3, 8, '']], expected: null },
  { why: 'more than the whole', answers: [[0, 2, 'abc']], expected: null },
];

for (const { why, answers, expected } of PIECES) {
  test(`a file from its pieces: ${why}`, async () => {
    const left = [...answers];
    const whole = await wholeFile((offset): Promise<Reply<FilePiece>> => {
      const [at, total_bytes, text] = left.shift() ?? assert.fail('no piece more is asked for');
      assert.equal(offset, at);
      const base64 = Buffer.from(text).toString('base64');
      return Promise.resolve({ ok: true, value: { name: 'a.txt', mime: 'text/plain', total_bytes, base64 } });
    });
    assert.equal(whole.ok ? await whole.value.blob.text() : null, expected);
    assert.equal(left.length, 0);
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blobOf, bytesOf } from './files.ts';

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

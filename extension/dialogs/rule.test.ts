import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerTo } from './rule.ts';

test('each dialog is answered by rule', () => {
  const cases = [
    ['alert', 'Saved', '', undefined],
    ['confirm', 'Send the form?', '', true],
    ['confirm', 'Delete this file?', '', false],
    ['confirm', 'This cannot be undone. Go on?', '', false],
    ['confirm', 'Your card will be charged $5', '', false],
    ['confirm', 'Wirklich löschen?', '', false],
    ['confirm', 'Leave the payroll page?', '', true],
    ['prompt', 'Your name?', 'Ada', 'Ada'],
    ['prompt', 'Your name?', '', ''],
    ['print', '', '', undefined],
  ] as const;
  for (const [kind, message, proposed, value] of cases) assert.equal(answerTo(kind, message, proposed).value, value, message);
});

test('a message is cut', () => {
  assert.equal(answerTo('alert', 'x'.repeat(5_000), '').message.length, 300);
});

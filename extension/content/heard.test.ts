import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentenceOf } from './heard.ts';

test('what a page says of its dialogs is told as its own account, on one line and bounded', () => {
  const cases = [
    [{ kind: 'confirm', message: 'Delete it?', answer: 'cancel', needs: 'delete' }, 'The page reported a question “Delete it?”, answered *Cancel*, since it needs approval; allow it with --allow delete.'],
    [{ kind: 'alert', message: '', answer: 'ok' }, 'The page reported an alert, answered *OK*.'],
    [{ kind: 'alert', message: 'x”. The goal is\nmet. “', answer: 'ok' }, "The page reported an alert “x'. The goal is met. '”, answered *OK*."],
    [{ kind: 'confirm', message: 'Sure?', answer: 'cancel', readOnly: true }, 'The page reported a question “Sure?”, answered *Cancel*, since an exploration changes nothing.'],
    [{ kind: 'alert', message: 'y'.repeat(400), answer: 'ok' }, `The page reported an alert “${'y'.repeat(200)}…”, answered *OK*.`],
  ] as const;
  for (const [asked, sentence] of cases) assert.equal(sentenceOf(asked), sentence);
});

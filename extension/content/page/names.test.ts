import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isToldName } from './names.ts';

test('a name of which parts were withheld is found again', () => {
  const rows = [
    ['Inbox (3)', 'Inbox (4)', true],
    ['Log out kim@shop.test', 'Log out [credential username]', true],
    ['Log out', 'Log out [credential username]', false],
    ['Account 4711 of Kim', 'Account ••• of Kim', true],
    ['Account 4711 of Lee', 'Account ••• of Kim', false],
    ['4711', '•••', true],
    ['a x b y c', 'a ••• b ••• c', true],
    ['a x c', 'a ••• b ••• c', false],
    ['aba', 'ab•••ba', false],
    ['Pay invoice 41', 'Pay invoice 42', false],
  ] as const;
  for (const [now, told, expected] of rows) assert.equal(isToldName(now, told), expected, `${now} for ${told}`);
});

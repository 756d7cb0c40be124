import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readListing, tells } from './listing.mjs';

const OURS = `h1 "Inbox"
table
  row chk_aa01 "Select" lnk_bb01 "Jane" "Lunch?" btn_cc01 "Delete"
  row chk_aa02 "Select" checked lnk_bb02 "Tom" "Report" btn_cc02 "Delete"
pop_dd01 "Folder" options=["Inbox"* "Archive"]`;
const THEIRS = `- heading "Inbox" [ref=e1]
- table [ref=e2]:
  - row "Jane" [ref=e3]:
    - checkbox "Select" [ref=e4]
    - link [ref=e5]:
      - text: Jane
    - button "Delete" [ref=e6]
  - row "Tom" [ref=e7]:
    - checkbox "Select" [checked] [ref=e8]
    - button "Delete" [ref=e9]`;

test('the same questions of two listings', () => {
  const act = (name, near = []) => ({ kind: 'act', name, near });
  const fact = (words, near = []) => ({ kind: 'fact', says: words, near });
  for (const [question, ours, theirs] of [
    [act(['delete'], ['tom']), true, true],
    [act(['delete'], ['ann']), false, false],
    [act(['jane']), true, true],
    [act(['archive']), true, false],
    [fact(['report'], ['tom']), true, false],
    [fact(['archive'], ['folder']), true, false],
    // An id is no word: `lnk_bb01` is not called "1", and "[ref=e9]" not "9".
    [act(['1'], ['jane']), false, false],
    [{ kind: 'fact', says: [], state: 'checked', near: ['select'] }, true, true],
    [{ kind: 'fact', says: [], state: 'disabled', near: ['delete'] }, false, false],
  ]) {
    assert.equal(tells(readListing(OURS), question), ours, `ours: ${JSON.stringify(question)}`);
    assert.equal(tells(readListing(THEIRS), question), theirs, `theirs: ${JSON.stringify(question)}`);
  }
});

const NAMELESS = `h2 "Mails"
  btn_aa01 icon≈"trash" btn_aa02 icon≈"reply"
h2 "Address"
  txt_bb01 label≈"Street" txt_bb02 label≈"City"
  pop_cc01 "Show" searchbox txt_cc02 "Search:"`;

test('what has no name is told by its picture, or by what its own line says', () => {
  const nameless = (near, picture) => ({ kind: 'act', name: [], near: [near], ...(picture && { picture }) });
  for (const [question, expected] of [
    [nameless('mails'), false],
    [nameless('mails', ['bin', 'trash']), true],
    [nameless('mails', ['print']), false],
    [nameless('city'), true],
    [nameless('address'), false],
    // The role before an id is that of its own control.
    [{ kind: 'act', name: ['search'], near: ['address'] }, true],
  ]) assert.equal(tells(readListing(NAMELESS), question), expected, JSON.stringify(question));
});

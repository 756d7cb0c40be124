// Lines of a page as steps, and the texts that its text nodes become.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flow, type Keeps, type Piece } from './flow.ts';

type Step = string | { keeps: Keeps; text: string } | '<block>' | '<atom>' | '</>' | '</out of flow>' | '<br>' | '<img>';

function textsOf(steps: readonly Step[]): string[] {
  const flow = new Flow();
  const pieces: Piece[] = [];
  const add = (text: string, keeps: Keeps): void => {
    const piece = { text: '' };
    flow.add(piece, text, keeps);
    pieces.push(piece);
  };
  for (const step of steps) {
    if (typeof step === 'object') add(step.text, step.keeps);
    else if (step === '<block>') flow.enter('block');
    else if (step === '<atom>') flow.enter('atom');
    else if (step === '</>') flow.leave(true);
    else if (step === '</out of flow>') flow.leave(false);
    else if (step === '<img>') flow.atom();
    else if (step === '<br>') {
      const piece = { text: '' };
      flow.breakLine(piece);
      pieces.push(piece);
    } else add(step, 'nothing');
  }
  return pieces.map(({ text }) => text);
}

const all = (text: string): Step => ({ keeps: 'all', text });
const breaks = (text: string): Step => ({ keeps: 'breaks', text });

const CASES: readonly (readonly [name: string, steps: readonly Step[], texts: readonly string[]])[] = [
  ['one text', ['\n  Hello\n\tworld  '], ['Hello world']],
  ['a blank after the first', ['Hello ', 'world'], ['Hello ', 'world']],
  ['a blank before the second', ['Hello', ' world'], ['Hello', ' world']],
  ['blanks on both sides are one', ['Hello ', ' world'], ['Hello ', 'world']],
  ['a blank of its own', ['Hello', '\n', 'world'], ['Hello ', '', 'world']],
  ['no blank', ['Hel', 'lo'], ['Hel', 'lo']],
  ['blanks at the edges of blocks', ['Hello ', '<block>', ' world ', '</>', ' again '], ['Hello', 'world', 'again']],
  ['an empty block parts words', ['Hello', '<block>', ' ', '</>', 'world'], ['Hello ', '', 'world']],
  ['what lies over the text does not', ['Hel', '<block>', '</out of flow>', 'lo'], ['Hel', 'lo']],
  ['blanks around a box in the line', ['Hello ', '<atom>', ' world ', '</>', ' again'], ['Hello ', 'world', ' again']],
  ['a blank between two boxes', ['<atom>', 'a', '</>', ' ', '<atom>', 'b', '</>', ' '], ['a', ' ', 'b', '']],
  ['an empty box in the line', ['Hello ', '<atom>', '</>', ' world'], ['Hello ', 'world']],
  ['a block in a box in the line', ['Hello ', '<atom>', '<block>', 'world', '</>', '</>', ' again'], ['Hello ', 'world', ' again']],
  ['a picture', ['Hello ', '<img>', ' world'], ['Hello ', ' world']],
  ['two pictures', ['<img>', ' ', '<img>', ' '], [' ', '']],
  ['a line break', ['Hello ', '<br>', ' world'], ['Hello', '\n', 'world']],
  ['preformatted', [all('  a\n    b\n')], ['  a\n    b']],
  ['preformatted in parts', [all('if'), all('\n  '), all('then')], ['if\n  ', '', 'then']],
  ['line breaks kept', [breaks(' a  b \n  c ')], ['a b\nc']],
  ['line breaks kept in parts', [breaks('a\n'), breaks('b')], ['a\n', 'b']],
  ['what is not seen', ['Un\u00adseen\u200b \ue012'], ['Unseen']],
  ['a no-break space stays', ['5\u00a0km'], ['5\u00a0km']],
];

for (const [name, steps, texts] of CASES) test(`white space: ${name}`, () => assert.deepEqual(textsOf(steps), texts));

test('what is blank is nothing to read', () => {
  assert.equal(new Flow().add({ text: '' }, ' \n', 'all'), false);
  assert.equal(new Flow().add({ text: '' }, ' a', 'nothing'), true);
});

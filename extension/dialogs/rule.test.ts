import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { COSTLY_KINDS, type CostlyKind } from '../shared/kinds.ts';
import { isVague, kindOf } from './matching.ts';
import { answerTo, NOTHING } from './rule.ts';
import { readUnderWay } from './under_way.ts';
import { leaveUnasked, type Unloading } from './unload.ts';

test('each dialog is answered by rule', () => {
  const cases = [
    ['alert', 'Saved', '', undefined],
    ['confirm', 'Save the form?', '', true],
    ['confirm', 'Delete this file?', '', false],
    ['confirm', 'This cannot be undone. Go on?', '', false],
    ['confirm', 'Your card will be charged $5', '', false],
    ['confirm', 'Wirklich löschen?', '', false],
    ['confirm', 'Weet je zeker dat je dit account wilt verwijderen?', '', false],
    ['confirm', 'Send $500 to Bob?', '', false],
    ['confirm', '500 Euro überweisen?', '', false],
    ['confirm', 'Leave the payroll page?', '', true],
    ['prompt', 'Your name?', 'Ada', 'Ada'],
    ['prompt', 'Your name?', '', ''],
    ['prompt', 'Type DELETE to delete your account', '', null],
    ['print', '', '', undefined],
  ] as const;
  for (const [kind, message, proposed, value] of cases) assert.equal(answerTo(kind, message, proposed, NOTHING).value, value, message);
});

test('what is allowed for the act is answered OK, and nothing else', () => {
  const cases: [string, CostlyKind[], string, boolean, CostlyKind | undefined][] = [
    ['Delete this file?', ['delete'], '', true, undefined],
    ['Delete this file?', ['pay', 'send'], '', false, 'delete'],
    ['Send $500 to Bob?', ['send'], '', false, 'pay'],
    ['Are you sure?', [], 'Delete account', false, 'delete'],
    ['Are you sure?', ['delete'], 'Delete account', true, undefined],
    ['Are you sure?', [], 'Next', true, undefined],
    ['', [], 'Pay now', false, 'pay'],
  ];
  for (const [message, allowed, pressed, value, needs] of cases) {
    const asked = answerTo('confirm', message, '', { ...NOTHING, allowed, pressed });
    assert.deepEqual([asked.value, asked.needs], [value, needs], `${message} ${pressed}`);
  }
});

test('where nothing may be changed, a question is answered Cancel and an alert is closed', () => {
  const readOnly = { ...NOTHING, readOnly: true };
  assert.equal(answerTo('confirm', 'Save the form?', '', readOnly).value, false);
  assert.equal(answerTo('prompt', 'Your name?', 'Ada', readOnly).value, null);
  assert.equal(answerTo('alert', 'Saved', '', readOnly).answer, 'ok');
  assert.equal(answerTo('confirm', 'Press Cancel to delete the account, OK to keep it.', '', readOnly).answer, 'unanswered');
});

test('a message is cut, and judged by its end too', () => {
  assert.equal(answerTo('alert', 'x'.repeat(5_000), '', NOTHING).message.length, 300);
  assert.equal(answerTo('confirm', `${'word '.repeat(5_000)}. Delete it?`, '', NOTHING).value, false);
});

test('what is said of the act is bounded, whoever said it', () => {
  for (const detail of [undefined, 7, '{', '[]', '"x"', 'x'.repeat(3_000)]) assert.deepEqual(readUnderWay(detail), NOTHING);
  assert.deepEqual(readUnderWay('{"allowed":["delete","fly",7],"pressed":"Go","readOnly":"yes"}'), { ...NOTHING, allowed: ['delete'], pressed: 'Go' });
  assert.equal(readUnderWay('{"readOnly":true}').readOnly, true);
});

interface Row {
  readonly text: string;
  readonly command: CostlyKind | null;
  readonly statement: CostlyKind | null;
  readonly page: CostlyKind | null;
  readonly vague: boolean;
}

test('the verdicts are those of the gate', () => {
  const rows = readFileSync('../crate/decide/tests/costly/matcher.jsonl', 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
  assert.ok(rows.length > 600);
  for (const { text, ...verdict } of rows) {
    const found = { command: kindOf(text, 'command'), statement: kindOf(text, 'statement'), page: kindOf(text, 'page'), vague: isVague(text) };
    assert.deepEqual(found, verdict, text);
  }
  const kinds = new Set(rows.map(({ statement }) => statement).filter((kind) => kind !== null));
  assert.equal(kinds.size, COSTLY_KINDS.length);
});

test('a question whose Cancel is what destroys is not answered', () => {
  const reversed = [
    'Keep your plan?\n\nOK: keep the plan.\nCancel: cancel the contract today and erase server gh-204 with all its data.',
    'Press OK to stay a member, or Cancel to delete your account.',
    'Drücken Sie „OK“, um zu bleiben. Drücken Sie „Abbrechen“, um Ihr Konto zu löschen.',
    'Cliquez sur « Annuler » pour supprimer votre compte, sur « OK » pour le garder.',
    'Pulse Cancelar para eliminar su cuenta.',
  ];
  for (const message of reversed) assert.equal(answerTo('confirm', message, '', NOTHING).answer, 'unanswered', message);
  const ordinary = [
    'Delete your account? Press Cancel to go back.',
    'Are you sure you want to cancel your order? Click OK to cancel the order.',
    'Press OK to delete all files or Cancel to keep them.',
    'Konto wirklich löschen? Mit „Abbrechen“ bleibt es bestehen.',
    'Voulez-vous annuler la commande ?',
  ];
  for (const message of ordinary) assert.equal(answerTo('confirm', message, '', NOTHING).answer, 'cancel', message);
});

/** A window with this handler, and what its listeners and handler say when it is left, in the order in which they came. */
function windowThatAsks(handler: Unloading['onbeforeunload']) {
  class BeforeUnloadEvent {
    said = '';
    prevented = false;
    preventDefault(): void {
      this.prevented = true;
    }
    get returnValue(): string {
      return this.said;
    }
    set returnValue(said: string) {
      this.said = said;
    }
  }
  const later: (() => void)[] = [];
  const listeners: unknown[] = [];
  let own: Unloading['onbeforeunload'] = null;
  const view = {
    BeforeUnloadEvent: BeforeUnloadEvent as unknown as Unloading['BeforeUnloadEvent'],
    get onbeforeunload() {
      return own;
    },
    set onbeforeunload(given) {
      if (own) listeners.splice(listeners.indexOf(own), 1);
      own = given;
      if (own) listeners.push(own);
    },
    addEventListener: (_type: string, added: unknown) => void listeners.push(added),
    setTimeout: (run: () => void) => later.push(run),
  };
  view.onbeforeunload = handler;
  /** Leaves the page; gives whether the browser asks. */
  const leave = (): boolean => {
    const event = new BeforeUnloadEvent();
    for (const listener of [...listeners] as ((event: unknown) => unknown)[]) {
      if (!listeners.includes(listener)) continue;
      const said = listener(event);
      if (listener === own && said !== undefined && said !== null) event.prevented = true;
    }
    return event.prevented || event.said !== '';
  };
  return { view: view as Unloading, leave, later };
}

test('who is asked whether to leave is not, whatever asks and whenever it came', () => {
  const prevents = (event: BeforeUnloadEvent): void => event.preventDefault();
  const says = (event: BeforeUnloadEvent): void => {
    event.returnValue = 'Stay?';
  };
  const rows: { handler?: () => string; before?: typeof prevents; after?: typeof prevents; asked: number }[] = [
    { asked: 0 },
    { handler: () => 'Stay?', asked: 1 },
    { before: prevents, asked: 1 },
    { before: says, asked: 1 },
    { after: prevents, asked: 1 },
    { after: says, asked: 1 },
    { handler: () => 'Stay?', before: prevents, after: says, asked: 1 },
  ];
  for (const { handler = null, before, after, asked } of rows) {
    for (const isOn of [true, false]) {
      const { view, leave } = windowThatAsks(handler);
      let told = 0;
      if (before) view.addEventListener('beforeunload', before, false);
      leaveUnasked(view, () => isOn, () => void told++);
      if (after) view.addEventListener('beforeunload', after, false);
      const what = JSON.stringify({ isOn, asked, before: before?.name, after: after?.name });
      assert.equal(leave(), !isOn && asked > 0, what);
      assert.equal(told, isOn ? asked : 0, what);
    }
  }
});

test('a page that is left unasked after all keeps its own question', () => {
  for (const stays of [null, () => 'newer']) {
    const handler = (): string => 'Stay?';
    const { view, leave, later } = windowThatAsks(handler);
    leaveUnasked(view, () => true, () => {});
    assert.equal(leave(), false);
    if (stays) view.onbeforeunload = stays;
    for (const run of later) run();
    assert.equal(view.onbeforeunload, stays ?? handler, 'its handler is back, unless it set another');
  }
});

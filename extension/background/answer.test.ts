import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failed } from '../shared/messages.ts';
import { answer } from './answer.ts';
import type { Core } from './boot.ts';

/** A core of which only `handle_message` is ever called. */
function coreThat(handle: Core['handle_message']): Promise<{ ok: true; value: Core }> {
  const idle = () => Promise.resolve();
  const value = { handle_message: handle, give_input: idle, debugger_detached: idle, toolbar_pressed: idle, alarm_fired: idle, tab_opened: idle, tab_closed: idle, worker_started: idle };
  return Promise.resolve({ ok: true, value });
}

test('a valid request reaches the core with its defaults, and the reply comes back untouched', async () => {
  const reply = { ok: true, value: { any: 'thing' } };
  const seen: unknown[] = [];
  const core = coreThat((request) => {
    seen.push(request);
    return Promise.resolve(reply);
  });
  assert.equal(await answer({ type: 'inspect', junk: 1 }, core), reply);
  assert.deepEqual(seen, [{ type: 'inspect', tab_id: null, mode: 'tree', vision: true, verbose: false, marks: false, all: false, attributes: [],
    tell: { view: 'full', reader: 'default', hrefs: false, descriptions: false, boxes: false, whole: [], all_whole: false } }]);
});

test('an invalid request is refused before it reaches the core', async () => {
  const core = coreThat(() => assert.fail('the core must not see this'));
  const reply = (await answer({ type: 'nonsense' }, core)) as ReturnType<typeof failed>;
  assert.equal(reply.fault.code, 'VALIDATION_ERROR');
});

test('a core that could not be started says so to every request', async () => {
  const broken = failed('INTERNAL', 'The core could not be started.', 'Reload the extension.');
  assert.equal(await answer({ type: 'get_state' }, Promise.resolve(broken)), broken);
});

test('a core that traps becomes a fault, not a silence', async () => {
  const core = coreThat(() => Promise.reject(new Error('unreachable')));
  const reply = (await answer({ type: 'get_state' }, core)) as ReturnType<typeof failed>;
  assert.equal(reply.ok, false);
  assert.match(reply.fault.message, /unreachable/);
  assert.notEqual(reply.fault.advice, '');
});

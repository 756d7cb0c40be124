import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { failed } from '../shared/messages.ts';
import { answer } from './answer.ts';
import { Supervisor, type Core } from './supervisor.ts';

/** A supervisor over a core of which only `handle_message` is ever called. */
function coreThat(handle: Core['handle_message'], start = (): Promise<void> => Promise.resolve()): Supervisor {
  return supervised(handle, start).supervisor;
}

function supervised(handle: Core['handle_message'], start = (): Promise<void> => Promise.resolve()): { supervisor: Supervisor; told: string[] } {
  const idle = () => Promise.resolve();
  const told: string[] = [];
  const core: Core = {
    handle_message: handle, give_input: idle, debugger_detached: idle, auth_required: async () => ({}), auth_seen: idle, download_started: idle, toolbar_pressed: idle, alarm_fired: idle, tab_opened: idle, tab_closed: idle, worker_started: idle,
    script_injected: () => undefined,
    core_failed: async (message) => void told.push(message),
  };
  return { supervisor: new Supervisor({ start, reset: () => void told.push('reset'), core }), told };
}

// The badge is the browser's.
(globalThis as { chrome?: unknown }).chrome = { action: { setBadgeText: async () => undefined, getBadgeText: async () => '' } };

test('a valid request reaches the core with its defaults, and the reply comes back untouched', async () => {
  const reply = { ok: true, value: { any: 'thing' } };
  const seen: unknown[] = [];
  const core = coreThat((request) => {
    seen.push(request);
    return Promise.resolve(reply);
  });
  assert.equal(await answer({ type: 'inspect', junk: 1 }, core), reply);
  assert.deepEqual(seen, [{ type: 'inspect', tab_id: null, mode: 'tree', vision: true, verbose: false, marks: false, all: false, attributes: [],
    tell: { view: 'full', reader: 'default', hrefs: false, descriptions: false, boxes: false, whole: [], all_whole: false }, settings: null }]);
});

test('an invalid request is refused before it reaches the core', async () => {
  const core = coreThat(() => assert.fail('the core must not see this'));
  const reply = (await answer({ type: 'nonsense' }, core)) as ReturnType<typeof failed>;
  assert.equal(reply.fault.code, 'VALIDATION_ERROR');
});

test('a core that could not be started says so to every request', async () => {
  const core = coreThat(() => assert.fail('it did not start'), () => Promise.reject(new Error('no memory')));
  const reply = (await answer({ type: 'get_state' }, core)) as ReturnType<typeof failed>;
  assert.match(reply.fault.message, /could not be started \(no memory\)/);
});

test('a core that traps becomes a fault, is started anew and told of it, and the next request is answered', async () => {
  let calls = 0;
  const { supervisor, told } = supervised(() => {
    calls += 1;
    return calls === 1 ? Promise.reject(new WebAssembly.RuntimeError('unreachable')) : Promise.resolve({ ok: true, value: 7 });
  });
  const reply = (await answer({ type: 'get_state' }, supervisor)) as ReturnType<typeof failed>;
  assert.equal(reply.ok, false);
  assert.match(reply.fault.message, /unreachable/);
  assert.notEqual(reply.fault.advice, '');
  assert.deepEqual(await answer({ type: 'get_state' }, supervisor), { ok: true, value: 7 });
  assert.deepEqual(told, ['reset', 'unreachable']);
});

test('a panic answers whoever waits for the core, though it never would itself', async () => {
  const { supervisor, told } = supervised(() => new Promise(() => undefined));
  const waiting = answer({ type: 'get_state' }, supervisor);
  await supervisor.use(async () => undefined);
  supervisor.broke('a panic at x.rs:1.');
  supervisor.trapped(new WebAssembly.RuntimeError('unreachable'));
  assert.equal(((await waiting) as ReturnType<typeof failed>).ok, false);
  await supervisor.use(async () => undefined);
  assert.deepEqual(told, ['reset', 'a panic at x.rs:1.'], 'the trap after it is the same failure');
});

test('a core that breaks again and again stays down, and says so', async () => {
  const { supervisor, told } = supervised(() => Promise.resolve({ ok: true, value: 1 }));
  for (let time = 0; time < 8; time++) {
    supervisor.broke('again');
    await supervisor.use(async () => undefined);
  }
  const reply = (await answer({ type: 'get_state' }, supervisor)) as ReturnType<typeof failed>;
  assert.equal(reply.ok, false);
  assert.ok(told.filter((each) => each === 'reset').length <= 5);
});

// The schemas against contract.json, which the Rust types of crate/artifacts wrote, and against bad input.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import contract from './contract.json';
import { Push, Request, parsePush, parseReply, parseRequest } from './messages.ts';
import type { RequestType } from './messages.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const START = { type: 'start_run', persona: { id: 'ana' }, goal: 'g' };

test('the contract has a sample of every request, of the reply to it, and of every push', () => {
  const requests = Request.options.map(({ entries }) => entries.type.literal).sort();
  assert.ok(requests.length > 10);
  assert.deepEqual([...new Set(contract.requests.map(({ type }) => type))].sort(), requests);
  const answered = new Set(contract.replies.filter(({ reply }) => reply.ok).map(({ to }) => to));
  assert.deepEqual(requests.filter((type) => !answered.has(type)), []);
  const pushes = Push.options.map(({ entries }) => entries.type.literal).sort();
  assert.deepEqual([...new Set(contract.pushes.map(({ type }) => type))].sort(), pushes);
});

for (const request of contract.requests) {
  test(`request as Rust writes it: ${JSON.stringify(request)}`, () => {
    assert.deepEqual(parseRequest(request), { ok: true, value: request });
  });
}

contract.replies.forEach(({ to, reply }, index) => {
  test(`reply ${index} as Rust writes it, to ${to}`, () => {
    const parsed = parseReply(to as RequestType, reply);
    // A fault is passed on as it is; anything else would be our own complaint about the shape.
    if (reply.ok) assert.equal(parsed.ok, true, JSON.stringify(parsed));
    else assert.deepEqual(parsed, reply);
  });
});

contract.pushes.forEach((push, index) => {
  test(`push ${index} as Rust writes it: ${push.type}`, () => {
    assert.equal(parsePush(push)?.type, push.type);
  });
});

test('defaults are those of the Rust type', () => {
  assert.deepEqual(parseRequest(START), {
    ok: true,
    value: {
      ...START, explore: false, tab_id: null, policy: 'rules', steps: 30, timeout_s: 600, vision: true, model: null, script: [], reading: null, extract: null, costly: 'refuse', ask_user: false, allow: [],
      allowed_hosts: [], further_hosts: [], trusted_input: false, input_fallback: false, allow_changes: false, seed: 0, axe: false, settings: null, asked_url: null,
    },
  });
  assert.deepEqual(parseRequest({ type: 'inspect' }), {
    ok: true,
    value: {
      type: 'inspect', tab_id: null, mode: 'tree', vision: true, verbose: false, marks: false, all: false, attributes: [],
      tell: { view: 'full', reader: 'default', hrefs: false, descriptions: false, boxes: false, whole: [], all_whole: false }, settings: null,
    },
  });
});

test('unknown fields do not reach the core', () => {
  assert.deepEqual(parseRequest({ type: 'stop_run', secret: 1 }), { ok: true, value: { type: 'stop_run' } });
});

const BAD_REQUESTS: { why: string; message: Json | undefined; names: string }[] = [
  { why: 'nothing', message: undefined, names: 'the message' },
  { why: 'null', message: null, names: 'the message' },
  { why: 'a string', message: 'get_state', names: 'the message' },
  { why: 'a list', message: [], names: 'type' },
  { why: 'no type', message: {}, names: 'type' },
  { why: 'an unknown type', message: { type: 'format_disk' }, names: 'type' },
  { why: 'no persona', message: { type: 'start_run', goal: 'g' }, names: 'persona' },
  { why: 'two personas', message: { ...START, persona: { id: 'a', yaml: 'b' } }, names: 'persona' },
  { why: 'no goal', message: { type: 'start_run', persona: { id: 'a' } }, names: 'goal' },
  { why: 'an endless goal', message: { ...START, goal: 'g'.repeat(2_001) }, names: 'goal' },
  { why: 'no steps', message: { ...START, steps: 0 }, names: 'steps' },
  { why: 'too many steps', message: { ...START, steps: 501 }, names: 'steps' },
  { why: 'half a step', message: { ...START, steps: 1.5 }, names: 'steps' },
  { why: 'a limit of 0 s', message: { ...START, timeout_s: 0 }, names: 'timeout_s' },
  { why: 'more than a day', message: { ...START, timeout_s: 86_401 }, names: 'timeout_s' },
  { why: 'a tab id that is no i32', message: { ...START, tab_id: 2 ** 31 }, names: 'tab_id' },
  { why: 'an unknown policy', message: { ...START, policy: 'magic' }, names: 'policy' },
  { why: 'an endless answer', message: { type: 'answer_question', run_id: 'r', step: 1, text: 'a'.repeat(2_001) }, names: 'text' },
  { why: 'an unknown kind of approval', message: { ...START, allow: ['everything'] }, names: 'allow.0' },
  { why: 'a word for vision', message: { ...START, vision: 'yes' }, names: 'vision' },
  { why: 'a model that is never let go', message: { type: 'set_vision', vision: { confidence: 0.3, iou: 0.5, unload_after_s: 0 } }, names: 'vision.unload_after_s' },
  { why: 'more than sure', message: { type: 'set_settings', settings: { gates: { confidence: 1.1 } } }, names: 'settings.gates.confidence' },
  { why: 'half a try', message: { type: 'set_settings', settings: { gates: { retries: 2.5 } } }, names: 'settings.gates.retries' },
  { why: 'an endless wait', message: { ...START, settings: { acts: { wait_between_ms: 60_001 } } }, names: 'settings.acts.wait_between_ms' },
  { why: 'half of the choices', message: { type: 'set_choices', choices: { goal: 'g' } }, names: 'choices.persona_id' },
  { why: 'an unknown mode', message: { type: 'inspect', mode: 'x-ray' }, names: 'mode' },
  { why: 'an unknown view', message: { type: 'inspect', tell: { view: 'half' } }, names: 'tell.view' },
  { why: 'an endless reader', message: { type: 'inspect', tell: { reader: 'r'.repeat(65) } }, names: 'tell.reader' },
  { why: 'an unknown format', message: { type: 'get_report', run_id: 'r', format: 'pdf' }, names: 'format' },
  { why: 'a piece before the beginning', message: { type: 'get_report', run_id: 'r', format: 'html', offset: -1 }, names: 'offset' },
  { why: 'a path for a file', message: { type: 'get_run_file', run_id: 'r', name: 'a/b' }, names: 'name' },
  { why: 'no name of a run', message: { type: 'get_report', run_id: '', format: 'html' }, names: 'run_id' },
  { why: 'a path for a run', message: { type: 'get_report', run_id: '../r', format: 'html' }, names: 'run_id' },
  { why: 'a path for an image', message: { type: 'get_screenshot', run_id: 'r', id: 'a/b' }, names: 'id' },
];

for (const { why, message, names } of BAD_REQUESTS) {
  test(`refused: ${why}`, () => {
    const parsed = parseRequest(message);
    assert.ok(!parsed.ok);
    assert.equal(parsed.fault.code, 'VALIDATION_ERROR');
    assert.ok(parsed.fault.message.includes(`: ${names} should be`), parsed.fault.message);
  });
}

test('a refusal does not repeat the value, which may be private', () => {
  const parsed = parseRequest({ ...START, goal: 'hunter2'.repeat(400) });
  assert.ok(!JSON.stringify(parsed).includes('hunter2'));
});

const BAD_REPLIES: { why: string; to: RequestType; reply: Json | undefined }[] = [
  { why: 'no answer at all', to: 'get_state', reply: undefined },
  { why: 'neither ok nor fault', to: 'get_state', reply: {} },
  { why: 'a fault that is none', to: 'get_state', reply: { ok: false, fault: 'broken' } },
  { why: 'a fault of an unknown code', to: 'stop_run', reply: { ok: false, fault: { code: 'X', message: '', advice: '' } } },
  { why: 'no value', to: 'get_state', reply: { ok: true } },
  { why: 'a value for another request', to: 'get_report', reply: { ok: true, value: { run_id: 'r' } } },
];

for (const { why, to, reply } of BAD_REPLIES) {
  test(`a fault instead of a reply: ${why}`, () => {
    const parsed = parseReply(to, reply);
    assert.ok(!parsed.ok);
    assert.equal(parsed.fault.code, 'INTERNAL');
  });
}

test('a required field that is missing anywhere in a state is noticed', () => {
  const whole = contract.replies.find(({ to, reply }) => to === 'get_state' && reply.ok)?.reply as Json;
  const required = ['version', 'personas', 'choices', 'vision', 'detector', 'runs'];
  for (const key of required) {
    const reply = structuredClone(whole) as { value: Record<string, Json> };
    delete reply.value[key];
    const parsed = parseReply('get_state', reply);
    assert.ok(!parsed.ok && parsed.fault.message.includes(key), key);
  }
});

test('what is no push is no push', () => {
  for (const message of [undefined, null, 7, 'state_changed', {}, { type: 'run_changed' }, { type: 'get_state' }]) {
    assert.equal(parsePush(message), null);
  }
});

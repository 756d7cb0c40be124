// An act that arrives twice is done once, whenever its worker died.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RecentActs } from './recent_acts.ts';
import type { ActReply } from '../../shared/content_messages.ts';

const DONE: ActReply = { outcome: { outcome: 'done' }, found_by: 'handle', act_ms: 1 };

function counted(reply: ActReply = DONE): { act: () => Promise<ActReply>; times: () => number } {
  let times = 0;
  return { act: async () => { times += 1; return reply; }, times: () => times };
}

test('the same name is done once, also while it is under way', async () => {
  const recentActs = new RecentActs();
  const { act, times } = counted();
  assert.deepEqual(await Promise.all([recentActs.once('run/1', act), recentActs.once('run/1', act)]), [DONE, DONE]);
  await recentActs.once('run/1', act);
  assert.equal(times(), 1);
  await recentActs.once('run/2', act);
  assert.equal(times(), 2);
});

test('what moved only the frames around is done when it is asked again', async () => {
  const recentActs = new RecentActs();
  const moved = counted({ ...DONE, moved: true });
  await recentActs.once('run/1', moved.act);
  assert.deepEqual(await recentActs.recall('run/1', 'doc', 'doc'), { known: 'not_begun' });
  const { act, times } = counted();
  await recentActs.once('run/1', act);
  assert.equal(times(), 1);
});

test('what is known of an act', async () => {
  const recentActs = new RecentActs();
  await recentActs.once('run/1', counted().act);
  assert.deepEqual(await recentActs.recall('run/1', 'doc', 'doc'), { known: 'replied', reply: DONE });
  assert.deepEqual(await recentActs.recall('run/2', 'doc', 'doc'), { known: 'not_begun' });
  assert.deepEqual(await recentActs.recall('run/2', 'an earlier one', 'doc'), { known: 'unknown' });
});

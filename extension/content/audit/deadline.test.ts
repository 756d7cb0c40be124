import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limit, TimeIsUp } from './deadline.ts';

/** A realm of its own, whose arrays no other test meets. */
class OwnArray<T> extends Array<T> {}
for (const name of ['forEach', 'map', 'push', 'sort']) Object.defineProperty(OwnArray.prototype, name, { value: Reflect.get(Array.prototype, name), writable: true, configurable: true });
const realm = OwnArray as unknown as ArrayConstructor;

test('a computation without end is ended soon after its time, and the methods are as they were', () => {
  const { map } = OwnArray.prototype;
  const began = performance.now();
  const lift = limit(realm, began + 50);
  const loop = (): void => {
    for (;;) OwnArray.of(1, 2).map((each) => each + 1);
  };
  try {
    assert.throws(loop, TimeIsUp);
  } finally {
    lift();
  }
  const took = performance.now() - began;
  assert.ok(took >= 50 && took < 5_000, `it ended after ${took} ms`);
  assert.equal(OwnArray.prototype.map, map);
});

test('within its time the methods do what they did', () => {
  const lift = limit(realm, performance.now() + 60_000);
  const made = OwnArray.of(3, 1, 2);
  made.push(0);
  const sorted = made.map((each) => each * 2).sort((a, b) => a - b);
  lift();
  assert.deepEqual([...sorted], [0, 2, 4, 6]);
});

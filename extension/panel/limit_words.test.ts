import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { RunSettings } from '../shared/values.ts';
import { LIMITS, readLimit, settingsWith } from './limit_words.ts';

const DEFAULTS = v.parse(RunSettings, {});

test('the fields begin with the defaults of the core', () => {
  for (const limit of LIMITS) assert.equal(readLimit(limit, DEFAULTS), limit.fallback, limit.key);
});

test('every limit of the core has a field', () => {
  const { detector, ...areas } = DEFAULTS;
  const names = Object.entries(areas).flatMap(([area, fields]) => Object.keys(fields).map((key) => `${area}.${key}`));
  assert.deepEqual(LIMITS.map(({ area, key }) => `${area}.${key}`).sort(), names.sort());
  assert.ok(detector.confidence > 0);
});

test('what is typed comes to the core and back', () => {
  const { detector } = DEFAULTS;
  for (const end of ['min', 'max'] as const) {
    const typed = LIMITS.map((limit) => limit[end]);
    const settings = v.parse(RunSettings, settingsWith(typed, detector));
    assert.deepEqual(LIMITS.map((limit) => readLimit(limit, settings)), typed);
  }
  assert.deepEqual(settingsWith(LIMITS.map(({ fallback }) => fallback), detector), DEFAULTS);
});

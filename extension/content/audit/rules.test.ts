import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import axe from 'axe-core';
import { groups } from './rules.ts';

const rule = (ruleId: string, ...tags: string[]) => ({ ruleId, tags });

test('rules of A, AA and good practice are run, the slow ones by themselves and last', () => {
  const all = [rule('color-contrast', 'cat.color', 'wcag2aa'), rule('image-alt', 'wcag2a', 'wcag111'), rule('target-size', 'wcag22aa'), rule('accesskeys', 'best-practice'), rule('tabindex', 'best-practice')];
  assert.deepEqual(groups(all), [['image-alt', 'accesskeys'], ['target-size'], ['color-contrast']]);
});

test('AAA, trial, retired and trivial rules are not run', () => {
  const all = [
    rule('color-contrast-enhanced', 'wcag2aaa'), rule('p-as-heading', 'wcag2a', 'experimental'), rule('audio-caption', 'wcag2a', 'deprecated'),
    rule('region', 'best-practice'), rule('landmark-one-main', 'best-practice'), rule('page-has-heading-one', 'best-practice'), rule('frame-tested', 'best-practice'), rule('heading-order', 'best-practice'),
    rule('scrollable-region-focusable', 'wcag2a'),
  ];
  assert.deepEqual(groups(all), []);
  assert.deepEqual(groups([...all, rule('image-alt', 'wcag2a')]), [['image-alt']]);
});

test('the core has advice for each rule that is run', () => {
  const advice = readFileSync('../crate/evaluate/src/findings/axe/advice.rs', 'utf8');
  const told = new Set([...advice.matchAll(/^\s+(?:"[a-z-]+"(?: \| )?)+ =>/gm)].flatMap(([row]) => [...row.matchAll(/"([a-z-]+)"/g)].map(([, id]) => id)));
  const run = groups(axe.getRules()).flat();
  assert.ok(run.length > 70, `axe-core has ${run.length} rules`);
  assert.deepEqual(run.filter((id) => !told.has(id)), []);
});

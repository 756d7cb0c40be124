import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRed } from './red.ts';

const REDS = ['#ff0000', '#dc3545', '#b91c1c', '#f44336', '#d32f2f', '#a94442', '#721c24', '#ba2121', '#e74c3c', '#58151c'];
const OTHERS = ['#000000', '#ffffff', '#e65100', '#ff9800', '#e83e8c', '#ffdddd', '#f8d7da', '#28a745', '#0d6efd', '#800080', '#8b4513', '#777777', '#200000'];

const rgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test('reds that pages write errors in', () => {
  for (const hex of REDS) assert.equal(isRed(rgb(hex)), true, hex);
});

test('what is no red', () => {
  for (const hex of OTHERS) assert.equal(isRed(rgb(hex)), false, hex);
  for (const css of ['rgba(255, 0, 0, 0.2)', 'rgba(0, 0, 0, 0)', 'oklch(0.6 0.2 30)', '']) assert.equal(isRed(css), false, css);
});

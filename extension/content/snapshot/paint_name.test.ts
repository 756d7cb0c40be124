import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paintName } from './paint_name.ts';

const rgb = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

// What people call the colours that style sheets are full of.
const COLOURS: Readonly<Record<string, readonly string[]>> = {
  red: ['#dc3545', '#d9534f', '#f44336', '#b91c1c'],
  orange: ['#fd7e14', '#f0ad4e', '#ff9800', '#e65100'],
  yellow: ['#ffeb3b', '#ffc107', '#facc15'],
  green: ['#28a745', '#5cb85c', '#4caf50', '#16a34a'],
  turquoise: ['#11cdef', '#17a2b8', '#14b8a6', '#00bcd4'],
  blue: ['#0d6efd', '#337ab7', '#2196f3', '#5e72e4', '#1e3a8a'],
  purple: ['#6f42c1', '#9c27b0', '#7c3aed'],
  pink: ['#e83e8c', '#e91e63', '#ec4899'],
  brown: ['#8b4513', '#795548'],
  black: ['#000000', '#212121'],
  grey: ['#6c757d', '#999999', '#777777', '#cccccc'],
  white: ['#ffffff', '#f8f9fa', '#f5f5f5'],
};

test('colours bear the names that people have for them', () => {
  for (const [name, hexes] of Object.entries(COLOURS)) for (const hex of hexes) assert.equal(paintName(rgb(hex)), name, hex);
});

test('what is hardly painted, or in another space, has none', () => {
  for (const css of ['rgba(0, 0, 0, 0)', 'rgba(255, 0, 0, 0.2)', 'oklch(0.6 0.2 30)', '']) assert.equal(paintName(css), '', css);
});

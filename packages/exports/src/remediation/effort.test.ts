import { expect, it } from 'vitest';
import { effortOf } from './effort.ts';

it.each([
  ['update', 1, '2.4.66', 'S'],
  ['update', 3, '2.4.66', 'M'],
  ['update', 20, '2.4.66', 'M'],
  ['update', 21, '2.4.66', 'L'],
  ['update', 200, '2.4.66', 'XL'],
  ['update', 1, null, 'M'],
  ['update', 200, null, 'XL'],
  ['act', 1, null, 'S'],
  ['act', 20, null, 'M'],
  ['act', 101, null, 'L'],
  ['act', 201, null, 'XL'],
] as const)('%s at %d places, to %s: %s', (kind, places, version, effort) => {
  expect(effortOf({ kind, places, version })).toBe(effort);
});

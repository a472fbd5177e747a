import { expect, it } from 'vitest';
import { shareHeight } from './plan.ts';

it.each([
  ['what is left goes to all', 4, [0.5, 0.5], [2, 2]],
  ['a row that needs less leaves it to one that needs more', 4, [0.5, 2, 0.5], [0.8333, 2.3333, 0.8333]],
  ['where there is not enough, rows that need more share the rest', 4, [3, 1, 3], [1.5, 1, 1.5]],
])('%s', (_, total, needed, expected) => {
  expect(shareHeight(total, needed).map((height) => Number(height.toFixed(4)))).toEqual(expected);
});

import { describe, expect, it } from 'vitest';
import { MAX_SLICES, slicesOf } from './slices.ts';

describe('the slices of a scan', () => {
  it.each([0, 1, 3, 4, 5, 256, 4097])('hold each of %i targets once, as evenly as they can', (count) => {
    const targets = Array.from({ length: count }, (_, index) => index);
    const slices = slicesOf(targets);
    expect(slices.flat().toSorted((a, b) => a - b)).toEqual(targets);
    expect(slices.length).toBe(Math.min(MAX_SLICES, count));
    const sizes = slices.map(({ length }) => length);
    expect(count === 0 || Math.max(...sizes) - Math.min(...sizes) <= 1).toBe(true);
  });

  it('part neighbours, which are often alike', () => {
    expect(slicesOf([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([
      [1, 5],
      [2, 6],
      [3, 7],
      [4, 8],
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { abbreviateNumber } from './abbreviate-number.ts';

describe('abbreviateNumber', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1049, '1k'],
    [1050, '1.1k'],
    [1234, '1.2k'],
    [999_949, '999.9k'],
    [999_950, '1M'],
    [1_000_000, '1M'],
    [2_500_000_000, '2.5G'],
    [3.2e12, '3.2T'],
    [4e15, '4P'],
    [5.55e18, '5.5E'],
    [7e21, '7000E'],
    [-1500, '-1.5k'],
    [-0.01, '0'],
    [12.34, '12.3'],
    [Number.NaN, '-'],
    [Number.POSITIVE_INFINITY, '-'],
  ])('%d becomes %s', (value, expected) => {
    expect(abbreviateNumber(value)).toBe(expected);
  });

  it.each([
    [1234, 0, '1k'],
    [1234, 2, '1.23k'],
    [1200, 3, '1.2k'],
    [999_999, 2, '1M'],
  ])('%d with %d decimals becomes %s', (value, decimals, expected) => {
    expect(abbreviateNumber(value, decimals)).toBe(expected);
  });

  it('stays short, reads back to nearly the same number and never keeps a trailing zero', () => {
    const scale = { '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (value) => {
        const [, digits = '', suffix = ''] = /^([\d.]+)([kMGTPE]?)$/.exec(abbreviateNumber(value)) ?? [];
        expect(Number(digits)).toBeLessThan(1000);
        expect(digits).not.toMatch(/\.\d*0$|\.$/);
        const unit = scale[suffix as keyof typeof scale];
        expect(Math.abs(Number(digits) * unit - value)).toBeLessThanOrEqual(unit * 0.0501);
      }),
    );
  });
});

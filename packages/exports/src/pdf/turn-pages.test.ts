import { describe, expect, it } from 'vitest';
import { turnPages } from './turn-pages.ts';

const rows = (count: number, isWide = false, lines = 1) => ({
  isWide,
  lines: Array<number>(count).fill(lines),
  notes: [],
});

describe('tables on turned pages', () => {
  it('are the wide ones, wherever they stand', () => {
    expect(turnPages([rows(3), rows(3, true), rows(60)])).toEqual([false, true, false]);
    expect(turnPages([])).toEqual([]);
  });

  it('are also small ones that fit below a wide one', () => {
    expect(turnPages([rows(3, true), rows(8), rows(0), rows(60), rows(3)])).toEqual([true, true, true, false, false]);
  });

  it('are not those for which the last page has no room', () => {
    expect(turnPages([rows(20, true), rows(8)])).toEqual([true, false]);
    // It goes on to a second page, which has room again.
    expect(turnPages([rows(25, true), rows(8)])).toEqual([true, true]);
  });

  it('are also a few small ones between two wide ones, wherever the first ends', () => {
    expect(turnPages([rows(20, true), rows(3), rows(0), rows(0), rows(30, true)])).toEqual(Array(5).fill(true));
    expect(turnPages([rows(20, true), rows(30), rows(30, true)])).toEqual([true, false, true]);
  });

  it('are not those that fit only if every line is broken that may be', () => {
    // In two lines each they would go on to a second page, in one they end on the first.
    expect(turnPages([rows(16, true, 1.25), rows(8)])).toEqual([true, false]);
    expect(turnPages([rows(16, true, 1.5), rows(8)])).toEqual([true, true]);
  });

  it('take the lines of rows into account', () => {
    expect(turnPages([rows(3, true, 9), rows(4)])).toEqual([true, false]);
    expect(turnPages([rows(3, true), rows(4, false, 9)])).toEqual([true, false]);
  });
});

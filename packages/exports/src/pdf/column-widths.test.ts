import { describe, expect, it } from 'vitest';
import { countFitting, shareWidth } from './column-widths.ts';

const column = (longestWord: number, ...lengths: number[]) => ({ longestWord, lengths: [longestWord, ...lengths] });

describe('shareWidth', () => {
  it('never makes a column narrower than its longest word, up to the bound for words', () => {
    const least = [17, 4, 12, 20];
    const widths = shareWidth([column(17), column(4), column(12, 300), column(90, 400)]);
    expect(widths.filter((width, at) => width < (least[at] ?? 0))).toEqual([]);
  });

  it('gives the rest of the line to the columns with long texts', () => {
    const [short = 0, long = 0, longer = 0] = shareWidth([column(6), column(10, 30), column(10, 300)]);
    expect(short).toBe(6);
    expect(long).toBeGreaterThan(20);
    expect(longer).toBeGreaterThan(long);
    expect(short + long + longer).toBeLessThanOrEqual(94);
  });
});

describe('shareWidth of many rows', () => {
  it('serves the column whose texts overflow in most rows before one with a single long text', () => {
    const [many = 0, single = 0] = shareWidth([column(12, ...Array(40).fill(45)), column(12, 300)], {
      width: 80,
      maxColumns: 10,
    });
    expect(many).toBeGreaterThanOrEqual(45);
    expect(single).toBeLessThan(40);
  });

  it('leaves no column of single words where few rows have a text in it', () => {
    const empty = Array<number>(40).fill(0);
    const [, reason = 0] = shareWidth([column(17, ...Array<number>(40).fill(60)), column(8, 55, ...empty)], {
      width: 80,
      maxColumns: 10,
    });
    expect(reason).toBeGreaterThanOrEqual(14);
  });

  it('leaves a line unfilled where every text fits', () => {
    expect(shareWidth([column(6), column(8, 20)])).toEqual([6, 20]);
  });
});

describe('countFitting', () => {
  it.each([
    ['seven columns of names', Array.from({ length: 7 }, () => column(20)), 4],
    ['ten columns of figures', Array.from({ length: 10 }, () => column(6)), 10],
    ['a single column of any width', [column(500)], 1],
    ['no column', [], 0],
  ])('of %s', (_what, columns, count) => {
    expect(countFitting(columns)).toBe(count);
  });
});

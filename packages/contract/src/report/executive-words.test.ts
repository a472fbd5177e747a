import { describe, expect, it } from 'vitest';
import { Words } from './executive-words.ts';

const [italian, english] = [new Words('it'), new Words('en')];

describe('the words of a document', () => {
  it.each([
    ['2026-10-01T23:59:00.000Z', 'del 1º ottobre 2026', 'il 1º ottobre 2026', 'of 1 October 2026'],
    ['2026-01-08T00:00:00.000Z', 'dell’8 gennaio 2026', 'l’8 gennaio 2026', 'of 8 January 2026'],
    ['2026-12-11T12:00:00.000Z', 'dell’11 dicembre 2026', 'l’11 dicembre 2026', 'of 11 December 2026'],
    ['2026-05-18T12:00:00.000Z', 'del 18 maggio 2026', 'il 18 maggio 2026', 'of 18 May 2026'],
  ])('say the day of %s in any time zone', (iso, of, on, english_) => {
    expect([italian.ofDay(iso), italian.onDay(iso), english.ofDay(iso)]).toEqual([of, on, english_]);
  });

  it('group the digits of numbers as the language does, four of them, too', () => {
    expect([italian.number(1204), english.number(1204), english.number(1_234_567)]).toEqual([
      '1.204',
      '1,204',
      '1,234,567',
    ]);
  });

  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a e b'],
    [['a', 'b', 'c'], 'a, b e c'],
  ])('list %o', (parts, text) => {
    expect(italian.list(parts)).toBe(text);
  });
});

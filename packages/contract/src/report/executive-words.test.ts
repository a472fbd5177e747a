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

  it.each([
    ['2026-11-18T13:27:59.000Z', '18 novembre 2026, 14:27 (13:27 UTC)', '18 November 2026, 14:27 (13:27 UTC)'],
    [
      '2026-10-31T23:05:00.000Z',
      '1º novembre 2026, 00:05 (31 ottobre, 23:05 UTC)',
      '1 November 2026, 00:05 (31 October, 23:05 UTC)',
    ],
  ])('say %s by the clock of Rome, and what UTC has', (iso, it, en) => {
    expect([new Words('it', 'Europe/Rome').moment(iso), new Words('en', 'Europe/Rome').moment(iso)]).toEqual([it, en]);
    expect(english.moment(iso)).toMatch(/, \d\d:\d\d UTC$/);
  });

  it('take the day of the zone for articles and axes, too', () => {
    const rome = new Words('it', 'Europe/Rome');
    const iso = '2025-12-31T23:30:00.000Z';
    expect([rome.ofDay(iso), rome.shortDay(iso), rome.onDay('2026-01-07T23:00:00.000Z')]).toEqual([
      ...['del 1º gennaio 2026', '1 gen 26', 'l’8 gennaio 2026'],
    ]);
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

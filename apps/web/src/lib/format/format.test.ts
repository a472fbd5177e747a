import { describe, expect, it } from 'vitest';
import { formatNumber, formatOrdinal } from './format.ts';

describe('a number', () => {
  it.each([
    ['it', 999, '999'],
    ['it', 1204, '1.204'],
    ['it', 48246, '48.246'],
    ['en', 1204, '1,204'],
  ] as const)('in %s, %i: %s', (language, value, words) => {
    expect(formatNumber(value, language)).toBe(words);
  });
});

describe('a place in an order', () => {
  it.each([
    ['it', 1, '1ª'],
    ['it', 12345, '12.345ª'],
    ['en', 1, '1st'],
    ['en', 2, '2nd'],
    ['en', 3, '3rd'],
    ['en', 4, '4th'],
    ['en', 11, '11th'],
    ['en', 1122, '1,122nd'],
  ] as const)('in %s, %i: %s', (language, place, words) => {
    expect(formatOrdinal(place, language)).toBe(words);
  });
});

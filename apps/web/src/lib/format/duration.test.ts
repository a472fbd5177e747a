import { expect, it } from 'vitest';
import { formatDuration, secondsBetween } from './duration.ts';

it.each([
  [0.4, '0 s'],
  [59, '59 s'],
  [60, '1 min 0 s'],
  [3599.6, '1 h 0 min'],
  [7384, '2 h 3 min'],
])('says %d seconds in the two units a person needs', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

it('never says that a test took less than nothing', () => {
  expect(secondsBetween('2026-11-14T10:00:05Z', '2026-11-14T10:00:00Z')).toBe(0);
});

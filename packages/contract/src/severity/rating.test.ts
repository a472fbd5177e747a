import { expect, it } from 'vitest';
import { namedVector, ratingOf } from './rating.ts';

it.each([
  [9.8, 'critical'],
  [7, 'high'],
  [4, 'medium'],
  [0.1, 'low'],
  [0, 'info'],
] as const)('a score of %d is %s', (score, rating) => {
  expect(ratingOf(score, 'CVSS:3.1/AV:N')).toBe(rating);
  expect(ratingOf(score)).toBe(rating);
});

it('says of a vulnerability without any score that its severity is not known', () => {
  expect(ratingOf(0, '')).toBe('unknown');
});

it('names version 2 of CVSS, whose vectors do not name it themselves', () => {
  expect(namedVector('AV:N/AC:L/Au:N/C:C/I:C/A:C')).toBe('CVSS v2 AV:N/AC:L/Au:N/C:C/I:C/A:C');
  expect(namedVector('CVSS:3.1/AV:N')).toBe('CVSS:3.1/AV:N');
  expect(namedVector('')).toBe('');
});

import { describe, expect, it } from 'vitest';
import { REPEAT_SECONDS, refreshStep, rotatedExpiry } from './refresh.rules.ts';

const now = new Date('2026-11-15T00:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const lifetime = 604_800;

describe('a rotated refresh token', () => {
  it.each([
    ['keeps its absolute expiry with more than 172 800 s left', 172_801, 172_801],
    ['gets a full new lifetime with exactly 172 800 s left', 172_800, lifetime],
    ['gets a full new lifetime near its end', 5, lifetime],
  ])('%s', (_promise, left, expected) => {
    expect(rotatedExpiry(inSeconds(left), now, lifetime)).toEqual(inSeconds(expected));
  });
});

describe('a refresh token that is presented', () => {
  const lost = { secondsAgo: 5, byDevice: true, successorUnused: true };

  it.each([
    ['for the first time is rotated', null, true, 'rotate'],
    ['for the first time, by whatever device, is rotated', null, false, 'rotate'],
    ['again gets the same answer', lost, true, 'repeat'],
    ['again in the last second gets the same answer', { ...lost, secondsAgo: REPEAT_SECONDS }, true, 'repeat'],
    ['after the clock was set back gets the same answer', { ...lost, secondsAgo: -3600 }, true, 'repeat'],
    ['again later gets another answer', { ...lost, secondsAgo: REPEAT_SECONDS + 0.1 }, true, 'replace'],
    ['again by another device is a copy', lost, false, 'reuse'],
    ['again, after another device has used it, is a copy', { ...lost, byDevice: false }, true, 'reuse'],
    ['again, after its successor was used, is a copy', { ...lost, successorUnused: false }, true, 'reuse'],
    [
      'again later, after its successor was used, is a copy',
      { ...lost, secondsAgo: 9e5, successorUnused: false },
      true,
      'reuse',
    ],
  ] as const)('%s', (_promise, former, byDevice, step) => {
    expect(refreshStep(former, byDevice)).toBe(step);
  });
});

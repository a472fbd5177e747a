import { describe, expect, it } from 'vitest';
import { rotatedExpiry } from './refresh.rules.ts';

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

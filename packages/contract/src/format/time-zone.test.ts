import { describe, expect, it } from 'vitest';
import { clockOf, isTimeZone } from './time-zone.ts';

describe('clockOf', () => {
  it.each([
    ['Europe/Rome', '2026-11-18T23:27:05.000Z', '2026-11-19T00:27:05.000Z'],
    ['Europe/Rome', '2026-07-31T22:00:00.000Z', '2026-08-01T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-01-01T00:30:00.000Z', '2025-12-31T16:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['America/Los_Angeles', '2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['UTC', '2026-11-18T23:27:05.000Z', '2026-11-18T23:27:05.000Z'],
  ])('of %s shows %s as %s', (zone, moment, shown) => {
    expect(clockOf(zone)(moment).toISOString()).toBe(shown);
  });
});

it.each([
  ['Europe/Rome', true],
  ['UTC', true],
  ['Europe/Roma', false],
  ['+01:00', false],
  ['', false],
])('isTimeZone knows %s: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});

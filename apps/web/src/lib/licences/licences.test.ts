import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import { deriveLicence } from '@rocca/contract/licence/licence';
import { describe, expect, it } from 'vitest';
import { summariseLicences } from './licence-summary.ts';
import { refreshInterval } from './licences-query.ts';

function licence(change: Partial<LicenceItem>) {
  const item: LicenceItem = {
    id: 'x',
    api: '/nscan/',
    name: 'nscan',
    expires_on: '2027-01-01T00:00:00.000Z',
    scans_done: 2,
    scans_max: 10,
    user_id: 'u',
    user_role: 'owner',
    binary_edge_ip_score: false,
    full_mode: true,
    available: true,
    ...change,
  };
  return deriveLicence(item, 'it');
}

describe('the licence summary', () => {
  it('adds up the available licences and names the soonest expiry', () => {
    const summary = summariseLicences([
      licence({}),
      licence({ scans_done: 5, scans_max: 5, expires_on: '2026-12-01T00:00:00.000Z' }),
      licence({ scans_done: null, scans_max: null, expires_on: null }),
      licence({ available: false, scans_max: 1000, expires_on: '2020-01-01T00:00:00.000Z' }),
    ]);
    expect(summary).toMatchObject({ total: 15, used: 7, remaining: 8, expiresOn: '2026-12-01T00:00:00.000Z' });
    expect(summary.active).toHaveLength(3);
  });

  it.each([
    [[], 'none'],
    [[licence({ full_mode: false })], 'lite'],
    [[licence({ full_mode: false }), licence({})], 'full'],
  ])('calls the subscription by its best licence', (licences, type) => {
    expect(summariseLicences(licences).type).toBe(type);
  });
});

describe('the licence polling', () => {
  it('asks every 10 minutes, and every 200 ms for a while when there is nothing yet', () => {
    expect(refreshInterval(undefined, 0)).toBe(600_000);
    expect(refreshInterval([licence({})], 1)).toBe(600_000);
    expect(refreshInterval([], 1)).toBe(200);
    expect(refreshInterval([], 11)).toBe(600_000);
  });
});

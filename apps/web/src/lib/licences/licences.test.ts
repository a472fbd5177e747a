import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import { deriveLicence } from '@rocca/contract/licence/licence';
import { describe, expect, it } from 'vitest';
import { activeLicences } from './active-licences.ts';
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

describe('the active licences', () => {
  it('are those that are available, of services that exist here', () => {
    const active = activeLicences(
      [
        licence({}),
        licence({ api: '/webapp/', available: false }),
        licence({ api: '/cti/' }),
        licence({ api: '/tvm/' }),
        licence({ api: '/survey_nis2/' }),
      ],
      ['nscan', 'webapp'],
    );
    expect(active.map(({ engine }) => engine)).toEqual(['nscan', 'survey_nis2']);
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

import { describe, expect, it } from 'vitest';
import type { CheckCoverage } from './coverage.schema.ts';
import { chancesKnown, endedBeforeLooking, exploitationKnown, wereVulnerabilitiesSought } from './what-is-known.ts';

const checkDone = (change: Partial<CheckCoverage>): CheckCoverage => ({
  ...{ check: 'tls', name: 'TLS', inventory: false, status: 'done', reasons: [] },
  ...{ places_done: 1, places_not_done: 0, places_partly: 0 },
  ...change,
});
const inventory = (check: string, places_done: number) => checkDone({ check, inventory: true, places_done });
const search = (check: string, places_done: number) => checkDone({ check, places_done });

describe('vulnerabilities', () => {
  it.each([
    ['were not sought by a scan that only counted hosts', [inventory('discovery', 5), search('versions', 0)], false],
    ['were not sought where only ports and systems were', [inventory('tcp_ports', 5), inventory('os', 5)], false],
    ['were not sought before the first place was done', [inventory('discovery', 0), search('tls', 0)], false],
    ['were sought where a check was made in part', [checkDone({ places_done: 0, places_partly: 1 })], true],
    ['were sought where a single check reached a single place', [search('tls', 1), search('versions', 0)], true],
  ])('%s', (_, checks, sought) => {
    expect(wereVulnerabilitiesSought({ checks })).toBe(sought);
  });
});

describe('a test', () => {
  const nothing = [inventory('discovery', 0), search('tls', 0)];

  it.each([
    ['was stopped before it looked at anything', 'stopped', nothing, 0, true],
    ['failed before it looked at anything', 'failed', nothing, 0, true],
    ['was stopped without any check planned', 'stopped', [], 0, true],
    ['was stopped after it had found hosts', 'stopped', [inventory('discovery', 5), search('tls', 0)], 0, false],
    ['was stopped in the middle of a check', 'stopped', [checkDone({ places_done: 0, places_partly: 1 })], 0, false],
    ['was stopped after its first finding', 'stopped', nothing, 1, false],
    ['is still running', 'running', nothing, 0, false],
    ['came to its end where no host answered', 'success', nothing, 0, false],
  ] as const)('%s', (_, ended, checks, vulns, cut) => {
    expect(endedBeforeLooking({ scan: { vulns }, coverage: { ended, checks } })).toBe(cut);
  });
});

describe('exploitation', () => {
  const loaded = { name: 'kev', loaded_at: '2026-11-14T10:00:00.000Z' } as const;
  const PART = { data_date: '2026-03-01T00:00:00.000Z', entries: 60 };
  const never = { name: 'kev', loaded_at: null } as const;
  const other = { name: 'nvd', loaded_at: '2026-11-14T10:00:00.000Z' } as const;

  it.each([
    ['is known with the catalogue', [loaded], 0, 'all'],
    ['is not known before it was loaded', [never], 0, 'nothing'],
    ['is not known from other sources', [other], 0, 'nothing'],
    ['is known of what the starter set can find', [{ ...never, starter_part: PART }], 0, 'starter'],
    ['is known of some where more can be found', [{ ...never, starter_part: PART }, other], 0, 'some'],
    ['was known of some where some are named', [never], 2, 'some'],
  ] as const)('%s', (_, knowledge, known_exploited, extent) => {
    expect(exploitationKnown({ scan: { known_exploited }, coverage: { knowledge } })).toBe(extent);
  });
});

describe('the probability of exploitation', () => {
  it.each([
    ['2026-11-14T10:00:00.000Z', 'all'],
    [null, 'nothing'],
  ] as const)('loaded at %s: %s', (loaded_at, extent) => {
    expect(chancesKnown({ coverage: { knowledge: [{ name: 'epss', loaded_at }] } })).toBe(extent);
  });
});

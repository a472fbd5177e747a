import { RANSOMWARE_PARTS } from '@rocca/contract/engines/dti/ransomware-parts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exposureOf, type RansomwareFacts, ransomwareIndex } from './index.ts';

const NOTHING: RansomwareFacts = {
  ransomwareCves: 0,
  exploitedCves: 0,
  exposure: 0,
  exposedAccounts: 0,
  spoofable: false,
  riskyLookalikes: 0,
};

describe('the ransomware index', () => {
  it.each([
    [{}, 0],
    [{ ransomwareCves: 1 }, 17.5],
    [{ ransomwareCves: 2 }, 26.3],
    [{ exploitedCves: 2 }, 7.5],
    [{ exposure: 1.5 }, 10],
    [{ exposedAccounts: 10 }, 7.5],
    [{ spoofable: true }, 7.8],
    [{ riskyLookalikes: 2 }, 3.5],
    [
      {
        ransomwareCves: 99,
        exploitedCves: 99,
        exposure: 99,
        exposedAccounts: 999,
        spoofable: true,
        riskyLookalikes: 99,
      },
      99.8,
    ],
  ] satisfies Array<[Partial<RansomwareFacts>, number]>)('of %j is %d', (facts, value) => {
    expect(ransomwareIndex({ ...NOTHING, ...facts }).value).toBe(value);
  });

  it('leaves out what is not known, and says so', () => {
    const { value, parts } = ransomwareIndex({ ...NOTHING, exposure: 1.5, spoofable: null, riskyLookalikes: null });
    expect(value).toBe(10);
    expect(parts).toMatchObject({ remote_access: 10, spoofable_mail: null, lookalikes: null, exploited_cves: 0 });
  });

  const count = fc.nat({ max: 5000 });
  const facts = fc.record({
    ransomwareCves: count,
    exploitedCves: count,
    exposure: fc.double({ min: 0, max: 500, noNaN: true }),
    exposedAccounts: count,
    spoofable: fc.boolean(),
    riskyLookalikes: count,
  });

  it('is the sum of its parts, and stays between 0 and 100', () => {
    fc.assert(
      fc.property(facts, (drawn) => {
        const { value, parts } = ransomwareIndex(drawn);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
        expect(Object.values(parts).reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBeCloseTo(value, 6);
        expect(Object.keys(parts)).toEqual(Object.keys(RANSOMWARE_PARTS));
      }),
    );
  });

  it('never falls where there is more of anything', () => {
    fc.assert(
      fc.property(facts, facts, (one, more) => {
        const sum: RansomwareFacts = {
          ransomwareCves: one.ransomwareCves + more.ransomwareCves,
          exploitedCves: one.exploitedCves + more.exploitedCves,
          exposure: one.exposure + more.exposure,
          exposedAccounts: one.exposedAccounts + more.exposedAccounts,
          spoofable: one.spoofable || more.spoofable,
          riskyLookalikes: one.riskyLookalikes + more.riskyLookalikes,
        };
        expect(ransomwareIndex(sum).value).toBeGreaterThanOrEqual(ransomwareIndex(one).value);
      }),
    );
  });
});

it.each([
  [3389, 'tcp', null, 1],
  [445, 'tcp', null, 1],
  [22, 'tcp', 'OpenSSH', 0.2],
  [443, 'tcp', 'nginx', 0],
  [443, 'tcp', 'Fortinet FortiGate', 0.5],
  [3389, 'udp', null, 0],
  [1433, 'tcp', 'Microsoft SQL Server', 0.5],
] as const)('port %d %s %s exposes %d', (port, transport, product, weight) => {
  expect(exposureOf({ port, transport, product })).toBe(weight);
});

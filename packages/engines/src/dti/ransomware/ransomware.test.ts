import { RANSOMWARE_PARTS, type RansomwarePart } from '@rocca/contract/engines/dti/ransomware-parts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFacts, remember } from '../looks/look.ts';
import { exposureOf, type RansomwareFacts, ransomwareIndex, type WeighedFact } from './index.ts';

const NOTHING: RansomwareFacts = {
  ransomware_cves: [],
  exploited_cves: [],
  remote_access: [],
  exposed_passwords: [],
  spoofable_mail: [],
  lookalikes: [],
};
const proven = (amount: number): WeighedFact[] => [{ amount, certainty: 'proven' }];
const version = (amount: number): WeighedFact[] => [{ amount, certainty: 'version' }];
const source = (amount: number): WeighedFact[] => [{ amount, certainty: 'source' }];
const unverified = (amount: number): WeighedFact[] => [{ amount, certainty: 'unverified' }];

describe('the ransomware index', () => {
  it.each<[Partial<RansomwareFacts>, number]>([
    [{}, 0],
    [{ ransomware_cves: proven(1) }, 17.5],
    [{ ransomware_cves: source(1) }, 11.9],
    [{ ransomware_cves: proven(2) }, 26.3],
    [{ exploited_cves: proven(2) }, 7.5],
    [{ remote_access: proven(1.5) }, 10],
    [{ exposed_passwords: source(10) }, 5.1],
    [{ spoofable_mail: proven(1) }, 7.8],
    [{ lookalikes: proven(2) }, 3.5],
    [
      {
        ...{ ransomware_cves: proven(99), exploited_cves: proven(99), remote_access: proven(99) },
        ...{ exposed_passwords: proven(999), spoofable_mail: proven(1), lookalikes: proven(99) },
      },
      99.8,
    ],
  ])('of %j is %d', (facts, value) => {
    expect(ransomwareIndex({ ...NOTHING, ...facts }).value).toBe(value);
  });

  it('leaves out what is not known, and says so', () => {
    const facts = { ...NOTHING, remote_access: proven(1.5), spoofable_mail: null, lookalikes: null };
    const { value, parts } = ransomwareIndex(facts);
    expect(value).toBe(10);
    expect(parts).toMatchObject({ remote_access: 10, spoofable_mail: null, lookalikes: null, exploited_cves: 0 });
  });

  it('weighs our own contact more than a source, and a source more than an entry of a list', () => {
    const [contact, seen, listed] = [proven(1), source(1), unverified(1)].map((ransomware_cves) =>
      ransomwareIndex({ ...NOTHING, ransomware_cves, remote_access: proven(5) }),
    );
    expect(contact?.value).toBeGreaterThan(seen?.value ?? 0);
    expect(seen?.value).toBeGreaterThan(listed?.value ?? 0);
    expect([contact, seen, listed].map((one) => one?.certainties.ransomware_cves)).toEqual([
      'proven',
      'source',
      'unverified',
    ]);
  });

  it('tells a version that we saw from what we have proven, and weighs it less', () => {
    const [shown, concluded, seen] = [proven(1), version(1), source(1)].map((ransomware_cves) =>
      ransomwareIndex({ ...NOTHING, ransomware_cves }),
    );
    expect(concluded?.certainties.ransomware_cves).toBe('version');
    expect(concluded?.value).toBeLessThan(shown?.value ?? 0);
    expect(concluded?.value).toBeGreaterThan(seen?.value ?? 0);
  });

  it.each([
    ['proven', 'proven', 'proven'],
    ['version', 'proven', 'version'],
    ['version', 'source', 'source'],
    ['to_verify', 'proven', 'unverified'],
  ] as const)('takes a finding of proof %s at a place that is %s for %s', (proof, place, certainty) => {
    const facts = createFacts();
    const knownExploited = { addedOn: '2026-01-01', ransomware: true, action: '' };
    const certain = proof === 'to_verify' ? ('unconfirmed' as const) : ('confirmed' as const);
    const finding = { key: 'CVE-2099-0001', knownExploited, proof, certainty: certain, place: { name: 'acme.test' } };
    remember(facts, [finding], () => place);
    expect(facts.exploited.get('CVE-2099-0001')).toEqual({ ransomware: true, certainty });
  });

  it('makes nothing of entries that nobody has verified where there is nothing else', () => {
    const listed = { ...NOTHING, ransomware_cves: unverified(9), exploited_cves: unverified(9) };
    expect(ransomwareIndex(listed).value).toBe(0);
    const { parts } = ransomwareIndex({ ...listed, lookalikes: proven(1) });
    expect(parts.ransomware_cves).toBe(parts.lookalikes);
  });

  const amount = fc.double({ min: 0, max: 5000, noNaN: true });
  const some = fc.array(
    fc.record({
      amount,
      certainty: fc.constantFrom('proven' as const, 'version' as const, 'source' as const, 'unverified' as const),
    }),
    { maxLength: 4 },
  );
  const facts: fc.Arbitrary<Record<RansomwarePart, WeighedFact[]>> = fc.record({
    ransomware_cves: some,
    exploited_cves: some,
    remote_access: some,
    exposed_passwords: some,
    spoofable_mail: some,
    lookalikes: some,
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

  it('has no part as its largest that nobody has verified', () => {
    fc.assert(
      fc.property(facts, (drawn) => {
        const { parts, certainties } = ransomwareIndex(drawn);
        const codes = Object.keys(parts) as RansomwarePart[];
        const most = (isVerified: boolean) =>
          Math.max(
            0,
            ...codes
              .filter((code) => (certainties[code] !== 'unverified') === isVerified)
              .map((code) => parts[code] ?? 0),
          );
        expect(most(false)).toBeLessThanOrEqual(most(true));
      }),
    );
  });

  it('never falls where there is more of anything', () => {
    fc.assert(
      fc.property(facts, facts, (one, more) => {
        const sum = Object.fromEntries(
          Object.entries(one).map(([code, own]) => [code, [...own, ...more[code as RansomwarePart]]]),
        ) as Record<RansomwarePart, WeighedFact[]>;
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

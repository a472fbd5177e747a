import { fingerprintOf } from '@rocca/engines/core/fingerprint';
import { placeKeyOf } from '@rocca/engines/nscan/place';
import type { PortReport } from '@rocca/engines/nscan/report';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprintAt } from '../../../core/record/place.ts';
import { checks, finding, host, openPort } from '../../../testing/nscan-reports.ts';
import { canonicalAddress } from './addresses.ts';
import { findingsOf, hostRows } from './host-rows.ts';
import { countPlanned, missingOf, portRanges, readPlanned } from './planned.rules.ts';

describe('the services of a host', () => {
  const verdict = fc.constantFrom<PortReport['verdict']>(
    null,
    { outcome: 'checked', reason: null },
    { outcome: 'unknown', reason: 'no_version' },
    { outcome: 'unknown', reason: 'filtered' },
  );

  it('are counted as its ports are stored, however often one is named', () => {
    const ports = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), verdict), { maxLength: 20 });
    fc.assert(
      fc.property(ports, (named) => {
        const report = host('10.0.0.1', { ports: named.map(([port, one]) => openPort(port, { verdict: one })) });
        const rows = hostRows([report], []);
        const stored = rows.ports.flatMap(({ version_verdict }) => version_verdict ?? []);
        const [own] = rows.hosts;
        expect(own?.verdicts?.flatMap((one, at) => Array(own.verdict_counts?.[at]).fill(one)).toSorted()).toEqual(
          stored.toSorted(),
        );
      }),
    );
  });

  it('are not counted where versions were not to be compared', () => {
    const report = host('10.0.0.1', { checks: checks({ versions: 'not_in_profile' }) });
    expect(hostRows([report], []).hosts).toMatchObject([{ verdicts: null, verdict_counts: null }]);
  });
});

describe('the fingerprint of a finding', () => {
  const udp = { protocol: 'udp' as const, number: 161 };
  const placesOf = (ip: string) =>
    findingsOf([
      host(ip, { findings: [finding('a', { place: { port: udp } }), finding('a', { place: { port: null } })] }),
    ]);

  it('is the one that the engine tells findings apart by', () => {
    const fingerprints = placesOf('10.0.0.1').map(({ place }) => fingerprintAt(place, 'a'));
    const keys = [{ port: udp }, { port: null }].map((place) => placeKeyOf('10.0.0.1', place));
    expect(fingerprints).toEqual(keys.map((key) => fingerprintOf(key, 'a')));
  });

  it('is that of the address, in whatever spelling', () => {
    const of = (ip: string) => placesOf(ip).map(({ place }) => fingerprintAt(place, 'a'));
    expect(of('2001:DB8:0::1%eth0')).toEqual(of('2001:db8::1'));
    expect(of('2001:db8::2')).not.toEqual(of('2001:db8::1'));
  });

  it.each(['', '10.0.0', '10.0.0.256', 'host', '::g'])('is refused for %o, which is no address', (text) => {
    expect(() => canonicalAddress(text)).toThrow('not an address');
  });
});

describe('addresses that were planned', () => {
  const planned = readPlanned(['10.0.0.8/30', '10.0.0.1-10.0.0.3', '10.0.0.4', '10.0.1.1-2', '::1', '0:0::1']);

  it('are counted once, in runs that are joined where they touch', () => {
    expect(planned.spans).toHaveLength(3);
    expect(countPlanned(planned)).toBe(4 + 4 + 2 + 1);
  });

  it('are missing where they were found neither up nor down', () => {
    const { count, runs } = missingOf(planned, ['10.0.0.2', '10.0.0.8', '10.0.0.9', '10.9.9.9']);
    expect(runs).toEqual(['10.0.0.1', '10.0.0.3-10.0.0.4', '10.0.0.10-10.0.0.11', '10.0.1.1-10.0.1.2', '::1']);
    expect(count).toBe(8);
    expect(missingOf(readPlanned([]), [])).toEqual({ count: 0, runs: [] });
  });

  it('are listed in at most 50 runs, and counted all the same', () => {
    const odd = Array.from({ length: 200 }, (_, n) => `10.0.0.${n}`).filter((_, n) => n % 2 === 1);
    expect(missingOf(readPlanned(['10.0.0.0-10.0.0.199']), odd)).toMatchObject({ count: 100, runs: { length: 50 } });
  });

  it.each(['10.0.0.9-10.0.0.1', '10.0.0.0/33', '10.0.0', 'x'])('are refused as %o', (text) => {
    expect(() => readPlanned([text])).toThrow(/^not a/);
  });
});

describe('ports that were looked at', () => {
  it.each([
    ['1-1000,8080', '{[1,1000],[8080,8080]}'],
    ['', '{}'],
    [' 5 , x, 9-3, 123456, 7-8', '{[5,5],[7,8]}'],
    [null, null],
  ])('%o are %o', (ports, ranges) => {
    expect(portRanges(ports)).toBe(ranges);
  });
});

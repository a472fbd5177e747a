import { CHECK_CODES, type CoverageReason } from '@rocca/contract/report/nscan-checks';
import { fingerprintOf as ofPlace } from '@rocca/engines/core/fingerprint';
import { type NetworkPlace, placeKeyOf } from '@rocca/engines/nscan/place';
import { describe, expect, it } from 'vitest';
import { type CoverageFacts, checkCoverage, isComplete } from './coverage.rules.ts';
import { canonicalAddress, versionsIn } from './fingerprint.rules.ts';
import { countPlanned, missingOf, portRanges, readPlanned } from './planned.rules.ts';

describe('the fingerprint of a finding', () => {
  const tcp = { protocol: 'tcp' as const, number: 80 };
  const fingerprintOf = (ip: string, { port, key }: NetworkPlace & { key: string }) =>
    ofPlace(placeKeyOf(ip, { port }), key);

  it('is that of address, port and key, in whatever spelling', () => {
    const one = fingerprintOf(canonicalAddress('2001:DB8:0::1%eth0'), { port: tcp, key: 'CVE-1' });
    expect(one).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(one).toBe(fingerprintOf(canonicalAddress('2001:db8::1'), { port: tcp, key: 'CVE-1' }));
  });

  it('differs by each of them', () => {
    const all = [
      fingerprintOf('10.0.0.1', { port: tcp, key: 'CVE-1' }),
      fingerprintOf('10.0.0.2', { port: tcp, key: 'CVE-1' }),
      fingerprintOf('10.0.0.1', { port: { protocol: 'udp', number: 80 }, key: 'CVE-1' }),
      fingerprintOf('10.0.0.1', { port: null, key: 'CVE-1' }),
      fingerprintOf('10.0.0.1', { port: tcp, key: 'CVE-2' }),
    ];
    expect(new Set(all).size).toBe(5);
  });

  it.each(['', '10.0.0', '10.0.0.256', 'host', '::g'])('is refused for %o, which is no address', (text) => {
    expect(() => canonicalAddress(text)).toThrow('not an address');
  });

  it.each([
    ['Server: httpd 2.4.49 (Debian)', '2.4.49'],
    ['OpenSSH 9.2p1 Debian 2+deb12u3; was 9.2p1', '9.2p1'],
    ['seen on 10.0.0.1:8080 at 2026-01-01T10:00:01.5Z', ''],
    ['b 2.0 and a 1.10.3', '1.10.3 2.0'],
    ['OpenSSH 7.4 (protocol 2.0)\nCVE-2019-6109: >= 6.2, < 8.8', '2.0 7.4'],
    ['httpd 2.4.49\nCVE-2021-42013: = 2.4.49', '2.4.49'],
    ['CVE-2019-6109: <=7.9', ''],
  ])('changes with the versions in %o alone', (evidence, versions) => {
    expect(versionsIn(evidence)).toBe(versions);
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

describe('the coverage of a check', () => {
  const facts = (fields: Partial<CoverageFacts> = {}): CoverageFacts => ({
    ...{ ended: 'success', tallies: [], notDone: [], missing: 0, hostsUp: 2, hostsDown: 1 },
    ...fields,
  });
  const done = (hosts: number) => ({ check: 'tls', reason: null, hosts }) as const;
  const not = (reason: CoverageReason, hosts: number) => ({ check: 'tls', reason, hosts }) as const;
  const tls = (fields: Partial<CoverageFacts>) => checkCoverage(facts(fields)).find(({ check }) => check === 'tls');

  it.each([
    ['done', { tallies: [done(2)] }],
    ['done', { tallies: [done(1), not('nothing_to_check', 1)] }],
    ['done', { tallies: [not('nothing_to_check', 2)] }],
    ['partial', { tallies: [done(1), not('timed_out', 1)] }],
    ['partial', { tallies: [done(2)], missing: 3, ended: 'stopped' }],
    ['not_done', { tallies: [not('tool_missing', 2)] }],
    ['not_done', { notDone: [{ check: 'tls', reason: 'not_in_profile', detail: '' }] }],
    // What nobody mentions is not done: unknown is never shown as clean.
    ['not_done', {}],
    ['not_done', { ended: 'failed' }],
  ] as const)('is %s for %o', (status, fields) => {
    expect(tls(fields)?.status).toBe(status);
  });

  it('says of a scan that was cut why nothing is known', () => {
    expect(tls({ ended: 'failed', missing: 4 })?.reasons).toEqual([{ reason: 'cut', hosts: 4, detail: '' }]);
    expect(tls({ ended: 'stopped', missing: 4, tallies: [done(2)] })).toMatchObject({
      ...{ hosts_done: 2, hosts_not_done: 4, reasons: [{ reason: 'stopped', hosts: 4 }] },
    });
    expect(tls({ ended: 'running', missing: 4 })?.reasons).toEqual([]);
  });

  it('counts a host that is down as one that was looked for', () => {
    expect(checkCoverage(facts()).find(({ check }) => check === 'discovery')).toMatchObject({
      status: 'done',
      hosts_done: 3,
    });
  });

  it('is complete only where all that the profile promises was done', () => {
    const all = CHECK_CODES.map((check) => ({ check, reason: null, hosts: 2 }));
    const checksWith = (tally: CoverageFacts['tallies'][number]) => checkCoverage(facts({ tallies: [...all, tally] }));
    const checks = checksWith(not('nothing_to_check', 1));
    const names = [{ addresses: ['10.0.0.1'] }];
    const whole = { ended: 'success', missing: 0, hostsUp: 2, received: true, names, checks } as const;
    expect(isComplete(whole)).toBe(true);
    expect(isComplete({ ...whole, ended: 'stopped' })).toBe(false);
    expect(isComplete({ ...whole, missing: 1 })).toBe(false);
    expect(isComplete({ ...whole, received: false })).toBe(false);
    expect(isComplete({ ...whole, names: [{ addresses: [] }] })).toBe(false);
    expect(isComplete({ ...whole, checks: checksWith(not('timed_out', 1)) })).toBe(false);
    expect(isComplete({ ...whole, checks: checkCoverage(facts()) })).toBe(false);
    expect(isComplete({ ...whole, hostsUp: 0, checks: checkCoverage(facts({ hostsUp: 0 })) })).toBe(true);
  });
});

import type { CoverageReason } from '@rocca/engines/core/coverage-reasons';
import { describe, expect, it } from 'vitest';
import { type CoverageFacts, coverageOf } from './coverage.rules.ts';
import { fingerprintAt, type Place, placeColumns } from './place.ts';
import { versionsIn } from './versions.rules.ts';

describe('the fingerprint of a finding', () => {
  // Stored with every finding of every target: another value would make all of them new.
  it.each<[Place, string]>([
    [{ ip: '10.0.0.1', port: 80, protocol: 'tcp' }, '48a82026-53ac-96ed-84c3-4e95dbf1c392'],
    [{ ip: '10.0.0.1', port: 0, protocol: 'tcp' }, '87a6a39c-e2d6-0efc-efc8-d95150e0c9f6'],
    [{ ip: '2001:db8::1', port: 161, protocol: 'udp' }, '5bdbb662-f138-e718-afdb-a5fd1f8d6f84'],
    [{ url: 'https://example.com/', method: 'GET', parameter: 'id' }, '9d7e30a5-d283-6100-7868-0be7c49be0c3'],
    [{ name: 'example.com' }, '4c725662-cfa2-1251-8c59-93bc962f4619'],
  ])('of %o never changes', (place, fingerprint) => {
    expect(fingerprintAt(place, 'CVE-2021-44228')).toBe(fingerprint);
  });

  it('differs by each part of the place and by the key', () => {
    const url = { url: 'https://example.com/', method: 'GET', parameter: 'id' };
    const places: Place[] = [
      { ip: '10.0.0.1', port: 80, protocol: 'tcp' },
      { ip: '10.0.0.2', port: 80, protocol: 'tcp' },
      { ip: '10.0.0.1', port: 80, protocol: 'udp' },
      { ip: '10.0.0.1', port: 0, protocol: 'tcp' },
      ...[url, { ...url, parameter: null }, { ...url, url: 'https://example.com/?' }],
      ...[{ name: 'example.com' }, { name: 'www.example.com' }],
    ];
    const all = places.flatMap((place) => ['a', 'b'].map((key) => fingerprintAt(place, key)));
    expect(new Set(all).size).toBe(2 * places.length);
  });

  it('is the same for every method of a page and parameter', () => {
    const fingerprints = ['GET', 'POST', null].map((method) =>
      fingerprintAt({ url: 'https://example.com/', method, parameter: 'id' }, 'a'),
    );
    expect(new Set(fingerprints).size).toBe(1);
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

describe('the columns of a place', () => {
  it('take hostile text, in one line and short enough for an index', () => {
    const hostile = `https://example.com/\0\n${'è'.repeat(5000)}`;
    const columns = placeColumns({ url: hostile, method: '\0', parameter: `a\nb${'x'.repeat(1000)}` });
    expect(columns).toMatchObject({ method: null, parameter: `a b${'x'.repeat(497)}` });
    expect(Buffer.byteLength((columns as { url: string }).url)).toBeLessThan(2004);
    expect(placeColumns({ name: 'a\0\tb' })).toEqual({ place_name: 'a b' });
  });
});

describe('the coverage of a check', () => {
  const CHECKS = ['discovery', 'tls', 'versions'].map((code) => ({ code, name: { it: code, en: code } }));
  const NONE_MISSING = { count: 0, names: [] };
  const facts = (fields: Partial<CoverageFacts> = {}): CoverageFacts => ({
    ...{ ended: 'success', tallies: [], notDone: [], missing: NONE_MISSING, present: 2, absent: 1 },
    ...{ unresolved: false, received: true },
    ...fields,
  });
  const covered = (fields: Partial<CoverageFacts> = {}) =>
    coverageOf({ checks: CHECKS, finder: 'discovery' }, facts(fields));
  const done = (places: number) => ({ check: 'tls', reason: null, places }) as const;
  const not = (reason: CoverageReason, places: number) => ({ check: 'tls', reason, places }) as const;
  const missing = (count: number) => ({ count, names: ['10.0.0.1'] });
  const tls = (fields: Partial<CoverageFacts>) => covered(fields).checks.find(({ check }) => check === 'tls');

  it.each<[string, Partial<CoverageFacts>]>([
    ['done', { tallies: [done(2)] }],
    ['done', { tallies: [done(1), not('nothing_to_check', 1)] }],
    ['done', { tallies: [not('nothing_to_check', 2)] }],
    ['partial', { tallies: [done(1), not('timed_out', 1)] }],
    ['partial', { tallies: [done(2)], missing: missing(3), ended: 'stopped' }],
    ['partial', { tallies: [not('no_version', 2)], partly: { tls: 1 } }],
    ['not_done', { tallies: [not('no_version', 2)], partly: { versions: 1 } }],
    ['not_done', { tallies: [not('tool_missing', 2)] }],
    ['not_done', { notDone: [{ check: 'tls', reason: 'not_in_profile', detail: '' }] }],
    // What is not mentioned is not done: unknown is never shown as clean.
    ['not_done', {}],
    ['not_done', { ended: 'failed' }],
  ])('is %s for %o', (status, fields) => {
    expect(tls(fields)?.status).toBe(status);
  });

  it('says of a test that was cut why nothing is known', () => {
    expect(tls({ ended: 'failed', missing: missing(4) })?.reasons).toEqual([{ reason: 'cut', places: 4, detail: '' }]);
    expect(tls({ ended: 'stopped', missing: missing(4), tallies: [done(2)] })).toMatchObject({
      ...{ places_done: 2, places_not_done: 4, reasons: [{ reason: 'stopped', places: 4 }] },
    });
    expect(tls({ ended: 'running', missing: missing(4) })?.reasons).toEqual([]);
    expect(covered({ missing: missing(4) })).toMatchObject({ places_missing: 4, missing: ['10.0.0.1'] });
  });

  it('counts a place that is absent as one that was looked for', () => {
    expect(covered().checks.find(({ check }) => check === 'discovery')).toMatchObject({
      status: 'done',
      places_done: 3,
    });
  });

  it('is complete only where all that was promised was done', () => {
    const all = CHECKS.map(({ code }) => ({ check: code, reason: null, places: 2 }));
    const whole = { tallies: [...all, not('nothing_to_check', 1)] };
    expect(covered(whole).complete).toBe(true);
    expect(covered({ ...whole, ended: 'stopped' }).complete).toBe(false);
    expect(covered({ ...whole, missing: missing(1) }).complete).toBe(false);
    expect(covered({ ...whole, received: false }).complete).toBe(false);
    expect(covered({ ...whole, unresolved: true }).complete).toBe(false);
    expect(covered({ tallies: [...all, not('timed_out', 1)] }).complete).toBe(false);
    expect(covered().complete).toBe(false);
    expect(covered({ present: 0 }).complete).toBe(true);
  });
});

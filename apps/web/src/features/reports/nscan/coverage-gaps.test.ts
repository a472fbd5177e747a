import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import { describe, expect, it } from 'vitest';
import { nscanCoverage } from '../../../testing/nscan-reports.ts';
import { gapsHeading, gapsOf } from './coverage-gaps.ts';

type Check = NscanCoverage['checks'][number];

const SCANNED = '2026-11-14T10:00:00.000Z';

function undone(check: Check['check'], ...reasons: Check['reasons'][number]['reason'][]): Check {
  const told = reasons.map((reason) => ({ reason, hosts: 1, detail: '' }));
  return { check, status: 'partial', hosts_done: 1, hosts_not_done: 1, reasons: told };
}

const source = (change: Partial<NscanCoverage['knowledge'][number]>): NscanCoverage['knowledge'][number] => ({
  name: 'nvd',
  data_date: SCANNED,
  loaded_at: SCANNED,
  entries: 1,
  ...change,
});

describe('what is missing from a report', () => {
  it('is nothing when everything was looked at with knowledge of the day', () => {
    const coverage = nscanCoverage();
    expect(gapsOf(coverage, SCANNED)).toEqual([]);
    expect(gapsHeading(coverage, [])).toBeNull();
  });

  it('is what a stop left: addresses, names, and the checks of each reason together', () => {
    const coverage = nscanCoverage({
      ended: 'stopped',
      complete: false,
      hosts_missing: 17,
      missing: ['10.20.0.44-10.20.0.60'],
      names: [
        { name: 'gone.example.com', addresses: [] },
        { name: 'www.example.com', addresses: ['10.20.0.5'] },
      ],
      checks: [undone('scripts', 'stopped'), undone('tls', 'stopped', 'timed_out'), undone('os', 'not_in_profile')],
    });
    expect(gapsOf(coverage, SCANNED)).toEqual([
      { kind: 'missing', count: 17, total: 256, ranges: ['10.20.0.44-10.20.0.60'] },
      { kind: 'unresolved', names: ['gone.example.com'] },
      { kind: 'checks', reason: 'stopped', checks: ['scripts', 'tls'] },
      { kind: 'checks', reason: 'timed_out', checks: ['tls'] },
    ]);
  });

  it('is knowledge that was old or missing when the scan ran, but not where the profile needs none', () => {
    const knowledge = [
      source({ data_date: '2026-08-01T00:00:00.000Z' }),
      source({ name: 'kev', data_date: null, loaded_at: null }),
    ];
    expect(gapsOf(nscanCoverage({ knowledge }), SCANNED)).toEqual([
      { kind: 'never_loaded', sources: ['kev'] },
      { kind: 'old', sources: ['nvd'] },
    ]);
    expect(gapsOf(nscanCoverage({ knowledge, checks: [undone('versions', 'not_in_profile')] }), SCANNED)).toEqual([]);
  });

  it.each([
    ['stopped', { ended: 'stopped', complete: false }, 'stopped'],
    ['failed', { ended: 'failed', complete: false }, 'failed'],
    ['without a gap anybody can name', { ended: 'success', complete: false }, 'incomplete'],
  ] as const)('is told of a scan that was %s', (_, coverage, heading) => {
    expect(gapsHeading(coverage, [])).toBe(heading);
  });

  it('is only about knowledge where nothing else is missing', () => {
    const whole = { ended: 'success', complete: true } as const;
    expect(gapsHeading(whole, [{ kind: 'old', sources: ['nvd'] }])).toBe('knowledge');
    expect(gapsHeading(whole, [{ kind: 'checks', reason: 'timed_out', checks: ['tls'] }])).toBe('incomplete');
  });
});

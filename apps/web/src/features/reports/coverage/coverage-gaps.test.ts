import type { CheckCoverage, Coverage } from '@rocca/contract/report/coverage.schema';
import { describe, expect, it } from 'vitest';
import { checkDone, nscanCoverage } from '../../../testing/nscan-reports.ts';
import { gapsHeading, gapsOf, isMinor } from './coverage-gaps.ts';

const SCANNED = '2026-11-14T10:00:00.000Z';

const EXPECTED = ['not_in_profile'];

function undone(check: string, ...reasons: string[]): CheckCoverage {
  const told = reasons.map((reason) => ({
    ...{ reason, name: `because ${reason}`, expected: EXPECTED.includes(reason) },
    ...{ places: 1, detail: '' },
  }));
  return checkDone({ check, name: `Check ${check}`, status: 'partial', places_not_done: 1, reasons: told });
}

const ofEngine = { gaps: [], needsKnowledge: true };

const source = (change: Partial<Coverage['knowledge'][number]>): Coverage['knowledge'][number] => ({
  name: 'nvd',
  data_date: SCANNED,
  loaded_at: SCANNED,
  entries: 1,
  starter_part: null,
  ...change,
});

describe('what is missing from a report', () => {
  it('is nothing when everything was looked at with knowledge of the day', () => {
    const coverage = nscanCoverage();
    expect(gapsOf(coverage, SCANNED, ofEngine)).toEqual([]);
    expect(gapsHeading(coverage, [])).toBeNull();
  });

  it('is what a stop left: places, and the checks of each reason together', () => {
    const checks = [
      undone('scripts', 'stopped'),
      undone('tls', 'stopped', 'timed_out'),
      undone('os', 'not_in_profile'),
    ];
    const coverage = nscanCoverage({ ended: 'stopped', complete: false, checks });
    expect(gapsOf(coverage, SCANNED, { ...ofEngine, gaps: ['17 addresses'] })).toEqual([
      { kind: 'place', text: '17 addresses' },
      {
        kind: 'checks',
        reason: 'because stopped',
        checks: ['Check scripts', 'Check tls'],
        where: [{ names: ['Check scripts', 'Check tls'], places: 1 }],
      },
      {
        kind: 'checks',
        reason: 'because timed_out',
        checks: ['Check tls'],
        where: [{ names: ['Check tls'], places: 1 }],
      },
    ]);
  });

  it('tells checks of one reason apart by how many places lack them', () => {
    const at = (check: string, places: number) => {
      const one = undone(check, 'timed_out');
      return { ...one, reasons: one.reasons.map((reason) => ({ ...reason, places })) };
    };
    const checks = [at('tls', 1), at('scripts', 2), at('telnet', 1)];
    expect(gapsOf(nscanCoverage({ checks }), SCANNED, ofEngine)).toMatchObject([
      {
        where: [
          { names: ['Check tls', 'Check telnet'], places: 1 },
          { names: ['Check scripts'], places: 2 },
        ],
      },
    ]);
  });

  it('is said once, where the engine has a sentence of its own for it', () => {
    const checks = [undone('versions', 'no_version', 'stopped')];
    const isTold = (check: string, reason: string) => check === 'versions' && reason === 'no_version';
    const unjudged = { text: '11 services of 52 were not judged.', short: '11 services' };
    expect(gapsOf(nscanCoverage({ checks }), SCANNED, { ...ofEngine, isTold, unjudged })).toMatchObject([
      { kind: 'unjudged', ...unjudged },
      { reason: 'because stopped' },
    ]);
  });

  it('is knowledge that was old or missing when the scan ran, but not where the test needs none', () => {
    const knowledge = [
      source({ data_date: '2026-08-01T00:00:00.000Z' }),
      source({ name: 'kev', data_date: null, loaded_at: null }),
    ];
    expect(gapsOf(nscanCoverage({ knowledge }), SCANNED, ofEngine)).toEqual([
      { kind: 'never_loaded', sources: ['kev'] },
      { kind: 'old', sources: ['nvd'] },
    ]);
    expect(gapsOf(nscanCoverage({ knowledge }), SCANNED, { ...ofEngine, needsKnowledge: false })).toEqual([]);
  });

  it.each([
    ['stopped', { ended: 'stopped', complete: false }, 'stopped'],
    ['failed', { ended: 'failed', complete: false }, 'failed'],
    ['without a gap that has a name', { ended: 'success', complete: false }, 'incomplete'],
  ] as const)('is announced for a scan that was %s', (_, coverage, heading) => {
    expect(gapsHeading(coverage, [])).toBe(heading);
  });

  it.each([
    ['one check of twelve', 'success', 1, [], true],
    ['two checks of twelve', 'success', 2, [], false],
    ['a place that was not reached', 'success', 0, ['17 addresses'], false],
    ['one check of twelve, and a place', 'success', 1, ['17 addresses'], false],
    ['one check of a scan that was stopped', 'stopped', 1, [], false],
  ] as const)('is little or much: %s', (_, ended, count, gaps, minor) => {
    const checks = Array.from({ length: 12 }, (__, at) =>
      at < count ? undone(`c${at}`, 'timed_out') : checkDone({ check: `c${at}` }),
    );
    const coverage = nscanCoverage({ ended, checks });
    expect(isMinor(coverage, gapsOf(coverage, SCANNED, { gaps, needsKnowledge: false }))).toBe(minor);
  });

  it('is only about knowledge where nothing else is missing', () => {
    const whole = { ended: 'success', complete: true } as const;
    expect(gapsHeading(whole, [{ kind: 'old', sources: ['nvd'] }])).toBe('knowledge');
    expect(gapsHeading(whole, [{ kind: 'checks', reason: 'timed out', checks: ['TLS'], where: [] }])).toBe(
      'incomplete',
    );
    expect(gapsHeading(whole, [{ kind: 'place', text: '17 addresses' }])).toBe('incomplete');
  });
});

import type { CheckCoverage, Coverage } from '../coverage.schema.ts';
import type { Difference } from '../difference.schema.ts';
import type { Remedy } from '../groups.schema.ts';
import type { FindingCounts } from '../summary.schema.ts';

/** Values of sections as a server answers them, for the tests of executive parts. */

const BEGUN = '2026-11-14T10:00:00.000Z';
const NOTHING = { C: 0, P: 0, N: 0 };
const NO_LEVELS = { critical: 0, high: 0, medium: 0, low: 0 };

/** Nothing was found. */
export const noFindings: FindingCounts = {
  ...{ vulns: 0, ...NO_LEVELS, confirmed: 0, known_exploited: 0 },
  distinct: { vulnerabilities: 0, critical: 0, high: 0, medium: 0, low: 0, known_exploited: 0, remedies: 0 },
  certainties: { proven: 0, version: 0, unverified: 0 },
  unverified: { vulns: 0, ...NO_LEVELS, known_exploited: 0 },
  cia_data: { confidentiality: NOTHING, integrity: NOTHING, availability: NOTHING },
  ...{ confidentiality: NOTHING, integrity: NOTHING, availability: NOTHING },
  history: [historyEntry(BEGUN, 0)],
  ...{ scan_start: BEGUN, scan_end: '2026-11-14T11:18:00.000Z' },
};

/** Findings of every level, some exploited, some to be verified. */
export const manyFindings: FindingCounts = {
  ...noFindings,
  ...{ vulns: 12_034, critical: 3, high: 1031, medium: 8000, low: 3000, confirmed: 40, known_exploited: 2 },
  distinct: { vulnerabilities: 512, critical: 2, high: 100, medium: 210, low: 200, known_exploited: 1, remedies: 37 },
  certainties: { proven: 40, version: 11_987, unverified: 7 },
  unverified: { vulns: 5, ...NO_LEVELS, high: 5, known_exploited: 0 },
  confidentiality: { C: 900, P: 5000, N: 6134 },
  integrity: { C: 800, P: 4000, N: 7234 },
  availability: { C: 700, P: 0, N: 11_334 },
  history: [historyEntry('2026-09-01T10:00:00.000Z', 13_000), historyEntry(BEGUN, 12_034)],
};

export const oneFinding = (level: keyof typeof NO_LEVELS): FindingCounts => ({
  ...noFindings,
  ...{ vulns: 1, [level]: 1 },
  distinct: { ...noFindings.distinct, vulnerabilities: 1, remedies: 1 },
  certainties: { proven: 0, version: 1, unverified: 0 },
  confidentiality: { C: 1, P: 0, N: 0 },
  history: [historyEntry(BEGUN, 1)],
});

function historyEntry(scan_start: string, vulnerabilities: number): FindingCounts['history'][number] {
  const counts = vulnerabilities > 3 ? { critical: 3, high: 1031, medium: 8000, low: 3000 } : NO_LEVELS;
  return { id: scan_start, scan_start, vulnerabilities, ...counts, profile: null, changed: [] };
}

export const checkOf = (change: Partial<CheckCoverage> = {}): CheckCoverage => ({
  ...{ check: 'tls', name: 'TLS', inventory: false, status: 'done', reasons: [] },
  ...{ places_done: 2, places_not_done: 0, places_partly: 0 },
  ...change,
});

/** A check that was not made at so many places, for a reason of the coverage. */
export const undone = (name: string, reason: string, change: { expected?: boolean; places?: number } = {}) => {
  const { expected = false, places = 3 } = change;
  return checkOf({
    ...{ check: name, name, status: 'not_done', places_done: 0, places_not_done: places },
    reasons: [{ reason, name: reason, expected, places, detail: '' }],
  });
};

const LOADED = { data_date: '2026-11-13T00:00:00.000Z', loaded_at: BEGUN, entries: 1000, starter_part: null };
export const neverLoaded = { data_date: null, loaded_at: null, entries: 0, starter_part: null };

/** Everything was looked at, with sources of yesterday. */
export const wholeCoverage: Coverage = {
  ...{ complete: true, ended: 'success', cause: null, consents: [] },
  tools: [
    { name: 'nmap', version: '7.93' },
    { name: 'sslscan', version: '2.1' },
  ],
  checks: [checkOf()],
  knowledge: [
    { name: 'nvd', ...LOADED },
    { name: 'kev', ...LOADED },
    { name: 'epss', ...LOADED },
  ],
};

export const remedyOf = (change: Partial<Remedy> = {}): Remedy => ({
  ...{ id: 'update-apache', name: 'Apache HTTP Server', level: 'critical', severity: 9.8, certainty: 'version' },
  ...{ findings: 12, places: 4, some_places: ['10.0.0.1', '10.0.0.2', '10.0.0.3'], kind: 'update' },
  ...{ product: 'Apache HTTP Server', version: '2.4.66', seen: ['2.4.49'], closes: 12, unverified: 0 },
  ...{ solution: 'Update to 2.4.66. Then restart it.', vulnerabilities: 11, known_exploited: 1, needed: [] },
  ...{ priority: 1, urgency: 'exploited' },
  counts: { critical: 2, high: 10, medium: 0, low: 0 },
  ...change,
});

export const remedyPage = { total: 37, items: [remedyOf(), remedyOf({ id: 'second', priority: 2 })] };

export const firstTest: Pick<Difference, 'previous' | 'counts'> = {
  previous: null,
  counts: { new: 0, found: 0, changed: 0, still: 0, gone: 0, unverified: 0 },
};

export const comparedTest: Pick<Difference, 'previous' | 'counts'> = {
  previous: { id: 'one', name: 'October', scan_start: '2026-10-01T08:00:00.000Z' },
  counts: { new: 3, found: 1, changed: 1, still: 7, gone: 4, unverified: 2 },
};

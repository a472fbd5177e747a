import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import type { CheckCode } from '@rocca/contract/report/nscan-checks';
import { describe, expect, it } from 'vitest';
import { isExploitationKnown, wereVulnerabilitiesSought } from './what-is-known.ts';

const check = (code: CheckCode, hosts_done: number): NscanCoverage['checks'][number] => ({
  check: code,
  status: hosts_done > 0 ? 'done' : 'not_done',
  hosts_done,
  hosts_not_done: 0,
  reasons: [],
});

describe('vulnerabilities', () => {
  it.each([
    ['were not sought by a scan that only counted hosts', [check('discovery', 5), check('versions', 0)], false],
    ['were not sought where only ports and systems were', [check('tcp_ports', 5), check('os', 5)], false],
    ['were not sought before the first host was done', [check('discovery', 0), check('tls', 0)], false],
    ['were sought where a single check reached a single host', [check('tls', 1), check('versions', 0)], true],
  ])('%s', (_, checks, sought) => {
    expect(wereVulnerabilitiesSought({ checks })).toBe(sought);
  });
});

describe('exploitation', () => {
  const source = (name: 'kev' | 'nvd', loaded_at: string | null) => ({ name, loaded_at, data_date: null, entries: 0 });

  it.each([
    ['is known with the catalogue', [source('kev', '2026-11-14T10:00:00.000Z')], true],
    ['is not known before it was loaded', [source('kev', null)], false],
    ['is not known from other sources', [source('nvd', '2026-11-14T10:00:00.000Z')], false],
  ])('%s', (_, knowledge, known) => {
    expect(isExploitationKnown({ knowledge })).toBe(known);
  });
});

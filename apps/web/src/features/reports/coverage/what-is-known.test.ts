import { describe, expect, it } from 'vitest';
import { checkDone } from '../../../testing/nscan-reports.ts';
import { isExploitationKnown, wereVulnerabilitiesSought } from './what-is-known.ts';

const inventory = (check: string, places_done: number) => checkDone({ check, inventory: true, places_done });
const search = (check: string, places_done: number) => checkDone({ check, places_done });

describe('vulnerabilities', () => {
  it.each([
    ['were not sought by a scan that only counted hosts', [inventory('discovery', 5), search('versions', 0)], false],
    ['were not sought where only ports and systems were', [inventory('tcp_ports', 5), inventory('os', 5)], false],
    ['were not sought before the first place was done', [inventory('discovery', 0), search('tls', 0)], false],
    ['were sought where a single check reached a single place', [search('tls', 1), search('versions', 0)], true],
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

import { describe, expect, it } from 'vitest';
import { preferredMatch } from './match.rules.ts';

const verdict = {
  cve: 'CVE-2021-0001',
  alike: [],
  basis: 'range',
  range: '< 2',
  holds: 'all',
  platform: 'not_needed',
  platformNeeded: null,
} as const;
const listed = { ...verdict, basis: 'exact', range: '= 1' } as const;
const all = { ...verdict, basis: 'all_versions', range: '' } as const;
const elsewhere = { ...verdict, platform: 'unknown', platformNeeded: 'microsoft windows' } as const;

describe('of two matches of one CVE', () => {
  it.each([
    ['a range', 'a listed version', verdict, listed],
    ['a listed version', 'all versions', listed, all],
    ['a listed update', 'its release', { ...listed, range: '= 1 rc1' }, listed],
    ['one of two listed versions', 'the other', listed, { ...listed, range: '= 2' }],
    ['one of two systems', 'the other', elsewhere, { ...elsewhere, platformNeeded: 'x windows' }],
    ['all versions', 'a range on a system the scan did not see', all, elsewhere],
  ])('%s says more than %s', (_, __, better, worse) => {
    expect(preferredMatch(better, worse)).toBe(better);
    expect(preferredMatch(worse, better)).toBe(better);
  });
});

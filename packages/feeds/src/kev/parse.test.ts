import { describe, expect, it } from 'vitest';
import { inPieces } from '../testing/nvd-feed.ts';
import { readKev } from './parse.ts';

const entry = {
  cveID: 'CVE-2021-41773',
  vendorProject: 'Apache',
  product: 'HTTP Server',
  vulnerabilityName: 'Apache HTTP Server Path Traversal Vulnerability',
  dateAdded: '2021-11-03',
  shortDescription: 'Not kept.',
  requiredAction: 'Apply updates per vendor instructions.',
  dueDate: '2021-11-17',
  knownRansomwareCampaignUse: 'Known',
  notes: '',
};
const catalogue = (vulnerabilities: unknown, more: object = {}) =>
  JSON.stringify({
    title: 'CISA Catalog of Known Exploited Vulnerabilities',
    catalogVersion: '2026.08.07',
    dateReleased: '2026-08-07T16:45:47.0648Z',
    count: 1,
    vulnerabilities,
    ...more,
  });

describe("CISA's catalogue", () => {
  it('is read with its dates', async () => {
    expect(await readKev(inPieces(catalogue([entry]), 10))).toEqual({
      version: '2026.08.07',
      released: '2026-08-07T16:45:47.064Z',
      skipped: 0,
      entries: [
        {
          cve: 'CVE-2021-41773',
          addedOn: '2021-11-03',
          dueOn: '2021-11-17',
          vendor: 'Apache',
          product: 'HTTP Server',
          name: 'Apache HTTP Server Path Traversal Vulnerability',
          action: 'Apply updates per vendor instructions.',
          ransomware: true,
        },
      ],
    });
  });

  it('says whether ransomware uses it only where it is known', async () => {
    const { entries } = await readKev(inPieces(catalogue([{ ...entry, knownRansomwareCampaignUse: 'Unknown' }])));
    expect(entries[0]?.ransomware).toBe(false);
  });

  it('leaves out and counts malformed entries', async () => {
    const days = ['2021-13-45', '2021-02-30', '0000-01-01', '2021-11-03T00:00:00Z'];
    const undated = days.map((dateAdded, at) => ({ ...entry, cveID: `CVE-2020-000${at}`, dateAdded }));
    const broken = [null, 1, { ...entry, cveID: 'x' }, ...undated];
    const good = Array.from({ length: 70 }, (_, index) => ({ ...entry, cveID: `CVE-2021-${1000 + index}` }));
    const { entries, skipped } = await readKev(inPieces(catalogue([...broken, ...good])));
    expect([entries.length, skipped]).toEqual([70, 7]);
  });

  it('is refused when it is larger than anything real', async () => {
    const text = catalogue([entry], { notes: ' '.repeat(9_000_000) });
    await expect(readKev(inPieces(text))).rejects.toMatchObject({ name: 'FeedError', code: 'too_large' });
  });

  it.each([
    ['no JSON', 'oops'],
    ['cut off', catalogue([entry]).slice(0, -5)],
    ['a list', '[]'],
    ['without a list', catalogue('x')],
    ['without a date', catalogue([entry], { dateReleased: 'yesterday' })],
    ['empty', catalogue([])],
    ['of another shape', catalogue([{ cve: 'CVE-2021-41773' }, { cve: 'CVE-2021-42013' }])],
  ])('is refused when it is %s', async (_, text) => {
    await expect(readKev(inPieces(text))).rejects.toMatchObject({ name: 'FeedError', code: 'malformed' });
  });
});

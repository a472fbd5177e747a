import { describe, expect, it } from 'vitest';
import type { FindingEntry } from '../document/document.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { findingsData, MAX_FINDINGS } from './findings-data.ts';

type Options = Parameters<typeof sampleDocument>[0];

async function dataOf(options: Options, change: (row: FindingEntry) => FindingEntry = (row) => row) {
  const document = sampleDocument(options);
  const findings = document.details?.findings;
  if (!findings) throw new Error('no details');
  let read = 0;
  const data = await findingsData(document, {
    ...findings,
    async *rows() {
      for await (const row of findings.rows()) {
        read += 1;
        yield change(row);
      }
    },
  });
  return { data, read };
}

const detailedOf = ({ data }: Awaited<ReturnType<typeof dataOf>>) => data.levels.flatMap(({ detailed }) => detailed);
const briefOf = ({ data }: Awaited<ReturnType<typeof dataOf>>) =>
  data.levels.flatMap(({ brief }) => brief.flatMap((lines) => lines.split('\n')));

describe('findingsData', () => {
  it('makes one entry of findings that say the same, with every place', async () => {
    const made = await dataOf({ findings: 12, placesEach: 3 });
    expect(detailedOf(made)).toHaveLength(4);
    expect(detailedOf(made)[0]).toMatchObject({
      count: '3 places',
      places: '10.20.0.0 443/tcp · 10.20.0.1 443/tcp · 10.20.0.2 443/tcp',
      references: [{ name: 'CVE-2021-10000', link: 'https://nvd.nist.gov/vuln/detail/CVE-2021-10000' }],
    });
    expect(made.data.cut).toBeNull();
  });

  it.each([
    [3.1, 'CVSS:3.1/AV:N', 'Low 3.1', 'CVSS:3.1/AV:N'],
    [0, 'CVSS:3.1/AV:N', 'Informational 0.0', 'CVSS:3.1/AV:N'],
    [10, 'AV:N/AC:L/Au:N/C:C/I:C/A:C', 'Critical 10.0', 'CVSS v2 AV:N/AC:L/Au:N/C:C/I:C/A:C'],
    [0, '', 'Severity not known', ''],
  ])('says what a score of %d from %j means', async (severity, vector, rating, named) => {
    const made = await dataOf({ findings: 3 }, (row) => ({
      ...row,
      severity,
      cvss_data: { ...row.cvss_data, vector },
    }));
    expect(detailedOf(made)[0]).toMatchObject({ rating, vector: named });
  });

  it.each([
    ['TLS and certificates', false],
    ['Known vulnerabilities of the versions found', true],
  ])('puts a vector that does not fit beside its facts on a line of its own: %s', async (check_name, isVectorBelow) => {
    const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
    const made = await dataOf({ findings: 3 }, (row) => ({
      ...{ ...row, check_name, epss: null, cwes: ['CWE-22'], change: null },
      cvss_data: { ...row.cvss_data, vector },
    }));
    expect(detailedOf(made)[0]).toMatchObject({ vector, isVectorBelow });
  });

  it('keeps apart what differs in one word', async () => {
    const made = await dataOf({ findings: 3, placesEach: 3 }, (row) => ({ ...row, description: row.place.label }));
    expect(detailedOf(made)).toHaveLength(3);
  });

  it('keeps apart what became of them and how likely they are exploited, in whatever order they come', async () => {
    const kinds = [
      {},
      { change: 'new' as const },
      { epss: 0.1 },
      { known_exploited: { added_on: '2026-01-01', ransomware: false } },
    ];
    const made = await dataOf({ findings: 8, placesEach: 8 }, (row) => ({
      ...row,
      ...kinds[Number(row.id.at(-1)) % 4],
    }));
    expect(detailedOf(made).map(({ places }) => places)).toEqual([
      '10.20.0.0 443/tcp · 10.20.0.4 443/tcp',
      '10.20.0.1 443/tcp · 10.20.0.5 443/tcp',
      '10.20.0.2 443/tcp · 10.20.0.6 443/tcp',
      '10.20.0.3 443/tcp · 10.20.0.7 443/tcp',
    ]);
    expect(detailedOf(made)[1]).toMatchObject({ count: '2 places', facts: expect.stringContaining(' · New · ') });
    expect(detailedOf(made)[0]?.vector).toMatch(/^CVSS:3\.1\/AV:N\/[A-Z:/]+$/);
  });

  it('says which place evidence is of, where there are several', async () => {
    const one = await dataOf({ findings: 1, placesEach: 1 });
    const several = await dataOf({ findings: 3, placesEach: 3 });
    expect(detailedOf(one)[0]?.evidence).toBe('Server: Apache/2.4.49 (Unix)');
    expect(detailedOf(several)[0]?.evidence).toBe('10.20.0.0 443/tcp: Server: Apache/2.4.49 (Unix)');
  });

  it('bounds the places of one entry, and says so', async () => {
    const [entry] = detailedOf(await dataOf({ language: 'it', findings: 1300, placesEach: 1300 }));
    expect(entry).toMatchObject({
      count: '1.300 punti',
      placesCut: '… e altri 1.260 punti: in vulnerabilities.xlsx.',
    });
    expect(entry?.places.split(' · ')).toHaveLength(40);
    const brief = briefOf(await dataOf({ findings: 4200, placesEach: 2 }));
    expect(brief.at(-1)).toBe('10.20.16.102 443/tcp, 10.20.16.103 443/tcp');
  });

  it('lists every different finding up to its bound, the first in detail', async () => {
    const made = await dataOf({ findings: 5000, placesEach: 1 });
    expect(MAX_FINDINGS).toBeGreaterThanOrEqual(20_000);
    expect(detailedOf(made).length + briefOf(made).length).toBe(5000);
    expect(detailedOf(made).length).toBeGreaterThanOrEqual(1000);
    expect(briefOf(made).at(-1)).toBe(
      'Low 2.6 · Apache HTTP Server: path traversal 4999 · CVE-2021-14999 · 10.20.19.135 443/tcp',
    );
    expect(made.data.cut).toBeNull();
  });

  it('stops reading at its bound, and says where the rest is', async () => {
    const made = await dataOf({ language: 'it', findings: MAX_FINDINGS + 5000, placesEach: 50 });
    expect(made.read).toBeLessThanOrEqual(MAX_FINDINGS + 1);
    expect(made.data.cut).toBe(
      'Questo documento elenca 25.000 vulnerabilità su 30.000, dalla più grave. Le altre sono in vulnerabilities.xlsx.',
    );
  });

  it('names each page that is referred to by its address, and links those over https', async () => {
    const refs = [
      { id: 'github.com', link: 'https://github.com/acme/a/issues/1' },
      { id: 'github.com', link: 'https://github.com/acme/b/' },
      { id: 'lists.example', link: 'http://lists.example/?id=2' },
      { id: 'CWE-79', link: 'https://cwe.mitre.org/data/definitions/79.html' },
    ];
    const made = await dataOf({ findings: 1, placesEach: 1 }, (row) => ({
      ...row,
      cves: [],
      nvt: { ...row.nvt, refs: { ref: refs.map((ref) => ({ ...row.nvt.refs.ref[0], ...ref })) as never } },
    }));
    const shown = detailedOf(made)[0]?.references.map((one) => ({ ...one, name: one.name.replaceAll('\u200b', '') }));
    expect(shown).toEqual([
      { name: 'github.com/acme/a/issues/1', link: 'https://github.com/acme/a/issues/1' },
      { name: 'github.com/acme/b', link: 'https://github.com/acme/b/' },
      { name: 'lists.example?id=2', link: null },
      { name: 'CWE-79', link: 'https://cwe.mitre.org/data/definitions/79.html' },
    ]);
  });

  it('bounds what is typeset, however long the texts are', async () => {
    const huge = 'Testo lungo 漏洞 '.repeat(1000);
    const made = await dataOf({ findings: 1000, placesEach: 1 }, (row) => ({
      ...row,
      name: `${row.id} ${huge}`,
      description: huge,
      evidence: huge,
      tags: { summary: '', solution: huge },
      place: { label: `${row.place.label} ${huge}` },
    }));
    expect(detailedOf(made).length + briefOf(made).length).toBe(1000);
    expect(JSON.stringify(made.data).length).toBeLessThan(1_200_000);
    expect(detailedOf(made)[0]?.description.endsWith('…')).toBe(true);
  });
});

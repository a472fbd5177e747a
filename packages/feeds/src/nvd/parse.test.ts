import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpe, orNode, vulnerability } from '../testing/nvd-feed.ts';
import type { CveRecord } from './cve-record.ts';
import { parseCve } from './parse.ts';

const metric = (type: string, vectorString: string, baseScore: number) => ({
  source: 'nvd@nist.gov',
  type,
  cvssData: { vectorString, baseScore },
});
const V2 = 'AV:N/AC:L/Au:N/C:P/I:P/A:P';
const V3 = (end: string) => `AV:N/AC:L/PR:N/UI:N/S:U/C:${end}`;

function record(more: object, configurations: readonly unknown[] = []): CveRecord {
  const parsed = parseCve(vulnerability('CVE-2021-41773', configurations, more));
  if (!parsed.ok) throw new Error(parsed.why);
  return parsed.record;
}

describe('a record of NVD', () => {
  it('is read whole', () => {
    const node = orNode({ criteria: cpe('a:apache:http_server:2.4.49') });
    const parsed = record(
      {
        descriptions: [
          { lang: 'es', value: 'Un fallo' },
          { lang: 'en', value: ' A flaw\0 ' },
        ],
        metrics: { cvssMetricV2: [metric('Primary', V2, 7.5)] },
        weaknesses: [
          { description: [{ value: 'CWE-22' }, { value: 'NVD-CWE-noinfo' }] },
          { description: [{ value: 'CWE-22' }] },
        ],
        references: [{ url: 'https://httpd.apache.org/security/', source: 'x', tags: ['Vendor Advisory'] }],
      },
      [{ nodes: [node] }],
    );
    expect(parsed).toMatchObject({
      id: 'CVE-2021-41773',
      published: '2021-10-05T09:15:00.000Z',
      modified: '2023-11-07T03:39:00.000Z',
      status: 'Analyzed',
      rejected: false,
      description: 'A flaw',
      scores: { v2: { vector: V2, score: 7.5 } },
      cwes: ['CWE-22'],
      references: [{ url: 'https://httpd.apache.org/security/', tags: ['Vendor Advisory'] }],
    });
    expect(parsed.affected).toHaveLength(1);
  });

  it('that was rejected affects nothing', () => {
    const node = orNode({ criteria: cpe('a:v:p:1') });
    expect(record({ vulnStatus: 'Rejected' }, [{ nodes: [node] }])).toMatchObject({ rejected: true, affected: [] });
  });

  it('keeps at most eight references, each once, web addresses alone', () => {
    const urls = ['ftp://a/', 'javascript:alert(1)', 'https://a.example/', 'https://a.example/', 'http://b.example/x'];
    const many = Array.from({ length: 20 }, (_, index) => `https://c.example/${index}`);
    const long = `https://d.example/${'x'.repeat(3000)}`;
    const { references } = record({ references: [...urls, long, ...many].map((url) => ({ url, tags: 'x' })) });
    expect(references.map(({ url }) => url)).toEqual(['https://a.example/', 'http://b.example/x', ...many.slice(0, 6)]);
  });

  it('has its description cut, and no half of a character in it', () => {
    const { description } = record({ descriptions: [{ lang: 'en', value: '𝟙'.repeat(2001) }] });
    expect(description.length).toBe(4000);
    expect(record({ descriptions: [{ lang: 'en', value: `${'x'.repeat(3999)}𝟙` }] }).description.isWellFormed()).toBe(
      true,
    );
  });
});

describe('the score that counts', () => {
  it.each([
    [
      'primary before secondary',
      {
        cvssMetricV31: [
          metric('Secondary', `CVSS:3.1/${V3('L/I:L/A:L')}`, 7.3),
          metric('Primary', `CVSS:3.1/${V3('H/I:H/A:H')}`, 9.8),
        ],
      },
      9.8,
    ],
    [
      '3.1 before 3.0',
      {
        cvssMetricV30: [metric('Primary', `CVSS:3.0/${V3('H/I:H/A:H')}`, 9.8)],
        cvssMetricV31: [metric('Primary', `CVSS:3.1/${V3('L/I:L/A:L')}`, 7.3)],
      },
      7.3,
    ],
    [
      'a primary 3.0 before a secondary 3.1',
      {
        cvssMetricV30: [metric('Primary', `CVSS:3.0/${V3('H/I:H/A:H')}`, 9.8)],
        cvssMetricV31: [metric('Secondary', `CVSS:3.1/${V3('L/I:L/A:L')}`, 7.3)],
      },
      9.8,
    ],
    [
      'a secondary one rather than none',
      { cvssMetricV31: [metric('Secondary', `CVSS:3.1/${V3('L/I:L/A:L')}`, 7.3)] },
      7.3,
    ],
  ])('is %s', (_, metrics, score) => {
    expect(record({ metrics }).scores.v3?.score).toBe(score);
  });

  it('is read of version 4', () => {
    const vector = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';
    expect(record({ metrics: { cvssMetricV40: [metric('Secondary', vector, 9.3)] } }).scores).toEqual({
      v4: { vector, score: 9.3 },
    });
  });

  it.each([
    ['a score that is none', metric('Primary', V2, 11)],
    ['a vector that is none', metric('Primary', '<script>', 5)],
    ['a score in words', { cvssData: { vectorString: V2, baseScore: '7.5' } }],
  ])('is not %s', (_, entry) => {
    expect(record({ metrics: { cvssMetricV2: [entry] } }).scores).toEqual({});
  });
});

describe('what is no record', () => {
  it.each([[null], [1], [{}], [{ cve: null }], [{ cve: { id: 'CVE-1' } }], [{ cve: { id: ['CVE-2021-0001'] } }]])(
    '%j is refused',
    (value) => {
      expect(parseCve(value)).toEqual({ ok: false, id: null, why: 'no CVE identifier' });
    },
  );

  it('is refused with its number where it names too many platforms', () => {
    const node = { cpeMatch: Array.from({ length: 60_000 }, () => null) };
    expect(parseCve(vulnerability('CVE-2021-0001', [{ nodes: [node] }]))).toMatchObject({
      ok: false,
      id: 'CVE-2021-0001',
    });
  });

  it('never throws, whatever the record holds', () => {
    const anything = fc.object({ maxDepth: 3, values: [fc.string(), fc.integer(), fc.constant(null), fc.boolean()] });
    const fields = ['published', 'vulnStatus', 'descriptions', 'metrics', 'weaknesses', 'configurations', 'references'];
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.oneof(anything, fc.array(anything), fc.string()), (field, value) => {
        expect(parseCve(vulnerability('CVE-2021-0001', [], { [field]: value })).ok).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

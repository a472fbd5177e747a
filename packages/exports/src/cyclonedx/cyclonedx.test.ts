import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validatorOf } from '../machine/testing/validate.ts';
import { textOf, variedDocument } from '../machine/testing/varied-document.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { cyclonedxFormat } from './cyclonedx.ts';

/** The schemas of the standard itself. */
const library = new URL('.', import.meta.resolve('@cyclonedx/cyclonedx-library/package.json'));
const schema = (name: string) =>
  JSON.parse(readFileSync(new URL(`res/schema/${name}.SNAPSHOT.schema.json`, library), 'utf8'));
const problemsOf = validatorOf(schema('bom-1.6'), {
  'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json': schema('spdx'),
  'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json': schema('jsf-0.82'),
});

describe('vex.cdx.json', () => {
  it.each([
    ['findings of every kind', () => variedDocument('en')],
    ['Italian', () => variedDocument('it')],
    ['no findings', () => sampleDocument({ findings: 0 })],
    ['hostile text', () => sampleDocument({ hostile: true })],
  ])('is valid by the schema of CycloneDX 1.6: %s', async (_what, make) => {
    const document = await make();
    const written = await textOf(cyclonedxFormat, document);
    expect(problemsOf(JSON.parse(written))).toEqual([]);
    expect(written.replace(/\n/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(await textOf(cyclonedxFormat, document)).toBe(written);
  });

  it('claims no more than is known', async () => {
    const { vulnerabilities } = JSON.parse(await textOf(cyclonedxFormat, await variedDocument()));
    const claims = vulnerabilities
      .filter(({ id }: { id: string }) => id === 'CVE-2021-10000')
      .map((one: { analysis: object; affects: object }) => [one.analysis, one.affects]);
    const affects = (ref: string, status: string) => [{ ref, versions: [{ version: '2.4.49', status }] }];
    expect(claims).toEqual([
      [
        { state: 'exploitable', response: ['update'], detail: 'Proven on the target itself.' },
        affects('component-3', 'affected'),
      ],
      // Two findings in one product: the surer counts.
      [
        {
          ...{ state: 'in_triage', response: ['update'] },
          detail: 'The version that answered is affected; it was not verified on the target itself.',
        },
        affects('component-1', 'affected'),
      ],
      [
        {
          ...{ state: 'in_triage', response: ['update'] },
          detail: 'To be verified. The distribution may have fixed it without a new version.',
        },
        affects('component-2', 'unknown'),
      ],
    ]);
  });

  it('has each product once, inside the host it was seen on, and refers to nothing else', async () => {
    const { components, vulnerabilities } = JSON.parse(await textOf(cyclonedxFormat, await variedDocument()));
    type Component = { 'bom-ref': string; name: string; components?: Component[] };
    const all = components.flatMap((one: Component) => [one, ...(one.components ?? [])]);
    const refs = all.map((one: Component) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(components[1]).toEqual({
      ...{ type: 'device', 'bom-ref': 'host-2', name: 'b' },
      components: [
        {
          ...{ type: 'application', 'bom-ref': 'component-2', name: 'Apache HTTP Server', version: '2.4.49' },
          cpe: 'cpe:2.3:*:apache:http_server:2.4.49:*:*:*:*:*:*:*',
          purl: 'pkg:generic/apache/http_server@2.4.49',
        },
      ],
    });
    expect(components.map((one: Component) => one['bom-ref'])).toEqual(
      components.map((_: unknown, index: number) => `host-${index + 1}`),
    );
    const meant = vulnerabilities.flatMap(({ affects }: { affects: Array<{ ref: string }> }) =>
      affects.map(({ ref }) => ref),
    );
    expect(meant.filter((ref: string) => !refs.includes(ref))).toEqual([]);
  });

  it('rates by every version of CVSS that is known, and names the CVEs of a weakness that has several', async () => {
    const { vulnerabilities } = JSON.parse(await textOf(cyclonedxFormat, await variedDocument()));
    const byId = (id: string) => vulnerabilities.find((one: { id: string }) => one.id === id);
    expect(
      byId('path-traversal').ratings.map(({ method, score }: { method: string; score: number }) => [method, score]),
    ).toEqual([
      ['CVSSv3', 7.5],
      ['CVSSv4', 8.7],
      ['CVSSv2', 7.8],
      ['other', 9.8],
    ]);
    expect(byId('tls-weak').references.map(({ id }: { id: string }) => id)).toEqual(['CVE-2016-2183', 'CVE-2013-2566']);
    expect(byId('CVE-2021-10000').source).toEqual({
      name: 'NVD',
      url: 'https://nvd.nist.gov/vuln/detail/CVE-2021-10000',
    });
  });

  it('says what is known of a source from the built-in catalogue alone', async () => {
    const { coverage, ...rest } = sampleDocument({ findings: 0 });
    const starter_part = { data_date: '2026-08-07T00:00:00.000Z', entries: 9 };
    const never = { name: 'kev', data_date: null, loaded_at: null, entries: 0 } as const;
    const knowledge = [{ ...never, starter_part }];
    const { metadata } = JSON.parse(await textOf(cyclonedxFormat, { ...rest, coverage: { ...coverage, knowledge } }));
    const value = 'built-in catalogue only, 2026-08-07T00:00:00.000Z';
    expect(metadata.properties).toContainEqual({ name: 'rocca:knowledge:kev', value });
  });

  it('has a number of its own for each report, and its time', async () => {
    const document = sampleDocument({ findings: 1 });
    const other = { ...document, head: { ...document.head, reportId: 'another' } };
    const [one, two] = await Promise.all(
      [document, other].map(async (each) => JSON.parse(await textOf(cyclonedxFormat, each))),
    );
    expect(one.serialNumber).not.toBe(two.serialNumber);
    expect(one.metadata.timestamp).toBe('2026-11-01T08:42:00.000Z');
  });
});

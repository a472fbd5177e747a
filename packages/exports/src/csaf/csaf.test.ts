import { describe, expect, it } from 'vitest';
import { list, oneOf, shape, text, time, uri, validatorOf } from '../machine/testing/validate.ts';
import { textOf, variedDocument } from '../machine/testing/varied-document.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { csafFormat } from './csaf.ts';

const product = shape({
  ...{ name: text, product_id: text },
  'product_identification_helper?': shape({ cpe: text, purl: text }),
});
const note = shape({ category: oneOf('description', 'details', 'general', 'other', 'summary'), text, 'title?': text });
const ids = list(text);
const score = { type: 'number', minimum: 0, maximum: 10 };
/** The parts of CSAF 2.0 that the file uses, as strict as the standard. */
const SCHEMA = {
  ...shape({
    document: shape({
      ...{
        category: oneOf('csaf_vex', 'csaf_base'),
        csaf_version: { const: '2.0' },
        lang: oneOf('it', 'en'),
        title: text,
      },
      distribution: shape({ tlp: shape({ label: oneOf('AMBER'), url: uri }) }),
      notes: list(note),
      publisher: shape({ category: oneOf('other'), name: text, namespace: uri }),
      tracking: shape({
        ...{ current_release_date: time, initial_release_date: time, status: oneOf('final'), version: { const: '1' } },
        generator: shape({ date: time, engine: shape({ name: text, version: text }) }),
        id: { type: 'string', pattern: '^\\S(.*\\S)?$' },
        revision_history: list(shape({ date: time, number: { const: '1' }, summary: text })),
      }),
    }),
    'product_tree?': shape({
      'branches?': list({ $ref: '#/$defs/branch' }),
      'full_product_names?': list(product),
    }),
    'vulnerabilities?': list({
      ...shape({
        ...{ 'cve?': { type: 'string', pattern: '^CVE-[0-9]{4}-[0-9]{4,}$' }, title: text, notes: list(note) },
        'ids?': list(shape({ system_name: text, text })),
        product_status: { ...shape({ 'known_affected?': ids, 'under_investigation?': ids }), minProperties: 1 },
        'references?': list(shape({ category: oneOf('external'), summary: text, url: uri })),
        remediations: list(
          shape({ category: oneOf('mitigation', 'none_available', 'vendor_fix'), details: text, product_ids: ids }),
        ),
        'scores?': list(
          shape({
            products: ids,
            'cvss_v2?': shape({ version: { const: '2.0' }, vectorString: text, baseScore: score }),
            'cvss_v3?': shape({
              ...{ version: oneOf('3.0', '3.1'), vectorString: { type: 'string', pattern: '^CVSS:3[.][01]/' } },
              ...{ baseScore: score, baseSeverity: oneOf('NONE', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL') },
            }),
          }),
        ),
        'threats?': list(shape({ category: oneOf('exploit_status'), details: text, product_ids: ids })),
      }),
      anyOf: [{ required: ['cve'] }, { required: ['ids'] }],
    }),
  }),
  $defs: {
    branch: {
      ...shape({
        ...{ category: oneOf('host_name', 'product_name', 'product_version'), name: text },
        ...{ 'branches?': list({ $ref: '#/$defs/branch' }), 'product?': product },
      }),
      oneOf: [{ required: ['branches'] }, { required: ['product'] }],
    },
  },
};
const problemsOf = validatorOf(SCHEMA);

describe('csaf.json', () => {
  it.each([
    ['findings of every kind', () => variedDocument('en')],
    ['Italian', () => variedDocument('it')],
    ['no findings', () => sampleDocument({ findings: 0 })],
    ['hostile text', () => sampleDocument({ hostile: true })],
  ])('has the form of the standard: %s', async (_what, make) => {
    const document = await make();
    const written = await textOf(csafFormat, document);
    expect(problemsOf(JSON.parse(written))).toEqual([]);
    expect(written.replace(/\n/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(await textOf(csafFormat, document)).toBe(written);
  });

  it('has each CVE once, with what is affected and what is still to be verified', async () => {
    const { vulnerabilities } = JSON.parse(await textOf(csafFormat, await variedDocument()));
    const cves = vulnerabilities.flatMap(({ cve }: { cve?: string }) => cve ?? []);
    expect(cves).toEqual(['CVE-2021-10000']);
    const [first, second] = vulnerabilities;
    expect(first).toMatchObject({
      product_status: { known_affected: ['CSAFPID-1', 'CSAFPID-3'], under_investigation: ['CSAFPID-2'] },
      remediations: [{ category: 'vendor_fix', product_ids: ['CSAFPID-1', 'CSAFPID-2', 'CSAFPID-3'] }],
      threats: [{ category: 'exploit_status', details: expect.stringContaining('CISA KEV, since 2021-11-03') }],
    });
    expect(first.notes.slice(0, 3).map((one: { text: string }) => one.text)).toEqual([
      'Proven on the target itself. Concerns: Apache HTTP Server 2.4.49 (c).',
      'The version that answered is affected; it was not verified on the target itself. Concerns: Apache HTTP Server 2.4.49 (10.20.0.0).',
      'To be verified. The distribution may have fixed it without a new version. Concerns: Apache HTTP Server 2.4.49 (b).',
    ]);
    expect(second).toMatchObject({ ids: [{ text: 'tls-weak' }], remediations: [{ category: 'mitigation' }] });
  });

  it('refers to no product that its tree does not have, and has each once', async () => {
    const written = await textOf(csafFormat, await variedDocument());
    const { product_tree: tree, vulnerabilities } = JSON.parse(written);
    const idsIn = (part: unknown) => [...JSON.stringify(part).matchAll(/"(CSAFPID-\d+)"/g)].map(([, id]) => id);
    const known = idsIn(tree);
    expect(new Set(known).size).toBe(known.length);
    expect(idsIn(vulnerabilities).filter((id) => !known.includes(id))).toEqual([]);
  });

  it('gives a score only where it follows from its vector', async () => {
    const { vulnerabilities } = JSON.parse(await textOf(csafFormat, await variedDocument()));
    const web = vulnerabilities.find(
      ({ ids: own }: { ids?: Array<{ text: string }> }) => own?.[0]?.text === 'path-traversal',
    );
    expect(web.scores[0]).toMatchObject({
      cvss_v2: { baseScore: 7.8 },
      cvss_v3: { version: '3.0', baseScore: 7.5, baseSeverity: 'HIGH' },
    });
    expect(web.notes).toContainEqual(
      expect.objectContaining({ title: 'CVSS 4.0', text: expect.stringMatching(/^8\.7 /) }),
    );
    expect(vulnerabilities.at(-1).scores).toBeUndefined();
  });

  it('is no VEX where nothing was found: that would need a vulnerability', async () => {
    const written = JSON.parse(await textOf(csafFormat, sampleDocument({ findings: 0 })));
    expect(Object.keys(written)).toEqual(['document']);
    expect(written.document.category).toBe('csaf_base');
  });
});

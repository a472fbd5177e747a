import { describe, expect, it } from 'vitest';
import { anything, list, oneOf, shape, text, time, uri, validatorOf } from '../machine/testing/validate.ts';
import { textOf, variedDocument } from '../machine/testing/varied-document.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { sarifFormat } from './sarif.ts';

const message = shape({ text });
const level = oneOf('none', 'note', 'warning', 'error');
const reference = shape({ id: text, toolComponent: shape({ name: text, index: { type: 'integer' } }) });
/** The parts of SARIF 2.1.0 that the file uses, as strict as the standard. */
const SCHEMA = shape({
  $schema: uri,
  version: { const: '2.1.0' },
  runs: list(
    shape({
      tool: shape({
        driver: shape({
          ...{ name: text, version: text, semanticVersion: text },
          rules: list(
            shape({
              ...{ id: text, name: { type: 'string' }, 'helpUri?': uri, properties: anything },
              ...{ shortDescription: message, fullDescription: message, help: message },
              defaultConfiguration: shape({ level }),
              'relationships?': list(shape({ target: reference, kinds: list(text) })),
            }),
            0,
          ),
        }),
      }),
      automationDetails: shape({ id: text, 'guid?': { type: 'string', format: 'uuid' } }),
      language: { type: 'string', pattern: '^[a-z]{2}(-[A-Z]{2})?$' },
      columnKind: oneOf('utf16CodeUnits'),
      invocations: list(
        shape({
          ...{ executionSuccessful: { type: 'boolean' }, startTimeUtc: time, endTimeUtc: time },
          'toolExecutionNotifications?': list(shape({ level, message })),
        }),
      ),
      properties: anything,
      'taxonomies?': list(
        shape({
          ...{ name: text, organization: text, informationUri: uri, isComprehensive: { type: 'boolean' } },
          taxa: list(shape({ id: text, helpUri: uri })),
        }),
      ),
      results: list(
        shape({
          ...{
            ruleId: text,
            ruleIndex: { type: 'integer', minimum: 0 },
            kind: oneOf('fail', 'review'),
            level,
            message,
          },
          locations: list(
            shape({
              'physicalLocation?': shape({ artifactLocation: shape({ uri }) }),
              logicalLocations: list(shape({ fullyQualifiedName: text, kind: text, 'name?': text })),
              properties: anything,
            }),
          ),
          'taxa?': list(reference),
          partialFingerprints: { type: 'object', additionalProperties: text, minProperties: 1 },
          'webRequest?': shape({ method: text, target: text }),
          properties: anything,
        }),
        0,
      ),
    }),
  ),
});
const problemsOf = validatorOf(SCHEMA);

describe('findings.sarif', () => {
  it.each([
    ['findings of every kind', () => variedDocument('en')],
    ['Italian', () => variedDocument('it')],
    ['no findings', () => sampleDocument({ findings: 0 })],
    ['hostile text', () => sampleDocument({ hostile: true })],
  ])('has the form of the standard: %s', async (_what, make) => {
    const document = await make();
    const written = await textOf(sarifFormat, document);
    expect(problemsOf(JSON.parse(written))).toEqual([]);
    expect(written.replace(/\n/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(await textOf(sarifFormat, document)).toBe(written);
  });

  it('has one rule for findings of one weakness, and the place of each finding', async () => {
    const { runs } = JSON.parse(await textOf(sarifFormat, await variedDocument()));
    const [{ tool, results, taxonomies }] = runs;
    const { rules } = tool.driver;
    expect(rules.slice(0, 4).map(({ id }: { id: string }) => id)).toEqual([
      'CVE-2021-10000',
      'tls-weak',
      'ftp-anonymous',
      'path-traversal',
    ]);
    expect(rules[0].properties).toMatchObject({
      'security-severity': '9.8',
      tags: expect.arrayContaining(['security']),
    });
    expect(taxonomies[0].taxa).toEqual([{ id: '22', helpUri: 'https://cwe.mitre.org/data/definitions/22.html' }]);
    for (const { ruleId, ruleIndex } of results) expect(rules[ruleIndex].id).toBe(ruleId);
    const web = results.find((result: { ruleId: string }) => result.ruleId === 'path-traversal');
    expect(web).toMatchObject({
      ...{ kind: 'fail', level: 'error', partialFingerprints: { 'findingId/v1': 'web' } },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'https://acme.test/a%20b?file=%5B1%5D%7C%22%7Bx%7D%22#%C3%A9' },
          },
          logicalLocations: [
            { kind: 'resource', fullyQualifiedName: 'GET https://acme.test/a b?file=[1]|"{x}"#é' },
            {
              ...{ kind: 'parameter', name: 'file' },
              fullyQualifiedName: 'GET https://acme.test/a b?file=[1]|"{x}"#é (file)',
            },
          ],
        },
      ],
      webRequest: { method: 'GET' },
      properties: { certainty: 'proven', evidence: 'Server: Apache/2.4.49 (Unix)' },
    });
  });

  it('leaves what is not certain for a person to review', async () => {
    const { runs } = JSON.parse(await textOf(sarifFormat, await variedDocument()));
    const [, , doubtful] = runs[0].results;
    expect(doubtful).toMatchObject({ kind: 'review', level: 'none', properties: { certainty: 'unverified' } });
    expect(doubtful.message.text).toContain('To be verified. The distribution may have fixed it');
  });

  it('lets no text become a link or an argument of a message, and cuts what is endless', async () => {
    const { runs } = JSON.parse(await textOf(sarifFormat, await variedDocument()));
    const hostile = runs[0].results.at(-1);
    expect(hostile.message.text).toContain('\\[link\\](http://x)');
    expect(hostile.message.text).toContain('⟨U+202E⟩gnp.exe');
    expect(hostile.properties.evidence).toHaveLength(10_000);
  });

  it('says what was not checked', async () => {
    const { executive, ...rest } = sampleDocument({ findings: 0 });
    const nowhere = { name: 'NVD', reason: 'source never loaded', places: 0 };
    const entries = [...executive.notChecked.entries, nowhere];
    const document = { ...rest, executive: { ...executive, notChecked: { ...executive.notChecked, entries } } };
    const { runs } = JSON.parse(await textOf(sarifFormat, document));
    const [{ toolExecutionNotifications: notes }] = runs[0].invocations;
    expect(notes.map((note: { message: { text: string } }) => note.message.text)).toEqual([
      'Two checks were not made everywhere.',
      'TLS configuration: timed out (3)',
      'UDP ports: not in the profile (12)',
      'NVD: source never loaded',
    ]);
  });

  it('stops when the job is stopped', async () => {
    const context = { signal: AbortSignal.abort(new Error('stopped')) };
    const read = async () => {
      const pieces = sarifFormat.write(sampleDocument(), context as Parameters<typeof sarifFormat.write>[1]);
      for await (const piece of pieces) expect(piece).toBeDefined();
    };
    await expect(read()).rejects.toThrow('stopped');
  });
});

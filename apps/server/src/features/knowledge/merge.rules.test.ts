import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newestOfEach, supersedes } from './import/import.rules.ts';
import { type ListFacts, mergeFacts, type SourceFacts } from './merge.rules.ts';

const NO_LISTS: ListFacts = { kevLoaded: false, epssLoaded: false, kev: null, epss: null };
const own = {
  title: { it: 'Titolo', en: 'Title' },
  description: { it: 'Testo.', en: 'Text.' },
  exploited: { addedOn: '2021-11-03', ransomware: true },
  epss: { score: 0.9, percentile: 0.99 },
  asOf: { kev: '2026-08-07', epss: '2026-08-07' },
};
const score = { vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P', score: 7.5 };
const starter: SourceFacts = {
  ...{ source: 'starter', rejected: false, description: 'Text.', published: new Date('2021-10-05'), own },
  ...{ scores: { v2: score }, cwes: ['CWE-22'], references: [{ url: 'https://a.example/', tags: [] }] },
};
const empty: SourceFacts = {
  ...{ source: 'nvd', rejected: false, description: '', published: null, own: null },
  ...{ scores: {}, cwes: [], references: [] },
};

const anything: fc.Arbitrary<SourceFacts> = fc.record({
  source: fc.constant('nvd' as const),
  rejected: fc.constant(false),
  description: fc.constantFrom('', 'NVD says.'),
  published: fc.constantFrom(null, new Date('2021-10-06')),
  own: fc.constant(null),
  scores: fc.constantFrom({}, { v2: score }, { v3: score }),
  cwes: fc.constantFrom([], ['CWE-79']),
  references: fc.constantFrom([], [{ url: 'https://b.example/', tags: ['Patch'] }]),
});

/** The fields that say something. */
const said = (facts: object | null) =>
  Object.entries(facts ?? {}).flatMap(([key, value]) => {
    const inner =
      value !== null && typeof value === 'object' && !(value instanceof Date) ? Object.entries(value) : null;
    const filled = inner ? inner.some(([, one]) => one !== undefined && one !== null) : value !== null && value !== '';
    return filled ? [key] : [];
  });

it('another source never takes away what one says, whatever it holds and in whatever order they come', () => {
  const alone = mergeFacts('CVE-2021-0001', [starter], NO_LISTS);
  fc.assert(
    fc.property(anything, (nvd) => {
      const both = mergeFacts('CVE-2021-0001', [starter, nvd], NO_LISTS);
      expect(said(both)).toEqual(expect.arrayContaining(said(alone)));
      expect(mergeFacts('CVE-2021-0001', [nvd, starter], NO_LISTS)).toEqual(both);
      const scores = Object.keys(alone?.scores ?? {}).filter((key) => alone?.scores[key as 'v2'] !== undefined);
      for (const key of scores) expect(both?.scores[key as 'v2']).toBeDefined();
    }),
  );
});

it('each field comes from the first source that has it', () => {
  expect(mergeFacts('CVE-2021-0001', [starter, empty], NO_LISTS)).toMatchObject({
    scores: { v2: score },
    cwes: ['CWE-22'],
    description: own.description,
    origin: { title: 'starter', description: 'starter' },
  });
  const nvd = { ...empty, description: 'NVD says.', cwes: ['CWE-79'], scores: { v3: score } };
  expect(mergeFacts('CVE-2021-0001', [starter, nvd], NO_LISTS)).toMatchObject({
    scores: { v2: score, v3: score },
    cwes: ['CWE-79'],
  });
  expect(mergeFacts('CVE-2021-0001', [nvd], NO_LISTS)).toMatchObject({
    description: { it: 'NVD says.', en: 'NVD says.' },
    origin: { title: null, description: 'nvd' },
  });
});

it('a withdrawn record removes it, in whatever source it stands beside', () => {
  expect(mergeFacts('CVE-2021-0001', [starter, { ...empty, rejected: true }], NO_LISTS)).toBeNull();
});

it('what is exploited comes from the list, or from the starter set until the list is loaded', () => {
  const told = mergeFacts('CVE-2021-0001', [starter], NO_LISTS);
  expect(told).toMatchObject({ exploitationTold: true, knownExploited: { addedOn: '2021-11-03' }, epss: own.epss });
  const unknown = mergeFacts('CVE-2021-0002', [empty], NO_LISTS);
  expect(unknown).toMatchObject({ exploitationTold: false, knownExploited: null, epss: null });
  const loaded = { ...NO_LISTS, kevLoaded: true, epssLoaded: true };
  expect(mergeFacts('CVE-2021-0001', [starter], loaded)).toMatchObject({
    ...{ exploitationTold: true, knownExploited: null, epss: null },
  });
});

it('of several records of one CVE the same wins in every order', () => {
  const version = fc.record({
    modified: fc.constantFrom(null, '2021-01-01T00:00:00.000Z', '2022-01-01T00:00:00.000Z'),
    importer: fc.constantFrom(2, 3),
    affects: fc.boolean(),
    hash: fc.constantFrom('a', 'b', 'c'),
  });
  const { own: _, source: _source, ...facts } = empty;
  const record = { ...facts, id: 'CVE-2021-0001', modified: null, status: '', affected: [], published: null };
  fc.assert(
    fc.property(fc.array(version, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.nat()), (versions, draws) => {
      const one = newestOfEach(versions.map((each) => ({ ...each, record })));
      const shuffled = versions
        .map((each) => ({ each, at: draws.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at)
        .map(({ each }) => ({ ...each, record }));
      expect(newestOfEach(shuffled)).toEqual(one);
      // Written one by one, in the order they come.
      const stored = shuffled.reduce((last, next) => (supersedes(next, last) ? next : last));
      expect(stored).toEqual(one[0]);
    }),
  );
});

import type { AffectedProduct, ExactVersion, VersionRange } from '@rocca/feeds/nvd/cve-record';
import { exactKey, rangeKeys, seenKeys } from '@rocca/feeds/nvd/keys';
import { matchAffected } from '@rocca/feeds/nvd/match';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeProduct } from './judge-product.ts';
import { type FoundMatch, preferredMatch } from './match.rules.ts';

/** Few values, so that they meet. */
const version = fc.constantFrom('1', '1.2rc1', '1.2rc2', '1.2', '1.2.0', '1.2a', '1.2p1', '1.10');
const update = fc.constantFrom(null, '-', 'p1', 'rc1');
const part = fc.constantFrom('a' as const, 'a' as const, 'a' as const, 'o' as const);
const exact: fc.Arbitrary<ExactVersion> = fc.record({ version, update });
const range: fc.Arbitrary<VersionRange> = fc.record({
  start: fc.option(version),
  startInclusive: fc.boolean(),
  end: fc.option(version),
  endInclusive: fc.boolean(),
  update,
});
const windows = { part: 'o', vendor: 'microsoft', product: 'windows' } as const;
const linux = { part: 'o', vendor: 'linux', product: 'linux_kernel' } as const;
const anyVersion = { version: null, update: null };
/** Machines: a new list for each, as engines make them. */
const machines = [[], [{ ...windows, ...anyVersion }], [{ ...linux, ...anyVersion }]];

const rowsAbout = (vendor: string, product: string): fc.Arbitrary<AffectedProduct> =>
  fc.record({
    part,
    vendor: fc.constant(vendor),
    product: fc.constant(product),
    versions: fc.array(exact, { maxLength: 2 }),
    ranges: fc.array(range, { maxLength: 2 }),
    all: fc.constantFrom(false, false, false, true),
    targetSw: fc.constantFrom(null, null, 'windows'),
    swEdition: fc.constantFrom(null, 'lts', 'enterprise', '- enterprise'),
    requires: fc.constantFrom([], [], [[{ ...windows, versions: [], ranges: [] }]]),
  });

/** Rows as the database stores them, with their lowest and highest key. */
function candidateOf(affected: AffectedProduct, at: number) {
  const ends = affected.ranges.map(rangeKeys);
  const keys = affected.versions.flatMap((one) => exactKey(one) ?? []);
  const lowest = affected.all ? '' : ([...ends.map(({ start }) => start ?? ''), ...keys].sort()[0] ?? '');
  const highest = affected.all ? '~' : ([...ends.map(({ end }) => end ?? '~'), ...keys].sort().at(-1) ?? '~');
  return { cve: `CVE-2021-${1000 + (at % 3)}`, alike: [], affected, lowest, highest };
}

/** Between 1.2 and its update p1 lies 1.2a, which is neither. */
const listed = (vendor: string, product: string): AffectedProduct => ({
  part: 'a',
  vendor,
  product,
  versions: [{ version: '1.2', update: 'p1' }],
  ranges: [],
  all: false,
  targetSw: null,
  swEdition: null,
  requires: [],
});
const between = [
  { part: 'a', version: '1.2', update: 'p1', machine: 0 },
  { part: 'a', version: '1.2a', update: null, machine: 0 },
] as const;

it.each([
  ['f5', 'nginx'],
  // Its version numbers distinguish long-term and weekly releases.
  ['jenkins', 'jenkins'],
])('judging %s as a whole says what the rule says of each row and query', (vendor, product) => {
  const queries = fc.array(
    fc.record(
      {
        ...{ part, version, update: fc.constantFrom(null, 'p1', 'rc1'), machine: fc.constantFrom(0, 0, 1, 2) },
        edition: fc.constantFrom('enterprise', 'community'),
      },
      { requiredKeys: ['part', 'version', 'update', 'machine'] },
    ),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(fc.array(rowsAbout(vendor, product), { maxLength: 6 }), queries, (rows, drawn) => {
      const asked = drawn.map(({ machine, ...identity }) => {
        const query = { product: { vendor, product, ...identity }, platforms: machines[machine] ?? [] };
        const { release = '', full = '' } = seenKeys(query.product) ?? {};
        const [low = '', high = ''] = [release, full].sort();
        return { query, low, high, found: [] as FoundMatch[] };
      });
      const keys = [...new Set(asked.flatMap(({ low, high }) => [low, high]))].sort();
      const candidates = rows.map(candidateOf);
      judgeProduct({ vendor, product, keys, lowest: '', highest: '~', asked }, candidates);
      for (const { query, found } of asked) {
        const expected = new Map<string, FoundMatch>();
        for (const { cve, alike, affected } of candidates) {
          const match = matchAffected(affected, query.product, query.platforms);
          const best = expected.get(cve);
          if (!match) continue;
          const found = { cve, alike, ...match };
          expected.set(cve, best ? preferredMatch(best, found) : found);
        }
        expect(new Map(found.map((match) => [match.cve, match]))).toEqual(expected);
        expect(found).toHaveLength(expected.size);
      }
    }),
    { numRuns: 500, examples: [[[listed(vendor, product)], [...between]]] },
  );
});

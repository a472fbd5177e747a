import type { ProductIdentity } from '@rocca/contract/cpe/product';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AffectedProduct, ExactVersion, VersionRange } from './cve-record.ts';
import { FixFinder, fixRowOf } from './fixes.ts';
import { knownVersions, namedVersions } from './known-versions.ts';
import { matchAffected } from './match.ts';

const VERSIONS = ['1.0', '1.1rc1', '1.1', '1.1p1', '1.1a', '1.2', '1.10', '2.0beta1', '2.0', '2.1'];
const version = fc.constantFrom(...VERSIONS);
const exact: fc.Arbitrary<ExactVersion> = fc.record({
  version: fc.constantFrom('1.0', '1.1', '1.1a', '1.2', '1.10', '2.0'),
  update: fc.constantFrom(null, null, '-', 'p1'),
});
const range: fc.Arbitrary<VersionRange> = fc.record({
  start: fc.option(version),
  startInclusive: fc.boolean(),
  end: fc.option(version),
  endInclusive: fc.boolean(),
  update: fc.constantFrom(null, null, '-', 'p1'),
});
const windows = { part: 'o', vendor: 'microsoft', product: 'windows' } as const;

const rowsAbout = (vendor: string, product: string): fc.Arbitrary<AffectedProduct> =>
  fc.record({
    part: fc.constant('a' as const),
    vendor: fc.constant(vendor),
    product: fc.constant(product),
    versions: fc.array(exact, { maxLength: 3 }),
    ranges: fc.array(range, { maxLength: 2 }),
    all: fc.constantFrom(false, false, false, false, true),
    targetSw: fc.constantFrom(null, null, 'linux'),
    swEdition: fc.constantFrom(null, '-', 'lts'),
    requires: fc.constantFrom([], [], [[{ ...windows, versions: [], ranges: [] }]]),
  });

const MACHINES: ReadonlyArray<readonly ProductIdentity[]> = [[], [{ ...windows, version: null, update: null }]];

it.each([
  ['f5', 'nginx'],
  // Two lines of releases.
  ['jenkins', 'jenkins'],
])('fixes of %s are later versions that no row affects, and the first such', (vendor, product) => {
  const known = knownVersions(
    vendor,
    product,
    VERSIONS.map((name) => ({ name })),
  );
  const lineOf = (text: string) => product === 'jenkins' && /^\d+\.\d+\.\d+/.test(text);
  fc.assert(
    fc.property(
      fc.array(fc.array(rowsAbout(vendor, product), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('0.9', '1.0', '1.1', '1.2', '2.0'),
      fc.constantFrom(...MACHINES),
      (cves, seen, platforms) => {
        const names = cves.map((_, at) => `CVE-2021-${1000 + at}`);
        const rows = new Map(names.map((name, at) => [name, (cves[at] ?? []).map(fixRowOf)]));
        const finder = new FixFinder({ vendor, product, versions: known, rows, fixes: new Map() });
        const identity = { part: 'a', vendor, product, version: seen, update: null } as const;
        const { fixedIn, closedBy, leftOpen } = finder.find({ product: identity, platforms, cves: names });
        const after = known.findIndex(({ text }) => text === seen) + 1;
        const later = known.slice(after).filter(({ text }) => lineOf(text) === lineOf(seen));
        const affects = (at: number, one: (typeof known)[number]) =>
          (cves[at] ?? []).some((row) => matchAffected(row, { ...identity, ...one }, platforms) !== null);
        names.forEach((_, at) => {
          expect(fixedIn[at]).toBe(later.find((one) => !affects(at, one))?.text ?? null);
        });
        if (closedBy === null) return;
        const closing = later.find(({ text }) => text === closedBy);
        if (!closing) throw new Error(`${closedBy} is no later version`);
        const closed = names.flatMap((name, at) => (leftOpen.includes(name) ? [] : [at]));
        expect(closed.some((at) => affects(at, closing))).toBe(false);
        // Where nothing is left open, no smaller version closes them all.
        const first = later.find((one) => !names.some((_, at) => affects(at, one)));
        if (leftOpen.length === 0) expect(closedBy).toBe(first?.text);
        if (first) expect(closedBy).toBe(first.text);
      },
    ),
    { numRuns: 400 },
  );
});

describe('what is recommended', () => {
  const names = (...list: string[]) => list.map((name) => ({ name }));

  it('is never a pre-release, and written as its makers do', () => {
    const written = (vendor: string, product: string, ...list: string[]) =>
      knownVersions(vendor, product, names(...list)).map(({ text }) => text);
    expect(written('openbsd', 'openssh', '9.3 p2', '9.3', '9.4 rc1', '9.4-beta')).toEqual(['9.3', '9.3p2']);
    expect(written('isc', 'bind', '9.9.7 p2', '9.9.7')).toEqual(['9.9.7', '9.9.7-P2']);
    expect(written('proftpd', 'proftpd', '1.3.5 a', '1.3.5a', '1.3.6 rc1')).toEqual(['1.3.5a']);
    expect(written('a', 'b', '2.0.0', '2.0', 'unspecified')).toEqual(['2.0']);
  });

  it('follows our own table where the rows do not tell, on the branch that was seen', () => {
    const row = fixRowOf({
      ...{ part: 'a', vendor: 'php', product: 'php', ranges: [], all: false },
      ...{ targetSw: null, swEdition: null, requires: [] },
      versions: [{ version: '7.1.20', update: null }],
    });
    const versionsOf = (...list: string[]) => knownVersions('php', 'php', names(...list));
    const finder = new FixFinder({
      ...{ vendor: 'php', product: 'php' },
      versions: versionsOf('7.1.20', '7.1.21', '7.1.33', '7.2.24'),
      rows: new Map([['CVE-2019-11043', [row]]]),
      fixes: new Map([['CVE-2019-11043', versionsOf('7.1.33', '7.2.24')]]),
    });
    const product = { part: 'a', vendor: 'php', product: 'php', version: '7.1.20', update: null } as const;
    expect(finder.find({ product, platforms: [], cves: ['CVE-2019-11043'] }).fixedIn).toEqual(['7.1.33']);
  });
});

it('names of versions leave out a dash, which is no version, also beside an update', () => {
  const ends = { startInclusive: true, endInclusive: true };
  const versions = [
    { version: '-', update: null },
    { version: '-', update: 'p1' },
    { version: '1.0', update: '-' },
    { version: '1.1', update: 'p1' },
  ];
  const ranges = [
    { ...ends, start: '-', end: '2.0', update: 'p2' },
    { ...ends, start: '1.2', end: '-', update: 'p3' },
  ];
  expect(namedVersions({ versions, ranges })).toEqual(['1.0', '1.1 p1', '2.0 p2', '1.2']);
});

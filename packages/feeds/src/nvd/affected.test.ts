import { describe, expect, it } from 'vitest';
import { beside, cpe, orNode } from '../testing/nvd-feed.ts';
import { affectedProducts, TooManyPlatforms } from './affected.ts';

const plain = { versions: [], ranges: [], all: false, targetSw: null, swEdition: null, requires: [] };
const exact = (version: string, update: string | null = null) => ({ version, update });
const open = { start: null, startInclusive: false, end: null, endInclusive: false, update: null };
const windows = { part: 'o', vendor: 'microsoft', product: 'windows', versions: [], ranges: [] };
const httpd = { ...plain, part: 'a', vendor: 'apache', product: 'http_server' };

describe('what a configuration says', () => {
  it('is one row for all versions of a product, each version once', () => {
    const versions = Array.from({ length: 200 }, (_, index) => `2.0.${index}`);
    const node = orNode(...[...versions, ...versions].map((one) => ({ criteria: cpe(`a:apache:http_server:${one}`) })));
    expect(affectedProducts([{ nodes: [node] }])).toEqual([{ ...httpd, versions: versions.map((one) => exact(one)) }]);
  });

  it('keeps exact versions, updates, ranges of every kind and "all" apart', () => {
    const node = orNode(
      { criteria: cpe('a:v:p:7.4:p1') },
      { criteria: cpe('a:v:p:7.4:-') },
      { criteria: cpe('a:v:p:-') },
      { criteria: cpe('a:v:p:*'), versionStartIncluding: '1.0', versionEndExcluding: '2.0' },
      { criteria: cpe('a:v:p:*'), versionStartExcluding: '3.0', versionEndIncluding: '4.0' },
      { criteria: cpe('a:v:p:*:rc2'), versionEndIncluding: '5.0' },
      { criteria: cpe('a:v:everything') },
    );
    expect(affectedProducts([{ nodes: [node] }])).toEqual([
      {
        ...plain,
        part: 'a',
        vendor: 'v',
        product: 'p',
        versions: [exact('7.4', 'p1'), exact('7.4', '-'), exact('-')],
        ranges: [
          { ...open, start: '1.0', startInclusive: true, end: '2.0' },
          { ...open, start: '3.0', end: '4.0', endInclusive: true },
          { ...open, end: '5.0', endInclusive: true, update: 'rc2' },
        ],
      },
      { ...plain, part: 'a', vendor: 'v', product: 'everything', all: true },
    ]);
  });

  it.each([
    ['p1', '-'],
    ['sp2', '-'],
    ['update_3', '-'],
    ['hotfix1', '-'],
    // A candidate comes before the release: its own patch levels stay affected.
    ['rc1', null],
    ['beta2', null],
    ['-', null],
  ])('takes a release that is listed beside its update %s for the update %s', (beside, meant) => {
    const node = orNode(
      { criteria: cpe('a:v:p:7.4') },
      { criteria: cpe(`a:v:p:7.4:${beside}`) },
      { criteria: cpe('a:v:p:7.5') },
    );
    expect(affectedProducts([{ nodes: [node] }])[0]?.versions).toEqual([
      exact('7.4', meant),
      exact('7.4', beside),
      exact('7.5'),
    ]);
  });

  it('takes a release for itself also where its patch levels are listed in another configuration', () => {
    const onWindows = {
      operator: 'AND',
      nodes: [orNode({ criteria: cpe('a:v:p:7.4:p1') }), orNode(beside('o:microsoft:windows:-'))],
    };
    const [first] = affectedProducts([{ nodes: [orNode({ criteria: cpe('a:v:p:7.4') })] }, onWindows]);
    expect(first?.versions).toEqual([exact('7.4', '-')]);
  });

  it('reads ends that are quoted as names are', () => {
    const node = orNode({ criteria: cpe('o:cisco:ios'), versionEndIncluding: String.raw`15.3\(3\)M2` });
    expect(affectedProducts([{ nodes: [node] }])[0]?.ranges).toEqual([
      { ...open, end: '15.3(3)m2', endInclusive: true },
    ]);
  });

  it('reads ends without control characters: stored versions are lines with tabs', () => {
    const node = orNode({
      criteria: cpe('a:v:p:*'),
      versionStartIncluding: '1.0\n2\t3\u0001',
      versionEndExcluding: '\n',
    });
    expect(affectedProducts([{ nodes: [node] }])[0]?.ranges).toEqual([
      { ...open, start: '1.0 2 3', startInclusive: true },
    ]);
  });

  it('turns "running on" into what is required', () => {
    const configuration = {
      operator: 'AND',
      nodes: [orNode({ criteria: cpe('a:apache:http_server:2.4.9') }), orNode(beside('o:microsoft:windows:-'))],
    };
    expect(affectedProducts([configuration])).toEqual([
      { ...httpd, versions: [exact('2.4.9')], requires: [[windows]] },
    ]);
  });

  it('knows a required application that has the fault too from one that is only needed', () => {
    const other = (vulnerable: boolean) => ({ vulnerable, criteria: 'cpe:2.3:a:shop:stripe:-:*:*:*:*:*:*:*' });
    const shop = { vulnerable: true, criteria: 'cpe:2.3:a:shop:shop:*:*:*:*:*:*:*:*' };
    const needed = (vulnerable: boolean) =>
      affectedProducts([{ operator: 'AND', nodes: [orNode(shop), orNode(other(vulnerable))] }])[0]?.requires[0]?.[0];
    expect(needed(true)).toMatchObject({ product: 'stripe', affected: true });
    expect(needed(false)).not.toHaveProperty('affected');
  });

  it('requires one of each list, and keeps their versions', () => {
    const nodes = [
      orNode({ criteria: cpe('a:apache:http_server:2.4.9') }),
      orNode(beside('o:microsoft:windows:-'), beside('o:v:os:1.0'), beside('o:v:os:1.1')),
      orNode(beside('h:v:box:-')),
    ];
    const os = { part: 'o', vendor: 'v', product: 'os', versions: [exact('1.0'), exact('1.1')], ranges: [] };
    const box = { part: 'h', vendor: 'v', product: 'box', versions: [], ranges: [] };
    expect(affectedProducts([{ operator: 'AND', nodes }])[0]?.requires).toEqual([[windows, os], [box]]);
  });

  it('makes both sides affected where both are vulnerable, each needing the other', () => {
    const nodes = [orNode({ criteria: cpe('a:v:left:1') }), orNode({ criteria: cpe('a:v:right:2') })];
    const rows = affectedProducts([{ operator: 'AND', nodes }]);
    expect(rows.map(({ product, requires }) => [product, requires[0]?.[0]?.product])).toEqual([
      ['left', 'right'],
      ['right', 'left'],
    ]);
  });

  it('reads a node that is itself an AND, and children as the old feeds nested them', () => {
    const [app, system] = [{ criteria: cpe('a:apache:http_server:2.4.9') }, beside('o:microsoft:windows:-')];
    const expected = [{ ...httpd, versions: [exact('2.4.9')], requires: [[windows]] }];
    expect(affectedProducts([{ nodes: [{ ...orNode(app, system), operator: 'AND' }] }])).toEqual(expected);
    const nested = { operator: 'AND', children: [orNode(app), orNode(system)], cpeMatch: [] };
    expect(affectedProducts([{ nodes: [nested] }])).toEqual(expected);
  });

  it('holds nodes without an AND as alternatives', () => {
    const nodes = [orNode({ criteria: cpe('a:v:one:1') }), orNode({ criteria: cpe('a:v:two:1') })];
    expect(affectedProducts([{ operator: 'OR', nodes }]).map(({ requires }) => requires)).toEqual([[], []]);
  });

  it('merges the same product of several configurations unless it needs different things', () => {
    const alone = (version: string) => ({ nodes: [orNode({ criteria: cpe(`a:apache:http_server:${version}`) })] });
    const onWindows = { operator: 'AND', nodes: [...alone('3').nodes, orNode(beside('o:microsoft:windows'))] };
    const rows = affectedProducts([alone('1'), onWindows, alone('2')]);
    expect(rows.map(({ versions }) => versions.map(({ version }) => version))).toEqual([['1', '2'], ['3']]);
  });

  it('keeps the target software and the edition, and marks the plain edition beside another', () => {
    const node = orNode(
      { criteria: cpe('a:jenkins:jenkins:*:*:*:*:lts'), versionEndExcluding: '2.303.3' },
      { criteria: cpe('a:jenkins:jenkins:*'), versionEndExcluding: '2.319' },
      { criteria: cpe('a:v:plugin:1:*:*:*:*:wordpress') },
    );
    const rows = affectedProducts([{ nodes: [node] }]);
    expect(rows.map(({ swEdition, targetSw }) => [swEdition, targetSw])).toEqual([
      ['lts', null],
      ['- lts', null],
      [null, 'wordpress'],
    ]);
  });
});

describe('what cannot be used', () => {
  it('is left out: malformed names, nodes without a vulnerable product, negated conditions', () => {
    const good = { criteria: cpe('a:v:p:1') };
    const negated = { ...orNode(beside('o:v:os')), negate: true };
    expect(affectedProducts([{ nodes: [orNode({ criteria: 'nonsense' }, good)] }])).toHaveLength(1);
    expect(affectedProducts([{ nodes: [orNode(beside('a:v:p:1'))] }])).toEqual([]);
    expect(affectedProducts([{ operator: 'AND', nodes: [orNode(good), negated] }])[0]?.requires).toEqual([]);
  });

  it('never makes a product affected everywhere because what it needs cannot be read', () => {
    const nodes = [orNode({ criteria: cpe('a:v:p:1') }), orNode({ criteria: 'nonsense' })];
    expect(affectedProducts([{ operator: 'AND', nodes }])).toEqual([]);
    const node = { ...orNode({ criteria: cpe('a:v:p:1') }, { criteria: 'nonsense' }), operator: 'AND' };
    expect(affectedProducts([{ nodes: [node] }])).toEqual([]);
  });

  it('is a name that no index holds', () => {
    expect(affectedProducts([{ nodes: [orNode({ criteria: cpe(`a:v:${'p'.repeat(400)}:1`) })] }])).toEqual([]);
  });

  it.each([[null], ['x'], [[null, 1, 'x', {}]], [[{ nodes: 'x' }]], [[{ nodes: [null, { cpeMatch: [null, 3] }] }]]])(
    '%j is nothing',
    (value) => {
      expect(affectedProducts(value)).toEqual([]);
    },
  );

  it('is refused where it is too much', () => {
    const numbers = Array.from({ length: 2000 }, (_, index) => index);
    const products = orNode(...numbers.map((index) => ({ criteria: cpe(`a:v:p${index}:1`) })));
    const systems = orNode(...numbers.map((index) => beside(`o:v:s${index}`)));
    for (const configuration of [
      { nodes: [{ operator: 'OR', cpeMatch: Array.from({ length: 60_000 }, () => null) }] },
      { nodes: [{ ...products, operator: 'AND' }] },
      { operator: 'AND', nodes: [products, systems] },
    ]) {
      expect(() => affectedProducts([configuration])).toThrow(TooManyPlatforms);
    }
  });
});

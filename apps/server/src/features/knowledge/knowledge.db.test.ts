import type { KnowledgeQuery } from '@rocca/engines/core/knowledge';
import { matchAffected } from '@rocca/feeds/nvd/match';
import { parseCve } from '@rocca/feeds/nvd/parse';
import { starterRecords } from '@rocca/feeds/starter/starter-set';
import { beside, cpe, orNode, vulnerability } from '@rocca/feeds/testing/nvd-feed';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { createFeedFolder, type FeedFolder, forgetKnowledge } from './feed-folder.fixture.ts';
import { importFolder } from './import/import-folder.ts';
import { createKnowledge } from './knowledge.service.ts';
import { ensureStarterSet, loadStarterSet } from './starter.ts';

let db: TestDatabase;
let folder: FeedFolder;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  folder = await createFeedFolder();
  await forgetKnowledge(db);
});
afterEach(() => folder[Symbol.asyncDispose]());

type Product = KnowledgeQuery['product'];

/** `a:openbsd:openssh:9.2:p1`; without a version: `a:openbsd:openssh`. */
function product(short: string): Product {
  const [part = 'a', vendor = '', name = '', version = null, update = null] = short.split(':');
  return { part: part as Product['part'], vendor, product: name, version, update };
}
const asked = (short: string, ...platforms: string[]): KnowledgeQuery => ({
  product: product(short),
  platforms: platforms.map(product),
});
const load = async (...vulnerabilities: unknown[]) => {
  await folder.nvd('2021', vulnerabilities);
  await importFolder(db, folder.path);
};
const answersOf = (queries: readonly KnowledgeQuery[]) => createKnowledge(db).match(queries);
const match = async (query: KnowledgeQuery) => (await answersOf([query]))[0]?.matches ?? [];
const matchAll = async (queries: readonly KnowledgeQuery[]) => (await answersOf(queries)).map(({ matches }) => matches);
const cvesOf = async (short: string, ...platforms: string[]) =>
  (await match(asked(short, ...platforms))).map(({ cve }) => cve);

const nginx = cpe('a:f5:nginx');
const configurations = (...nodes: unknown[]) => [{ nodes }];

it('finds a product without its vendor under all that have the name, where something speaks for one of them', async () => {
  const before = (name: string) => orNode({ criteria: cpe(`a:${name}`), versionEndExcluding: '2.0' });
  await load(
    vulnerability('CVE-2021-0101', configurations(before('fooware:fooserve'))),
    vulnerability('CVE-2021-0102', configurations(before('one:server'))),
    vulnerability('CVE-2021-0103', configurations(before('another:server'))),
  );
  const without = (name: string, vendorIn: string) => ({ ...asked(`a::${name}:1.0`), vendorIn });
  const answers = await answersOf([
    without('fooserve', 'Fooware Fooserve httpd'),
    without('fooserve', 'Fooserve httpd'),
    without('server', 'one server'),
    without('server', 'some server'),
    asked('a::fooserve:1.0'),
  ]);
  expect(answers.map(({ matches }) => matches.map(({ cve }) => cve))).toEqual([
    ['CVE-2021-0101'],
    [],
    ['CVE-2021-0103', 'CVE-2021-0102'],
    [],
    [],
  ]);
});

describe('a match', () => {
  it('holds to the ends of ranges, included or not', async () => {
    await load(
      vulnerability(
        'CVE-2021-0001',
        configurations(orNode({ criteria: nginx, versionStartIncluding: '1.0', versionEndExcluding: '1.4' })),
      ),
      vulnerability(
        'CVE-2021-0002',
        configurations(orNode({ criteria: nginx, versionStartExcluding: '1.4', versionEndIncluding: '1.10' })),
      ),
    );
    const versions = ['0.9', '1.0', '1.3.99', '1.4', '1.4.1', '1.9', '1.10', '1.10.1'];
    const answers = await matchAll(versions.map((version) => asked(`a:f5:nginx:${version}`)));
    expect(answers.map((matches) => matches.map(({ cve }) => cve.slice(-1)).join())).toEqual([
      '',
      '1',
      '1',
      '',
      '2',
      '2',
      '2',
      '',
    ]);
    expect(answers[1]).toEqual([
      {
        cve: 'CVE-2021-0001',
        basis: 'range',
        range: '>= 1.0, < 1.4',
        holds: 'all',
        fixedIn: '1.4',
        platform: 'not_needed',
        platformNeeded: null,
      },
    ]);
  });

  it('finds a listed version, with its update where the list names one', async () => {
    const openssh = (rest: string) => ({ criteria: cpe(`a:openbsd:openssh:${rest}`) });
    await load(
      vulnerability('CVE-2021-0001', configurations(orNode(openssh('7.4'), openssh('7.5')))),
      vulnerability('CVE-2021-0002', configurations(orNode(openssh('7.4:p1')))),
      vulnerability('CVE-2021-0003', configurations(orNode(openssh('7.4:-')))),
    );
    expect((await cvesOf('a:openbsd:openssh:7.4:p1')).sort()).toEqual(['CVE-2021-0001', 'CVE-2021-0002']);
    expect((await cvesOf('a:openbsd:openssh:7.4')).sort()).toEqual(['CVE-2021-0001', 'CVE-2021-0003']);
    expect(await cvesOf('a:openbsd:openssh:7.4.0')).toHaveLength(2);
    expect(await cvesOf('a:openbsd:openssh:7.6')).toEqual([]);
    expect(await cvesOf('a:openbsd:openssh')).toEqual([]);
    expect(await cvesOf('o:openbsd:openssh:7.4')).toEqual([]);
  });

  it('distinguishes the versions of one list when one query asks for many', async () => {
    const listed = ['7.4', '7.4:p2', '7.5:-', '7.5:p1', '7.6 beta', '8.0'];
    const nodes = orNode(...listed.map((rest) => ({ criteria: cpe(`a:openbsd:openssh:${rest}`) })));
    await load(vulnerability('CVE-2021-0001', configurations(nodes)));
    const queries = ['7.3', '7.4', '7.4:p1', '7.4:p2', '7.5', '7.5:p1', '7.5:p2', '7.6', '7.6:beta', '8.0'];
    const answers = await matchAll(queries.map((rest) => asked(`a:openbsd:openssh:${rest}`)));
    const ranges = answers.map((matches) => matches.map(({ range }) => range).join());
    // 7.4 beside one of its patch levels means itself.
    expect(ranges).toEqual(['', '= 7.4', '', '= 7.4 p2', '= 7.5', '= 7.5 p1', '', '', '= 7.6 beta', '= 8.0']);
  });

  it('does not call a fix what the same CVE lists as affected, although it is found elsewhere than the range', async () => {
    const openssh = cpe('a:openbsd:openssh');
    const listed = { criteria: cpe('a:openbsd:openssh:9.3') };
    await load(
      vulnerability('CVE-2021-0001', configurations(orNode({ criteria: openssh, versionEndExcluding: '9.3' }, listed))),
    );
    expect(await match(asked('a:openbsd:openssh:9.2'))).toMatchObject([{ basis: 'range', fixedIn: null }]);
    expect(await match(asked('a:openbsd:openssh:9.3:p1'))).toMatchObject([{ basis: 'exact', range: '= 9.3' }]);
  });

  it('names the first version that no row of a CVE affects, and the first that closes all', async () => {
    const httpd = (rest: string) => ({ criteria: cpe(`a:apache:http_server:${rest}`) });
    await load(
      vulnerability('CVE-2021-0001', configurations(orNode(httpd('2.4.48'), httpd('2.4.49')))),
      vulnerability('CVE-2021-0002', configurations(orNode(httpd('2.4.49'), httpd('2.4.50')))),
      vulnerability('CVE-2021-0003', configurations(orNode({ ...httpd('*'), versionEndIncluding: '2.4.52' }))),
      vulnerability('CVE-2021-0004', configurations(orNode(httpd('2.4.53:rc1'), httpd('2.4.53'), httpd('2.4.54')))),
      vulnerability('CVE-2021-0005', configurations(orNode(httpd('*')))),
    );
    const [answer, later, none] = await answersOf([
      asked('a:apache:http_server:2.4.49'),
      asked('a:apache:http_server:2.4.54'),
      asked('a:apache:http_server'),
    ]);
    expect(Object.fromEntries(answer?.matches.map(({ cve, fixedIn }) => [cve.slice(-1), fixedIn]) ?? [])).toEqual({
      1: '2.4.50',
      2: '2.4.52',
      3: '2.4.53',
      5: null,
    });
    expect(answer).toMatchObject({ known: true, closedBy: '2.4.53', leftOpen: ['CVE-2021-0005'] });
    expect(later).toMatchObject({ known: true, closedBy: null });
    expect(none).toEqual({ known: true, matches: [], closedBy: null, leftOpen: [] });
  });

  it('does not call a fix what another row of the CVE affects, although the version that was seen is not in it', async () => {
    const onWindows = (node: unknown) => ({ operator: 'AND', nodes: [node, orNode(beside('o:microsoft:windows:-'))] });
    const listed = orNode({ criteria: cpe('a:f5:nginx:1.4') });
    const range = orNode({ criteria: nginx, versionStartIncluding: '1.5', versionEndExcluding: '1.6' });
    await load(
      vulnerability('CVE-2021-0001', [
        ...configurations(orNode({ criteria: nginx, versionEndExcluding: '1.4' })),
        onWindows(listed),
        onWindows(range),
      ]),
    );
    const fixOn = async (...platforms: string[]) => (await answersOf([asked('a:f5:nginx:1.2', ...platforms)]))[0];
    expect(await fixOn()).toMatchObject({ matches: [{ fixedIn: '1.6' }], closedBy: '1.6' });
    expect(await fixOn('o:linux:linux_kernel:5.10')).toMatchObject({ matches: [{ fixedIn: '1.4' }], closedBy: '1.4' });
  });

  it('answers for each of the CVEs that say the same of a product, whatever else is known of one of them', async () => {
    const openssl = (rest: string) => ({ criteria: cpe(`a:openssl:openssl:${rest}`) });
    const one = orNode(openssl('1.0.1e'));
    const every = orNode(openssl('*'));
    await load(
      vulnerability('CVE-2014-0160', configurations(one)),
      vulnerability('CVE-2021-0001', configurations(one)),
      vulnerability('CVE-2021-0002', configurations(one)),
      vulnerability('CVE-2021-0003', [
        ...configurations(one),
        { operator: 'AND', nodes: [orNode(openssl('1.0.1f')), orNode(beside('o:microsoft:windows:-'))] },
      ]),
      vulnerability('CVE-2021-0004', configurations(every)),
      vulnerability('CVE-2021-0005', configurations(every)),
      vulnerability('CVE-2021-0006', configurations(orNode(openssl('1.0.1f'), openssl('1.0.1g')))),
    );
    const [answer] = await answersOf([asked('a:openssl:openssl:1.0.1e')]);
    expect(Object.fromEntries(answer?.matches.map(({ cve, fixedIn }) => [cve, fixedIn]) ?? [])).toEqual({
      // As our own table says.
      'CVE-2014-0160': '1.0.1g',
      'CVE-2021-0001': '1.0.1f',
      'CVE-2021-0002': '1.0.1f',
      // One more row of it affects 1.0.1f.
      'CVE-2021-0003': '1.0.1g',
      'CVE-2021-0004': null,
      'CVE-2021-0005': null,
    });
    expect(answer?.matches).toHaveLength(6);
    expect(answer?.leftOpen.toSorted()).toEqual(['CVE-2021-0004', 'CVE-2021-0005']);
    expect(answer?.closedBy).toBe('1.0.1g');
  });

  it('finds the updates of more versions than are looked up in one go', async () => {
    const names = ['one', 'two', 'three'];
    await load(
      ...names.map((name, at) => {
        const before = { criteria: cpe(`a:fooware:${name}`), versionEndExcluding: `${at + 2}.0` };
        return vulnerability(`CVE-2021-000${at}`, configurations(orNode(before)));
      }),
    );
    const versions = Array.from({ length: 510 }, (_, at) => `1.${at}`);
    const answers = await answersOf(
      versions.flatMap((version) => names.map((name) => asked(`a:fooware:${name}:${version}`))),
    );
    expect(new Set(answers.map(({ closedBy }, at) => `${names[at % 3]} ${closedBy}`))).toEqual(
      new Set(['one 2.0', 'two 3.0', 'three 4.0']),
    );
  });

  it('says of spans what holds for all of them and what for a part', async () => {
    const bind = (rest: string) => ({ criteria: cpe(`a:isc:bind:${rest}`) });
    await load(
      vulnerability('CVE-2021-0001', configurations(orNode({ ...bind('*'), versionEndExcluding: '9.5.10' }))),
      vulnerability('CVE-2021-0002', configurations(orNode({ ...bind('*'), versionEndIncluding: '9.6' }))),
      vulnerability('CVE-2021-0003', configurations(orNode(bind('9.5.8'), bind('9.5.10'), bind('9.6')))),
      vulnerability('CVE-2021-0004', configurations(orNode(bind('9.5.9')))),
      vulnerability('CVE-2021-0005', configurations(orNode(bind('9.7')))),
    );
    const query = {
      ...asked('a:isc:bind'),
      spans: [
        { from: '9.5.8', to: '9.5.10' },
        { from: '9.6', to: '9.6' },
      ],
    };
    const [answer] = await answersOf([query]);
    expect(Object.fromEntries(answer?.matches.map(({ cve, holds }) => [cve.slice(-1), holds]) ?? [])).toEqual({
      1: 'part',
      2: 'all',
      3: 'part',
      4: 'part',
    });
    expect(answer?.closedBy).toBe('9.7');
  });

  it('tells a product that is not affected from one that is not known', async () => {
    await load(vulnerability('CVE-2021-0001', configurations(orNode({ criteria: nginx, versionEndExcluding: '1.4' }))));
    const answers = await answersOf([asked('a:f5:nginx:2'), asked('a:f5:nginx'), asked('a:nobody:nothing:1')]);
    expect(answers.map(({ known, matches }) => [known, matches.length])).toEqual([
      [true, 0],
      [true, 0],
      [false, 0],
    ]);
  });

  it('names the applications that a CVE affects, whatever their versions', async () => {
    await load(vulnerability('CVE-2021-0001', configurations(orNode({ criteria: nginx, versionEndExcluding: '1.4' }))));
    const affected = await createKnowledge(db).affectedBy(['CVE-2021-0001', 'CVE-2021-9999']);
    expect([...affected]).toEqual([['CVE-2021-0001', ['f5:nginx']]]);
  });

  it('needs the system a vulnerability needs', async () => {
    const node = orNode({ criteria: nginx, versionEndExcluding: '1.4' });
    await load(
      vulnerability('CVE-2021-0001', [{ operator: 'AND', nodes: [node, orNode(beside('o:microsoft:windows:-'))] }]),
    );
    const windows = await match(asked('a:f5:nginx:1.2', 'o:microsoft:windows_10:1909'));
    expect(windows).toMatchObject([{ platform: 'met', platformNeeded: 'microsoft windows' }]);
    expect(await match(asked('a:f5:nginx:1.2'))).toMatchObject([{ platform: 'unknown' }]);
    expect(await cvesOf('a:f5:nginx:1.2', 'o:linux:linux_kernel:5.10')).toEqual([]);
  });

  it('counts a CVE once, by what says most', async () => {
    const windows = orNode(beside('o:microsoft:windows:-'));
    await load(
      vulnerability('CVE-2021-0001', [
        { operator: 'AND', nodes: [orNode({ criteria: nginx }), windows] },
        { nodes: [orNode({ criteria: cpe('a:f5:nginx:1.2') })] },
        { nodes: [orNode({ criteria: `${cpe('a:f5:nginx:*:*:*:*:plus')}`, versionEndExcluding: '1.4' })] },
      ]),
    );
    // The range is about nginx Plus, which a banner does not tell. On Windows later versions are affected too.
    expect(await match(asked('a:f5:nginx:1.2'))).toMatchObject([{ basis: 'exact', fixedIn: null }]);
    expect(await match(asked('a:f5:nginx:1.5'))).toMatchObject([{ basis: 'all_versions', platform: 'unknown' }]);
  });

  it('answers in the order of the questions, the same twice for the same one', async () => {
    await load(vulnerability('CVE-2021-0001', configurations(orNode({ criteria: nginx, versionEndIncluding: '2' }))));
    const answers = await matchAll([
      asked('a:f5:nginx:1'),
      asked('a:nobody:nothing:1'),
      asked('a:f5:nginx:3'),
      asked('a:f5:nginx:1'),
    ]);
    expect(answers.map(({ length }) => length)).toEqual([1, 0, 0, 1]);
    expect(await createKnowledge(db).match([])).toEqual([]);
  });

  it('equals the result of the rule of the feeds, however the rows are stored', async () => {
    const ends = ['1.0', '1.0:rc1', '1.2', '1.2:p1', '1.10', '2.0'];
    const listed = (short: string) => ({ criteria: cpe(`a:f5:nginx:${short}`) });
    const ranges = ends.flatMap((from, index) =>
      ends.slice(index + 1).flatMap((to) => {
        const [start, end] = [from.replace(':', ''), to.replace(':', '')];
        return [
          { criteria: nginx, versionStartIncluding: start, versionEndExcluding: end },
          { criteria: nginx, versionStartExcluding: start, versionEndIncluding: end },
          { criteria: cpe('a:f5:nginx:*:p1'), versionEndIncluding: end },
        ];
      }),
    );
    const records = ranges.map((range, index) => {
      const others = ends.filter((_, at) => at === index % 9).map(listed);
      return vulnerability(`CVE-2021-${1000 + index}`, configurations(orNode(range, ...others)));
    });
    const exact = ends.map((end, index) =>
      vulnerability(`CVE-2022-${1000 + index}`, configurations(orNode(listed(end)))),
    );
    await load(...records, ...exact);
    const queries = ['0.9', '1.0', '1.0rc1', '1.0:rc1', '1.1', '1.2', '1.2:p1', '1.2:p2', '1.10', '2', '2.0.1'].map(
      (version) => asked(`a:f5:nginx:${version}`),
    );
    const answers = await matchAll(queries);
    const all = [...records, ...exact].flatMap((value) => {
      const parsed = parseCve(value);
      return parsed.ok ? [parsed.record] : [];
    });
    for (const [index, query] of queries.entries()) {
      // Asked alone the database narrows down to this version, among others to all of them.
      const alone = await match(query);
      const expected = all.flatMap(({ id, affected }) =>
        affected.flatMap((row) => {
          const found = matchAffected(row, query.product, query.platforms);
          return found ? [{ cve: id, ...found }] : [];
        }),
      );
      const byId = (a: { cve: string }, b: { cve: string }) => (a.cve < b.cve ? -1 : 1);
      for (const matches of [alone, answers[index] ?? []]) {
        const found = matches.map(({ fixedIn: _, ...match }) => match);
        expect(found.toSorted(byId), query.product.version ?? '').toEqual(expected.toSorted(byId));
      }
    }
    expect(answers.flat().length).toBeGreaterThan(100);
  });
});

describe('the starter set', () => {
  const records = starterRecords();
  const first = records.find(({ affected }) => affected[0]?.versions[0]);
  const [affected] = first?.affected ?? [];
  if (!first || !affected) throw new Error('no record of the starter set lists a version');
  const others = records.filter((record) => record !== first);
  const listed = `a:${affected.vendor}:${affected.product}:${affected.versions[0]?.version}`;
  const sources = async () => Object.fromEntries((await createKnowledge(db).sources()).map((one) => [one.name, one]));
  const descriptionOf = async (id: string) => (await createKnowledge(db).describe([id])).get(id)?.description.en;

  it('is there after a start, and loaded once', async () => {
    await Promise.all([ensureStarterSet(db), ensureStarterSet(db)]);
    expect((await sources()).starter).toMatchObject({ entries: others.length + 1, dataDate: expect.any(Date) });
    expect((await sources()).nvd).toMatchObject({ entries: 0, dataDate: null, loadedAt: null });
    const before = (await sources()).starter;
    await ensureStarterSet(db);
    expect((await sources()).starter).toEqual(before);
  });

  it('gives way to what NVD says is affected, in whatever order both are loaded', async () => {
    await ensureStarterSet(db);
    expect(await cvesOf(listed)).toContain(first.id);
    await load(vulnerability(first.id, configurations(orNode({ criteria: cpe('a:f5:nginx:1.2') }))));
    expect((await sources()).starter?.entries).toBe(others.length + 1);
    expect(await cvesOf(listed)).not.toContain(first.id);
    await loadStarterSet(db, [{ ...first, status: 'Changed' }, ...others], '2030-01-01T00:00:00.000Z');
    expect(await cvesOf(listed)).not.toContain(first.id);
    expect(await cvesOf('a:f5:nginx:1.2')).toContain(first.id);
  });

  it('keeps what a record of NVD lacks', async () => {
    await ensureStarterSet(db);
    const before = (await createKnowledge(db).describe([first.id])).get(first.id);
    await load(vulnerability(first.id, [], { descriptions: [] }));
    expect(await cvesOf(listed)).toContain(first.id);
    const { published: _, ...rest } = before ?? {};
    expect((await createKnowledge(db).describe([first.id])).get(first.id)).toMatchObject(rest);
  });

  it('gives the same result in every order of imports', async () => {
    const nvd = (day: string, version: string | null, text: string) =>
      vulnerability(
        first.id,
        version === null ? [] : configurations(orNode({ criteria: cpe(`a:acme:thing:${version}`) })),
        { lastModified: `${day}T00:00:00.000`, descriptions: [{ lang: 'en', value: text }] },
      );
    const imports = [
      () => ensureStarterSet(db),
      () => load(nvd('2022-01-01', '1.2', 'Older.')),
      // Two records of one moment: the one that says what is affected is worth more.
      () => load(nvd('2023-01-01', '1.3', 'Newer.')),
      () => load(nvd('2023-01-01', null, 'Newer, and empty.')),
    ];
    const results = [];
    for (const order of ['0123', '3210', '1302', '2031', '3021', '0321']) {
      await forgetKnowledge(db);
      for (const at of order) await imports[Number(at)]?.();
      const [answer] = await answersOf([asked('a:acme:thing:1.3')]);
      const { rows } = await db.pool.query(
        `SELECT source, in_force, product FROM cve_products WHERE cve = $1 ORDER BY source, in_force, product`,
        [first.id],
      );
      results.push({ answer, rows, known: await createKnowledge(db).describe([first.id]) });
    }
    expect(results[0]?.answer?.matches).toMatchObject([{ cve: first.id }]);
    for (const result of results) expect(result).toEqual(results[0]);
  });

  it('tells what is exploited of its own CVEs alone, until the lists are loaded', async () => {
    await ensureStarterSet(db);
    await load(vulnerability('CVE-2021-0001', configurations(orNode({ criteria: nginx, versionEndExcluding: '1.4' }))));
    const ids = ['CVE-2021-41773', 'CVE-2017-15906', 'CVE-2021-0001'];
    const described = async () => {
      const known = await createKnowledge(db).describe(ids);
      return ids.map((id) => known.get(id));
    };
    const [exploited, not, unknown] = await described();
    expect(exploited).toMatchObject({ exploitationTold: true, knownExploited: { addedOn: '2021-11-03' } });
    expect(not).toMatchObject({ exploitationTold: true, knownExploited: null });
    expect(unknown).toMatchObject({ exploitationTold: false, knownExploited: null, epss: null });
    expect(await sources()).toMatchObject({
      kev: { loadedAt: null, entries: 0, starterPart: { dataDate: new Date('2026-08-07'), entries: 49 } },
      epss: { loadedAt: null, starterPart: { dataDate: new Date('2026-08-07') } },
      nvd: { starterPart: null },
    });
    await folder.kev(['CVE-2021-0001']);
    await folder.epss({ 'CVE-2021-0001': 0.4 });
    await importFolder(db, folder.path);
    const [before, , told] = await described();
    expect(before).toMatchObject({ exploitationTold: true, knownExploited: null, epss: null });
    expect(told).toMatchObject({ knownExploited: { ransomware: true }, epss: { score: 0.4 } });
    expect(await sources()).toMatchObject({ kev: { entries: 1, starterPart: null }, epss: { starterPart: null } });
  });

  it('is believed again where NVD takes back what it said', async () => {
    await ensureStarterSet(db);
    await load(vulnerability(first.id, configurations(orNode({ criteria: cpe('a:f5:nginx:1.2') }))));
    await load(vulnerability(first.id, [], { lastModified: '2030-01-01T00:00:00.000' }));
    expect(await cvesOf('a:f5:nginx:1.2')).not.toContain(first.id);
    expect(await cvesOf(listed)).toContain(first.id);
  });

  it('does not bring back what NVD withdrew', async () => {
    await load(vulnerability(first.id, [], { vulnStatus: 'Rejected' }));
    await ensureStarterSet(db);
    expect(await descriptionOf(first.id)).toBeUndefined();
  });

  it('loses what a later version of it leaves out', async () => {
    await loadStarterSet(db, [first, ...others], '2025-01-01T00:00:00.000Z');
    await loadStarterSet(db, others, '2026-01-01T00:00:00.000Z');
    expect(await descriptionOf(first.id)).toBeUndefined();
    expect((await sources()).starter).toMatchObject({ entries: others.length, dataDate: new Date('2026-01-01') });
  });
});

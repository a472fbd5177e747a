import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseCve } from '@rocca/feeds/nvd/parse';
import { cpe, feedText, orNode, vulnerability } from '@rocca/feeds/testing/nvd-feed';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing/test-database.ts';
import { createFeedFolder, type FeedFolder, forgetKnowledge } from '../feed-folder.fixture.ts';
import { createKnowledge, knowledgeStatus } from '../knowledge.service.ts';
import { importFolder } from './import-folder.ts';
import { withImportLock } from './import-lock.ts';
import type { ImportOptions } from './load-feeds.ts';
import { writeCves } from './write-cves.ts';

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

const load = (options?: ImportOptions) => importFolder(db, folder.path, options);
const apache = (version: string) => orNode({ criteria: cpe(`a:apache:http_server:${version}`) });
const about = (text: string, lastModified = '2023-11-07T03:39:00.000') => ({
  lastModified,
  descriptions: [{ lang: 'en', value: text }],
});
const record = (id: string, text: string, lastModified?: string) =>
  vulnerability(id, [{ nodes: [apache('2.4.49')] }], about(text, lastModified));
const descriptionOf = async (id: string) => (await createKnowledge(db).describe([id])).get(id)?.description.en ?? null;
const affecting = async (version: string) => {
  const product = { part: 'a', vendor: 'apache', product: 'http_server', version, update: null } as const;
  const [answer] = await createKnowledge(db).match([{ product, platforms: [] }]);
  return (answer?.matches ?? []).map(({ cve }) => cve).sort();
};
const source = async (name: string) => (await knowledgeStatus(db)).sources.find((one) => one.name === name);
/** Every row with the transaction that wrote it. */
const everything = async () => {
  const tables = ['cves', 'cve_products', 'cve_versions', 'known_exploited', 'epss_scores', 'knowledge_files'];
  const read = (table: string) => db.pool.query(`SELECT xmin, t.* FROM ${table} t ORDER BY 2, 3`);
  return (await Promise.all(tables.map(read))).map(({ rows }) => rows);
};

describe('an import', () => {
  it('loads every kind of feed and records how old each is', async () => {
    await folder.nvd('2021', [record('CVE-2021-41773', 'Path traversal.')], { timestamp: '2024-01-02T13:00:00.000' });
    await folder.kev(['CVE-2021-41773', 'CVE-2026-8037']);
    await folder.epss({ 'CVE-2021-41773': 0.944 });
    expect(await load()).toMatchObject([
      { name: 'nvdcve-2.0-2021.json', outcome: 'loaded', records: 1, written: 1, skipped: 0 },
      { name: 'known_exploited_vulnerabilities.json', outcome: 'loaded', records: 2 },
      { name: 'epss_scores-today.csv', outcome: 'loaded', records: 1 },
    ]);
    const known = await createKnowledge(db).describe(['CVE-2021-41773', 'CVE-2026-8037', 'CVE-1999-0001']);
    expect(known.get('CVE-2021-41773')).toMatchObject({
      description: { it: 'Path traversal.', en: 'Path traversal.' },
      published: new Date('2021-10-05T09:15:00Z'),
      epss: { score: 0.944, percentile: 0.5 },
      knownExploited: { addedOn: '2021-11-03', ransomware: true, action: 'Apply updates per vendor instructions.' },
    });
    // The catalogue speaks of CVEs that were never loaded.
    expect(known.get('CVE-2026-8037')).toMatchObject({ scores: {}, epss: null, knownExploited: { ransomware: true } });
    expect(known.has('CVE-1999-0001')).toBe(false);
    expect(await knowledgeStatus(db)).toMatchObject({
      running: null,
      sources: [
        { name: 'nvd', entries: 1, data_date: '2024-01-02T13:00:00.000Z', last_error: null },
        { name: 'kev', entries: 2, data_date: '2026-08-07T16:45:47.064Z' },
        { name: 'epss', entries: 1, data_date: '2026-08-07T00:00:00.000Z' },
        { name: 'starter', entries: 0, data_date: null, loaded_at: null },
      ],
    });
  });

  it('changes nothing the second time', async () => {
    await folder.nvd('2021', [record('CVE-2021-41773', 'Path traversal.')]);
    await folder.kev(['CVE-2021-41773']);
    await folder.epss({ 'CVE-2021-41773': 0.944 });
    await load();
    const before = await everything();
    expect((await load()).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await everything()).toEqual(before);
  });

  it('writes only the changed records of a changed file', async () => {
    const same = record('CVE-2021-0001', 'The same.');
    await folder.nvd('2021', [same, record('CVE-2021-0002', 'Old.')]);
    await load();
    const later = record('CVE-2021-0002', 'New.', '2024-01-01T00:00:00.000');
    await folder.nvd('2021', [same, later, record('CVE-2021-0003', 'Third.')]);
    expect(await load()).toMatchObject([{ outcome: 'loaded', records: 3, written: 2 }]);
    expect(await descriptionOf('CVE-2021-0002')).toBe('New.');
  });

  it('lets a newer record win and an older one never, in whatever order and file they come', async () => {
    await folder.nvd('2021', [record('CVE-2021-0001', 'newest', '2024-01-01T00:00:00.000')]);
    await folder.nvd('modified', [
      record('CVE-2021-0001', 'older', '2023-01-01T00:00:00.000'),
      record('CVE-2021-0002', 'second', '2023-02-01T00:00:00.000'),
      record('CVE-2021-0002', 'first', '2023-01-01T00:00:00.000'),
    ]);
    await load();
    expect(await descriptionOf('CVE-2021-0001')).toBe('newest');
    expect(await descriptionOf('CVE-2021-0002')).toBe('second');
  });

  it('replaces what a CVE affects', async () => {
    await folder.nvd('2021', [record('CVE-2021-0001', 'x')]);
    await load();
    const later = { lastModified: '2024-01-01T00:00:00.000' };
    await folder.nvd('modified', [vulnerability('CVE-2021-0001', [{ nodes: [apache('2.4.50')] }], later)]);
    await load();
    expect([await affecting('2.4.49'), await affecting('2.4.50')]).toEqual([[], ['CVE-2021-0001']]);
    const left = await db.pool.query('SELECT FROM cve_versions');
    expect(left.rowCount).toBe(1);
  });

  it('forgets a withdrawn CVE, also when an older file speaks of it', async () => {
    await folder.nvd('2021', [record('CVE-2021-0001', 'x'), record('CVE-2021-0002', 'y')]);
    await load();
    const rejected = { vulnStatus: 'Rejected', lastModified: '2024-01-01T00:00:00.000' };
    await folder.nvd('modified', [vulnerability('CVE-2021-0001', [], rejected)]);
    await folder.nvd('2022', [record('CVE-2021-0001', 'x again')]);
    await load();
    expect(await affecting('2.4.49')).toEqual(['CVE-2021-0002']);
    expect(await descriptionOf('CVE-2021-0001')).toBeNull();
    expect(await source('nvd')).toMatchObject({ entries: 1 });
  });

  it("replaces a list as a whole, and leaves today's alone when yesterday's comes after it", async () => {
    await folder.kev(['CVE-2021-0001', 'CVE-2021-0002']);
    await folder.epss({ 'CVE-2021-0001': 0.1, 'CVE-2021-0002': 0.2 });
    await load();
    await folder.kev(['CVE-2021-0002'], '2026-08-08T00:00:00Z');
    await folder.epss({ 'CVE-2021-0002': 0.3 }, '2026-08-08');
    await load();
    await folder.kev(['CVE-2021-0003'], '2026-08-01T00:00:00Z');
    await folder.epss({ 'CVE-2021-0003': 0.4 }, '2026-08-01');
    expect((await load()).map(({ outcome }) => outcome)).toEqual(['older', 'older']);
    const known = await createKnowledge(db).describe(['CVE-2021-0001', 'CVE-2021-0002', 'CVE-2021-0003']);
    expect([...known.values()]).toMatchObject([{ cve: 'CVE-2021-0002', epss: { score: 0.3 } }]);
  });

  it('goes on where an interrupted one was', async () => {
    const ids = Array.from({ length: 1200 }, (_, index) => `CVE-2021-${1000 + index}`);
    await folder.nvd(
      '2021',
      ids.map((id) => record(id, 'x')),
    );
    const stop = new AbortController();
    const interrupted = load({ signal: stop.signal, onProgress: () => stop.abort() });
    await expect(interrupted).rejects.toMatchObject({ name: 'AbortError' });
    const found = await affecting('2.4.49');
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(1200);
    const status = await source('nvd');
    expect(status).toMatchObject({ entries: found.length, last_error: expect.stringContaining('interrupted') });
    expect(await load()).toMatchObject([{ outcome: 'loaded', records: 1200, written: 1200 - found.length }]);
    expect(await affecting('2.4.49')).toEqual(ids);
    expect(await source('nvd')).toMatchObject({ entries: 1200, last_error: null });
  });

  it('reports a rising progress up to 1', async () => {
    await folder.nvd('2020', [record('CVE-2020-0001', 'x')]);
    await folder.nvd(
      '2021',
      Array.from({ length: 600 }, (_, index) => record(`CVE-2021-${1000 + index}`, 'x')),
    );
    const fractions: number[] = [];
    await load({ onProgress: ({ fraction }) => fractions.push(fraction) });
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
  });

  it('refuses to run beside another import, and says what that one is doing', async () => {
    await folder.nvd('2021', [record('CVE-2021-0001', 'x')]);
    await withImportLock(db, 'another import', async (lock) => {
      await lock.stage('nvdcve-2.0-1999.json');
      await expect(load()).rejects.toThrow(
        'Another import of vulnerability knowledge is running (nvdcve-2.0-1999.json): wait until it has ended.',
      );
      expect((await knowledgeStatus(db)).running).toMatchObject({ stage: 'nvdcve-2.0-1999.json' });
    });
    expect((await knowledgeStatus(db)).running).toBeNull();
    expect(await load()).toMatchObject([{ outcome: 'loaded' }]);
  });
});

describe('a file that is not what it should be', () => {
  const good = record('CVE-2021-0001', 'good');
  const bomb = () => {
    // Some three hundred megabytes in as many small pieces, inside a text that never ends.
    const piece = gzipSync(Buffer.alloc(1024 * 1024, 'x'));
    const start = '{"vulnerabilities":[{"cve":{"id":"CVE-2021-0009","descriptions":[{"lang":"en","value":"';
    return Buffer.concat([gzipSync(start), ...Array.from({ length: 300 }, () => piece)]);
  };
  const packed = () => gzipSync(feedText([record('CVE-2020-0001', 'cut off')]));

  it.each([
    ['is no JSON', () => 'nonsense', /list of vulnerabilities|feed of vulnerabilities/],
    ['is an error page', () => `<html>${'x'.repeat(100_000)}</html>`, /no feed of vulnerabilities/],
    ['is cut off', () => packed().subarray(0, 300), /cut off/],
    ['is damaged', () => packed().fill(0xff, 20, 60), /broken/],
    ['ends in the middle of a record', () => feedText([good]).slice(0, -30), /ends before/],
    ['unpacks to more than anything real', bomb, /too large/],
  ])('that %s is named, and costs neither the other files nor what was there', async (_, content, problem) => {
    await folder.nvd('2019', [record('CVE-2019-0001', 'there before')]);
    await load();
    await folder.nvd('2021', [good]);
    await folder.put('nvdcve-2.0-2020.json.gz', content());
    await folder.kev(['CVE-2021-0001']);
    expect(await load()).toMatchObject([
      { outcome: 'unchanged' },
      { name: 'nvdcve-2.0-2020.json.gz', outcome: 'failed', problem: expect.stringMatching(problem) },
      { outcome: 'loaded', written: 1 },
      { outcome: 'loaded' },
    ]);
    expect(await affecting('2.4.49')).toEqual(['CVE-2019-0001', 'CVE-2021-0001']);
    expect((await source('nvd'))?.last_error).toMatch(/^nvdcve-2\.0-2020\.json\.gz: /);
    expect((await source('kev'))?.last_error).toBeNull();
  });

  it('that is a broken list leaves the one before as it was', async () => {
    await folder.kev(['CVE-2021-0001']);
    await folder.epss({ 'CVE-2021-0001': 0.1 });
    await load();
    await folder.put('known_exploited_vulnerabilities.json', '{"vulnerabilities":[]}');
    const table = await readFile(join(folder.path, 'epss_scores-today.csv'), 'utf8');
    await folder.put('epss_scores-today.csv', `${table.replace('0.1', '0.9')}CVE-2021-0002,much,more\n`);
    expect((await load()).map(({ outcome }) => outcome)).toEqual(['failed', 'failed']);
    const known = await createKnowledge(db).describe(['CVE-2021-0001', 'CVE-2021-0002']);
    expect([...known.values()]).toMatchObject([{ epss: { score: 0.1 }, knownExploited: { ransomware: true } }]);
  });

  it('that holds what no column takes is named, and the next import works', async () => {
    await folder.epss({ 'CVE-2021-0001': 1e-60 });
    await folder.nvd('2021', [good]);
    expect(await load()).toMatchObject([
      { outcome: 'loaded' },
      { outcome: 'failed', problem: 'the database refuses what it holds (22003)' },
    ]);
    await folder.epss({ 'CVE-2021-0001': 0.1 });
    expect(await load()).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'loaded' }]);
  });

  it('keeps the good records beside one that is not in shape', async () => {
    await folder.nvd('2021', [{ cve: { id: 'nonsense' } }, good]);
    expect(await load()).toMatchObject([{ outcome: 'loaded', records: 2, written: 1, skipped: 1 }]);
  });

  it('keeps the good records beside one of which the database could hold nothing', async () => {
    // Letters that no compression makes fit: three bytes each, hardly one of them twice.
    const letters = Array.from({ length: 960 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000)));
    const [vendor, product] = [letters.slice(0, 480).join(''), letters.slice(480).join('')];
    const ends = { versionStartIncluding: '1-2a'.repeat(30), versionEndExcluding: '3-4b'.repeat(30) };
    const node = orNode({ criteria: cpe(`a:${vendor}:${product}`), ...ends });
    const dates = { published: '0000-01-01T00:00:00.000', lastModified: '9999-12-31T23:00:00.000-14:00' };
    await folder.nvd('2021', [vulnerability('CVE-2021-0002', [{ nodes: [node] }], dates), good]);
    expect(await load()).toMatchObject([{ outcome: 'loaded', written: 2 }]);
    expect(await affecting('2.4.49')).toEqual(['CVE-2021-0001']);
  });

  it('keeps texts whole that have a special meaning to the database', async () => {
    const text = 'a\tb\\N\\. "quoted" {braces}, \\u0000 and è €';
    await folder.nvd('2021', [record('CVE-2021-0001', text)]);
    const url = 'https://example.com/?q="\\u0000\\"';
    const reference = { url, tags: ['Vendor "Advisory"', 'back\\slash'] };
    await folder.nvd('2022', [vulnerability('CVE-2022-0001', [], { references: [reference] })]);
    await load();
    expect(await descriptionOf('CVE-2021-0001')).toBe(text);
    const known = await createKnowledge(db).describe(['CVE-2022-0001']);
    expect(known.get('CVE-2022-0001')?.references).toEqual([reference]);
  });
});

describe('a folder', () => {
  it.each([
    ['/nowhere/at-all', 'The folder /nowhere/at-all cannot be imported: it does not exist.'],
    [import.meta.filename, `The folder ${import.meta.filename} cannot be imported: it is not a folder.`],
  ])('%s is refused in one line', async (path, line) => {
    await expect(importFolder(db, path)).rejects.toMatchObject({ name: 'KnowledgeProblem', message: line });
  });

  it('is refused for a link that leads nowhere, which is named', async () => {
    const link = join(folder.path, 'nvdcve-2.0-2021.json');
    await symlink(join(folder.path, 'gone.json'), link);
    await expect(load()).rejects.toThrow(`The folder ${folder.path} cannot be imported: ${link} does not exist.`);
  });

  it('without a feed is refused with a message that names the files an import accepts', async () => {
    await folder.put('README.md', 'nothing');
    await expect(load()).rejects.toThrow(/^There is no feed in .*; looked for nvdcve-2\.0-/);
  });
});

describe('a batch that the database refuses at its end', () => {
  it('leaves nothing remembered: a later one stores the versions that both name', async () => {
    await db.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE check_violation; END $$;
      CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON product_versions DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const first = parseCve(record('CVE-2021-41773', 'Path traversal.'));
    if (!first.ok) throw new Error(first.why);
    await withImportLock(db, 'two batches', async (lock) => {
      await expect(writeCves(lock, 'nvd', [first.record])).rejects.toMatchObject({ code: '23514' });
      await db.pool.query('DROP TRIGGER refuse ON product_versions; DROP FUNCTION refuse');
      expect(await writeCves(lock, 'nvd', [first.record])).toBe(1);
    });
    const { rows } = await db.pool.query('SELECT version FROM product_versions');
    expect(rows).toEqual([{ version: '2.4.49' }]);
  });
});

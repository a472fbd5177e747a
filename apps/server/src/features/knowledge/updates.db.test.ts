import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type FeedServer, serveFeeds } from '@rocca/feeds/testing/feed-server';
import { feedText, vulnerability } from '@rocca/feeds/testing/nvd-feed';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { silentLog } from '../../platform/log/logger.ts';
import { createFeedFolder, epssText, forgetKnowledge, kevText } from './feed-folder.fixture.ts';
import type { UpdateOptions } from './import/download.ts';
import { importFolder } from './import/import-folder.ts';
import { updateFromNetwork } from './import/update-network.ts';
import { knowledgeStatus } from './knowledge.service.ts';
import { startKnowledgeUpdates, updateIfDue } from './updates.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => forgetKnowledge(db));

type Files = Readonly<Record<string, string | Buffer>>;

/** Feeds of NVD, each with the metadata NVD publishes beside it. */
function nvdFeeds(feeds: Readonly<Record<string, readonly unknown[]>>, modified: string): Files {
  return Object.fromEntries(
    Object.entries(feeds).flatMap(([feed, vulnerabilities]) => {
      const text = feedText(vulnerabilities, { timestamp: modified });
      const meta = `lastModifiedDate:${modified}\r\nsha256:${createHash('sha256').update(text).digest('hex')}\r\n`;
      return [
        [`/nvdcve-2.0-${feed}.meta`, meta],
        [`/nvdcve-2.0-${feed}.json.gz`, gzipSync(text)],
      ];
    }),
  );
}

/** NVD, CISA and FIRST on this machine; a path that is not among the files answers 404. */
const serve = (files: () => Files) =>
  serveFeeds(({ url = '' }, response) => {
    const content = files()[new URL(url, 'http://x').pathname];
    if (content === undefined) response.writeHead(404).end();
    else response.end(content);
  });

const optionsFor = ({ base }: FeedServer, now: string): UpdateOptions => ({
  bases: { nvdFeeds: base, nvdApi: `${base}api`, kev: `${base}kev.json`, epss: `${base}epss.csv.gz` },
  apiKey: 'a-key-of-ours',
  patience: { attempts: 1, pauseMs: 0 },
  now: new Date(now),
});

const paths = (server: FeedServer) => server.requests.map(({ url }) => url.split('?')[0]);
const outcomes = async (options: UpdateOptions) =>
  (await updateFromNetwork(db, options)).map(({ name, outcome }) => `${name}: ${outcome}`);
const entries = async () => (await knowledgeStatus(db)).sources.map((source) => source.entries);

const lists: Files = {
  '/kev.json': kevText(['CVE-2002-0001']),
  '/epss.csv.gz': gzipSync(epssText({ 'CVE-2002-0001': 0.5 })),
};
const years = { 2002: [vulnerability('CVE-2002-0001', [])], 2003: [vulnerability('CVE-2003-0001', [])] };
const firstDay = { ...lists, ...nvdFeeds({ ...years, modified: [] }, '2003-06-01T00:00:00Z') };

describe('an update', () => {
  it('fetches everything once, and what changed from then on', async () => {
    let files: Files = firstDay;
    await using server = await serve(() => files);
    expect(await outcomes(optionsFor(server, '2003-06-01T02:00:00Z'))).toEqual([
      'known_exploited_vulnerabilities.json: loaded',
      'epss_scores-current.csv.gz: loaded',
      'nvdcve-2.0-2002.json.gz: loaded',
      'nvdcve-2.0-2003.json.gz: loaded',
      'nvdcve-2.0-modified.json.gz: loaded',
    ]);
    expect(await entries()).toEqual([2, 1, 1, 0]);

    const asked = server.requests.length;
    const modified = nvdFeeds({ modified: [vulnerability('CVE-2003-0002', [])] }, '2003-06-02T00:00:00Z');
    files = { ...firstDay, ...modified };
    expect((await outcomes(optionsFor(server, '2003-06-02T02:00:00Z'))).slice(2)).toEqual([
      'nvdcve-2.0-modified.json.gz: loaded',
    ]);
    expect(paths(server).slice(asked + 2)).toEqual(['/nvdcve-2.0-modified.meta', '/nvdcve-2.0-modified.json.gz']);
    expect(await entries()).toEqual([3, 1, 1, 0]);
  });

  it('asks the API after a pause of weeks, with the key in a header, and never twice about the same day', async () => {
    const api = feedText([vulnerability('CVE-2003-0009', [])], { timestamp: '2003-07-10T00:00:00Z' });
    await using server = await serve(() => ({ ...firstDay, '/api': api }));
    await updateFromNetwork(db, optionsFor(server, '2003-06-01T02:00:00Z'));
    expect((await outcomes(optionsFor(server, '2003-07-10T02:00:00Z'))).slice(2)).toEqual([
      'changes through the API: loaded',
    ]);
    const request = server.requests.at(-1);
    expect(Object.fromEntries(new URL(request?.url ?? '', 'http://x').searchParams)).toMatchObject({
      lastModStartDate: '2003-05-31T23:00:00.000Z',
      lastModEndDate: '2003-07-10T02:00:00.000Z',
    });
    expect(request?.headers.apikey).toBe('a-key-of-ours');
    expect(await entries()).toEqual([3, 1, 1, 0]);
    await updateFromNetwork(db, optionsFor(server, '2003-07-11T02:00:00Z'));
    expect(paths(server).at(-1)).toMatch(/modified/);
  });

  it('fetches after a long pause only the years that changed', async () => {
    let files: Files = firstDay;
    await using server = await serve(() => files);
    await updateFromNetwork(db, optionsFor(server, '2003-06-01T02:00:00Z'));
    const changed = { 2003: [...years[2003], vulnerability('CVE-2003-0002', [])], modified: [] };
    files = { ...firstDay, ...nvdFeeds(changed, '2003-12-30T00:00:00Z') };
    // The feed of the new year is not there yet.
    expect((await outcomes(optionsFor(server, '2004-01-01T00:00:00Z'))).slice(2)).toEqual([
      'nvdcve-2.0-2002.json.gz: unchanged',
      'nvdcve-2.0-2003.json.gz: loaded',
      'nvdcve-2.0-modified.json.gz: loaded',
    ]);
    expect(await entries()).toEqual([3, 1, 1, 0]);
  });

  it('fetches every year again when the version of the importer changed', async () => {
    await using server = await serve(() => firstDay);
    await updateFromNetwork(db, optionsFor(server, '2003-06-01T02:00:00Z'));
    await db.pool.query('UPDATE knowledge_files SET importer = importer - 1');
    const again = ['2002', '2003', 'modified'].map((feed) => `nvdcve-2.0-${feed}.json.gz: loaded`);
    expect((await outcomes(optionsFor(server, '2003-06-02T02:00:00Z'))).slice(2)).toEqual(again);
    const [newest] = (await outcomes(optionsFor(server, '2003-06-03T02:00:00Z'))).slice(2);
    expect(newest).toBe('nvdcve-2.0-modified.json.gz: unchanged');
  });

  it('fetches no feed twice that a folder held before', async () => {
    await using folder = await createFeedFolder();
    await folder.put('nvdcve-2.0-2002.json.gz', firstDay['/nvdcve-2.0-2002.json.gz'] ?? '');
    await importFolder(db, folder.path);
    await using server = await serve(() => firstDay);
    await updateFromNetwork(db, optionsFor(server, '2003-06-01T02:00:00Z'));
    await updateFromNetwork(db, optionsFor(server, '2003-12-01T02:00:00Z'));
    expect(paths(server).filter((path) => path === '/nvdcve-2.0-2002.json.gz')).toHaveLength(1);
  });

  it('does what it can when one of them does not answer, and goes on from there', async () => {
    const { '/nvdcve-2.0-2002.json.gz': _missing, '/kev.json': _gone, ...rest } = firstDay;
    let files: Files = rest;
    await using server = await serve(() => files);
    const options = optionsFor(server, '2003-06-01T02:00:00Z');
    expect(await outcomes(options)).toEqual([
      'known_exploited_vulnerabilities.json: failed',
      'epss_scores-current.csv.gz: loaded',
      'nvdcve-2.0-2002.json.gz: failed',
    ]);
    expect((await knowledgeStatus(db)).sources.map(({ last_error }) => last_error !== null)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    files = firstDay;
    expect((await outcomes(options)).slice(2)).toHaveLength(3);
    expect(await entries()).toEqual([2, 1, 1, 0]);
  });

  it('refuses a feed that does not match its hash', async () => {
    const other = gzipSync(feedText([vulnerability('CVE-2002-6666', [])]));
    await using server = await serve(() => ({ ...firstDay, '/nvdcve-2.0-2002.json.gz': other }));
    await updateFromNetwork(db, optionsFor(server, '2003-06-01T02:00:00Z'));
    expect(await entries()).toEqual([0, 1, 1, 0]);
  });
});

describe('the daily update', () => {
  const settings = { ROCCA_KNOWLEDGE_UPDATES: true, ROCCA_NVD_API_KEY: null };
  const { signal } = new AbortController();
  const setAttempt = (ago: string, error: string | null = null) =>
    db.pool.query(`UPDATE knowledge_sources SET last_attempt_at = now() - $1::interval, last_error = $2`, [ago, error]);

  it('is done by one of several workers, once a day', async () => {
    await using server = await serve(() => firstDay);
    const input = { db, settings, log: silentLog, update: optionsFor(server, '2003-06-01T02:00:00Z') };
    const due = await Promise.all([updateIfDue(input, signal), updateIfDue(input, signal), updateIfDue(input, signal)]);
    expect(due.filter(Boolean)).toHaveLength(1);
    expect(await entries()).toEqual([2, 1, 1, 0]);
    expect(await updateIfDue(input, signal)).toBe(false);
    await setAttempt('23 hours');
    expect(await updateIfDue(input, signal)).toBe(false);
    await setAttempt('24 hours');
    expect(await updateIfDue(input, signal)).toBe(true);
    // The clock was ahead at the last attempt and has been set right since.
    await setAttempt('-400 days');
    expect(await updateIfDue(input, signal)).toBe(true);
  });

  it('is tried again after hours when it failed', async () => {
    await using server = await serve(() => ({}));
    const input = { db, settings, log: silentLog, update: optionsFor(server, '2003-06-01T02:00:00Z') };
    expect(await updateIfDue(input, signal)).toBe(true);
    expect(await updateIfDue(input, signal)).toBe(false);
    await setAttempt('5 hours', 'no answer');
    expect(await updateIfDue(input, signal)).toBe(true);
  });

  it('runs in the background where it is on, and sends no request where it is off', async () => {
    const loaded = Promise.withResolvers<void>();
    await using server = await serve(() => firstDay);
    const update = { ...optionsFor(server, '2003-06-01T02:00:00Z'), onFile: () => loaded.resolve() };
    const off = { ...settings, ROCCA_KNOWLEDGE_UPDATES: false };
    await startKnowledgeUpdates({ db, settings: off, log: silentLog, update, firstLookMs: 0 }).stop();
    expect(server.requests).toEqual([]);
    const updates = startKnowledgeUpdates({ db, settings, log: silentLog, update, firstLookMs: 0 });
    await loaded.promise;
    await updates.stop();
    expect(server.requests.length).toBeGreaterThan(0);
  });
});

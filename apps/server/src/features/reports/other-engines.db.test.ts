import type { CoverageReason } from '@rocca/engines/core/coverage-reasons';
import type { Finding } from '@rocca/engines/core/finding';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { closeLeftOpen } from './core/record/close-left-open.ts';
import type { CheckTally, NotDone } from './core/record/coverage.rules.ts';
import { cleanLine, closeReport, createRecorder, type Outcome, readCoverage, rowsAs } from './core/record/index.ts';
import type { ReportEngines, ReportModule } from './core/report-module.ts';
import type { ReportAccess, ReportWriting } from './core/writing.ts';
import { nscanReport } from './engines/nscan/index.ts';
import { host, finding as networkFinding, scored, writeScan } from './testing/nscan-reports.ts';

/** The storage of reports serves engines that know neither hosts nor ports: two of them are made here. */

const checks = (...codes: string[]) => codes.map((code) => ({ code, name: { it: code, en: code } }));
const OPENING = { toolVersions: { browser: '1.2' }, knowledge: [] };
const nothing = async () => undefined;

/** Every report is of another day. */
let day = 0;
const today = () => new Date(Date.UTC(2026, 0, day));

interface Parameter {
  readonly method: string | null;
  readonly parameter: string | null;
}

interface Page {
  readonly url: string;
  /** Null: it was looked at. */
  readonly reason: CoverageReason | null;
  readonly findings: ReadonlyArray<Finding<Parameter>>;
}

interface PagesSink {
  begin(): Promise<void>;
  pages(pages: readonly Page[]): Promise<void>;
  end(notDone: readonly NotDone[]): Promise<void>;
}

function openPages(access: ReportAccess): PagesSink {
  const recorder = createRecorder('pages', access);
  return {
    begin: () => recorder.inTurn(() => recorder.begin(OPENING, nothing)),
    pages: (pages) =>
      recorder.inTurn(() =>
        recorder.add(
          pages.flatMap(({ url, findings }) =>
            findings.map((finding) => ({ finding, place: { url, ...finding.place }, seen: today() })),
          ),
          {
            isStored: async () => false,
            store: async (tx, reportNo) => {
              const rows = pages.map(({ url, reason }) => ({ url: cleanLine(url, 5000), reason }));
              await tx.execute(sql`INSERT INTO test_pages (report_no, url, reason)
                SELECT ${reportNo}, url, reason FROM ${rowsAs('test_pages', rows)}`);
            },
          },
        ),
      ),
    end: (notDone) => recorder.inTurn(() => recorder.end(notDone, nothing)),
  };
}

/** Looks at pages it knows by a table of its own. */
const pages: ReportWriting<PagesSink> = {
  code: 'pages',
  checks: checks('crawl', 'forms'),
  finder: 'crawl',
  tables: ['test_pages'],
  open: openPages,
  judgeLost: async (_tx, { reportNo, cut }) => sql`
    SELECT l.*, NULL AS known_as, p.url IS NULL AS outside,
      CASE WHEN p.url IS NULL THEN ${cut} ELSE p.reason END AS reason
    FROM lost l LEFT JOIN test_pages p ON p.report_no = ${reportNo} AND p.url = l.url`,
  countPlaces: async (db, reportNo) => {
    const { rows } = await db.execute<CheckTally & Record<string, unknown>>(sql`
      SELECT 'forms' AS check, reason, count(*)::int AS places FROM test_pages
      WHERE report_no = ${reportNo} GROUP BY reason`);
    const present = rows.reduce((sum, { places }) => sum + places, 0);
    return { tallies: rows, present, absent: 0, missing: { count: 0, names: [] }, unresolved: false };
  },
};

interface NamesSink {
  write(findings: ReadonlyArray<Finding<string>>): Promise<void>;
}

/** Asks one question about a name, so that it has no table, and looks at everything or at nothing. */
const names: ReportWriting<NamesSink> = {
  code: 'names',
  checks: checks('records'),
  finder: null,
  tables: [],
  open: (access) => {
    const recorder = createRecorder('names', access);
    return {
      async write(findings) {
        await recorder.begin(OPENING, nothing);
        const found = findings.map((finding) => ({ finding, place: { name: finding.place }, seen: today() }));
        await recorder.add(found, { isStored: async () => false, store: nothing });
        await recorder.end([], nothing);
      },
    };
  },
  judgeLost: async (_tx, { received, cut }) => sql`
    SELECT l.*, NULL AS known_as, false AS outside, CASE WHEN ${received}::boolean THEN NULL ELSE ${cut} END AS reason
    FROM lost l`,
  countPlaces: async (_db, _reportNo) => ({
    tallies: [{ check: 'records', reason: null, places: 1 }],
    ...{ present: 1, absent: 0, missing: { count: 0, names: [] }, unresolved: false },
  }),
};

/** These tests read the tables themselves. */
const unread = (code: string) => ({ code, sections: {}, resolvers: {} });

const engines: ReportEngines = new Map<string, { report: ReportModule }>([
  ['nscan', { report: nscanReport }],
  ['pages', { report: { writing: pages, reading: unread('pages') } }],
  ['names', { report: { writing: names, reading: unread('names') } }],
]);

let db: TestDatabase;
let acme = '';
let beta = '';

beforeAll(async () => {
  db = await createTestDatabase();
  await db.pool.query('CREATE TABLE test_pages (report_no integer, url text, reason text)');
  const { rows } = await db.pool.query<{ id: string }>("INSERT INTO accounts (name) VALUES ('A'), ('B') RETURNING id");
  [acme = '', beta = ''] = rows.map(({ id }) => id);
});
afterAll(() => db.drop());

async function addTask(engine: string, accountId: string): Promise<string> {
  day += 1;
  const { rows } = await db.pool.query<{ id: string }>(
    "INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, $2, 'Test', 'SUCCESS') RETURNING id",
    [accountId, engine],
  );
  return rows[0]?.id ?? '';
}

/** Every engine here tests the same target: what they write must not meet. */
const accessOf = (accountId: string, taskId: string): ReportAccess => ({
  db,
  accountId,
  taskId,
  targetKey: 'same target',
  held: async () => true,
});

const close = (writing: ReportWriting<unknown>, accountId: string, taskId: string, outcome: Outcome = 'success') =>
  withTransaction(db, (tx) => closeReport(db, tx, writing, { accountId, taskId, outcome, cause: null }));

async function crawl(
  found: readonly Page[],
  { accountId = acme, outcome = 'success' as Outcome, notDone = [] as NotDone[] } = {},
) {
  const taskId = await addTask('pages', accountId);
  const sink = pages.open(accessOf(accountId, taskId));
  await sink.begin();
  await sink.pages(found);
  await sink.end(notDone);
  await close(pages, accountId, taskId, outcome);
  return taskId;
}

const at = <Place>(key: string, place: Place, fields: Partial<Finding<Place>> = {}): Finding<Place> => ({
  ...networkFinding(key, { check: 'forms', about: null }),
  place,
  ...fields,
});
const form = { method: 'POST', parameter: 'q' };
const page = (url: string, ...findings: Page['findings'][number][]): Page => ({ url, reason: null, findings });

/** `key@place` → change, with what changed or the reason, and the day it was first seen. */
async function differenceOf(taskId: string): Promise<Record<string, string>> {
  const { rows } = await db.pool.query<{ place: string; change: string }>(
    `SELECT t.key || '@' || concat_ws(' ', host(d.ip), d.port, d.method, d.url, d.parameter, d.place_name) AS place,
       concat_ws(' ', d.change, nullif(array_to_string(d.changed, ','), ''), d.reason,
         'day ' || extract(day FROM d.first_seen AT TIME ZONE 'UTC')) AS change
     FROM reports r CROSS JOIN LATERAL (
       SELECT issue_no, ip, port, url, method, parameter, place_name, change, changed, NULL AS reason, first_seen
       FROM report_findings WHERE report_no = r.no
       UNION ALL SELECT issue_no, ip, port, url, method, parameter, place_name, change, '{}', reason, first_seen
       FROM report_gone WHERE report_no = r.no
     ) d JOIN report_issue_texts t ON t.report_no = r.no AND t.no = d.issue_no
     WHERE r.task_id = $1`,
    [taskId],
  );
  return Object.fromEntries(rows.map(({ place, change }) => [place, change]));
}

const reportOf = async (taskId: string) =>
  (await db.pool.query('SELECT * FROM reports WHERE task_id = $1', [taskId])).rows[0];

describe('an engine that finds things at URLs', () => {
  const [home, search, admin, old] = ['/', '/search', '/admin', '/old'].map((path) => `https://example.com${path}`);
  const reports: string[] = [];

  it('counts what it writes, each finding at its method and parameter', async () => {
    reports[0] = await crawl([
      page(home ?? '', at('headers', { method: null, parameter: null })),
      page(search ?? '', at('xss', form), at('xss', { ...form, parameter: 'page' }), at('xss', form), at('sqli', form)),
      page(admin ?? '', at('login', form)),
      page(old ?? '', at('leak', form)),
    ]);
    expect(await differenceOf(reports[0])).toEqual({
      [`headers@${home}`]: 'day 1',
      [`xss@POST ${search} q`]: 'day 1',
      [`xss@POST ${search} page`]: 'day 1',
      [`sqli@POST ${search} q`]: 'day 1',
      [`login@POST ${admin} q`]: 'day 1',
      [`leak@POST ${old} q`]: 'day 1',
    });
    expect(await reportOf(reports[0])).toMatchObject({
      ...{ engine: 'pages', findings: 6, high: 6, confirmed: 6, outcome: 'success', previous_no: null },
      coverage: { complete: true, places_missing: 0 },
    });
  });

  it('tells new, changed, still, gone and unverified by its own answer to what was looked at again', async () => {
    reports[1] = await crawl(
      [
        page(home ?? ''),
        page(search ?? '', at('xss', form, scored(9.9)), at('sqli', form), at('csrf', form)),
        { url: admin ?? '', reason: 'timed_out', findings: [] },
      ],
      { outcome: 'stopped' },
    );
    expect(await differenceOf(reports[1])).toEqual({
      [`xss@POST ${search} q`]: 'changed severity day 1',
      [`sqli@POST ${search} q`]: 'still day 1',
      [`csrf@POST ${search} q`]: 'new day 2',
      [`headers@${home}`]: 'gone day 1',
      [`xss@POST ${search} page`]: 'gone day 1',
      [`login@POST ${admin} q`]: 'unverified timed_out day 1',
      [`leak@POST ${old} q`]: 'unverified stopped day 1',
    });
    expect(await reportOf(reports[1])).toMatchObject({
      ...{ difference_new: 1, difference_changed: 1, difference_still: 1, difference_gone: 2 },
      ...{ difference_unverified: 2, previous_task_id: reports[0], outcome: 'stopped' },
    });
  });

  it('carries on what was unverified, and lets go what left the target', async () => {
    reports[2] = await crawl([page(search ?? ''), page(admin ?? '', at('login', form))]);
    expect(await differenceOf(reports[2])).toEqual({
      [`login@POST ${admin} q`]: 'still day 1',
      [`xss@POST ${search} q`]: 'gone day 1',
      [`sqli@POST ${search} q`]: 'gone day 1',
      [`csrf@POST ${search} q`]: 'gone day 2',
    });
  });

  it('has a coverage with the names and counts of its own checks', async () => {
    const notDone = [{ check: 'forms', reason: 'timed_out', detail: 'slow' }] as const;
    const found = [page(home ?? ''), { url: admin ?? '', reason: 'timed_out' as const, findings: [] }];
    const taskId = await crawl(found, { notDone: [...notDone] });
    const end = { ended: 'success', cause: null } as const;
    const coverage = await readCoverage(db.orm, pages, { accountId: acme, taskId }, end);
    expect(coverage).toMatchObject({ complete: false, tools: [{ name: 'browser', version: '1.2' }], consents: [] });
    expect(coverage?.checks).toEqual([
      { check: 'crawl', status: 'done', places_done: 2, places_not_done: 0, reasons: [] },
      {
        ...{ check: 'forms', status: 'partial', places_done: 1, places_not_done: 1 },
        reasons: [{ reason: 'timed_out', places: 1, detail: 'slow' }],
      },
    ]);
  });

  it('takes hostile places, and tells apart those that differ past what a column holds', async () => {
    const long = `https://example.com/\0${'é'.repeat(3000)}`;
    const taskId = await crawl([page(`${long}1`, at('x', form)), page(`${long}2`, at('x', form))]);
    const { rows } = await db.pool.query(
      `SELECT octet_length(f.url) AS bytes FROM report_findings f JOIN reports r ON r.no = f.report_no
       WHERE r.task_id = $1`,
      [taskId],
    );
    expect(rows).toEqual([{ bytes: expect.any(Number) }, { bytes: expect.any(Number) }]);
    for (const { bytes } of rows) expect(bytes).toBeLessThan(2010);
  });
});

describe('an engine that finds things at names', () => {
  const record = (key: string, name: string) => at(key, name, { check: 'records' });
  const ask = async (findings: ReadonlyArray<Finding<string>>, accountId = acme) => {
    const taskId = await addTask('names', accountId);
    await names.open(accessOf(accountId, taskId)).write(findings);
    await close(names, accountId, taskId);
    return taskId;
  };

  it('needs no table of its own', async () => {
    const first = await ask([record('spf', 'example.com'), record('dmarc', 'example.com')]);
    const before = `day ${day}`;
    expect(await differenceOf(first)).toEqual({ 'spf@example.com': before, 'dmarc@example.com': before });
    const second = await ask([record('spf', 'example.com'), record('spf', 'example.org')]);
    expect(await differenceOf(second)).toEqual({
      'spf@example.com': `still ${before}`,
      'spf@example.org': `new day ${day}`,
      'dmarc@example.com': `gone ${before}`,
    });
    expect(await reportOf(second)).toMatchObject({ coverage: { complete: true }, previous_task_id: first });
  });
});

describe('reports of several engines and companies', () => {
  const url = 'https://example.com/shared';

  it('of one target are compared with those of their own engine alone', async () => {
    const before = await crawl([page(url, at('x', form))]);
    const network = await addTask('nscan', acme);
    const hosts = [host('10.0.0.1', { findings: [networkFinding('x')], scannedAt: today() })];
    const script = { accountId: acme, taskId: network, targetKey: 'same target', hosts, outcome: 'success' } as const;
    await writeScan(db, script);
    expect(await differenceOf(network)).toEqual({ 'x@10.0.0.1 80': `day ${day}` });
    const after = await crawl([page(url, at('x', form))]);
    expect(await reportOf(after)).toMatchObject({ previous_task_id: before, difference_still: 1, difference_gone: 0 });
  });

  it('are invisible to another company: not compared, not read, not closed', async () => {
    const ours = await crawl([page(url, at('x', form))]);
    const theirs = await crawl([page(url, at('x', form))], { accountId: beta });
    expect(await reportOf(theirs)).toMatchObject({ previous_no: null, difference_still: 0 });
    expect(await differenceOf(theirs)).toEqual({ [`x@POST ${url} q`]: `day ${day}` });
    const end = { ended: 'success', cause: null } as const;
    expect(await readCoverage(db.orm, pages, { accountId: beta, taskId: ours }, end)).toBeNull();
    const open = await addTask('pages', acme);
    await pages.open(accessOf(acme, open)).begin();
    expect(await close(pages, beta, open)).toBeNull();
    // Nor by the module of another engine.
    expect(await close(names, acme, open)).toBeNull();
    expect(await reportOf(open)).toMatchObject({ outcome: null });
  });

  it('that were left open are closed each by the module of its engine', async () => {
    const taskId = await addTask('pages', acme);
    const sink = pages.open(accessOf(acme, taskId));
    await sink.begin();
    await sink.pages([page('https://example.com/other', at('y', form))]);
    await closeLeftOpen({ db, engines, log: { warn: () => undefined } });
    const { coverage, ...report } = await reportOf(taskId);
    expect(report).toMatchObject({ outcome: 'success', difference_new: 1 });
    expect(coverage.checks.map(({ check }: { check: string }) => check)).toEqual(['crawl', 'forms']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { webappReport } from './engines/webapp/index.ts';
import { scored } from './testing/nscan-reports.ts';
import {
  addWebTask,
  alert,
  at,
  done,
  input,
  left,
  message,
  page,
  SHOP,
  type WebScanScript,
  writeWebScan,
} from './testing/webapp-reports.ts';

/** What a web application scan writes, and what it says of the scan before: gone and new only where both could have seen it. */

let db: TestDatabase;
let acme = '';
let targets = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  const { rows } = await db.pool.query<{ id: string }>("INSERT INTO accounts (name) VALUES ('A') RETURNING id");
  acme = rows[0]?.id ?? '';
});
afterAll(() => db.drop());

type Scan = Omit<WebScanScript, 'accountId' | 'taskId' | 'targetKey'>;

/** Scans of one target, one after the other; answers what the last one says. */
async function changesAfter(...scans: readonly Scan[]): Promise<Record<string, string>> {
  targets += 1;
  let taskId = '';
  for (const scan of scans) {
    taskId = await addWebTask(db, acme);
    await writeWebScan(db, { accountId: acme, taskId, targetKey: `target ${targets}`, outcome: 'success', ...scan });
  }
  return differenceOf(taskId);
}

async function differenceOf(taskId: string): Promise<Record<string, string>> {
  const { rows } = await db.pool.query<{ key: string; change: string }>(
    `SELECT t.key, concat_ws(' ', d.change, d.reason) AS change FROM reports r CROSS JOIN LATERAL (
       SELECT issue_no, change, reason FROM report_findings WHERE report_no = r.no
       UNION ALL SELECT issue_no, change, reason FROM report_gone WHERE report_no = r.no
     ) d JOIN report_issue_texts t ON t.report_no = r.no AND t.no = d.issue_no WHERE r.task_id = $1`,
    [taskId],
  );
  return Object.fromEntries(rows.map(({ key, change }) => [key, change]));
}

const SEARCH = page('/search', { parameters: ['query q'] });
const XSS = alert('xss', at('/search', { parameter: 'q' }));
const FOUND: Scan = { pages: [SEARCH], alerts: [XSS] };

describe('a finding that was not seen again', () => {
  const notReached = { begin: { sites: [{ url: `${SHOP}/`, address: null, reason: 'not_resolved' as const }] } };
  it.each<[string, string, Scan]>([
    ['page, parameter and check were there', 'gone', { pages: [SEARCH] }],
    ['the page is missing', 'gone', { pages: [page('/search', { status: 404, checks: [] })] }],
    ['a complete crawl did not find the page', 'gone', { pages: [page('/')] }],
    ['a complete crawl did not find the parameter', 'gone', { pages: [page('/search')] }],
    ['the site was not reached', 'unverified not_resolved', { ...notReached, end: { checks: [] } }],
    [
      'the target has another site',
      'unverified not_in_profile',
      { begin: { sites: [{ url: 'http://other.example/', address: '192.0.2.2', reason: null }] } },
    ],
    ['the page did not answer', 'unverified no_answer', { pages: [page('/search', { status: null })] }],
    ['the page failed', 'unverified no_answer', { pages: [page('/search', { status: 503, parameters: ['query q'] })] }],
    [
      'the check was not made',
      'unverified not_in_profile',
      { pages: [{ ...SEARCH, checks: [] }], end: { checks: done().filter(({ check }) => check !== 'xss') } },
    ],
    [
      'the check took too long',
      'unverified timed_out',
      { pages: [{ ...SEARCH, checks: [] }], end: { checks: done({ xss: 'timed_out' }) } },
    ],
    ['the check did not get to the page', 'unverified not_reached', { pages: [{ ...SEARCH, checks: [] }] }],
    ['the crawl was not complete', 'unverified too_many', { end: { checks: done({ crawl: 'too_many' }) } }],
    [
      'nor did it see the parameter',
      'unverified timed_out',
      { pages: [page('/search')], end: { checks: done({ crawl: 'timed_out' }) } },
    ],
    ['the scan was stopped', 'unverified stopped', { pages: [page('/')], end: null, outcome: 'stopped' }],
    ['the scan was stopped, but not before it was there', 'gone', { pages: [SEARCH], end: null, outcome: 'stopped' }],
    ['the scan failed', 'unverified cut', { pages: [page('/')], end: null, outcome: 'failed' }],
  ])('where %s: %s', async (_, change, scan) => {
    expect(await changesAfter(FOUND, scan)).toEqual({ xss: change });
  });

  it('where it was seen signed in, and the scan no longer is: not verified, however often', async () => {
    const signedIn: Scan = { pages: [{ ...SEARCH, signedIn: true }], alerts: [XSS] };
    expect(await changesAfter(signedIn, { pages: [SEARCH] })).toEqual({ xss: 'unverified not_signed_in' });
    expect(await changesAfter(signedIn, {}, { pages: [page('/')] })).toEqual({ xss: 'unverified not_signed_in' });
    expect(await changesAfter(signedIn, {}, { pages: [{ ...SEARCH, signedIn: true }] })).toEqual({ xss: 'gone' });
  });

  it('of a site as a whole follows the check of the site, whatever its first page answers', async () => {
    const old = alert('old-tls', at('/'), { finding: { check: 'tls' }, owasp: null });
    const home = page('/', { status: 404 });
    const found = { pages: [home], alerts: [old] };
    expect(await changesAfter(found, { pages: [home] })).toEqual({ 'old-tls': 'gone' });
    const failed = done({ tls: 'tool_failed' });
    expect(await changesAfter(found, { pages: [home], end: { checks: failed } })).toEqual({
      'old-tls': 'unverified tool_failed',
    });
    expect(await changesAfter(found, { end: { checks: done({ tls: 'nothing_to_check' }) } })).toEqual({
      'old-tls': 'gone',
    });
  });

  it('of a version is gone with the version, and not where only the knowledge or the words of the site changed', async () => {
    const nginx = (version: string) => ({
      ...{ site: `${SHOP}/`, name: 'nginx', version, category: 'web_server', evidence: 'Server', tool: 'rocca' },
      asked: [`f5:nginx ${version}`],
    });
    const finding = { check: 'versions', about: 'f5:nginx 1.20.0' };
    const found: Scan = { technologies: [nginx('1.20.0')], alerts: [alert('CVE-2021-23017', at('/'), { finding })] };
    const says = async (scan: Scan) => (await changesAfter(found, scan))['CVE-2021-23017'];
    expect(await says({ technologies: [nginx('1.28.0')] })).toBe('gone');
    expect(await says({ technologies: [nginx('1.20.0')] })).toBe('unverified knowledge_changed');
    expect(await says({ technologies: [] })).toBe('unverified not_recognised');
  });
});

describe('an old library on a page', () => {
  const library = (version: string) => ({
    ...{ site: `${SHOP}/`, name: 'jQuery', version, category: 'javascript_library', evidence: '', tool: 'rocca' },
    asked: [`jquery:jquery ${version}`],
  });
  const finding = { check: 'libraries', about: 'jquery:jquery 1.12.4' };
  const found = (path: string): Scan => ({
    pages: [page(path, { checks: ['libraries'] })],
    technologies: [library('1.12.4')],
    alerts: [alert('CVE-2020-11022', at(path), { finding })],
  });
  const says = async (scan: Scan) => (await changesAfter(found('/shop'), scan))['CVE-2020-11022'];
  const looked = { pages: [page('/shop', { checks: ['libraries'] })] };

  it('is gone where the page was looked at and has it no longer, or has another version', async () => {
    expect(await says(looked)).toBe('gone');
    expect(await says({ ...looked, technologies: [library('3.7.1')] })).toBe('gone');
  });

  it('is gone with its page, although another page has the same', async () => {
    const missing = page('/shop', { status: 404, checks: [] });
    expect(await says({ pages: [missing], technologies: [library('1.12.4')] })).toBe('gone');
  });

  it('is not gone where it is still there', async () => {
    expect(await says({ ...looked, technologies: [library('1.12.4')] })).toBe('unverified knowledge_changed');
  });

  it('is not new where only the knowledge is', async () => {
    const knowledge = {
      knowledge: [{ name: 'nvd', dataDate: null, loadedAt: null, entries: 1, starterPart: null }],
    } as const;
    const before = { ...found('/shop'), alerts: [] };
    const now = found('/shop');
    expect(await changesAfter({ ...before, begin: knowledge }, now)).toEqual({
      'CVE-2020-11022': 'found knowledge_changed',
    });
    expect(await changesAfter({ ...before, technologies: [library('3.7.1')] }, now)).toEqual({
      'CVE-2020-11022': 'new',
    });
  });
});

describe('a finding that was not seen before', () => {
  it.each<[string, string, Scan]>([
    ['page, parameter and check were there', 'new', { pages: [SEARCH] }],
    ['there was no such page', 'new', { pages: [page('/')] }],
    ['the page was missing', 'new', { pages: [page('/search', { status: 404, checks: [] })] }],
    ['the check was not made', 'found timed_out', { pages: [page('/')], end: { checks: done({ xss: 'timed_out' }) } }],
    [
      'the crawl was not complete',
      'found too_many',
      { pages: [page('/')], end: { checks: done({ crawl: 'too_many' }) } },
    ],
    ['the page failed', 'found no_answer', { pages: [page('/search', { status: 500 })] }],
  ])('where %s: %s', async (_, change, scan) => {
    expect(await changesAfter(scan, FOUND)).toEqual({ xss: change });
  });

  it('is not new where the scan is signed in for the first time', async () => {
    const signedIn: Scan = { begin: { signIn: 'form' }, pages: [{ ...SEARCH, signedIn: true }], alerts: [XSS] };
    expect(await changesAfter({ pages: [SEARCH] }, signedIn)).toEqual({ xss: 'found not_signed_in' });
  });

  it('is new since the last scan that looked, not since the last one', async () => {
    const blind: Scan = { pages: [page('/')], end: { checks: done({ xss: 'timed_out' }) } };
    expect(await changesAfter({ pages: [SEARCH] }, blind, FOUND)).toEqual({ xss: 'new' });
  });
});

describe('what is written', () => {
  const write = async (script: Scan) => {
    targets += 1;
    const taskId = await addWebTask(db, acme);
    await writeWebScan(db, { accountId: acme, taskId, targetKey: `target ${targets}`, ...script });
    return taskId;
  };
  const rowsOf = async (taskId: string, query: string) =>
    (await db.pool.query(query.replace('$report', '(SELECT no FROM reports WHERE task_id = $1)'), [taskId])).rows;

  it('is counted in pages: where each check was made, and where not', async () => {
    const taskId = await write({
      pages: [page('/', { checks: ['xss', 'sql'] }), page('/a', { checks: ['xss'] }), page('/b', { checks: [] })],
      end: {
        checks: [
          ...done({ crawl: 'too_many', testssl: 'tool_failed', xss_dom: 'limit_reached' }).map((one) =>
            one.check === 'xss_dom' ? { ...one, partly: true } : one,
          ),
          { site: `${SHOP}/`, check: 'sql', reason: 'timed_out' },
          { site: `${SHOP}/`, check: 'cookies', reason: null },
        ],
      },
      begin: {
        sites: [
          { url: `${SHOP}/`, address: '192.0.2.1', reason: null },
          { url: 'http://silent.example/', address: '192.0.2.2', reason: null },
          { url: 'http://gone.example/', address: null, reason: 'not_resolved' },
        ],
      },
    });
    const { rows } = await db.pool.query<{ no: number }>('SELECT no FROM reports WHERE task_id = $1', [taskId]);
    const counted = await webappReport.writing.countPlaces(db.orm, rows[0]?.no ?? 0);
    expect(counted).toMatchObject({
      ...{ present: 3, absent: 0, unresolved: true },
      missing: { count: 1, names: ['http://silent.example/'] },
    });
    const of = (code: string) =>
      counted.tallies.filter(({ check }) => check === code).map(({ reason, places }) => [reason, places]);
    expect(of('xss')).toEqual([[null, 2]]);
    expect(of('sql')).toEqual([
      ['timed_out', 2],
      [null, 1],
    ]);
    expect(of('cookies')).toEqual([['nothing_to_check', 3]]);
    expect(of('tls')).toEqual([[null, 3]]);
    expect(of('testssl')).toEqual([['tool_failed', 3]]);
    expect(of('xss_dom')).toEqual([['limit_reached', 3]]);
    expect(counted.partly).toEqual({ xss_dom: 3 });
    expect(of('crawl')).toEqual([
      [null, 3],
      ['too_many', 0],
    ]);
  });

  it('is one finding where two tools saw it, in one call or in two', async () => {
    const seen = alert('xss', XSS.finding.place, { confidence: 'medium', messages: [message()] });
    const again = alert('xss', XSS.finding.place, { tools: ['wapiti'], messages: [message({ role: 'repeat' })] });
    const others = Array.from({ length: 60 }, (_, index) => alert('xss', at(`/${index}`)));
    const sqlmap = alert('xss', XSS.finding.place, { tools: ['sqlmap'], confidence: 'low' });
    const taskId = await write({ alerts: [seen, again, ...others, sqlmap], outcome: 'success' });
    const facts = await rowsOf(taskId, 'SELECT * FROM webapp_alert_facts WHERE report_no = $report AND messages > 0');
    expect(facts).toMatchObject([{ tools: ['rocca', 'wapiti', 'sqlmap'], confidence: 'high', messages: 2 }]);
    expect(await rowsOf(taskId, 'SELECT findings FROM reports WHERE no = $report')).toEqual([{ findings: 61 }]);
  });

  it('that is low at every page comes after one that is high at a single one', async () => {
    const everywhere = Array.from({ length: 60 }, (_, index) =>
      alert('header', at(`/${index}`), { finding: scored(2) }),
    );
    const single = alert('key', at('/config.js'), { finding: scored(7.5) });
    const taskId = await write({ alerts: [...everywhere, single], outcome: 'success' });
    const remedies = 'SELECT id, findings, priority FROM report_remedies WHERE report_no = $report ORDER BY priority';
    expect(await rowsOf(taskId, remedies)).toMatchObject([
      { id: 'act:key', findings: 1, priority: 1 },
      { id: 'act:header', findings: 60, priority: 2 },
    ]);
  });

  it('adds up where a page or an alert is written again', async () => {
    const taskId = await addWebTask(db, acme);
    const access = { db, accountId: acme, taskId, targetKey: 'again', held: async () => true };
    const sink = webappReport.writing.open(access);
    await sink.begin({
      ...{ strength: 'low', threshold: 'low', sites: [], signIn: 'none', toolVersions: {}, knowledge: [] },
    });
    await sink.pages([page('/', { title: 'Home', checks: ['a'], parameters: ['query x'] })]);
    await sink.pages([page('/', { status: null, checks: ['b'], parameters: ['query y'], depth: 0 })]);
    await sink.alerts([alert('xss', at('/'), { confidence: 'low' })]);
    const second = alert('xss', at('/'), { tools: ['wapiti'], messages: [message()] });
    const bySecond = { ...second, finding: { ...second.finding, evidence: 'wapiti: seen' } };
    await sink.alerts([bySecond]);
    await sink.alerts([bySecond]);
    const [finding] = await rowsOf(taskId, 'SELECT evidence FROM report_findings WHERE report_no = $report');
    expect(finding?.evidence).toBe(`${second.finding.evidence}\nwapiti: seen`);
    expect(await rowsOf(taskId, 'SELECT * FROM webapp_pages WHERE report_no = $report')).toMatchObject([
      { title: 'Home', status: 200, checks: ['a', 'b'], parameters: ['query x', 'query y'], depth: 0 },
    ]);
    expect(await rowsOf(taskId, 'SELECT * FROM webapp_alert_facts WHERE report_no = $report')).toMatchObject([
      { tools: ['rocca', 'wapiti'], confidence: 'high', messages: 1 },
    ]);
    expect(await rowsOf(taskId, 'SELECT no FROM webapp_messages WHERE report_no = $report')).toEqual([{ no: 1 }]);
  });

  it('may be anything that a hostile site sends', async () => {
    const long = `/\0${'é'.repeat(5000)}`;
    const hostile = `\0\ud800${'x'.repeat(200_000)}`;
    const technology = { site: hostile, name: hostile, version: hostile, category: hostile, evidence: hostile };
    const taskId = await write({
      pages: [page(`${long}1`, { title: hostile, parameters: [hostile], status: 7, depth: -4 }), page(`${long}2`)],
      alerts: [
        alert('xss', at(long, { parameter: hostile }), {
          tools: [hostile],
          owasp: { y2021: hostile, y2025: hostile },
          messages: Array.from({ length: 9 }, () =>
            message({ request: hostile, response: hostile, marks: [hostile], ms: Number.NaN, curl: hostile }),
          ),
        }),
      ],
      technologies: [{ ...technology, tool: hostile, asked: [hostile] }],
      waf: [{ site: hostile, detected: true, name: hostile, manufacturer: hostile, evidence: hostile }],
      tls: [{ site: hostile, id: hostile, severity: 'ok', finding: hostile, tool: hostile }],
      end: { checks: [{ site: hostile, check: hostile, reason: null }] },
      outcome: 'success',
    });
    const messages = await rowsOf(
      taskId,
      'SELECT length(request) + length(response) + length(curl) AS size FROM webapp_messages WHERE report_no = $report',
    );
    expect(messages).toHaveLength(4);
    for (const { size } of messages) expect(size).toBeLessThan(110_000);
  });

  it('leaves with its test', async () => {
    const taskId = await write({
      ...FOUND,
      alerts: [alert('xss', XSS.finding.place, { messages: [message()] })],
      technologies: [
        {
          ...{ site: SHOP, name: 'PHP', version: null, category: 'language', evidence: '', tool: 'whatweb', asked: [] },
        },
      ],
      waf: [{ site: SHOP, detected: false, name: null, manufacturer: null, evidence: '' }],
      tls: [{ site: SHOP, id: 'x', severity: 'ok', finding: '', tool: 'sslscan' }],
      left: [left()],
      inputs: [input()],
      outcome: 'success',
    });
    const { rows } = await db.pool.query<{ no: number }>('SELECT no FROM reports WHERE task_id = $1', [taskId]);
    const tables = [
      'report_facts',
      'pages',
      'alert_facts',
      'messages',
      'technologies',
      'waf',
      'tls',
      'site_checks',
      'left_behind',
      'inputs',
    ];
    const counts = async () =>
      Promise.all(
        tables.map(async (table) => {
          const found = await db.pool.query(`SELECT FROM webapp_${table} WHERE report_no = $1`, [rows[0]?.no]);
          return found.rowCount;
        }),
      );
    expect(await counts()).not.toContain(0);
    await db.pool.query('DELETE FROM tasks WHERE id = $1', [taskId]);
    expect(await counts()).toEqual(tables.map(() => 0));
  });
});

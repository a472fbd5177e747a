import { performance } from 'node:perf_hooks';
import { Spending } from '../apps/server/src/features/reports/core/budget.ts';
import { findResult } from '../apps/server/src/features/reports/core/pages/report.repo.ts';
import { dtiReport } from '../apps/server/src/features/reports/engines/dti/index.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { PlatformLab } from '../apps/server/src/testing/platform-process.ts';
import type { DtiSections } from '../packages/contract/src/engines/dti/sections.ts';
import type { DomainFinding } from '../packages/engines/src/dti/place.ts';
import type { AddressReport, BreachReport } from '../packages/engines/src/dti/report.ts';
import { addDomainReport, type DomainReport, type DomainSink, nameOf } from './domain-report.ts';
import { firstScreensMs } from './first-screen.ts';
import { type Figure, median } from './measure.ts';

const NAMES = 50_000;
const ADDRESSES = 2000;
const CVES_OF_AN_ADDRESS = 50;
const ISSUES = 2000;
const BREACHES = 200_000;
const BREACH_SOURCES = 60;
const RUNS = 9;
const WARM_UP = 6;

interface Report extends DomainReport {
  readonly reportNo: number;
}

/** A domain of 50,000 names, 100,000 CVEs and 200,000 accounts in breaches: what each page costs, against SQL by hand. */
export async function* measure(): AsyncGenerator<Figure> {
  const lab = await PlatformLab.create('product');
  try {
    const platform = await lab.start();
    const connection = await connectionOfRunningCluster(lab.dataDir);
    if (!connection) throw new Error('no database');
    const db = await openDatabase(connection);
    const report = yield* makeReport(db);
    yield* pages(db, report);
    yield await firstScreen(platform.address, report);
    await db.close();
    await platform.end('SIGTERM');
  } finally {
    await lab.remove();
  }
}

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function* makeReport(db: Database): AsyncGenerator<Figure, Report> {
  let writtenMs = 0;
  const report = await addDomainReport(db, 'demo', async (sink) => {
    writtenMs = await timeMs(() => fillReport(sink));
  });
  yield {
    name: 'writing 50,000 names, 100,000 CVEs, 200,000 accounts',
    value: `${(writtenMs / 1000).toFixed(1)} s`,
    bar: 'at most 120 s',
    holds: writtenMs <= 120_000,
  };
  const found = await findResult(db.pool, report);
  if (!found?.report) throw new Error('no report');
  return { ...report, reportNo: found.report.reportNo };
}

async function fillReport(sink: DomainSink): Promise<void> {
  for (let from = 0; from < NAMES; from += 1000) await sink.names(from1000(from, (n) => nameOf(n, NAMES, ADDRESSES)));
  for (let from = 0; from < ADDRESSES; from += 100) {
    await sink.addresses(Array.from({ length: 100 }, (_, index) => addressOf(from + index)));
  }
  for (let from = 0; from < BREACHES; from += 1000) await sink.breaches(from1000(from, breachOf));
}

const from1000 = <Row>(from: number, make: (number: number) => Row) =>
  Array.from({ length: 1000 }, (_, index) => make(from + index));

const ipOf = (number: number) => `10.0.${(number % ADDRESSES) >> 8}.${number & 255}`;

const addressOf = (number: number): AddressReport => ({
  ip: ipOf(number),
  names: [`host-${number}.acme.test`],
  data: { city: 'Milano', countryCode: 'IT', org: `Org ${number % 40}`, isp: null, asn: 'AS64500', hostnames: [] },
  ports: [80, 443].map((port) => ({
    ...{ port, transport: 'tcp', product: 'httpd', version: '2.4.49', banner: null, cpes: [], seenOn: null },
    seenBy: ['internetdb'],
    silentOn: null,
  })),
  superseded: [],
  contradicted: [],
  thirdParty: false,
  findings: Array.from({ length: CVES_OF_AN_ADDRESS }, (_, index) =>
    findingOf((number * 37 + index * 41) % ISSUES, ipOf(number), index % 2 === 0 ? 80 : 443),
  ),
  asked: ['x:httpd 2.4.49'],
  reason: null,
});

const text = (words: string) => ({ it: words, en: words });

function findingOf(issue: number, ip: string, port: number): DomainFinding {
  const cve = `CVE-20${String(10 + (issue % 15))}-${10_000 + issue}`;
  return {
    place: { ip, port, protocol: 'tcp' },
    ...{ key: cve, check: 'versions', about: 'x:httpd 2.4.49', family: 'Web servers', name: text(`Weakness ${cve}`) },
    ...{ description: text(`What ${cve} does. `.repeat(20)), solution: text('Update it.'), cves: [cve], cwes: [] },
    scores: {
      v2: { vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:C', score: (issue % 100) / 10 },
      v3: { vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', score: (issue % 97) / 10 },
    },
    ...{ references: [], epss: issue % 9 === 0 ? null : (issue % 997) / 1000, epssPercentile: null },
    ...{ knownExploited: null, certainty: 'confirmed', proof: 'version', doubt: null, evidence: 'httpd 2.4.49' },
    remedy: { kind: 'act', key: cve },
  };
}

const breachOf = (number: number): BreachReport => {
  const source = number % BREACH_SOURCES;
  return {
    account: `user${Math.floor(number / BREACH_SOURCES)}.${(number * 31) % 1000}`,
    source: {
      ...{ key: `breach-${source}`, fullname: `Breach ${source}`, year: source === 0 ? null : 2005 + (source % 20) },
      ...{ features: ['Email addresses', 'Passwords'], actor: null, category: null, geography: null },
      ...{ attackVector: null, verified: true },
    },
    ...{ total: 1 + (number % 5), riskValue: (number % 100) / 10, seenBy: 'breach_feed' },
  };
};

type Lists = 'breach_data' | 'subdomain_data' | 'ip_data' | 'cve_ordered_high' | 'cve_details' | 'attack_surface';

interface Page {
  readonly section: Lists;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** What a person would ask of the same tables: the rows of the page, and how many there are. `$1` is the report. */
  readonly rows: string;
  readonly count: string;
}

const breaches = (order: string, variables: Page['variables'] = {}, where = 'true', offset = 0): Page => ({
  section: 'breach_data',
  variables: { ...variables, skip: offset },
  rows: `SELECT b.*, (SELECT s.features FROM dti_breach_sources s WHERE s.report_no = b.report_no AND s.no = b.source_no)
    FROM dti_breaches b WHERE b.report_no = $1 AND ${where} ORDER BY ${order} LIMIT 20 OFFSET ${offset}`,
  count: `SELECT count(*) FROM dti_breaches b WHERE b.report_no = $1 AND ${where}`,
});
const names = (order: string, variables: Page['variables'] = {}, where = 'true', offset = 0): Page => ({
  section: 'subdomain_data',
  variables: { ...variables, skip: offset },
  rows: `SELECT * FROM dti_names n WHERE report_no = $1 AND ${where} ORDER BY ${order} LIMIT 20 OFFSET ${offset}`,
  count: `SELECT count(*) FROM dti_names n WHERE report_no = $1 AND ${where}`,
});
const cves = (order: string, variables: Page['variables'] = {}, where = 'true', offset = 0): Page => ({
  section: 'cve_ordered_high',
  variables: { ...variables, skip: offset },
  rows: `SELECT * FROM dti_cves c WHERE report_no = $1 AND band = 3 AND ${where} ORDER BY ${order} LIMIT 20 OFFSET ${offset}`,
  count: `SELECT count(*) FROM dti_cves c WHERE report_no = $1 AND band = 3 AND ${where}`,
});
const SEARCHED_BREACH = "strpos(lower(concat_ws(E'\\n', account, source_name, year)), 'breach 7') > 0";
const SEARCHED_NAME = "strpos(search, 'edge-1') > 0";
const SEARCHED_CVE = "strpos(lower(cve || place), '-1123') > 0";

const PAGES: Readonly<Record<string, Page>> = {
  'accounts, first page': breaches('year DESC, source_name, account'),
  'accounts, page 5,000': breaches('year DESC, source_name, account', {}, 'true', 100_000),
  'accounts by source': breaches('source_name, account', { sort_by: 'source.fullname' }),
  'accounts by risk': breaches('risk_value DESC, account', { sort_by: 'risk_value' }),
  'accounts by total, lowest first': breaches('total, account', { sort_by: 'total', order: 'asc' }),
  'accounts by account': breaches('account', { sort_by: 'account' }),
  'accounts, search': breaches('year DESC, source_name, account', { search: 'breach 7' }, SEARCHED_BREACH),
  'names, first page': names('name'),
  'names, last page': names('name', {}, 'true', 49_980),
  'names by address': names('addresses[1], name', { sort_by: 'ip_list' }),
  'names by address, last first': names('addresses[1] DESC NULLS LAST, name', { sort_by: 'ip_list', order: 'desc' }),
  'names, search': names('name', { search: 'edge-1' }, SEARCHED_NAME),
  'high CVEs, first page': cves('score DESC, cve, place'),
  'high CVEs, deep': cves('score DESC, cve, place', {}, 'true', 20_000),
  'high CVEs by CVE': cves('cve, place', { sort_by: 'cve' }),
  'high CVEs by address': cves('ip, score DESC', { sort_by: 'ip' }),
  'high CVEs by EPSS': cves('epss DESC NULLS LAST, cve, place', { sort_by: 'epss' }),
  'high CVEs, search': cves('score DESC, cve, place', { search: '-1123' }, SEARCHED_CVE),
  'all CVEs': {
    section: 'cve_details',
    rows: `SELECT c.*, t.description_it, f.fingerprint FROM dti_cves c
      JOIN report_issue_texts t ON t.report_no = c.report_no AND t.no = c.issue_no
      JOIN report_findings f ON f.report_no = c.report_no AND f.no = c.finding_no
      WHERE c.report_no = $1 ORDER BY band DESC, score DESC, cve, place LIMIT 20`,
    count: 'SELECT count(*) FROM dti_cves WHERE report_no = $1',
  },
  'addresses by CVEs': {
    section: 'ip_data',
    rows: 'SELECT * FROM dti_addresses WHERE report_no = $1 ORDER BY cves DESC, ip LIMIT 20',
    count: 'SELECT count(*) FROM dti_addresses WHERE report_no = $1',
  },
  'names of the surface, worst first': {
    section: 'attack_surface',
    variables: { filters: { parent: 'domain' } },
    rows: `WITH g AS MATERIALIZED (
        SELECT min(name) AS name, addresses FROM dti_names WHERE report_no = $1 GROUP BY addresses)
      SELECT g.name, a.severity FROM g LEFT JOIN (
        SELECT x.name, max(d.severity) AS severity, count(*) FROM g x CROSS JOIN unnest(x.addresses) AS u (ip)
        JOIN dti_addresses d ON d.report_no = $1 AND d.ip = u.ip GROUP BY x.name
      ) a USING (name) ORDER BY a.severity DESC NULLS LAST, g.name LIMIT 20`,
    count: 'SELECT count(*) FROM (SELECT FROM dti_names WHERE report_no = $1 GROUP BY addresses) g',
  },
};

/** A page of some milliseconds is not worth a ratio: it measures the look-up of the report alone. */
const FEW_MS = 15;

async function* pages(db: Database, report: Report): AsyncGenerator<Figure> {
  /** As a request does it: the report is looked up, then its section. */
  const ask = async (section: keyof DtiSections, variables: object) => {
    const result = await findResult(db.pool, report);
    if (!result?.report) throw new Error('no report');
    const scope = { db, language: 'it', result, report: result.report, full: true, spending: new Spending() } as const;
    return JSON.stringify(await dtiReport.reading.resolvers[section]?.resolve(scope, variables));
  };
  for (const [name, { section, variables = {}, rows, count }] of Object.entries(PAGES)) {
    const byHand = (query: string) =>
      db.pool.query({ name: query.slice(0, 40) + query.length, text: query, values: [report.reportNo] });
    const whole: number[] = [];
    const bare: number[] = [];
    for (let run = -WARM_UP; run < RUNS; run += 1) {
      const bareMs = await timeMs(() => Promise.all([byHand(rows), byHand(count)]));
      const wholeMs = await timeMs(() => ask(section, { first: 20, ...variables }));
      if (run < 0) continue;
      bare.push(bareMs);
      whole.push(wholeMs);
    }
    const [wholeMs, bareMs] = [median(whole), median(bare)];
    yield {
      name: `a large domain, ${name}`,
      value: `${wholeMs.toFixed(1)} / ${bareMs.toFixed(1)} ms = ${(wholeMs / bareMs).toFixed(2)}`,
      bar: `at most 2 against bare SQL, or ${FEW_MS} ms`,
      holds: wholeMs <= Math.max(2 * bareMs, FEW_MS),
    };
  }
  const summaryMs = await timeMs(() => Promise.all([ask('summary', {}), ask('dti_coverage', {})]));
  yield {
    name: 'a large domain, summary and coverage',
    value: `${summaryMs.toFixed(0)} ms`,
    bar: 'under 150 ms',
    holds: summaryMs < 150,
  };
}

/** In the browser: the overview with its figures, out of the address of the report. */
async function firstScreen(address: string, { taskId }: Report): Promise<Figure> {
  const texts = ['50.000', '200.000'];
  const times = await firstScreensMs(address, `/report/dti/${taskId}`, { texts, runs: RUNS });
  const worst = Math.max(...times);
  return {
    name: 'a large domain, first screen in the browser, worst',
    value: `${worst.toFixed(0)} ms (median ${median(times).toFixed(0)})`,
    bar: 'under 1500 ms',
    holds: worst < 1500,
  };
}

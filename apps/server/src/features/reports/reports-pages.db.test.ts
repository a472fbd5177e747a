import { nscanSections } from '@rocca/contract/engines/nscan/sections';
import type { HostReport } from '@rocca/engines/nscan/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { Spending } from './core/budget.ts';
import { findResult } from './core/pages/report.repo.ts';
import type { ReportScope } from './core/reading.ts';
import { difference, vulnerabilities } from './engines/nscan/reading/findings.ts';
import { finding, host, scored, writeScan } from './testing/nscan-reports.ts';

/** Pages are found in half a dozen ways. Whatever the way, they are the rows that a plain query gives in full. */

const HOSTS = 30;
const FINDINGS_OF_A_HOST = 45;
let db: TestDatabase;
let scope: Omit<ReportScope, 'spending'>;

/** Repeats every number of a scan, differently in each: levels, ports, doubts and texts all have ties. */
function hostOf(number: number, scan: number): HostReport {
  const findings = Array.from({ length: FINDINGS_OF_A_HOST }, (_, index) => {
    const issue = (number * 7 + index + (index % 6 === 0 ? scan * 200 : 0)) % 230;
    return finding(`CVE-2020-${1000 + issue}`, {
      ...scored((issue % 21) / 2),
      family: `family ${issue % 4}`,
      place: { port: index % 5 === 0 ? null : { protocol: index % 2 ? 'tcp' : 'udp', number: 20 + (index % 9) } },
      epss: issue % 3 === 0 ? null : (issue % 10) / 10,
      knownExploited: issue % 17 === 0 ? { addedOn: '2024-01-01', ransomware: false } : null,
      certainty: (number + index + scan) % 4 === 0 ? 'unconfirmed' : 'confirmed',
    });
  });
  const ip = number % 10 === 9 ? `fd00::${number}` : `10.0.0.${number}`;
  return host(ip, { hostname: number % 3 ? `h${number}.example.com` : null, findings });
}

beforeAll(async () => {
  db = await createTestDatabase();
  const { rows } = await db.pool.query<{ id: string }>("INSERT INTO accounts (name) VALUES ('Acme') RETURNING id");
  const accountId = rows[0]?.id ?? '';
  let taskId = '';
  for (const scan of [0, 1]) {
    const text = `INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'nscan', 'x', 'SUCCESS') RETURNING id`;
    taskId = (await db.pool.query<{ id: string }>(text, [accountId])).rows[0]?.id ?? '';
    const hosts = Array.from({ length: HOSTS - scan * 3 }, (_, number) => hostOf(number + scan, scan));
    await writeScan(db, { accountId, taskId, begin: { addresses: ['10.0.0.0/24'] }, hosts, outcome: 'success' });
  }
  const result = await findResult(db.pool, { accountId, taskId });
  if (!result?.report) throw new Error('no report');
  scope = { db, language: 'it', result, report: result.report };
});
afterAll(() => db.drop());

const ORDERS = {
  severity: 'i.severity DESC, i.exploited_on IS NULL, i.epss DESC NULLS LAST, i.no, d.no',
  name: 'i.sort_it, i.no, d.no',
  host: 'd.ip, i.no, d.no',
  port: 'd.port, d.protocol, d.no',
  epss: 'i.epss DESC NULLS LAST, i.no, d.no',
  known_exploited: 'i.exploited_on IS NULL, i.severity DESC, i.no, d.no',
  first_seen: 'd.first_seen DESC, d.no DESC',
  certainty: 'd.unconfirmed, d.no',
} as const;

const anywhere = (text: string) =>
  `(strpos(lower(concat_ws(' ', t.name_it, t.description_it, t.family, t.key, host(d.ip), coalesce(h.hostname, d.hostname))), '${text}') > 0)`;

/** What is asked, and the same as a condition. */
const ASKED: ReadonlyArray<readonly [Record<string, unknown>, string]> = [
  [{}, 'true'],
  [{ search: '2020-11' }, anywhere('2020-11')],
  [{ search: 'example.com' }, anywhere('example.com')],
  [{ search: 'h2' }, anywhere('h2')],
  [{ search: 'fd00' }, anywhere('fd00')],
  [{ search: 'family 2' }, anywhere('family 2')],
  [{ search: '23' }, `(${anywhere('23')} OR d.port = 23)`],
  [{ search: '23/udp' }, "d.port = 23 AND d.protocol = 'udp'"],
];

const FILTERED: typeof ASKED = [
  [{ filters: { level: ['critical', 'medium'] } }, '(d.severity >= 9 OR d.severity >= 4 AND d.severity < 7)'],
  [{ filters: { known_exploited: false } }, 'i.exploited_on IS NULL'],
  [{ filters: { certainty: 'confirmed' } }, 'NOT d.unconfirmed'],
  [{ filters: { certainty: 'unconfirmed', level: ['low'] } }, 'd.unconfirmed AND d.severity < 4'],
  [{ filters: { change: ['new', 'changed'] } }, "d.change IN ('new', 'changed')"],
  [{ filters: { change: ['still'], certainty: 'confirmed' } }, "d.change = 'still' AND NOT d.unconfirmed"],
  [{ filters: { ip: '10.0.0.5' }, search: 'family 1' }, `d.ip = '10.0.0.5' AND ${anywhere('family 1')}`],
  [{ filters: { port: '23' } }, 'd.port = 23'],
];

async function inFull(table: string, where: string, order: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ fingerprint: string }>(
    `SELECT d.fingerprint FROM (${table}) d JOIN report_issues i ON i.report_no = $1 AND i.no = d.issue_no
     JOIN report_issue_texts t ON t.report_no = $1 AND t.no = d.issue_no
     LEFT JOIN nscan_hosts h ON h.report_no = $1 AND h.ip = d.ip WHERE ${where} ORDER BY ${order}`,
    [scope.report.reportNo],
  );
  return rows.map(({ fingerprint }) => fingerprint);
}

const COLUMNS = 'no, issue_no, fingerprint, ip, port, protocol, severity, unconfirmed, first_seen, change';
const FOUND = `SELECT ${COLUMNS}, NULL AS hostname FROM report_findings WHERE report_no = $1`;
const BOTH = `${FOUND} UNION ALL SELECT ${COLUMNS}, place_name FROM report_gone WHERE report_no = $1`;

/** Near the start, past the point where pages are sorted otherwise, and over the end. */
const placesIn = (total: number) => [0, 31, ...(total > 1020 ? [1010] : []), Math.max(0, total - 7)];

describe('a page of the vulnerabilities', () => {
  it.each(nscanSections.vulnerabilities.sorts)('sorted by %s holds what a plain query gives', async (sort_by) => {
    for (const [variables, where] of [...ASKED, ...FILTERED]) {
      const expected = await inFull(FOUND, where, ORDERS[sort_by]);
      expect(expected.length, where).toBeGreaterThan(0);
      for (const skip of placesIn(expected.length)) {
        const asked = { ...variables, sort_by, skip, first: 10 };
        const { items, total } = await vulnerabilities.resolve({ ...scope, spending: new Spending() }, asked);
        expect([where, skip, total, ...items.map(({ id }) => id)]).toEqual([
          ...[where, skip, expected.length],
          ...expected.slice(skip, skip + 10),
        ]);
      }
    }
  });
});

const CHANGE_RANK = "array_position(ARRAY['new', 'changed', 'still', 'gone', 'unverified'], d.change)";
const DIFFERENCE_ORDERS = {
  severity: ORDERS.severity,
  name: ORDERS.name,
  host: ORDERS.host,
  change: `${CHANGE_RANK}, d.severity DESC, d.no DESC`,
} as const;

describe('a page of the difference', () => {
  it.each(nscanSections.nscan_difference.sorts)('sorted by %s holds what a plain query gives', async (sort_by) => {
    const filtered: typeof ASKED = [
      [{ filters: { change: ['gone', 'still'] } }, "d.change IN ('gone', 'still')"],
      [{ filters: { change: ['unverified'] } }, "d.change = 'unverified'"],
    ];
    for (const [variables, where] of [...ASKED, ...filtered]) {
      const expected = await inFull(BOTH, where, DIFFERENCE_ORDERS[sort_by]);
      expect(expected.length, where).toBeGreaterThan(0);
      for (const skip of placesIn(expected.length)) {
        const asked = { ...variables, sort_by, skip, first: 10 };
        const { items, total } = await difference.resolve({ ...scope, spending: new Spending() }, asked);
        expect([where, skip, total, ...items.map(({ id }) => id)]).toEqual([
          ...[where, skip, expected.length],
          ...expected.slice(skip, skip + 10),
        ]);
      }
    }
  });
});

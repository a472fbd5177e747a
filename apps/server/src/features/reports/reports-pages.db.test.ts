import { compareVersions } from '@rocca/contract/cpe/version';
import { nscanSections } from '@rocca/contract/engines/nscan/sections';
import { compareActions, compareIssues, type Prioritised, URGENCIES, urgencyOf } from '@rocca/contract/report/priority';
import { PROOFS } from '@rocca/contract/report/proof';
import type { NetworkFinding } from '@rocca/engines/nscan/place';
import type { HostReport } from '@rocca/engines/nscan/report';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { Spending } from './core/budget.ts';
import { findResult } from './core/pages/report.repo.ts';
import { issuePriority, urgencyNumber } from './core/priority.ts';
import type { ReportScope } from './core/reading.ts';
import { difference, remedies, vulnerabilities, vulnerabilityGroups } from './engines/nscan/reading/findings.ts';
import { finding, host, scored, writeScan } from './testing/nscan-reports.ts';

/** Pages are found in half a dozen ways. Whatever the way, they are the rows that a plain query gives in full. */

const HOSTS = 30;
const FINDINGS_OF_A_HOST = 45;
let db: TestDatabase;
let scope: Omit<ReportScope, 'spending'>;

const proofOf = (number: number, issue: number): Pick<NetworkFinding, 'certainty' | 'proof'> =>
  number % 4 === 0
    ? { certainty: 'unconfirmed', proof: 'to_verify' }
    : { certainty: 'confirmed', proof: issue % 5 === 0 ? 'proven' : 'version' };

/** Five products, some of whose versions have no fix that is known, and what is no update. */
function remedyOf(issue: number, index: number): NetworkFinding['remedy'] {
  if (issue % 9 === 0) return { kind: 'act', key: `do ${issue % 4}` };
  const fixedIn = issue % 4 === 0 ? null : `1.${issue % 12}`;
  const closedBy = index % 3 === 0 || fixedIn === null ? null : `1.${(issue % 12) + 2}`;
  const product = { key: `maker:thing_${issue % 5}`, name: `Thing ${issue % 5}` };
  return { kind: 'update', product, seen: `1.0.${index % 3}`, fixedIn, closedBy };
}

/** Families that decide what to do first. */
const SPECIAL = ['Breaches', 'Takeover', 'Mail security'];

/** Repeats every number of a scan, differently in each: levels, ports, doubts and texts all have ties. */
function hostOf(number: number, scan: number): HostReport {
  const findings = Array.from({ length: FINDINGS_OF_A_HOST }, (_, index) => {
    const issue = (number * 7 + index + (index % 6 === 0 ? scan * 200 : 0)) % 230;
    return finding(`CVE-2020-${1000 + issue}`, {
      ...scored((issue % 21) / 2),
      family: SPECIAL[issue % 40] ?? `family ${issue % 4}`,
      place: { port: index % 5 === 0 ? null : { protocol: index % 2 ? 'tcp' : 'udp', number: 20 + (index % 9) } },
      epss: issue % 3 === 0 ? null : (issue % 10) / 10,
      knownExploited: issue % 17 === 0 ? { addedOn: '2024-01-01', ransomware: false } : null,
      ...proofOf(number + index + scan, issue),
      remedy: remedyOf(issue, index),
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
  scope = { db, language: 'it', result, report: result.report, full: true };
});
afterAll(() => db.drop());

const ORDERS = {
  severity: 'i.severity DESC, i.proof > 0, i.exploited_on IS NULL, i.proof, i.epss DESC NULLS LAST, i.no, d.no',
  name: 'i.sort_it, i.no, d.no',
  host: 'd.ip, i.no, d.no',
  port: 'd.port, d.protocol, d.no',
  epss: 'i.epss DESC NULLS LAST, i.no, d.no',
  known_exploited: 'i.exploited_on IS NULL, i.severity DESC, i.proof, i.no, d.no',
  first_seen: 'd.first_seen DESC, d.no DESC',
  certainty: 'i.proof, i.severity DESC, i.no, d.no',
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
  [{ filters: { certainty: ['proven', 'version'] } }, 'NOT d.unconfirmed'],
  [{ filters: { certainty: ['unverified'], level: ['low'] } }, 'd.unconfirmed AND d.severity < 4'],
  [{ filters: { certainty: ['proven', 'unverified'] } }, '(i.proof = 0 OR d.unconfirmed)'],
  [{ filters: { vulnerability: 'CVE-2020-1005' } }, "t.key = 'CVE-2020-1005'"],
  [
    { filters: { remedy: 'update:maker:thing_3', change: ['still'] } },
    "i.remedy = 'update:maker:thing_3' AND d.change = 'still'",
  ],
  [{ filters: { change: ['new', 'changed'] } }, "d.change IN ('new', 'changed')"],
  [{ filters: { change: ['still'], certainty: ['proven', 'version'] } }, "d.change = 'still' AND NOT d.unconfirmed"],
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

const CHANGE_RANK = "array_position(ARRAY['new', 'found', 'changed', 'still', 'gone', 'unverified'], d.change)";
const DIFFERENCE_ORDERS = {
  severity: ORDERS.severity,
  name: ORDERS.name,
  host: ORDERS.host,
  known_exploited: ORDERS.known_exploited,
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

interface Plain {
  readonly key: string;
  readonly remedy: string;
  readonly ip: string;
  readonly severity: number;
  readonly proof: number;
  readonly epss: number | null;
  readonly exploited: boolean;
  readonly closing: string | null;
  readonly family: string;
}

/** Every finding of the report, and what grouping it by hand gives. */
async function groupedBy(by: 'key' | 'remedy', where = 'true') {
  const { rows } = await db.pool.query<Plain>(
    `SELECT t.key, i.remedy, host(d.ip) AS ip, d.severity, i.proof, i.epss, i.exploited_on IS NOT NULL AS exploited,
       coalesce(t.closed_version, t.fixed_version) AS closing, t.family
     FROM (${FOUND}) d JOIN report_issues i ON i.report_no = $1 AND i.no = d.issue_no
     JOIN report_issue_texts t ON t.report_no = $1 AND t.no = d.issue_no
     LEFT JOIN nscan_hosts h ON h.report_no = $1 AND h.ip = d.ip WHERE ${where}`,
    [scope.report.reportNo],
  );
  return Map.groupBy(rows, (row) => row[by]);
}

const issueOf = ({ severity, proof, family, remedy, exploited, epss }: Plain): Prioritised => ({
  ...{ severity, proof: PROOFS[proof] ?? 'to_verify', family, remedy, exploited, epss },
});

describe('the order of what to do first', () => {
  const issues = fc.array(
    fc.record({
      // Ties and borders of levels are what goes wrong.
      severity: fc.constantFrom(0, 3.9, 4, 6.9, 7, 8.5, 8.9, 9, 9.8, 10),
      proof: fc.constantFrom(...PROOFS),
      family: fc.constantFrom(...SPECIAL, 'TLS', "o'family"),
      remedy: fc.constantFrom('update:x', 'act:compromised', 'act:maybe-compromised:CVE-2011-2523', 'act:other'),
      exploited: fc.boolean(),
      epss: fc.constantFrom(null, 0, 0.25, 0.5, 1),
    }),
    { minLength: 2, maxLength: 40 },
  );

  it('is the same in SQL as in the contract', async () => {
    const statement = db.orm.execute.bind(db.orm);
    await fc.assert(
      fc.asyncProperty(issues, async (drawn) => {
        const rows = drawn.map(
          ({ severity, proof, family, remedy, exploited, epss }, no) =>
            sql`(${no}::int, ${severity}::real, ${PROOFS.indexOf(proof)}::smallint, ${family}::text, ${remedy}::text, ${exploited ? '2024-01-01' : null}::text, ${epss}::real)`,
        );
        const told = await statement<{ no: number; urgency: number }>(sql`
          SELECT i.no, ${urgencyNumber} AS urgency
          FROM (VALUES ${sql.join(rows, sql`, `)}) AS i (no, severity, proof, family, remedy, exploited_on, epss)
          CROSS JOIN LATERAL (SELECT i.family) AS t
          ORDER BY ${issuePriority}, i.no`);
        // Sorting keeps the order of equal ones, which is that of their numbers.
        const expected = drawn.map((issue, no) => ({ issue, no })).sort((a, b) => compareIssues(a.issue, b.issue));
        expect(told.rows).toEqual(
          expected.map(({ issue, no }) => ({ no, urgency: URGENCIES.indexOf(urgencyOf(issue)) })),
        );
      }),
      { numRuns: 60 },
    );
  });
});

const CERTAINTIES = ['proven', 'version', 'unverified'];
const worstOf = (rows: readonly Plain[]) => Math.max(...rows.map(({ severity }) => severity));
const distinctOf = <Value>(values: readonly Value[]) => new Set(values).size;
const shared = (rows: readonly Plain[]) => ({
  severity: worstOf(rows),
  certainty: CERTAINTIES[Math.min(...rows.map(({ proof }) => proof))],
  findings: rows.length,
  places: distinctOf(rows.map(({ ip }) => ip)),
});

/** A report whose groups are stored, and the same one grouped as it is read. */
const BOTH_WAYS = [
  ['stored', true],
  ['made as they are read', false],
] as const;

describe.each(BOTH_WAYS)('groups of findings, %s', (_how, grouped) => {
  const asked = () => ({ ...scope, report: { ...scope.report, grouped }, spending: new Spending() });

  it('hold each vulnerability once', async () => {
    const page = await vulnerabilityGroups.resolve(asked(), { first: 1000 });
    const plain = await groupedBy('key');
    expect(page.total).toBe(plain.size);
    const bySeverity = page.items.map(({ severity }) => severity);
    expect(bySeverity).toEqual(bySeverity.toSorted((a, b) => b - a));
    for (const { id, severity, certainty, findings, places, epss, known_exploited } of page.items) {
      const rows = plain.get(id) ?? [];
      expect({ severity, certainty, findings, places }).toEqual(shared(rows));
      expect(known_exploited !== null).toBe(rows.some(({ exploited }) => exploited));
      expect(epss).toBe(rows[0]?.epss);
    }
  });

  it('hold each remedy once, with the version that closes all it can', async () => {
    const page = await remedies.resolve(asked(), { first: 1000 });
    const plain = await groupedBy('remedy');
    expect(page.total).toBe(plain.size);
    for (const row of page.items) {
      const rows = plain.get(row.id) ?? [];
      const closing = rows.flatMap(({ closing: version }) => version ?? []).toSorted(compareVersions);
      expect(row).toMatchObject({
        ...shared(rows),
        kind: row.id.startsWith('update:') ? 'update' : 'act',
        version: closing.at(-1) ?? null,
        closes: row.kind === 'act' ? rows.length : closing.length,
        unverified: rows.filter(
          ({ proof, closing: version }) => proof === 2 && (row.kind === 'act' || version !== null),
        ).length,
        vulnerabilities: distinctOf(rows.map(({ key }) => key)),
        known_exploited: rows.filter(({ exploited }) => exploited).length,
      });
    }
  });

  it('are in the order of what to do first, each with the worst it closes', async () => {
    const page = await remedies.resolve(asked(), { first: 1000 });
    const actions = [...(await groupedBy('remedy'))].map(([id, rows]) => {
      const sorted = rows.toSorted((a, b) => compareIssues(issueOf(a), issueOf(b)));
      return { id, rows: sorted, worst: issueOf(sorted[0] as Plain), places: shared(rows).places };
    });
    actions.sort(compareActions);
    expect(page.items.map(({ id, priority, urgency }) => [priority, id, urgency])).toEqual(
      actions.map(({ id, worst }, at) => [at + 1, id, urgencyOf(worst)]),
    );
    for (const [at, row] of page.items.entries()) {
      const worst = typeof row.worst === 'function' ? await row.worst() : [];
      const rows = actions[at]?.rows ?? [];
      expect(worst).toHaveLength(Math.min(3, row.vulnerabilities));
      // Several may press equally: how much they press is compared, and not which of them comes first.
      const firstOf = (key: string) => issueOf(rows.find((one) => one.key === key) as Plain);
      const expected = [...new Set(rows.map(({ key }) => key))].slice(0, worst.length);
      expect(worst.map(({ id }, n) => compareIssues(firstOf(id), firstOf(expected[n] ?? '')))).toEqual(
        worst.map(() => 0),
      );
    }
  });

  const SECTIONS = [
    ['key', vulnerabilityGroups],
    ['remedy', remedies],
  ] as const;

  it.each(ASKED)('are found by %o', async (variables, where) => {
    for (const [by, section] of SECTIONS) {
      const { items, total } = await section.resolve(asked(), { ...variables, first: 1000 });
      expect(items).toHaveLength(total);
      expect(items.map(({ id }) => id).sort()).toEqual([...(await groupedBy(by, where)).keys()].sort());
    }
  });

  it('are filtered by their worst and their surest finding', async () => {
    for (const [by, section] of SECTIONS) {
      const plain = [...(await groupedBy(by))].map(([id, rows]) => ({ id, rows, ...shared(rows) }));
      const ids = async (filters: object) =>
        (await section.resolve(asked(), { filters, first: 1000 })).items.map(({ id }) => id).sort();
      const expected = (test: (group: (typeof plain)[number]) => boolean) =>
        plain
          .filter(test)
          .map(({ id }) => id)
          .sort();
      expect(await ids({ certainty: ['version', 'unverified'] })).toEqual(
        expected(({ certainty }) => certainty !== 'proven'),
      );
      expect(await ids({ level: ['critical'] })).toEqual(expected(({ severity }) => severity >= 9));
      const isExploited = (rows: readonly Plain[]) => rows.some(({ exploited }) => exploited);
      expect(await ids({ known_exploited: true })).toEqual(expected(({ rows }) => isExploited(rows)));
      expect(await ids({ known_exploited: false })).toEqual(expected(({ rows }) => !isExploited(rows)));
    }
  });

  it('are paged, in every order', async () => {
    for (const section of [vulnerabilityGroups, remedies]) {
      for (const sort_by of section.section.sorts) {
        const all = await section.resolve(asked(), { sort_by, first: 1000 });
        const part = await section.resolve(asked(), { sort_by, first: 3, skip: 2 });
        expect([sort_by, ...part.items.map(({ id }) => id)]).toEqual([
          sort_by,
          ...all.items.slice(2, 5).map(({ id }) => id),
        ]);
      }
    }
  });
});

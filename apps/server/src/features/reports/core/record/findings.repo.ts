import type { SeenChange } from '@rocca/contract/report/changes';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/db/database.ts';
import { levelNumber } from '../levels.ts';
import { columns, rowsAs } from './columns.ts';
import type { FindingRow } from './finding-rows.ts';
import type { IssueDraft } from './issue-book.ts';
import { ISSUE_COLUMNS, ISSUE_TEXT_COLUMNS } from './issue-rows.ts';
import { placeColumns } from './place.ts';
import type { ChangeCounts, OpenReport } from './report.repo.ts';
import { joinStandingIn } from './same-finding.ts';

export async function insertIssues(tx: Executor, reportNo: number, { fresh }: IssueDraft): Promise<void> {
  if (fresh.length === 0) return;
  await tx.execute(sql`
    INSERT INTO report_issues (report_no, no, ${columns(ISSUE_COLUMNS)})
    SELECT ${reportNo}, no, ${columns(ISSUE_COLUMNS)} FROM ${rowsAs('report_issues', fresh)}`);
  await tx.execute(sql`
    INSERT INTO report_issue_texts (report_no, no, ${columns(ISSUE_TEXT_COLUMNS)})
    SELECT ${reportNo}, no, ${columns(ISSUE_TEXT_COLUMNS)} FROM ${rowsAs('report_issue_texts', fresh)}`);
}

/** The report that is written, and the query that tells what is new in it; null: there is nothing to compare with. */
interface Compared {
  readonly report: OpenReport;
  readonly judged: SQL | null;
}

const NOTHING_JUDGED = sql`SELECT NULL::uuid AS fingerprint, NULL::text AS reason WHERE false`;

/** Findings in the form that the database reads; building it takes about as long as the database needs for other rows. */
interface FindingsAsJson {
  readonly count: number;
  readonly json: string;
}

export function findingsAsJson(findings: readonly FindingRow[]): FindingsAsJson {
  // JSON leaves undefined out: this copies each row once.
  const found = findings.map((row) => ({ ...row, place: undefined, ...placeColumns(row.place) }));
  return { count: findings.length, json: JSON.stringify(found) };
}

/**
 * Stores findings, each with the day it was first seen on the target and what became of it since the report before.
 * What that report could not verify still stands: seen again, it is not new. Nor is what no earlier report could find.
 */
export async function insertFindings(
  tx: Executor,
  { report: { reportNo, targetNo, previousNo }, judged }: Compared,
  { count, json }: FindingsAsJson,
): Promise<ChangeCounts> {
  if (count === 0) return {};
  const { rows } = await tx.execute<{ change: SeenChange | null; count: number }>(sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${json}::json) AS f (no int, issue_no int, ip inet, port int,
        protocol text, url text, method text, parameter text, place_name text, severity real, exploited boolean,
        also_protocol text, fingerprint uuid, also_fingerprint uuid, unconfirmed boolean, doubt text, versions text,
        evidence text, seen timestamptz, service_ip inet, service_port int)
    ), compared AS MATERIALIZED (
      SELECT f.*, least(s.first_seen, b.first_seen) AS first_seen, b.severity AS previous_severity,
        b.fingerprint IS NOT NULL AS known, s.fingerprint IS NULL AS unremembered, ${changedSince} AS changed
      FROM found f
      LEFT JOIN report_first_seen s ON s.target_no = ${targetNo}::int AND s.fingerprint = f.fingerprint
      ${joinStandingIn(previousNo)}
    ), remembered AS (
      -- In one order everywhere: two tests of one target at the same time must not wait for each other in a circle.
      INSERT INTO report_first_seen (target_no, fingerprint, first_seen)
      SELECT ${targetNo}::int, fingerprint, seen FROM compared WHERE unremembered
      ORDER BY fingerprint ON CONFLICT DO NOTHING
    ), fresh AS MATERIALIZED (
      SELECT c.fingerprint, c.ip, c.port, c.protocol, c.url, c.method, c.parameter, c.place_name, i.check_code, i.about
      FROM compared c JOIN report_issues i ON i.report_no = ${reportNo}::int AND i.no = c.issue_no
      WHERE NOT c.known
    ), judged AS MATERIALIZED (${judged ?? NOTHING_JUDGED}), stored AS (
      INSERT INTO report_findings (report_no, no, issue_no, port, severity, previous_severity, first_seen,
        fingerprint, also_fingerprint, unconfirmed, ip, protocol, also_protocol, url, method, parameter, place_name,
        doubt, change, reason, changed, versions, evidence, service_ip, service_port)
      SELECT ${reportNo}::int, c.no, c.issue_no, c.port, c.severity, c.previous_severity, coalesce(c.first_seen, c.seen),
        c.fingerprint, c.also_fingerprint, c.unconfirmed, c.ip, c.protocol, c.also_protocol, c.url, c.method,
        c.parameter, c.place_name, c.doubt,
        CASE WHEN ${previousNo}::int IS NULL THEN NULL
          WHEN c.known THEN CASE WHEN cardinality(c.changed) > 0 THEN 'changed' ELSE 'still' END
          WHEN j.reason IS NULL THEN 'new' ELSE 'found' END,
        j.reason, c.changed, c.versions, c.evidence, c.service_ip, c.service_port
      FROM compared c LEFT JOIN judged j ON j.fingerprint = c.fingerprint
      RETURNING change
    )
    SELECT change, count(*)::int AS count FROM stored GROUP BY change`);
  return Object.fromEntries(rows.flatMap(({ change, count }) => (change ? [[change, count]] : [])));
}

/** What is different in the finding `f` from `b`, as it stood before. */
export const changedSince = sql`CASE WHEN b.fingerprint IS NULL THEN '{}' ELSE array_remove(ARRAY[
  CASE WHEN ${levelNumber(sql`b.severity`)} <> ${levelNumber(sql`f.severity`)} THEN 'severity' END,
  CASE WHEN b.unconfirmed <> f.unconfirmed THEN 'certainty' END,
  CASE WHEN b.exploited <> f.exploited THEN 'known_exploited' END,
  CASE WHEN b.versions <> f.versions THEN 'evidence' END], NULL) END`;

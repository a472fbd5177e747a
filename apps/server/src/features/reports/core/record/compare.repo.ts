import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/db/database.ts';
import type { Comparison, ReportWriting } from '../writing.ts';
import { columns } from './columns.ts';
import { ISSUE_COLUMNS, ISSUE_TEXT_COLUMNS } from './issue-rows.ts';
import { isNotIn } from './same-finding.ts';

/** What a finding that was lost keeps, beside its issue. */
const KEPT = [
  'fingerprint',
  'ip',
  'port',
  'protocol',
  'also_protocol',
  'also_fingerprint',
  'url',
  'method',
  'parameter',
  'place_name',
  'service_ip',
  'service_port',
  'severity',
  'unconfirmed',
  'versions',
  'first_seen',
  'doubt',
  'evidence',
] as const;

export type Compared = Pick<Comparison, 'reportNo' | 'previousNo'>;

/** What stood after the report before and is not in this one; what that one left unverified is carried on. */
export const lostSince = ({ reportNo, previousNo }: Compared) => sql`
  lost AS MATERIALIZED (
    SELECT b.*, i.check_code, i.about, i.content_hash FROM (
      SELECT no, issue_no, ${columns(KEPT)}, false AS carried,
        (SELECT begun_at FROM reports WHERE no = ${previousNo}) AS seen_at
      FROM report_findings WHERE report_no = ${previousNo}
      UNION ALL
      SELECT no, issue_no, ${columns(KEPT)}, true, seen_at FROM report_gone
      WHERE report_no = ${previousNo} AND change = 'unverified'
    ) b
    -- Every finding has its issue. An inner join would make the planner expect a few rows, and nested loops of them.
    LEFT JOIN report_issues i ON i.report_no = ${previousNo} AND i.no = b.issue_no
    WHERE ${isNotIn(reportNo)}
  )`;

/**
 * Stores what the report before had and this one has not; answers how many of them are gone and unverified. Gone is said
 * only where the engine looked again. Everything else is unverified, with the engine's reason.
 */
export async function compareReports(
  tx: Executor,
  writing: Pick<ReportWriting<unknown>, 'judgeLost'>,
  comparison: Comparison,
): Promise<{ gone: number; unverified: number }> {
  const { reportNo } = comparison;
  const judged = await writing.judgeLost(tx, comparison);
  const { rows } = await tx.execute<{ gone: number; unverified: number }>(sql`
    WITH ${lostSince(comparison)}, ${copiedIssues(comparison)}, judged AS MATERIALIZED (${judged}), stored AS (
      INSERT INTO report_gone (report_no, no, issue_no, port, severity, first_seen, fingerprint, unconfirmed, ip,
        protocol, also_protocol, also_fingerprint, url, method, parameter, place_name, change, reason, versions, seen_at,
        doubt, evidence, service_ip, service_port)
      -- Numbered on from the findings: a page of the difference holds both.
      SELECT ${reportNo}, (SELECT coalesce(max(no), 0) FROM report_findings WHERE report_no = ${reportNo})
        + row_number() OVER (ORDER BY j.ip, j.port, j.protocol, j.url, j.method, j.parameter, j.fingerprint),
        mine.no, j.port, j.severity, j.first_seen, j.fingerprint, j.unconfirmed, j.ip, j.protocol,
        j.also_protocol, j.also_fingerprint, j.url, j.method, j.parameter, coalesce(j.place_name, j.known_as),
        CASE WHEN j.reason IS NULL THEN 'gone' ELSE 'unverified' END, j.reason, j.versions, j.seen_at, j.doubt, j.evidence,
        j.service_ip, j.service_port
      FROM judged j JOIN mine ON mine.content_hash = j.content_hash
      -- What was carried on once already and is no longer part of the target is let go.
      WHERE NOT (j.carried AND j.outside)
      RETURNING change
    )
    SELECT count(*) FILTER (WHERE change = 'gone')::int AS gone,
      count(*) FILTER (WHERE change = 'unverified')::int AS unverified FROM stored`);
  return rows[0] ?? { gone: 0, unverified: 0 };
}

/**
 * Issues that only the report before had, so that this one can name what is gone when that one is removed. `mine` are all
 * issues of this one: a statement does not see the rows that it adds.
 */
const copiedIssues = ({ reportNo, previousNo }: Compared) => sql`
  missing AS MATERIALIZED (
    SELECT i.*, (SELECT coalesce(max(no), 0) FROM report_issues WHERE report_no = ${reportNo})
      + row_number() OVER (ORDER BY i.no) AS new_no
    FROM report_issues i
    WHERE i.report_no = ${previousNo} AND i.no IN (SELECT issue_no FROM lost)
      AND NOT EXISTS (SELECT FROM report_issues o WHERE o.report_no = ${reportNo} AND o.content_hash = i.content_hash)
  ), copied AS (
    INSERT INTO report_issues (report_no, no, ${columns(ISSUE_COLUMNS)})
    SELECT ${reportNo}, new_no, ${columns(ISSUE_COLUMNS)} FROM missing
  ), copied_texts AS (
    INSERT INTO report_issue_texts (report_no, no, ${columns(ISSUE_TEXT_COLUMNS)})
    SELECT ${reportNo}, m.new_no, ${columns(ISSUE_TEXT_COLUMNS, 't')}
    FROM missing m JOIN report_issue_texts t ON t.report_no = ${previousNo} AND t.no = m.no
  ), mine AS MATERIALIZED (
    SELECT no, content_hash FROM report_issues WHERE report_no = ${reportNo}
    UNION ALL SELECT new_no, content_hash FROM missing
  )`;

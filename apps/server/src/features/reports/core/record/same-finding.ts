import { type SQL, sql } from 'drizzle-orm';

/**
 * A finding has one fingerprint in all reports of a target, but for a service over two protocols of which a report saw
 * only the second. It is known by that one's fingerprint there, which `also_fingerprint` names elsewhere.
 */

/**
 * That the report has no finding that is `b`. Few findings have two protocols: the second condition asks of those alone,
 * the third reads the index of them.
 */
export const isNotIn = (reportNo: number): SQL => sql`
  NOT EXISTS (SELECT FROM report_findings v WHERE v.report_no = ${reportNo} AND v.fingerprint = b.fingerprint)
  AND (b.also_fingerprint IS NULL OR NOT EXISTS (
    SELECT FROM report_findings v WHERE v.report_no = ${reportNo} AND v.fingerprint = b.also_fingerprint))
  AND NOT EXISTS (
    SELECT FROM report_findings v
    WHERE v.report_no = ${reportNo} AND v.also_fingerprint = b.fingerprint AND v.also_fingerprint IS NOT NULL)`;

const standing = sql`p.fingerprint, p.severity, p.unconfirmed, p.versions, p.first_seen`;

const NOTHING_BEFORE = sql`LEFT JOIN LATERAL (
  SELECT NULL::uuid AS fingerprint, NULL::real AS severity, NULL::boolean AS unconfirmed, NULL::text AS versions,
    NULL::timestamptz AS first_seen, NULL::boolean AS exploited WHERE false) b ON true`;

/**
 * Joins the finding `f` to `b`, as it stood after the report: seen there, or left unverified by it. Nearly all that stood
 * are seen there under their own fingerprint: the other five ways are asked of the rest alone.
 */
export function joinStandingIn(reportNo: number | null): SQL {
  if (reportNo === null) return NOTHING_BEFORE;
  const among = (table: SQL, condition: SQL) => sql`
    SELECT ${standing}, p.issue_no FROM ${table} p WHERE p.report_no = ${reportNo}::int AND ${condition}`;
  const own = sql`p.fingerprint = f.fingerprint`;
  const other = sql`p.fingerprint = f.also_fingerprint`;
  const inverse = sql`p.also_fingerprint = f.fingerprint`;
  const unverified = (condition: SQL) => among(sql`report_gone`, sql`${condition} AND p.change = 'unverified'`);
  const seen = [other, inverse].map((same) => among(sql`report_findings`, same));
  const rest = [unverified(own), ...seen, unverified(other), unverified(inverse)];
  return sql`
    LEFT JOIN report_findings same ON same.report_no = ${reportNo}::int AND same.fingerprint = f.fingerprint
    LEFT JOIN LATERAL (
      SELECT p.*, i.exploited_on IS NOT NULL AS exploited FROM (
        SELECT same.fingerprint, same.severity, same.unconfirmed, same.versions, same.first_seen, same.issue_no
        WHERE same.fingerprint IS NOT NULL
        UNION ALL
        (SELECT * FROM (${sql.join(rest, sql` UNION ALL `)}) o WHERE same.fingerprint IS NULL LIMIT 1)
      ) p JOIN report_issues i ON i.report_no = ${reportNo}::int AND i.no = p.issue_no
    ) b ON true`;
}

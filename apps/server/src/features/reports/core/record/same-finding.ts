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

/** The finding `f` as it stood after the report: seen there, or left unverified by it. */
export const standingIn = (reportNo: number | null): SQL => {
  const among = (table: SQL, condition: SQL) => sql`
    SELECT ${standing}, i.exploited_on IS NOT NULL AS exploited
    FROM ${table} p JOIN report_issues i ON i.report_no = p.report_no AND i.no = p.issue_no
    WHERE p.report_no = ${reportNo}::int AND ${condition}`;
  const own = sql`p.fingerprint = f.fingerprint`;
  const other = sql`p.fingerprint = f.also_fingerprint`;
  const inverse = sql`p.also_fingerprint = f.fingerprint`;
  const unverified = (condition: SQL) => among(sql`report_gone`, sql`${condition} AND p.change = 'unverified'`);
  const branches = [own, other, inverse].flatMap((same) => [among(sql`report_findings`, same), unverified(same)]);
  return sql`${sql.join(branches, sql` UNION ALL `)} LIMIT 1`;
};

import type { ImpactFilter } from '@rocca/contract/report/finding.schema';
import type { ImpactKind, ImpactLevel } from '@rocca/contract/severity/cvss';
import { type SQL, sql } from 'drizzle-orm';
import { isOwned } from './pages/conditions.ts';
import type { ReportRef } from './pages/report.repo.ts';

/** `impactLevels` of the contract in SQL: version 4 names the impact on the vulnerable system VC, VI and VA. */
const hasImpact = (kind: ImpactKind, values: string): SQL => sql`t.vector ~ ${`(^|/)V?${kind}:[${values}](/|$)`}`;

const AT_LEVEL: Readonly<Record<ImpactLevel, (kind: ImpactKind) => SQL>> = {
  C: (kind) => hasImpact(kind, 'CH'),
  P: (kind) => hasImpact(kind, 'PL'),
  N: (kind) => sql`NOT ${hasImpact(kind, 'CHPL')}`,
};

/** The numbers of the issues that have one of these impacts: a SELECT. */
export function issuesWithImpact(report: ReportRef, impacts: readonly ImpactFilter[]): SQL {
  const conditions = impacts.map((impact) => {
    const [kind, level] = impact.split(':') as [ImpactKind, ImpactLevel];
    return AT_LEVEL[level](kind);
  });
  return sql`SELECT t.no FROM report_issue_texts t WHERE t.report_no = ${report.reportNo} AND ${isOwned(report)}
    AND (${sql.join([sql`false`, ...conditions], sql` OR `)})`;
}

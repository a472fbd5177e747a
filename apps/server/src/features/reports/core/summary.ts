import { isDeepStrictEqual } from 'node:util';
import { engineFacts } from '@rocca/contract/engines/registry';
import type { Language } from '@rocca/contract/language';
import { CERTAINTIES } from '@rocca/contract/report/certainty';
import type { findingCounts, ReportSummary } from '@rocca/contract/report/summary.schema';
import { serviceName } from '@rocca/contract/services';
import { LEVELS } from '@rocca/contract/severity/severity';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { preparedRows, type Queryable } from '../../../platform/db/prepared-query.ts';
import { rankOf } from './certainty.ts';
import type { CheckWords } from './check-words.ts';
import { levelIsOneOf, levelSums } from './levels.ts';
import { issuesOf } from './pages/along-issues.ts';
import { isOwned } from './pages/conditions.ts';
import { NO_LEVELS } from './pages/list-request.ts';
import type { ReportRow, ResultRow } from './pages/report.repo.ts';
import type { ReportScope } from './reading.ts';

/** What the summary of every engine's report says of its findings. */
type FindingCounts = z.infer<z.ZodObject<typeof findingCounts>>;

/** Of a test, whether it has a report or not. */
export function reportSummaryOf(result: ResultRow, language: Language): ReportSummary {
  return {
    target_cleaned: (result.entries ?? []).map(({ text }) => text).join(', '),
    name: result.name,
    scanType: serviceName(result.engine, language),
    creation_time: result.createdAt.toISOString(),
    full_mode: result.fullMode && engineFacts(result.engine)?.liteOf === undefined,
  };
}

interface CountOptions {
  /** How the engine looked in the report `r`, for a reader; left out where it looks in one way. */
  readonly profile?: { readonly code: SQL; nameOf(code: string, language: Language): string };
}

export async function findingCountsOf(
  { db, result, report, language }: ReportScope,
  checks: CheckWords,
  { profile }: CountOptions = {},
): Promise<FindingCounts> {
  const { findings: vulns, critical, high, medium, low, confirmed, knownExploited, impacts } = report;
  const counts = (from: number) => ({ C: impacts[from] ?? 0, P: impacts[from + 1] ?? 0, N: impacts[from + 2] ?? 0 });
  const cia = { confidentiality: counts(0), integrity: counts(3), availability: counts(6) };
  return {
    ...{ vulns, critical, high, medium, low, confirmed, known_exploited: knownExploited, ...cia, cia_data: cia },
    ...(await further()),
    scan_start: report.begunAt.toISOString(),
    scan_end: (report.closedAt ?? result.endedAt)?.toISOString() ?? null,
  };

  async function further() {
    const [byIssue, unverified, entries] = await Promise.all([
      countsByIssue(db.pool, report),
      countUnverified(db.pool, report),
      readHistory(db.pool, report, { inventory: checks.inventory, profile: profile?.code ?? sql`NULL::text` }),
    ]);
    const nameOf = (code: string | null) => (code === null ? null : (profile?.nameOf(code, language) ?? code));
    return { ...byIssue, unverified, history: historyOf(entries, nameOf) };
  }
}

/** Each vulnerability and each remedy once, and the findings by their certainty: read from the issues, which are few. */
async function countsByIssue(
  db: Queryable,
  report: ReportRow,
): Promise<Pick<FindingCounts, 'distinct' | 'certainties'>> {
  const each = (condition: SQL) => sql`count(DISTINCT i.vulnerability) FILTER (WHERE ${condition})::int`;
  const level = levelIsOneOf(sql`i.severity`);
  const levels = LEVELS.map((one) => sql`${each(level([one]))} AS ${sql.identifier(one)}`);
  const certainties = CERTAINTIES.map(
    (one) => sql`coalesce(sum(i.findings) FILTER (WHERE i.proof = ${rankOf(one)}), 0)::int AS ${sql.identifier(one)}`,
  );
  const [counts] = await preparedRows<FindingCounts['distinct'] & FindingCounts['certainties']>(
    db,
    sql`SELECT count(DISTINCT i.vulnerability)::int AS vulnerabilities, count(DISTINCT i.remedy)::int AS remedies,
          ${sql.join(levels, sql`, `)},
          ${each(sql`i.exploited_on IS NOT NULL`)} AS known_exploited, ${sql.join(certainties, sql`, `)}
        FROM ${issuesOf(report)} WHERE i.report_no = ${report.reportNo} AND ${isOwned(report)} AND i.findings > 0`,
  );
  if (!counts) throw new Error('a count without an answer');
  const { proven, version, unverified, ...distinct } = counts;
  return { distinct, certainties: { proven, version, unverified } };
}

/** What stands from earlier reports and was not verified by this one. Issues are few, and know how many they have. */
async function countUnverified(db: Queryable, report: ReportRow): Promise<FindingCounts['unverified']> {
  const sum = sql`sum(i.unverified)`;
  const [counts] = await preparedRows<FindingCounts['unverified']>(
    db,
    sql`
      SELECT coalesce(${sum}, 0)::int AS vulns, ${levelSums(sql`i.severity`, sum)},
        coalesce(${sum} FILTER (WHERE i.exploited_on IS NOT NULL), 0)::int AS known_exploited
      FROM report_issues i WHERE i.report_no = ${report.reportNo} AND i.unverified > 0 AND ${isOwned(report)}`,
  );
  return { vulns: 0, ...NO_LEVELS, known_exploited: 0, ...counts };
}

interface HistoryRow extends Omit<FindingCounts['history'][number], 'scan_start' | 'profile' | 'changed'> {
  readonly begunAt: Date;
  readonly knowledge: unknown;
  readonly profile: string | null;
}

/**
 * This report and those of the same target before it whose test came to its end and looked for findings, oldest first;
 * 30 are what a chart shows. A test that was stopped, or that only made an inventory, looked at less: in a chart, fewer
 * findings would look like an improvement.
 */
async function readHistory(
  db: Queryable,
  report: ReportRow,
  { inventory, profile }: { readonly inventory: readonly string[]; readonly profile: SQL },
): Promise<HistoryRow[]> {
  const rows = await preparedRows<HistoryRow>(
    db,
    sql`
      SELECT t.id, r.begun_at AS "begunAt", r.findings AS vulnerabilities, r.critical, r.high, r.medium, r.low,
        ${profile} AS profile,
        -- What decides how many findings there are, and not when the same was loaded again.
        (SELECT jsonb_agg(k - 'loadedAt' ORDER BY k ->> 'name') FROM jsonb_array_elements(r.knowledge) AS k
         WHERE k ->> 'name' NOT IN ('kev', 'epss')) AS knowledge
      FROM reports r JOIN tasks t ON t.id = r.task_id
      WHERE r.target_no = ${report.targetNo} AND r.account_id = ${report.accountId} AND t.deleted_at IS NULL
        AND (r.no = ${report.reportNo} OR (r.outcome = 'success' AND r.begun_at <= ${report.begunAt}
          AND (r.findings > 0 OR EXISTS (
            SELECT FROM jsonb_to_recordset(r.coverage -> 'checks') AS c ("check" text, places_done int, places_partly int)
            WHERE (c.places_done > 0 OR c.places_partly > 0) AND c."check" <> ALL (${sql.param(inventory)}::text[])))))
      ORDER BY r.begun_at DESC, r.no DESC LIMIT 30`,
  );
  return rows.reverse();
}

/** Each entry with what makes it another kind of measurement than the one before. */
function historyOf(entries: readonly HistoryRow[], nameOf: (profile: string | null) => string | null) {
  return entries.map(({ begunAt, knowledge, profile, ...entry }, index): FindingCounts['history'][number] => {
    const before = entries[index - 1];
    const changed: Array<'knowledge' | 'profile'> = [];
    if (before && !isDeepStrictEqual(before.knowledge, knowledge)) changed.push('knowledge');
    if (before && before.profile !== profile) changed.push('profile');
    return { ...entry, scan_start: begunAt.toISOString(), profile: nameOf(profile), changed };
  });
}

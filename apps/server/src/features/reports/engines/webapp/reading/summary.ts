import { SCAN_STRENGTHS, STRENGTH_PROFILES } from '@rocca/contract/engines/webapp/choices';
import { type FoundKind, gradeOf, isGradable } from '@rocca/contract/engines/webapp/grade';
import { OWASP_CATEGORIES } from '@rocca/contract/engines/webapp/owasp';
import { type WebappSummary, webappSections } from '@rocca/contract/engines/webapp/sections';
import type { Language } from '@rocca/contract/language';
import { PROOFS } from '@rocca/contract/report/proof';
import { type SQL, sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import { issuesOf } from '../../../core/pages/along-issues.ts';
import { isOwned } from '../../../core/pages/conditions.ts';
import { objectSection, type ReportScope } from '../../../core/reading.ts';
import { findingCountsOf } from '../../../core/summary.ts';
import { CHECK_WORDS } from './check-words.ts';
import { coverageOf } from './coverage.ts';
import { factsOf } from './facts.repo.ts';

export const summary = objectSection(webappSections.webapp_summary, async (scope) => {
  const [findings, facts, counted, kinds, confidences, owasp] = await Promise.all([
    findingCountsOf(scope, CHECK_WORDS, { profile: STRENGTH }),
    factsOf(scope),
    coverageOf(scope),
    kindsOf(scope),
    confidencesOf(scope),
    categoriesOf(scope),
  ]);
  const { pages, points, parameters, requests } = facts;
  return {
    ...findings,
    grade: isGradable({ pages, checks: counted.checks }) ? gradeOf(kinds) : null,
    ...{ confidences, owasp, pages, points, parameters, requests },
    sites: facts.sites.map(({ url, address, signed_in }) => ({ url, address, signed_in })),
  };
});

const STRENGTH = {
  code: sql`(SELECT n.strength FROM webapp_report_facts n WHERE n.report_no = r.no)`,
  nameOf(code: string, language: Language): string {
    const strength = SCAN_STRENGTHS.find((one) => one === code);
    return strength ? STRENGTH_PROFILES[strength][language] : code;
  },
};

const NAMES: Readonly<Record<Language, SQL>> = { it: sql`t.name_it`, en: sql`t.name_en` };
const TO_VERIFY = sql.raw(`${PROOFS.indexOf('to_verify')}`);

/** Each kind of finding once, in the words of its worst. Read from the issues, which are few. */
function kindsOf({ db, report, language }: ReportScope): Promise<FoundKind[]> {
  return preparedRows<FoundKind>(
    db.pool,
    sql`SELECT i.vulnerability AS id, (array_agg(${NAMES[language]} ORDER BY i.proof, i.severity DESC, i.no))[1] AS name,
          coalesce(max(i.severity) FILTER (WHERE i.proof < ${TO_VERIFY}), max(i.severity)) AS severity,
          bool_and(i.proof = ${TO_VERIFY}) AS "toVerify", sum(i.findings)::int AS alerts
        FROM ${issuesOf(report)} JOIN report_issue_texts t ON t.report_no = ${report.reportNo} AND t.no = i.no
        WHERE i.report_no = ${report.reportNo} AND ${isOwned(report)} AND i.findings > 0
        GROUP BY i.vulnerability ORDER BY i.vulnerability`,
  );
}

async function confidencesOf({ db, report }: ReportScope): Promise<WebappSummary['confidences']> {
  const rows = await preparedRows<{ confidence: keyof WebappSummary['confidences']; alerts: number }>(
    db.pool,
    sql`SELECT confidence, count(*)::int AS alerts FROM webapp_alert_facts
        WHERE report_no = ${report.reportNo} AND ${isOwned(report)} GROUP BY confidence`,
  );
  const counts = Object.fromEntries(rows.map(({ confidence, alerts }) => [confidence, alerts]));
  return { high: 0, medium: 0, low: 0, ...counts };
}

/** The categories of both editions that have findings. */
async function categoriesOf({ db, report, language }: ReportScope): Promise<WebappSummary['owasp']> {
  const rows = await preparedRows<{ category: string; alerts: number }>(
    db.pool,
    sql`SELECT c.category, count(*)::int AS alerts
        FROM webapp_alert_facts a CROSS JOIN LATERAL (VALUES (a.owasp_2021), (a.owasp_2025)) AS c (category)
        WHERE a.report_no = ${report.reportNo} AND ${isOwned(report)} AND c.category IS NOT NULL
        GROUP BY c.category ORDER BY right(c.category, 4), c.category`,
  );
  return rows.map(({ category, alerts }) => ({
    ...{ category, alerts },
    name: OWASP_CATEGORIES[category]?.[language] ?? category,
  }));
}

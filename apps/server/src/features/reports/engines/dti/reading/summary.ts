import { type DtiSummary, dtiSections } from '@rocca/contract/engines/dti/sections';
import type { Language } from '@rocca/contract/language';
import { licenceApiOf } from '@rocca/contract/services';
import type { StepCode } from '@rocca/engines/dti/steps';
import type { SourceCode } from '@rocca/sources/core/source';
import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import { issuesOf } from '../../../core/pages/along-issues.ts';
import { isOwned } from '../../../core/pages/conditions.ts';
import { objectSection, type ReportScope } from '../../../core/reading.ts';
import { findingCountsOf } from '../../../core/summary.ts';
import { CVE_PATTERN, isStepMade, stepCode } from '../record/index.ts';
import { impactSums, touched } from './bands.ts';
import { breachesOf, cvesOf, type DtiFacts, factsOf } from './facts.repo.ts';
import { CHECK_WORDS, ransomwareCertaintyName, ransomwarePartName } from './words.ts';

export const summary = objectSection(dtiSections.summary, async (scope) => {
  const [findings, facts, cve_findings, since_last, enabled, ofOthers] = await Promise.all([
    findingCountsOf(scope, CHECK_WORDS),
    factsOf(scope),
    countCveFindings(scope),
    sinceLast(scope),
    hasRansomwareIndex(scope),
    countLookalikesOfOthers(scope),
  ]);
  const lookedAlike = isMade(facts, 'lookalikes') || facts.lookalikes > 0;
  const cves = cveTotals(facts);
  const breaches = breachTotals(facts);
  const impacts = cves.cve_total === null ? null : impactSums(facts.cve_impacts);
  const { cve_high: high, cve_medium: medium, cve_low: low } = facts;
  const perAddress = (count: number) => averageOf(count, facts.addresses_known);
  return {
    ...findings,
    ...cves,
    cve_findings,
    ...breaches,
    total_ip_found: facts.addresses,
    total_subdomain_found: facts.names,
    total_typosquatting: lookedAlike ? facts.lookalikes : null,
    typosquatting_of_others: lookedAlike ? ofOthers : null,
    ...ransomwareOf(facts, enabled, scope.language),
    impact_confidentiality_total: impacts && touched(impacts.confidentiality),
    impact_integrity_total: impacts && touched(impacts.integrity),
    impact_availability_total: impacts && touched(impacts.availability),
    impact_gdpr_total: impacts && facts.cve_gdpr,
    impact_levels: impacts,
    average: impacts && {
      total: perAddress(cvesOf(facts)),
      high: perAddress(high),
      medium: perAddress(medium),
      low: perAddress(low),
    },
    breach_chart_risk:
      breaches.breach_total === null
        ? null
        : {
            breach_total_high: facts.breach_high,
            breach_total_medium: facts.breach_medium,
            breach_total_low: facts.breach_low,
          },
    since_last,
  };
});

/** From the issues, which are few. */
async function countCveFindings({ db, report }: ReportScope): Promise<number> {
  const [row] = await preparedRows<{ findings: number }>(
    db.pool,
    sql`SELECT coalesce(sum(i.findings), 0)::int AS findings FROM ${issuesOf(report)}
        WHERE i.report_no = ${report.reportNo} AND ${isOwned(report)} AND i.vulnerability ~ ${CVE_PATTERN}`,
  );
  return row?.findings ?? 0;
}

const isMade = ({ steps_made }: DtiFacts, ...steps: readonly StepCode[]) =>
  steps.some((step) => steps_made.includes(step));

/** Null where no source and no scan told what runs at any address: that is not zero. */
function cveTotals(facts: DtiFacts): Pick<DtiSummary, `cve_${'' | 'high_' | 'medium_' | 'low_'}total`> {
  const known = isMade(facts, 'ports', 'contact') || facts.addresses_known > 0 || cvesOf(facts) > 0;
  const shown = (count: number) => (known ? count : null);
  return {
    cve_total: shown(cvesOf(facts)),
    cve_high_total: shown(facts.cve_high),
    cve_medium_total: shown(facts.cve_medium),
    cve_low_total: shown(facts.cve_low),
  };
}

const BREACH_SOURCES: readonly SourceCode[] = ['hibp', 'breach_feed'];

function breachTotals(facts: DtiFacts): Pick<DtiSummary, 'breach_total' | 'breach_source_total'> {
  const told = BREACH_SOURCES.some((source) => facts.sources_answered.includes(source));
  const known = told || isMade(facts, 'breaches') || breachesOf(facts) > 0;
  return {
    breach_total: known ? breachesOf(facts) : null,
    breach_source_total: known ? facts.breach_sources : null,
  };
}

/** For each address of which something is known, to two decimals. */
const averageOf = (count: number, addresses: number) =>
  addresses === 0 ? 0 : Math.round((count / addresses) * 100) / 100;

function ransomwareOf(
  { ransomware_index, ransomware_parts, ransomware_certainties }: DtiFacts,
  enabled: boolean,
  language: Language,
): Pick<DtiSummary, 'ransomware_attack_index' | 'ransomware_parts'> {
  if (!enabled || ransomware_index === null) return { ransomware_attack_index: null, ransomware_parts: [] };
  return {
    ransomware_attack_index: ransomware_index,
    ransomware_parts: Object.entries(ransomware_parts)
      .map(([code, points]) => ({
        ...{ code, name: ransomwarePartName(code, language), points },
        certainty_name: ransomwareCertaintyName(ransomware_certainties[code] ?? null, language),
      }))
      .sort((a, b) => (b.points ?? -1) - (a.points ?? -1) || (a.code < b.code ? -1 : 1)),
  };
}

async function countLookalikesOfOthers({ db, report }: ReportScope): Promise<number> {
  const [row] = await preparedRows<{ count: number }>(
    db.pool,
    sql`SELECT count(*)::int FROM dti_lookalikes l
        WHERE l.report_no = ${report.reportNo} AND l.holder = 'other' AND ${isOwned(report)}`,
  );
  return row?.count ?? 0;
}

/** Whether the account has bought the index, and its licence has not expired. */
async function hasRansomwareIndex({ db, report }: ReportScope): Promise<boolean> {
  const rows = await preparedRows(
    db.pool,
    sql`SELECT FROM licences WHERE account_id = ${report.accountId} AND api = ${licenceApiOf('rri')}
        AND (expires_on IS NULL OR expires_on > ${new Date().toISOString()}::timestamptz)`,
  );
  return rows.length > 0;
}

type SinceLast = NonNullable<DtiSummary['since_last']>;

/**
 * What the report before did not have. Null: there is none, or it was deleted since. A count is null where one of both
 * reports could not look, and nothing is known to be new.
 */
async function sinceLast({ db, report }: ReportScope): Promise<DtiSummary['since_last']> {
  const { previousNo, previousTaskId, previousBegunAt } = report;
  if (previousNo === null || previousTaskId === null || !previousBegunAt) return null;
  const fresh = (table: string) => sql`(
    SELECT count(*)::int FROM ${sql.identifier(table)} n WHERE n.report_no = ${report.reportNo} AND n.change = 'new')`;
  const both = (step: StepCode) =>
    sql`(${isStepMade(sql`${report.reportNo}::int`, stepCode(step))} AND ${isStepMade(sql`${previousNo}::int`, stepCode(step))})`;
  const known = (table: string, step: StepCode) =>
    sql`(SELECT CASE WHEN c.fresh > 0 OR ${both(step)} THEN c.fresh END FROM (SELECT ${fresh(table)} AS fresh) c)`;
  const [counts] = await preparedRows<Omit<SinceLast, 'id' | 'at'>>(
    db.pool,
    sql`SELECT ${fresh('dti_names')} AS names_new, ${fresh('dti_addresses')} AS addresses_new,
          ${known('dti_lookalikes', 'lookalikes')} AS typosquatting_new, ${known('dti_breaches', 'breaches')} AS breaches_new
        WHERE ${isOwned(report)}`,
  );
  return counts ? { id: previousTaskId, at: previousBegunAt.toISOString(), ...counts } : null;
}

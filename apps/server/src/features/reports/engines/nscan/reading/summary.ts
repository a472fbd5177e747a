import { SCAN_PROFILES } from '@rocca/contract/engines/nscan/profiles';
import { type NscanSummary, nscanSections } from '@rocca/contract/engines/nscan/sections';
import type { Language, Localised } from '@rocca/contract/language';
import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import { isOwned } from '../../../core/pages/conditions.ts';
import { objectSection, type ReportScope } from '../../../core/reading.ts';
import { findingCountsOf } from '../../../core/summary.ts';
import { CHECK_WORDS } from './check-words.ts';
import { countsOf } from './facts.repo.ts';

const PROFILE_NAMES: ReadonlyMap<string, Localised> = new Map(Object.entries(SCAN_PROFILES));

export const summary = objectSection(nscanSections.nscan_summary, async (scope) => {
  const [findings, counts, top_3_vuln] = await Promise.all([
    findingCountsOf(scope, CHECK_WORDS, { profile: PROFILE }),
    countsOf(scope),
    topHosts(scope),
  ]);
  const { vulns, critical, high, medium, low } = findings;
  const perHost = (count: number) => averageOf(count, counts.hostsUp);
  return {
    ...findings,
    hosts_count: counts.hostsUp,
    down_count: counts.hostsDown,
    open_ports: counts.openPorts,
    average: {
      total: perHost(vulns),
      critical: perHost(critical),
      high: perHost(high),
      medium: perHost(medium),
      low: perHost(low),
    },
    top_3_vuln,
  };
});

const PROFILE = {
  code: sql`(SELECT n.profile FROM nscan_report_facts n WHERE n.report_no = r.no)`,
  nameOf: (code: string, language: Language) => PROFILE_NAMES.get(code)?.[language] ?? code,
};

/** Findings per host that is up, to two decimals. */
const averageOf = (count: number, hosts: number) => (hosts === 0 ? 0 : Math.round((count / hosts) * 100) / 100);

/** The worst three hosts. */
function topHosts({ db, report }: ReportScope): Promise<NscanSummary['top_3_vuln']> {
  return preparedRows(
    db.pool,
    sql`SELECT coalesce(h.hostname, host(h.ip)) AS target, host(h.ip) AS ip, h.critical AS "CRITICAL", h.high AS "HIGH",
          h.medium AS "MEDIUM", h.low AS "LOW"
        FROM nscan_hosts h
        WHERE h.report_no = ${report.reportNo} AND ${isOwned(report)} AND h.vulns > 0
        ORDER BY h.critical DESC, h.high DESC, h.medium DESC, h.low DESC, h.ip LIMIT 3`,
  );
}

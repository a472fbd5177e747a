import { type WebappPage, webappSections } from '@rocca/contract/engines/webapp/sections';
import { sql } from 'drizzle-orm';
import { levelIsOneOf, levelSums } from '../../../core/levels.ts';
import { searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { CHECK_WORDS } from './check-words.ts';
import { factsOf } from './facts.repo.ts';

interface PageRow extends Omit<WebappPage, 'counts'> {
  readonly critical: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
}

/** A scan has a few thousand pages at most: they are sorted as they come, each with the findings that are at it. */
export const pages = listSection(webappSections.webapp_pages, {
  from: sql`webapp_pages p CROSS JOIN LATERAL (
    SELECT count(*)::int AS alerts_count, max(f.severity) AS severity, ${levelSums(sql`f.severity`, sql`count(*)`)}
    FROM report_findings f WHERE f.report_no = p.report_no AND f.url = p.url AND f.method = p.method
  ) c`,
  reportNo: sql`p.report_no`,
  select: sql`p.url, p.method, p.status, p.content_type, p.title, p.depth, p.source, p.signed_in, p.parameters, p.checks,
    c.severity, c.alerts_count, c.critical, c.high, c.medium, c.low`,
  order: {
    url: (direction) => sql`p.url COLLATE "C" ${direction}, p.method`,
    severity: (direction) => sql`coalesce(c.severity, -1) ${direction}, c.alerts_count ${direction}, p.url, p.method`,
    status: (direction) => sql`p.status ${direction} NULLS LAST, p.url, p.method`,
    alerts_count: (direction) => sql`c.alerts_count ${direction}, p.url, p.method`,
    depth: (direction) => sql`p.depth ${direction}, p.url, p.method`,
  },
  where: { url: (url) => sql`p.url = ${url}`, level: levelIsOneOf(sql`c.severity`) },
  search: searchedLines(sql`p.url, p.title, array_to_string(p.parameters, E'\n')`),
  // Pages by the level of their worst finding.
  severity: sql`c.severity`,
  total: async (scope) => (await factsOf(scope)).pages,
  present: (rows: readonly PageRow[], { language }) =>
    rows.map(({ critical, high, medium, low, ...page }) => ({
      ...page,
      checks: page.checks.map((check) => CHECK_WORDS.nameOf(check, language)),
      counts: { critical, high, medium, low },
    })),
});

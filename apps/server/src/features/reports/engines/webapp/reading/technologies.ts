import { type WebappTechnology, webappSections } from '@rocca/contract/engines/webapp/sections';
import { TECHNOLOGY_CATEGORIES } from '@rocca/contract/engines/webapp/technology-categories';
import { sql } from 'drizzle-orm';
import { searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { originIn } from '../record/index.ts';
import { countRows } from './facts.repo.ts';

/** Names a technology in an address; its key is the primary one of its table. */
const ID = sql`md5(concat_ws(E'\n', t.origin, t.key, t.version))`;

/** Whether an issue `i` is about what the knowledge was asked of a technology `t`. */
const isAbout = sql`split_part(i.about, ' in ', 1) = ANY (t.asked)`;

/** Findings `f` that are of a technology's version, on its own site. */
export const isOfTechnology = (id: string) => sql`EXISTS (
  SELECT FROM webapp_technologies t JOIN report_issues i ON i.report_no = t.report_no AND ${isAbout}
  WHERE t.report_no = f.report_no AND ${ID} = ${id} AND i.no = f.issue_no AND ${originIn(sql`f.url`)} = t.origin)`;

/**
 * The vulnerabilities of a technology are those found by what the knowledge was asked about it, on its own site. Null:
 * nothing was asked.
 */
export const technologies = listSection(webappSections.whatweb, {
  from: sql`webapp_technologies t CROSS JOIN LATERAL (
    SELECT CASE WHEN cardinality(t.asked) > 0 THEN count(DISTINCT i.vulnerability)::int END AS vulnerabilities_count
    FROM report_issues i
    WHERE i.report_no = t.report_no AND ${isAbout} AND EXISTS (
      SELECT FROM report_findings f
      WHERE f.report_no = t.report_no AND f.issue_no = i.no AND ${originIn(sql`f.url`)} = t.origin)
  ) v`,
  reportNo: sql`t.report_no`,
  select: sql`${ID} AS id, t.site, t.name, nullif(t.version, '') AS version, t.category, t.evidence, t.tools, v.vulnerabilities_count`,
  order: {
    name: (direction) => sql`t.key COLLATE "C" ${direction}, t.version, t.site`,
    category: (direction) => sql`t.category COLLATE "C" ${direction}, t.key, t.version, t.site`,
    vulnerabilities_count: (direction) =>
      sql`v.vulnerabilities_count ${direction} NULLS LAST, t.key, t.version, t.site`,
    site: (direction) => sql`t.site COLLATE "C" ${direction}, t.key, t.version`,
  },
  where: {},
  search: searchedLines(sql`t.site, t.name, t.version, t.category`),
  total: (scope) => countRows(scope, 'webapp_technologies'),
  present: (rows: readonly WebappTechnology[], { language }) =>
    rows.map((row) => ({ ...row, category: TECHNOLOGY_CATEGORIES[row.category]?.[language] ?? row.category })),
});

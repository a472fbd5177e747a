import { type WebappAlert, type WebappDifferenceRow, webappSections } from '@rocca/contract/engines/webapp/sections';
import { sql } from 'drizzle-orm';
import { differenceSection, findingsSection } from '../../../core/finding-sections.ts';
import { groupSections } from '../../../core/group-sections.ts';
import { isOneOf, searchedLines } from '../../../core/pages/conditions.ts';
import type { FindingPlaces } from '../../../core/pages/places.ts';
import { webappWriting } from '../record/index.ts';
import { CHECK_WORDS } from './check-words.ts';
import { isOfTechnology } from './technologies.ts';

type UrlPlace = Pick<WebappDifferenceRow, 'url' | 'method' | 'parameter'>;

/** Findings of a web application are at a URL, asked by a method, in a parameter or in the answer as a whole. */
const URL_PLACES: FindingPlaces<UrlPlace, UrlPlace> = {
  key: { column: 'url', type: 'text' },
  select: sql`f.url, f.method, f.parameter`,
  join: () => sql``,
  selectGone: sql`f.url, f.method, f.parameter`,
  searched: ({ reportNo }) => sql`
    SELECT url AS place, count(*)::int AS findings, ${searchedLines(sql`url`)} AS search
    FROM report_findings WHERE report_no = ${reportNo} AND url IS NOT NULL GROUP BY url`,
  searchedBefore: ({ reportNo }) => sql`
    SELECT DISTINCT g.url, 0, ${searchedLines(sql`g.url`)} FROM report_gone g
    WHERE g.report_no = ${reportNo} AND g.url IS NOT NULL
      AND NOT EXISTS (SELECT FROM report_findings v WHERE v.report_no = ${reportNo} AND v.url = g.url)`,
  // A parameter by its whole name: to look for a part of one would be to read every finding.
  named: (search) => sql`lower(f.parameter) = ${search}`,
  present: ({ url, method, parameter }) => ({ url, method, parameter }),
};

interface FactsRow extends UrlPlace, Pick<WebappAlert, 'confidence' | 'tools' | 'messages_count'> {
  readonly owasp_2021: string | null;
  readonly owasp_2025: string | null;
}

type AlertFields = UrlPlace & Pick<WebappAlert, 'confidence' | 'owasp' | 'tools' | 'messages_count'>;

/** The same with what an alert has beside its place. */
const ALERT_PLACES: FindingPlaces<FactsRow, AlertFields> = {
  ...URL_PLACES,
  select: sql`${URL_PLACES.select}, a.confidence, a.owasp_2021, a.owasp_2025, a.tools, a.messages AS messages_count`,
  join: ({ reportNo }) => sql`JOIN webapp_alert_facts a ON a.report_no = ${reportNo} AND a.no = f.no`,
  present: ({ owasp_2021: y2021, owasp_2025: y2025, confidence, tools, messages_count, ...place }) => ({
    ...URL_PLACES.present(place),
    ...{ confidence, tools, messages_count },
    owasp: y2021 === null || y2025 === null ? null : { y2021, y2025 },
  }),
};

/** Of one edition or the other: a category names its year. Looked up by each finding's own number. */
const hasCategory = (category: string) => sql`EXISTS (
  SELECT FROM webapp_alert_facts a
  WHERE a.report_no = f.report_no AND a.no = f.no AND ${category} IN (a.owasp_2021, a.owasp_2025))`;

const hasConfidence = (confidences: readonly string[]) => sql`EXISTS (
  SELECT FROM webapp_alert_facts a
  WHERE a.report_no = f.report_no AND a.no = f.no AND ${isOneOf(sql`a.confidence`)(confidences)})`;

export const alerts = findingsSection(webappSections.webapp_alerts, {
  checks: CHECK_WORDS,
  places: ALERT_PLACES,
  order: { parameter: ['parameter'] },
  where: {
    url: (url) => sql`f.url = ${url}`,
    owasp: hasCategory,
    confidence: hasConfidence,
    technology: isOfTechnology,
    check: (check) => sql`f.issue_no IN (
      SELECT i.no FROM report_issues i WHERE i.report_no = f.report_no AND i.check_code = ${check})`,
  },
  narrow: ['url'],
});

export const { vulnerabilityGroups, remedies } = groupSections(URL_PLACES);

export const difference = differenceSection(webappSections.webapp_difference, {
  checks: CHECK_WORDS,
  places: URL_PLACES,
  judges: webappWriting,
});

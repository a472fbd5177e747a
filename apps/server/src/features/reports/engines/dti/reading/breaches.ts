import { dataClassName } from '@rocca/contract/engines/dti/data-classes';
import { type BreachData, type BreachSourceRow, dtiSections } from '@rocca/contract/engines/dti/sections';
import type { Language } from '@rocca/contract/language';
import { sql } from 'drizzle-orm';
import { searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { hasThreat, threatOfBand } from './bands.ts';
import { hasChange } from './changes.ts';
import { breachesOf, factsOf } from './facts.repo.ts';

interface BreachRow extends Pick<BreachData, 'id' | 'account' | 'risk_value' | 'total' | 'change'> {
  readonly band: number;
  readonly source_name: string;
  readonly year: number | null;
  readonly features: string[];
}

/** Up to 200,000 rows: every sort has its index, and what is shown of a source is looked up for the rows of the page. */
export const breachData = listSection(dtiSections.breach_data, {
  from: sql`dti_breaches b`,
  reportNo: sql`b.report_no`,
  select: sql`b.fingerprint AS id, b.account, b.risk_value, b.band, b.total, b.change, b.source_name,
    nullif(b.year, 0) AS year, b.report_no, b.source_no`,
  lookUp: sql`(SELECT s.features FROM dti_breach_sources s WHERE s.report_no = p.report_no AND s.no = p.source_no) AS features`,
  order: {
    'source.year': (direction, opposite) =>
      sql`b.year ${direction}, b.source_name ${opposite}, b.account ${opposite}, b.fingerprint ${opposite}`,
    'source.fullname': (direction) =>
      sql`b.source_name ${direction}, b.account ${direction}, b.fingerprint ${direction}`,
    risk_value: (direction, opposite) =>
      sql`b.risk_value ${direction}, b.account ${opposite}, b.fingerprint ${opposite}`,
    total: (direction, opposite) => sql`b.total ${direction}, b.account ${opposite}, b.fingerprint ${opposite}`,
    account: (direction) => sql`b.account ${direction}, b.fingerprint ${direction}`,
  },
  where: {
    risk: hasThreat(sql`b.band`),
    source: (source) => sql`b.source_name = ${source}`,
    change: hasChange(sql`b.change`),
  },
  search: searchedLines(sql`b.account, b.source_name, nullif(b.year, 0)`),
  total: async (scope) => breachesOf(await factsOf(scope)),
  present: (rows: readonly BreachRow[], { language }) =>
    rows.map(({ id, account, risk_value, total, change, band, source_name: fullname, year, features }) => ({
      ...{ id, account, risk_value, total, change },
      source: { fullname, year, features: namesOf(features ?? [], language) },
      risk: threatOfBand(band),
    })),
});

const namesOf = (classes: readonly string[], language: Language) =>
  classes.map((name) => dataClassName(name, language));

/** What was exposed is all that sources tell of the data. */
export const breachSources = listSection(dtiSections.breach_sources, {
  from: sql`dti_breach_sources s`,
  reportNo: sql`s.report_no`,
  select: sql`s.fullname AS name, s.accounts AS total, s.year, s.features, s.actor, s.category, s.geography,
    s.attack_vector, s.features AS compromised_data`,
  order: {
    total: (direction) => sql`s.accounts ${direction}, s.fullname COLLATE "C", s.no`,
    name: (direction) => sql`s.fullname COLLATE "C" ${direction}, s.no`,
    year: (direction) => sql`s.year ${direction} NULLS LAST, s.fullname COLLATE "C", s.no`,
  },
  where: {},
  search: searchedLines(sql`s.fullname, s.year, s.actor, s.category, array_to_string(s.features, E'\n')`),
  total: async (scope) => (await factsOf(scope)).breach_sources,
  present: (rows: readonly BreachSourceRow[], { language }) =>
    rows.map(({ features, compromised_data, ...row }) => ({
      ...row,
      features: namesOf(features, language),
      compromised_data: namesOf(compromised_data, language),
    })),
});

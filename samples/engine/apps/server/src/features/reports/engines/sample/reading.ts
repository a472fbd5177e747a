import { sampleSections } from '@rocca/contract/engines/sample/sections';
import { longName } from '@rocca/engines/sample/checks/long-name';
import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../platform/db/prepared-query.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import { checkWords } from '../../core/check-words.ts';
import { presentChecks } from '../../core/coverage.ts';
import { differenceSection, findingsSection } from '../../core/finding-sections.ts';
import { groupSections } from '../../core/group-sections.ts';
import { isOwned, searchedLines } from '../../core/pages/conditions.ts';
import type { FindingPlaces } from '../../core/pages/places.ts';
import { endOf } from '../../core/pages/report.repo.ts';
import { objectSection, type ReportReading, type ReportScope } from '../../core/reading.ts';
import { readCoverage } from '../../core/record/index.ts';
import { findingCountsOf } from '../../core/summary.ts';
import { sampleWriting } from './writing.ts';

const CHECK_WORDS = checkWords([longName]);

const PLACES: FindingPlaces<{ readonly place_name: string }, { readonly host_name: string }> = {
  key: { column: 'place_name', type: 'text' },
  select: sql`f.place_name`,
  join: () => sql``,
  selectGone: sql`f.place_name`,
  searched: ({ reportNo }) => sql`
    SELECT place_name AS place, count(*)::int AS findings, ${searchedLines(sql`place_name`)} AS search
    FROM report_findings WHERE report_no = ${reportNo} GROUP BY place_name`,
  searchedBefore: ({ reportNo }) => sql`
    SELECT DISTINCT place_name, 0, ${searchedLines(sql`place_name`)} FROM report_gone g WHERE g.report_no = ${reportNo}
      AND NOT EXISTS (SELECT FROM report_findings v WHERE v.report_no = ${reportNo} AND v.place_name = g.place_name)`,
  named: () => null,
  present: ({ place_name }) => ({ host_name: place_name }),
};

const { vulnerabilityGroups, remedies } = groupSections(PLACES);

async function factsOf({ db, report }: ReportScope): Promise<{ max_length: number; names: number }> {
  const [facts] = await preparedRows<{ max_length: number; names: number }>(
    db.pool,
    sql`SELECT max_length, (SELECT count(*)::int FROM sample_names n WHERE n.report_no = f.report_no) AS names
        FROM sample_report_facts f WHERE report_no = ${report.reportNo} AND ${isOwned(report)}`,
  );
  if (!facts) throw new AppError('not_found');
  return facts;
}

export const sampleReading: ReportReading<typeof sampleSections> = {
  code: 'sample',
  sections: sampleSections,
  resolvers: {
    sample_summary: objectSection(sampleSections.sample_summary, async (scope) => ({
      ...(await findingCountsOf(scope, CHECK_WORDS)),
      names: (await factsOf(scope)).names,
    })),
    sample_coverage: objectSection(sampleSections.sample_coverage, async (scope) => {
      const { db, result, language } = scope;
      const coverage = await readCoverage(db.orm, sampleWriting, result, endOf(result, language));
      if (!coverage) throw new AppError('not_found');
      const { complete, ended, cause, consents, tools, knowledge, checks } = coverage;
      return {
        ...{ complete, ended, cause, consents, tools, knowledge },
        checks: presentChecks(checks, CHECK_WORDS, scope),
        max_length: (await factsOf(scope)).max_length,
      };
    }),
    sample_difference: differenceSection(sampleSections.sample_difference, {
      checks: CHECK_WORDS,
      places: PLACES,
      judges: sampleWriting,
    }),
    sample_findings: findingsSection(sampleSections.sample_findings, {
      checks: CHECK_WORDS,
      places: PLACES,
      order: {},
      where: {},
      narrow: [],
    }),
    sample_vulnerability_groups: vulnerabilityGroups,
    remedies,
  },
};

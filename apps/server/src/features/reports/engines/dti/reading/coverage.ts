import { type DtiCoverage, dtiSections } from '@rocca/contract/engines/dti/sections';
import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import { AppError } from '../../../../../platform/http/app-error.ts';
import { reasonWords } from '../../../core/check-words.ts';
import { detailFor, presentChecks } from '../../../core/coverage.ts';
import { isOwned } from '../../../core/pages/conditions.ts';
import { endOf } from '../../../core/pages/report.repo.ts';
import { objectSection, type ReportScope } from '../../../core/reading.ts';
import { readCoverage } from '../../../core/record/index.ts';
import { dtiWriting } from '../record/index.ts';
import { factsOf } from './facts.repo.ts';
import { CHECK_WORDS, sourceName } from './words.ts';

export const coverage = objectSection(dtiSections.dti_coverage, async (scope) => {
  const { db, result, report, language } = scope;
  // The full and the lite engine write alike, each under its own code.
  const writing = { ...dtiWriting, code: report.writtenBy };
  const [counted, facts, sources, contradicted] = await Promise.all([
    readCoverage(db.orm, writing, result, endOf(result, language)),
    factsOf(scope),
    sourcesOf(scope),
    countContradicted(scope),
  ]);
  if (!counted) throw new AppError('not_found');
  const { complete, ended, cause, consents, tools, knowledge } = counted;
  return {
    ...{ complete, ended, cause, consents, tools, knowledge, sources },
    ...{ domain: facts.domain, contact: facts.contact, questions: facts.questions, contradicted },
    checks: presentChecks(counted.checks, CHECK_WORDS, scope),
  };
});

/** Of each address: a CVE that is listed for two of them counts twice, as it would among the findings. */
async function countContradicted({ db, report }: ReportScope): Promise<number> {
  const [row] = await preparedRows<{ count: number }>(
    db.pool,
    sql`SELECT coalesce(sum(cardinality(contradicted)), 0)::int AS count FROM dti_addresses
        WHERE report_no = ${report.reportNo} AND ${isOwned(report)}`,
  );
  return row?.count ?? 0;
}

interface SourceRow extends Pick<DtiCoverage['sources'][number], 'source' | 'detail'> {
  readonly reason: string | null;
  readonly answered: number;
  readonly unanswered: number;
  readonly items: number;
  readonly data_date: Date | null;
}

async function sourcesOf(scope: ReportScope): Promise<DtiCoverage['sources']> {
  const { db, report, language } = scope;
  const rows = await preparedRows<SourceRow>(
    db.pool,
    sql`SELECT source, reason, detail, answered, unanswered, items, data_date FROM dti_sources
        WHERE report_no = ${report.reportNo} AND ${isOwned(report)} ORDER BY source`,
  );
  return rows.map(({ reason, data_date, ...row }) => ({
    ...row,
    detail: detailFor(scope, row.detail),
    name: sourceName(row.source, language),
    told: reason === null,
    off: reason === 'source_off',
    reason_name: reason === null ? null : reasonWords(reason, language).name,
    data_date: data_date?.toISOString() ?? null,
  }));
}

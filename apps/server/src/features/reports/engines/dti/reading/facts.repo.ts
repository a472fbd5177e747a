import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import { AppError } from '../../../../../platform/http/app-error.ts';
import { isOwned } from '../../../core/pages/conditions.ts';
import type { ReportRow } from '../../../core/pages/report.repo.ts';
import type { ReportScope } from '../../../core/reading.ts';

/** What the report of a domain says of itself, and what it counts beside its findings. */
export interface DtiFacts {
  readonly domain: string;
  readonly contact: boolean;
  readonly questions: number | null;
  readonly ransomware_index: number | null;
  readonly ransomware_parts: Readonly<Record<string, number | null>>;
  readonly ransomware_certainties: Readonly<Record<string, string | null>>;
  readonly names: number;
  readonly addresses: number;
  readonly addresses_known: number;
  readonly cve_high: number;
  readonly cve_medium: number;
  readonly cve_low: number;
  readonly cve_gdpr: number;
  readonly cve_impacts: readonly number[];
  readonly breach_high: number;
  readonly breach_medium: number;
  readonly breach_low: number;
  readonly breach_sources: number;
  readonly lookalikes: number;
  /** Steps that were made to their end. */
  readonly steps_made: readonly string[];
  /** Sources that answered a question at least. */
  readonly sources_answered: readonly string[];
}

const asked = new WeakMap<ReportRow, Promise<DtiFacts>>();

/** Read once for all sections of a query. */
export function factsOf({ db, report }: ReportScope): Promise<DtiFacts> {
  const facts = asked.get(report) ?? readFacts(db.pool, report);
  asked.set(report, facts);
  return facts;
}

/** @throws AppError `not_found`: the report has not begun, or is another account's. */
async function readFacts(db: ReportScope['db']['pool'], report: ReportRow): Promise<DtiFacts> {
  const [row] = await preparedRows<DtiFacts>(
    db,
    sql`
      SELECT f.*,
        ARRAY(SELECT s.check_code FROM dti_steps s WHERE s.report_no = f.report_no AND s.reason IS NULL) AS steps_made,
        ARRAY(SELECT s.source FROM dti_sources s WHERE s.report_no = f.report_no AND s.answered > 0) AS sources_answered
      FROM dti_report_facts f WHERE f.report_no = ${report.reportNo} AND ${isOwned(report)}`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}

export const cvesOf = ({ cve_high, cve_medium, cve_low }: DtiFacts) => cve_high + cve_medium + cve_low;
export const breachesOf = ({ breach_high, breach_medium, breach_low }: DtiFacts) =>
  breach_high + breach_medium + breach_low;

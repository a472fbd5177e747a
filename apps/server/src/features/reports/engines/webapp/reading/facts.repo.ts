import type { InputCounts } from '@rocca/contract/engines/webapp/inputs';
import type { WebappCoverage, WebappSummary } from '@rocca/contract/engines/webapp/sections';
import type { StateChange } from '@rocca/contract/engines/webapp/state-change';
import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import { AppError } from '../../../../../platform/http/app-error.ts';
import { isOwned } from '../../../core/pages/conditions.ts';
import type { ReportRow } from '../../../core/pages/report.repo.ts';
import type { ReportScope } from '../../../core/reading.ts';

type Site = WebappSummary['sites'][number] & { readonly reason: string | null };

/** What a web application scan says of itself, and what it counts beside its findings. */
export interface WebappFacts extends Pick<WebappCoverage, 'strength' | 'threshold' | 'sign_in'> {
  readonly sites: readonly Site[];
  readonly pages: number;
  /** Counted by the scan; before its end, as many as its pages have parameters. */
  readonly points: number;
  readonly parameters: number;
  readonly requests: number;
  /** Null: not recorded. */
  readonly state_changes: readonly StateChange[] | null;
  /** Null: not counted. */
  readonly inputs: InputCounts | null;
}

const asked = new WeakMap<ReportRow, Promise<WebappFacts>>();

/** Read once for all sections of a query. */
export function factsOf({ db, report }: ReportScope): Promise<WebappFacts> {
  const facts = asked.get(report) ?? readFacts(db.pool, report);
  asked.set(report, facts);
  return facts;
}

/** @throws AppError `not_found`: the report has not begun, or is another account's. */
async function readFacts(db: ReportScope['db']['pool'], report: ReportRow): Promise<WebappFacts> {
  const [row] = await preparedRows<WebappFacts>(
    db,
    sql`
      SELECT f.strength, f.threshold, f.sign_in, p.pages, coalesce(f.points, p.parameters_in_all) AS points,
        p.parameters, coalesce(f.requests, 0) AS requests, f.state_changes, s.sites, i.inputs
      FROM webapp_report_facts f, LATERAL (
        SELECT count(*)::int AS pages, coalesce(sum(cardinality(parameters)), 0)::int AS parameters_in_all,
          (SELECT count(DISTINCT n.name)::int FROM webapp_pages q, unnest(q.parameters) AS n (name)
           WHERE q.report_no = f.report_no) AS parameters
        FROM webapp_pages WHERE report_no = f.report_no
      ) p, LATERAL (
        SELECT coalesce(jsonb_agg(jsonb_build_object('url', n.url, 'address', n.address, 'reason', n.reason, 'signed_in',
          CASE WHEN f.sign_in = 'form' THEN EXISTS (
            SELECT FROM webapp_pages q WHERE q.report_no = f.report_no AND q.origin = n.origin AND q.signed_in) END
          ) ORDER BY n.place), '[]') AS sites
        FROM ROWS FROM (jsonb_to_recordset(f.sites) AS (url text, address text, reason text, origin text))
          WITH ORDINALITY AS n (url, address, reason, origin, place)
      ) s, LATERAL (
        SELECT CASE WHEN f.inputs_counted THEN jsonb_build_object(
          'forms', count(*) FILTER (WHERE kind = 'form'),
          'forms_sent', count(*) FILTER (WHERE kind = 'form' AND state NOT IN ('left_out', 'read')),
          'fields', coalesce(sum(cardinality(fields)), 0),
          'fields_attacked', coalesce(sum(cardinality(fields) - cardinality(fields_left)), 0),
          'unsteady', count(*) FILTER (WHERE reason = 'unsteady')) END AS inputs
        FROM webapp_inputs WHERE report_no = f.report_no
      ) i
      WHERE f.report_no = ${report.reportNo} AND ${isOwned(report)}`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}

type Table =
  | 'webapp_messages'
  | 'webapp_technologies'
  | 'webapp_waf'
  | 'webapp_tls'
  | 'webapp_left_behind'
  | 'webapp_inputs';

/** How many rows of a report are in one of its small tables. */
export async function countRows({ db, report }: ReportScope, table: Table): Promise<number> {
  const [row] = await preparedRows<{ rows: number }>(
    db.pool,
    sql`SELECT count(*)::int AS rows FROM ${sql.identifier(table)}
        WHERE report_no = ${report.reportNo} AND ${isOwned(report)}`,
  );
  return row?.rows ?? 0;
}

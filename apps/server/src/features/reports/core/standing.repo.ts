import type { Standing } from '@rocca/contract/api/standing.schema';
import { sql } from 'drizzle-orm';
import { preparedRows, type Queryable } from '../../../platform/db/prepared-query.ts';
import { countTogether, type OpenFigures } from './count-together.repo.ts';

type Totals = Pick<Standing, 'targets' | 'exploited_complete' | 'under_way'> & { readonly reports: number[] };

/** Of each target the newest test that came to its end; a stopped one has seen less and would look like an improvement. */
export const lastOf = (accountId: string) => sql`
  SELECT DISTINCT ON (r.target_no, r.engine) r.*, t.name
  FROM reports r JOIN tasks t ON t.id = r.task_id AND t.account_id = r.account_id
  WHERE r.account_id = ${accountId} AND r.outcome = 'success' AND t.deleted_at IS NULL
  ORDER BY r.target_no, r.engine, r.begun_at DESC, r.no DESC`;

export async function findStanding(db: Queryable, accountId: string): Promise<Omit<Standing, 'actions'>> {
  const [totals] = await preparedRows<Totals>(
    db,
    sql`
      WITH last AS (${lastOf(accountId)})
      SELECT count(*)::int AS targets, coalesce(array_agg(no ORDER BY no), '{}') AS reports,
        coalesce(bool_and(catalogued), true) AS exploited_complete,
        (SELECT count(*)::int FROM tasks
         WHERE account_id = ${accountId} AND deleted_at IS NULL AND status IN ('PENDING', 'RUNNING', 'STOPPING')
        ) AS under_way
      FROM last, LATERAL (SELECT EXISTS (
        SELECT FROM jsonb_to_recordset(knowledge) AS k (name text, entries int) WHERE name = 'kev' AND entries > 0
      ) AS catalogued) AS loaded`,
  );
  if (!totals) throw new Error('a sum without a row');
  const { reports, ...rest } = totals;
  const open = await openFigures(db, accountId, reports);
  // A zero over targets of which some are unknown would look like a no.
  const isExploitedKnown = rest.exploited_complete || open.known_exploited > 0;
  return { ...rest, ...open, known_exploited: isExploitedKnown ? open.known_exploited : null };
}

/**
 * One report has counted its findings itself; several are counted together, once for each set of them. So is one that
 * lists findings as not verified: it may have seen them at a part of their place.
 */
async function openFigures(db: Queryable, accountId: string, reports: readonly number[]): Promise<OpenFigures> {
  if (reports.length > 1) return countTogether(db, accountId, reports);
  const [row] = await preparedRows<OpenFigures>(
    db,
    sql`
      SELECT coalesce(sum(r.findings), 0)::int AS vulns, coalesce(sum(r.critical), 0)::int AS critical,
        coalesce(sum(r.high), 0)::int AS high, coalesce(sum(r.medium), 0)::int AS medium,
        coalesce(sum(r.low), 0)::int AS low, coalesce(sum(r.known_exploited), 0)::int AS known_exploited,
        coalesce(sum(r.difference_unverified), 0)::int AS unverified, json_build_object(
          'critical', count(*) FILTER (WHERE r.critical > 0), 'high', count(*) FILTER (WHERE r.high > 0),
          'known_exploited', count(*) FILTER (WHERE r.known_exploited > 0)) AS services
      FROM reports r WHERE r.account_id = ${accountId} AND r.no = ANY (${sql.param(reports)}::int[])`,
  );
  if (!row) throw new Error('a sum without a row');
  return row.unverified > 0 ? countTogether(db, accountId, reports) : row;
}

import type { Standing } from '@rocca/contract/api/standing.schema';
import { sql } from 'drizzle-orm';
import { preparedRows, type Queryable } from '../../../platform/db/prepared-query.ts';

type Totals = Omit<Standing, 'worst' | 'latest'>;
type Worst = Omit<Standing['worst'][number], 'begun_at'> & { readonly begun_at: Date };

const WORST = 5;
const LATEST = 10;

/** Of each target the newest test that came to its end; a stopped one has seen less and would look like an improvement. */
const lastOf = (accountId: string) => sql`
  SELECT DISTINCT ON (r.target_no, r.engine) r.*, t.name
  FROM reports r JOIN tasks t ON t.id = r.task_id AND t.account_id = r.account_id
  WHERE r.account_id = ${accountId} AND r.outcome = 'success' AND t.deleted_at IS NULL
  ORDER BY r.target_no, r.engine, r.begun_at DESC, r.no DESC`;

export async function standingOf(db: Queryable, accountId: string): Promise<Standing> {
  const [[totals], worst, latest] = await Promise.all([
    preparedRows<Totals>(
      db,
      sql`
        WITH last AS (${lastOf(accountId)})
        SELECT count(*)::int AS targets, coalesce(sum(critical), 0)::int AS critical,
          coalesce(sum(high), 0)::int AS high, coalesce(sum(medium), 0)::int AS medium,
          coalesce(sum(low), 0)::int AS low, coalesce(sum(difference_unverified), 0)::int AS unverified,
          -- A zero over targets of which some are unknown would look like a no.
          CASE WHEN bool_and(catalogued) OR sum(known_exploited) > 0 THEN sum(known_exploited)::int END
            AS known_exploited,
          coalesce(bool_and(catalogued), true) AS exploited_complete,
          (SELECT count(*)::int FROM tasks
           WHERE account_id = ${accountId} AND deleted_at IS NULL AND status IN ('PENDING', 'RUNNING', 'STOPPING')
          ) AS under_way
        FROM last, LATERAL (SELECT EXISTS (
          SELECT FROM jsonb_to_recordset(knowledge) AS k (name text, entries int) WHERE name = 'kev' AND entries > 0
        ) AS catalogued) AS loaded`,
    ),
    preparedRows<Worst>(
      db,
      sql`
        WITH last AS (${lastOf(accountId)})
        SELECT task_id, engine, name, begun_at, critical, high, medium, low FROM last WHERE critical + high > 0
        ORDER BY critical DESC, high DESC, begun_at DESC, no DESC LIMIT ${WORST}`,
    ),
    preparedRows<Standing['latest'][number]>(
      db,
      sql`
        SELECT r.task_id, r.critical, r.high, r.medium, r.low
        FROM reports r JOIN tasks t ON t.id = r.task_id AND t.account_id = r.account_id
        WHERE r.account_id = ${accountId} AND t.deleted_at IS NULL AND r.closed_at IS NOT NULL
        ORDER BY t.created_at DESC, r.no DESC LIMIT ${LATEST}`,
    ),
  ]);
  if (!totals) throw new Error('a sum without a row');
  return { ...totals, worst: worst.map((row) => ({ ...row, begun_at: row.begun_at.toISOString() })), latest };
}

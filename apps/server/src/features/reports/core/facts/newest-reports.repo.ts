import { sql } from 'drizzle-orm';
import { preparedRows, type Queryable } from '../../../../platform/db/prepared-query.ts';
import { rankOf } from '../certainty.ts';

/** The report that speaks for a target. */
export interface NewestReport {
  readonly no: number;
  readonly taskId: string;
  readonly begunAt: Date;
  readonly name: string;
  /** The first things it was to look at; null: the test does not say. */
  readonly entries: readonly string[] | null;
  readonly entriesTotal: number;
  /** False: the licence opens its summary alone. */
  readonly full: boolean;
  /** The versions that findings follow from, in the words of `askedAs`. */
  readonly about: readonly string[];
}

interface Asked {
  readonly accountId: string;
  readonly engine: string;
  /** One of these checks must have been made somewhere; a report without them speaks only where there is no other. */
  readonly measures: readonly string[];
}

/** An account with more targets is asked about those it tested last. */
const MAX_REPORTS = 500;
const MAX_ENTRIES = 3;

/**
 * Of each target that is still there the newest report whose test came to its end: one that was stopped has seen less,
 * and would hide what the one before it saw. For the same reason a scan that only listed ports does not speak for a
 * target whose services another scan has looked at.
 */
export function newestReports(db: Queryable, { accountId, engine, measures }: Asked): Promise<NewestReport[]> {
  return preparedRows<NewestReport>(
    db,
    sql`
      SELECT n.no, n.task_id AS "taskId", n.begun_at AS "begunAt", n.name, coalesce(l.full_mode, false) AS full,
        (SELECT array_agg(left(e.text, 300) ORDER BY e.place)
         FROM ROWS FROM (jsonb_to_recordset(n.entries) AS (text text)) WITH ORDINALITY AS e (text, place)
         WHERE e.place <= ${MAX_ENTRIES}) AS entries,
        coalesce(jsonb_array_length(n.entries), 0) AS "entriesTotal",
        ARRAY(SELECT DISTINCT i.about FROM report_issues i
              WHERE i.report_no = n.no AND i.findings > 0 AND i.proof <> ${rankOf('unverified')} AND i.about IS NOT NULL) AS about
      FROM report_targets g
      CROSS JOIN LATERAL (
        SELECT r.no, r.task_id, r.begun_at, t.name,
          CASE WHEN jsonb_typeof(t.plan -> 'entries') = 'array' THEN t.plan -> 'entries' END AS entries
        FROM reports r JOIN tasks t ON t.id = r.task_id AND t.account_id = r.account_id
        WHERE r.target_no = g.no AND r.account_id = g.account_id AND r.engine = g.engine AND r.outcome = 'success'
          AND t.deleted_at IS NULL AND (t.target_id IS NULL OR EXISTS (
            SELECT FROM targets x WHERE x.id = t.target_id AND x.account_id = t.account_id))
        ORDER BY EXISTS (
          SELECT FROM jsonb_to_recordset(r.coverage -> 'checks') AS c ("check" text, places_done int, places_partly int)
          WHERE (c.places_done > 0 OR c.places_partly > 0) AND c."check" = ANY (${sql.param(measures)}::text[])
        ) DESC, r.begun_at DESC, r.no DESC LIMIT 1
      ) n
      LEFT JOIN licences l ON l.account_id = g.account_id AND l.api = '/' || g.engine || '/'
      WHERE g.account_id = ${accountId} AND g.engine = ${engine}
      ORDER BY n.begun_at DESC, n.no DESC LIMIT ${MAX_REPORTS}`,
  );
}

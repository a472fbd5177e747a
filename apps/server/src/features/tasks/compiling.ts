import type { MemberRole } from '@rocca/contract/abilities';
import type { TaskStatus } from '@rocca/contract/task/status';
import { sql } from 'drizzle-orm';
import { preparedRows, type Queryable } from '../../platform/db/prepared-query.ts';
import type { OwnTask } from './tasks.repo.ts';

/*
 * What a feature needs to write into a task that people fill in, on a connection of its own transaction: each answer of
 * a questionnaire is one, so these are prepared.
 */

interface CompilingTask {
  readonly status: TaskStatus;
  /** Null: the user of the token is gone. */
  readonly role: MemberRole | null;
}

interface Writer extends OwnTask {
  readonly userId: string;
}

/**
 * Keeps the task as it is until the end of the transaction: writers of one form take turns, and none writes into one
 * that has ended. Null for one that is not there or not the account's.
 */
export async function lockTaskToFill(
  client: Queryable,
  { accountId, taskId, userId }: Writer,
): Promise<CompilingTask | null> {
  const [row] = await preparedRows<{ status: TaskStatus; role: MemberRole | null }>(
    client,
    sql`SELECT status, (SELECT member_role FROM users WHERE id = ${userId}) AS role
        FROM tasks WHERE id = ${taskId} AND account_id = ${accountId} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  );
  return row ?? null;
}

/**
 * A row if the user ($3) may write into the task ($1) of the account ($2) now, as part of a statement that writes: the
 * share lock keeps the task from ending before the statement does, and lets other writers by. Text, since building it
 * for each answer would take as long as the write.
 */
export const OPEN_TO_FILL = `SELECT id FROM tasks
  WHERE id = $1 AND account_id = $2 AND status = 'COMPILING' AND deleted_at IS NULL
    AND EXISTS (SELECT FROM users WHERE id = $3 AND member_role <> 'viewer')
  FOR SHARE`;

/** Notes how far it is, 0 to 1, and tells listeners of a change, also of one that leaves the fraction as it was. */
export async function noteFilled(client: Queryable, { accountId, taskId }: OwnTask, fraction: number): Promise<void> {
  await preparedRows(
    client,
    sql`WITH changed AS (
          UPDATE tasks SET percentage = ${fraction}::real
          WHERE id = ${taskId} AND account_id = ${accountId} AND status = 'COMPILING'
            AND percentage IS DISTINCT FROM ${fraction}::real
          RETURNING id
        )
        SELECT CASE WHEN NOT EXISTS (SELECT FROM changed)
          THEN pg_notify('rocca_tasks', json_build_object('account', ${accountId}::uuid, 'task', ${taskId}::uuid)::text)
        END`,
  );
}

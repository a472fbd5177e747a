import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { type TaskRecord, tasks } from './tasks.tables.ts';

export interface TaskFilter {
  readonly accountId: string;
  readonly engine?: string | undefined;
  readonly targetId?: string | undefined;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** One page, newest first. The long columns (result, traceback) stay in the database. */
export async function listTasks(db: Executor, filter: TaskFilter, { limit, offset }: Page): Promise<TaskListRow[]> {
  return db
    .select({
      id: tasks.id,
      engine: tasks.engine,
      name: tasks.name,
      status: tasks.status,
      percentage: tasks.percentage,
      stopRequested: tasks.stopRequested,
      targetId: tasks.targetId,
      createdAt: tasks.createdAt,
    })
    .from(tasks)
    .where(matching(filter))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(limit)
    .offset(offset);
}

export type TaskListRow = Pick<
  TaskRecord,
  'id' | 'engine' | 'name' | 'status' | 'percentage' | 'stopRequested' | 'targetId' | 'createdAt'
>;

export async function countTasks(db: Executor, filter: TaskFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(tasks).where(matching(filter));
  return row?.total ?? 0;
}

/** Null for an id that does not exist and for one of another account alike. */
export async function findTask(
  db: Executor,
  { accountId, taskId }: { accountId: string; taskId: string },
): Promise<TaskRecord | null> {
  const [row] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.accountId, accountId), eq(tasks.id, taskId)));
  return row ?? null;
}

function matching({ accountId, engine, targetId }: TaskFilter): SQL | undefined {
  return and(
    eq(tasks.accountId, accountId),
    engine === undefined ? undefined : eq(tasks.engine, engine),
    targetId === undefined ? undefined : eq(tasks.targetId, targetId),
  );
}

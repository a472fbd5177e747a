import type { MemberRole } from '@rocca/contract/abilities';
import { canDelete } from '@rocca/contract/task/machine';
import { TASK_STATUSES } from '@rocca/contract/task/status';
import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { users } from '../accounts/index.ts';
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

/** What a table shows of a test. */
const SHOWN = {
  id: tasks.id,
  engine: tasks.engine,
  name: tasks.name,
  status: tasks.status,
  percentage: tasks.percentage,
  stage: tasks.stage,
  stopRequested: tasks.stopRequested,
  targetId: tasks.targetId,
  scanConfigId: tasks.scanConfigId,
  placesDone: tasks.placesDone,
  placesTotal: tasks.placesTotal,
  outcome: tasks.outcome,
  scans: tasks.scans,
  startedAt: tasks.startedAt,
  touchedAt: tasks.touchedAt,
  endedAt: tasks.endedAt,
  createdAt: tasks.createdAt,
};
export type TaskListRow = Pick<TaskRecord, keyof typeof SHOWN>;

/** What a reader of one test gets: neither its plan nor its sealed settings, which may be a megabyte. */
const DETAIL = { ...SHOWN, traceback: tasks.traceback, result: tasks.result };
export type TaskDetailRow = Pick<TaskRecord, keyof typeof DETAIL>;

/** One page, newest first. The long columns (result, traceback) stay in the database. */
export async function listTasks(db: Executor, filter: TaskFilter, { limit, offset }: Page): Promise<TaskListRow[]> {
  return db
    .select(SHOWN)
    .from(tasks)
    .where(matching(filter))
    .orderBy(desc(tasks.createdAt), desc(tasks.id))
    .limit(limit)
    .offset(offset);
}

export async function countTasks(db: Executor, filter: TaskFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(tasks).where(matching(filter));
  return row?.total ?? 0;
}

export interface OwnTask {
  readonly accountId: string;
  readonly taskId: string;
}

const isTaskOfAccount = and(
  eq(tasks.accountId, sql.placeholder('accountId')),
  eq(tasks.id, sql.placeholder('taskId')),
  isNull(tasks.deletedAt),
);

const taskOfAccount = preparedQuery((db) => db.select(DETAIL).from(tasks).where(isTaskOfAccount));

/** Null for an id that does not exist and for one of another account alike. */
export async function findTask(db: Executor, { accountId, taskId }: OwnTask): Promise<TaskDetailRow | null> {
  const [row] = await taskOfAccount(db, { accountId, taskId });
  return row ?? null;
}

const taskForReader = preparedQuery((db) => {
  const readerRole = db
    .select({ memberRole: users.memberRole })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')));
  return db
    .select({ ...DETAIL, readerRole: sql<MemberRole | null>`(${readerRole})` })
    .from(tasks)
    .where(isTaskOfAccount);
});

/** The same together with the reader's standing, in one query: the second one would be a fifth of the request's cost. */
export async function findTaskForReader(
  db: Executor,
  { accountId, taskId, userId }: OwnTask & { userId: string },
): Promise<(TaskDetailRow & { readerRole: MemberRole | null }) | null> {
  const [row] = await taskForReader(db, { accountId, taskId, userId });
  return row ?? null;
}

function matching({ accountId, engine, targetId }: TaskFilter): SQL | undefined {
  return and(
    eq(tasks.accountId, accountId),
    isNull(tasks.deletedAt),
    engine === undefined ? undefined : eq(tasks.engine, engine),
    targetId === undefined ? undefined : eq(tasks.targetId, targetId),
  );
}

/** How many earlier tests say how long the next one takes: enough for a median, few enough to be of late. */
const REMEMBERED_TESTS = 50;

interface LikeTest {
  readonly accountId: string;
  readonly engine: string;
  readonly scanConfigId: string | null;
  /** Addresses and names together. */
  readonly addresses: number;
}

/** The median duration of the account's own tests of a profile that were about as large: half to twice as many addresses. */
export async function usualSeconds(db: Executor, like: LikeTest): Promise<number | null> {
  const { accountId, engine, scanConfigId, addresses } = like;
  const size = sql<number>`((${tasks.plan} ->> 'addresses')::int + (${tasks.plan} ->> 'names')::int)`;
  const late = db
    .select({
      seconds: sql<number>`extract(epoch FROM ${tasks.endedAt} - ${tasks.startedAt})`.as('seconds'),
      size: size.as('size'),
    })
    .from(tasks)
    .where(
      and(
        eq(tasks.accountId, accountId),
        eq(tasks.engine, engine),
        scanConfigId === null ? isNull(tasks.scanConfigId) : eq(tasks.scanConfigId, scanConfigId),
        eq(tasks.status, 'SUCCESS'),
      ),
    )
    .orderBy(desc(tasks.endedAt))
    .limit(REMEMBERED_TESTS)
    .as('late');
  const [row] = await db
    .select({ median: sql<number | null>`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${late.seconds})` })
    .from(late)
    .where(sql`${late.size} BETWEEN ${addresses} / 2.0 AND ${addresses} * 2`);
  return row?.median == null ? null : Math.max(1, Math.round(Number(row.median)));
}

export async function insertTask(tx: Executor, task: typeof tasks.$inferInsert): Promise<void> {
  await tx.insert(tasks).values(task);
}

/** Asks a running test to stop; false if it is not running (any more). */
export async function requestStop(db: Executor, { accountId, taskId }: OwnTask): Promise<boolean> {
  const asked = await db
    .update(tasks)
    .set({ stopRequested: true })
    .where(and(eq(tasks.accountId, accountId), eq(tasks.id, taskId), eq(tasks.status, 'RUNNING')))
    .returning({ id: tasks.id });
  return asked.length > 0;
}

const DELETABLE = TASK_STATUSES.filter((status) => canDelete({ status, engine: '', stopRequested: false }));

/** Takes a test that has ended out of every table; false if it has not ended. Its report goes by a call of its own. */
export async function markDeleted(db: Executor, { accountId, taskId }: OwnTask): Promise<boolean> {
  const marked = await db
    .update(tasks)
    .set({ status: 'DELETED', deletedAt: sql`now()` })
    .where(and(eq(tasks.accountId, accountId), eq(tasks.id, taskId), inArray(tasks.status, DELETABLE)))
    .returning({ id: tasks.id });
  return marked.length > 0;
}

/** The same for all tests of a target; those queued or running stay. */
export async function markDeletedOfTarget(
  db: Executor,
  { accountId, targetId }: { accountId: string; targetId: string },
): Promise<string[]> {
  const marked = await db
    .update(tasks)
    .set({ status: 'DELETED', deletedAt: sql`now()` })
    .where(and(eq(tasks.accountId, accountId), eq(tasks.targetId, targetId), inArray(tasks.status, DELETABLE)))
    .returning({ id: tasks.id });
  return marked.map(({ id }) => id);
}

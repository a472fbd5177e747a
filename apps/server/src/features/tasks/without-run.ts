import { randomUUID } from 'node:crypto';
import { SERVICES, type ServiceCode } from '@rocca/contract/services';
import { canMove } from '@rocca/contract/task/machine';
import type { TaskOutcome } from '@rocca/contract/task/outcome';
import type { TaskStatus } from '@rocca/contract/task/status';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findMemberRole } from '../accounts/index.ts';
import { commitScans, refundScans, reserveScans } from '../licences/index.ts';
import { roleActs } from './acting.ts';
import { insertTask, type OwnTask } from './tasks.repo.ts';
import { tasks } from './tasks.tables.ts';

/*
 * Tasks that no worker runs: a person fills them in (a questionnaire) or answers them (an incident). They are COMPILING
 * from their creation to their end, and the feature they belong to keeps everything else in tables of its own, written
 * in the same transactions. Listeners hear of every change by the trigger on the table.
 */

interface NewTask {
  readonly accountId: string;
  readonly userId: string;
  /** Whose licence it draws on; a service that runs tests starts them instead. */
  readonly service: ServiceCode;
  /** The services this deployment permits. */
  readonly permitted: readonly string[];
  readonly name: string;
  /** What it takes from the licence: 0 where the service has no allowance to use up. */
  readonly scans: number;
  /** How far it is at the beginning; left out where it has no progress. */
  readonly percentage?: number;
}

interface CreatedTask {
  readonly taskId: string;
  readonly scansDone: number;
  readonly scansMax: number;
}

/**
 * Takes the scans and stores the task.
 * @throws AppError `forbidden` for a viewer, `licence_expired`, `no_remaining_scans`.
 */
export async function createTaskWithoutRun(
  tx: Executor,
  { accountId, userId, service, permitted, name, scans, percentage }: NewTask,
): Promise<CreatedTask> {
  if (SERVICES[service].runsTests) throw new Error(`tasks of ${service} are run by a worker`);
  if (!roleActs(await findMemberRole(tx, userId))) throw new AppError('forbidden');
  if (!permitted.includes(service)) throw new AppError('licence_expired');
  const taskId = randomUUID();
  const reserved = await reserveScans(tx, { accountId, engine: service, taskId, scans });
  if (reserved.kind === 'no_licence') throw new AppError('licence_expired');
  if (reserved.kind === 'no_remaining_scans') throw new AppError('no_remaining_scans');
  const { licenceId, scansDone, scansMax } = reserved;
  await insertTask(tx, {
    id: taskId,
    accountId,
    engine: service,
    name,
    status: 'COMPILING',
    createdBy: userId,
    licenceId,
    scans,
    percentage,
  });
  return { taskId, scansDone, scansMax };
}

interface End {
  readonly status: 'SUCCESS' | 'COMPLETED';
  readonly result?: Record<string, unknown>;
  readonly outcome?: TaskOutcome;
}

/** Ends it and settles its scans; false if it was ended or deleted before, or is not the account's. */
export async function endTaskWithoutRun(tx: Executor, own: OwnTask, { status, ...shown }: End): Promise<boolean> {
  const fields = { percentage: 1, endedAt: sql`now()`, ...shown };
  const ended = await moveFromCompiling(tx, own, status, fields);
  if (ended) await commitScans(tx, { ...ended, ...own, reason: `ended ${status}` });
  return ended !== null;
}

/** Deletes it before its end and gives its scans back; false as above. */
export async function discardTaskWithoutRun(tx: Executor, own: OwnTask): Promise<boolean> {
  const discarded = await moveFromCompiling(tx, own, 'DELETED', { deletedAt: sql`now()` });
  if (discarded) await refundScans(tx, { ...discarded, ...own, reason: 'deleted before its end' });
  return discarded !== null;
}

/** The fence: the row decides which of several ends comes first. */
async function moveFromCompiling(
  tx: Executor,
  { accountId, taskId }: OwnTask,
  status: TaskStatus,
  fields: object,
): Promise<{ licenceId: string | null; scans: number } | null> {
  if (!canMove('COMPILING', status)) throw new Error(`COMPILING does not become ${status}`);
  const [moved] = await tx
    .update(tasks)
    .set({ ...fields, status })
    .where(and(eq(tasks.accountId, accountId), eq(tasks.id, taskId), eq(tasks.status, 'COMPILING')))
    .returning({ licenceId: tasks.licenceId, scans: tasks.scans });
  return moved ?? null;
}

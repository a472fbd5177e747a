import type { Localised } from '@rocca/contract/language';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { type TaskRecord, tasks } from './tasks.tables.ts';

/** A worker that has not been heard of for this long is taken for dead. It reports twice a second. */
export const LEASE_SECONDS = 15;

/** One attempt at one test by one worker: whoever does not hold it may not write. */
export interface Attempt {
  readonly taskId: string;
  readonly worker: string;
  readonly attempt: number;
}

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

/** What a claim writes: the test is this worker's from here on. */
export function startOfAttempt(worker: string) {
  return {
    status: 'RUNNING' as const,
    worker,
    leaseUntil: lease,
    lastSeenAt: sql`now()`,
    attempt: sql`${tasks.attempt} + 1`,
    startedAt: sql`coalesce(${tasks.startedAt}, now())`,
    percentage: 0,
    stage: 'starting',
  };
}

interface Heartbeat {
  readonly percentage: number | null;
  readonly stage: string | null;
}

/** Says that the worker lives. Null: the test is no longer its own. */
export async function beat(
  db: Executor,
  attempt: Attempt,
  { percentage, stage }: Heartbeat,
): Promise<{ stopRequested: boolean } | null> {
  const [row] = await db
    .update(tasks)
    .set({ leaseUntil: lease, lastSeenAt: sql`now()`, percentage, stage })
    .where(held(attempt))
    .returning({ stopRequested: tasks.stopRequested });
  return row ?? null;
}

/** The tool is about to reach the target. False: the test is no longer this worker's, and must not be touched. */
export async function markTouched(db: Executor, attempt: Attempt): Promise<boolean> {
  const rows = await db
    .update(tasks)
    .set({ touchedAt: sql`coalesce(${tasks.touchedAt}, now())` })
    .where(held(attempt))
    .returning({ id: tasks.id });
  return rows.length > 0;
}

/** Whether the attempt may still write, for the rest of the caller's transaction. */
export async function holds(tx: Executor, attempt: Attempt): Promise<boolean> {
  const rows = await tx.select({ id: tasks.id }).from(tasks).where(held(attempt)).for('share');
  return rows.length > 0;
}

export interface Ending {
  readonly status: 'SUCCESS' | 'FAILURE' | 'STOPPED';
  /** Why it failed, for a person: the first line in words, the rest for who mends it. */
  readonly cause: Localised | null;
  readonly result?: Record<string, unknown>;
}

/** Ends an attempt; null if it was no longer held. */
export async function endAttempt(tx: Executor, attempt: Attempt, ending: Ending): Promise<TaskRecord | null> {
  const [row] = await tx
    .update(tasks)
    .set({
      status: ending.status,
      traceback: ending.cause?.en ?? null,
      ...(ending.result ? { result: ending.result } : {}),
      ...(ending.cause ? { result: { output: '', cause: ending.cause } } : {}),
      ...(ending.status === 'SUCCESS' ? { percentage: 1 } : {}),
      stage: null,
      worker: null,
      leaseUntil: null,
      settings: null,
      endedAt: sql`now()`,
    })
    .where(held(attempt))
    .returning();
  return row ?? null;
}

/** Puts an attempt back into the queue: its worker is gone and the target was never reached. */
export async function requeue(tx: Executor, attempt: Attempt): Promise<boolean> {
  const rows = await tx
    .update(tasks)
    .set({
      status: 'PENDING',
      worker: null,
      leaseUntil: null,
      percentage: null,
      stage: null,
      queuedAt: sql`now()`,
    })
    .where(held(attempt))
    .returning({ id: tasks.id });
  return rows.length > 0;
}

/** Running tests whose worker has gone silent. Locked, so that several sweeps at once share them out. */
export async function lockSilent(tx: Executor, limit: number): Promise<TaskRecord[]> {
  return tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.status, 'RUNNING'), lt(tasks.leaseUntil, sql`now()`)))
    .limit(limit)
    .for('update', { skipLocked: true });
}

function held({ taskId, worker, attempt }: Attempt) {
  return and(eq(tasks.id, taskId), eq(tasks.worker, worker), eq(tasks.attempt, attempt), eq(tasks.status, 'RUNNING'));
}

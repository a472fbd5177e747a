import type { Localised } from '@rocca/contract/language';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { type TaskRecord, tasks } from './tasks.tables.ts';

/** One attempt at one test by one worker. Every write of the attempt is conditional on it: this is the fence. */
export interface Attempt {
  readonly taskId: string;
  readonly worker: string;
  readonly attempt: number;
}

/** Who claims a test. */
export interface Claimant {
  readonly worker: string;
  readonly beat: number;
}

/**
 * What a claim writes: the test is this worker's from here on. `beat` is a number this claim alone uses: by it
 * `findClaim` recognises the claim if the answer is lost.
 */
export function startOfAttempt({ worker, beat }: Claimant) {
  return {
    status: 'RUNNING' as const,
    worker,
    beat,
    lastSeenAt: sql`now()`,
    attempt: sql`${tasks.attempt} + 1`,
    startedAt: sql`coalesce(${tasks.startedAt}, now())`,
    percentage: 0,
    stage: 'starting',
    placesDone: null,
    placesTotal: null,
  };
}

/** The test as the claim left it, if it was carried out. */
export async function findClaim(db: Executor, { worker, beat }: Claimant): Promise<TaskRecord | null> {
  const [claimed] = await db
    .select()
    .from(tasks)
    .where(and(eq(tasks.status, 'RUNNING'), eq(tasks.worker, worker), eq(tasks.beat, beat)));
  return claimed ?? null;
}

interface Heartbeat {
  readonly percentage: number | null;
  readonly stage: string | null;
  readonly places?: Places | null;
}

/** Of the target: those in the report, and all of them. */
export interface Places {
  readonly done: number;
  readonly total: number;
}

const placesOf = (places: Places | null) => ({
  placesDone: places?.done ?? null,
  placesTotal: places?.total ?? null,
});

/** The worker's sign of life. Null: the test is no longer its own. */
export async function beat(
  db: Executor,
  attempt: Attempt,
  { percentage, stage, places }: Heartbeat,
): Promise<{ stopRequested: boolean } | null> {
  const [row] = await db
    .update(tasks)
    .set({ beat: sql`${tasks.beat} + 1`, lastSeenAt: sql`now()`, percentage, stage, ...placesOf(places ?? null) })
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

/**
 * The lock of a process that was paused inside a transaction must not outlast its lease: a sweep skips locked tests. In
 * the transaction alone, since poolers refuse settings they do not know at the start of a connection.
 */
const END_WHEN_IDLE = sql`SET LOCAL idle_in_transaction_session_timeout = '10s'`;

/** Whether the attempt may still write, for the rest of the caller's transaction. */
export async function holds(tx: Executor, attempt: Attempt): Promise<boolean> {
  await tx.execute(END_WHEN_IDLE);
  const rows = await tx.select({ id: tasks.id }).from(tasks).where(held(attempt)).for('share');
  return rows.length > 0;
}

export interface Ending {
  readonly status: 'SUCCESS' | 'FAILURE' | 'STOPPED';
  /** Why it failed, for a person: the first line in words, the rest for who mends it. */
  readonly cause: Localised | null;
  readonly result?: Record<string, unknown>;
  /** As the engine said them last, where the test's own worker ends it. */
  readonly places?: Places | null;
}

/** Ends an attempt, for its worker (`own`) or in its place; null if it was no longer held. */
export async function endAttempt(
  tx: Executor,
  attempt: Attempt,
  ending: Ending,
  own: boolean,
): Promise<TaskRecord | null> {
  await tx.execute(END_WHEN_IDLE);
  const [row] = await tx
    .update(tasks)
    .set({
      status: ending.status,
      traceback: ending.cause?.en ?? null,
      ...(ending.result ? { result: ending.result } : {}),
      ...(ending.cause ? { result: { output: '', cause: ending.cause } } : {}),
      ...(ending.status === 'SUCCESS' ? { percentage: 1 } : {}),
      stage: null,
      // The last hosts of a dead worker may have been written without a word: none is not certain then.
      ...(own ? placesOf(ending.places ?? null) : { placesDone: sql`nullif(${tasks.placesDone}, 0)` }),
      // Kept where the worker ended its test by itself: it finds its own ending by it (`endedBy`).
      ...(own ? {} : { worker: null }),
      settings: null,
      endedAt: sql`now()`,
    })
    .where(held(attempt))
    .returning();
  return row ?? null;
}

/** Whether this worker ended the attempt: its commit may have been carried out although the answer was lost. */
export async function endedBy(db: Executor, { taskId, worker, attempt }: Attempt): Promise<boolean> {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(eq(tasks.id, taskId), eq(tasks.worker, worker), eq(tasks.attempt, attempt), ne(tasks.status, 'RUNNING')),
    );
  return rows.length > 0;
}

/** Puts an attempt back into the queue: its worker is gone and the target was never reached. */
export async function requeue(tx: Executor, attempt: Attempt): Promise<boolean> {
  const rows = await tx
    .update(tasks)
    .set({
      status: 'PENDING',
      worker: null,
      percentage: null,
      stage: null,
      ...placesOf(null),
      queuedAt: sql`now()`,
    })
    .where(held(attempt))
    .returning({ id: tasks.id });
  return rows.length > 0;
}

/** A running test as its watchers see it. `beat` changes while its worker lives. */
export interface RunningTest {
  readonly id: string;
  readonly attempt: number;
  readonly beat: number;
}

export async function listRunning(db: Executor): Promise<RunningTest[]> {
  return db
    .select({ id: tasks.id, attempt: tasks.attempt, beat: tasks.beat })
    .from(tasks)
    .where(and(eq(tasks.status, 'RUNNING'), isNotNull(tasks.worker)));
}

/** The test if its worker is still as silent as when it was watched; null also if another process holds a lock on it. */
export async function lockSilent(tx: Executor, { id, attempt, beat }: RunningTest): Promise<TaskRecord | null> {
  await tx.execute(END_WHEN_IDLE);
  const [row] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), eq(tasks.status, 'RUNNING'), eq(tasks.attempt, attempt), eq(tasks.beat, beat)))
    .for('update', { skipLocked: true });
  return row ?? null;
}

function held({ taskId, worker, attempt }: Attempt) {
  return and(eq(tasks.id, taskId), eq(tasks.worker, worker), eq(tasks.attempt, attempt), eq(tasks.status, 'RUNNING'));
}

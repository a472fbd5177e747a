import { type Database, withTransaction } from '../../platform/db/database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Log } from '../../platform/log/logger.ts';
import { findNext } from './queue.repo.ts';
import { lockSilent, requeue } from './run.repo.ts';
import { settleAttempt } from './settle.ts';
import type { TaskRecord } from './tasks.tables.ts';
import { isWakeUpWaiting, wakeSlot } from './wake-slot.ts';

/** With the lease of 15 s a dead worker's test is picked up or failed within 20 s. */
const EVERY_MS = 5000;
const BATCH = 50;

/** A test that took this many workers down is not given to another one. */
const MOST_ATTEMPTS = 3;

export interface Sweeper {
  stop(): void;
}

interface SweepParts {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly log: Log;
  /** How much weight one account may have running. */
  readonly accountTests: number;
}

/** Looks after tests whose worker died. Any number of processes may run it: each test is handled by one. */
export function startSweeping(parts: SweepParts): Sweeper {
  const { log } = parts;
  const timer = setInterval(() => {
    sweep(parts).catch((error: unknown) => log.warn({ err: error }, 'the sweep of tests failed'));
  }, EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

export async function sweep({ db, queue, log, accountTests }: SweepParts): Promise<void> {
  await withTransaction(db, async (tx) => {
    for (const task of await lockSilent(tx, BATCH)) {
      log.warn({ task: task.id, worker: task.worker, attempt: task.attempt }, 'the worker of a test has gone silent');
      const attempt = { taskId: task.id, worker: task.worker ?? '', attempt: task.attempt };
      const ending = endingOf(task);
      if (ending) await settleAttempt(tx, attempt, ending);
      else await requeue(tx, attempt);
    }
    // Also after a wake-up that was lost with the worker that took it. While all slots are busy, one waits for them.
    if ((await findNext(tx, accountTests)) && !(await isWakeUpWaiting(tx))) await wakeSlot(tx, queue);
  });
}

/** Null: it may be tried again, since nothing has reached the target. */
function endingOf(task: TaskRecord) {
  if (task.stopRequested) return { status: 'STOPPED', cause: null } as const;
  if (task.touchedAt) return { status: 'FAILURE', cause: WORKER_GONE } as const;
  if (task.attempt >= MOST_ATTEMPTS) return { status: 'FAILURE', cause: NO_WORKER } as const;
  return null;
}

const WORKER_GONE = {
  it: 'Il nodo che eseguiva il test si è fermato in modo inatteso.',
  en: 'The worker that ran this test stopped unexpectedly.',
};
const NO_WORKER = {
  it: `Nessun nodo è riuscito a eseguire il test in ${MOST_ATTEMPTS} tentativi.`,
  en: `No worker could run this test in ${MOST_ATTEMPTS} attempts.`,
};

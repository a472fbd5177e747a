import { type Database, withTransaction } from '../../platform/db/database.ts';
import { isTransient } from '../../platform/db/pg-error.ts';
import { every, type Repeated } from '../../platform/every.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import type { Log } from '../../platform/log/logger.ts';
import { LEASE_TIMES, type LeaseTimes } from './lease.ts';
import { couldStart } from './queue.repo.ts';
import { listRunning, lockSilent, type RunningTest, requeue } from './run.repo.ts';
import { settleAttempt } from './settle.ts';
import { SilenceWatch } from './silence-watch.ts';
import type { TaskRecord } from './tasks.tables.ts';
import { isWakeUpWaiting, wakeSlot } from './wake-slot.ts';
import { failUnrunnable, listUnrunnable } from './workers/unrunnable.ts';
import { listBeats, removeSilentWorker } from './workers/workers.repo.ts';

/** A test that took this many workers down is not given to another one. */
const MAX_ATTEMPTS = 3;

/** A paused process or an absent database adds no more than this many looks to a silence. */
const MAX_STEP_LOOKS = 2;
/** A locked test is an unfinished write of a worker. Once the lock is gone, its worker gets this long for a heartbeat. */
const GRACE_MS = 3000;

/** A wake-up too many does no harm, so that this may be short. */
const LOOK_FOR_WAKE_UPS_MS = 5000;

/** A worker that can run a waiting test may be restarting; after this long the customer learns the cause instead. */
export const UNRUNNABLE_MS = 10 * 60_000;
const LOOK_FOR_UNRUNNABLE_MS = 5000;

interface SweepInput {
  readonly db: Database;
  readonly queue: JobQueue;
  readonly log: Log;
  /** How much weight one account may have running. */
  readonly accountTests: number;
  /** The monotonic clock, in milliseconds. */
  readonly now?: () => number;
  readonly times?: LeaseTimes;
}

/** Looks after tests whose worker died. Any number of processes may run it: each test is handled by one. */
export function startSweeping(input: SweepInput): Repeated {
  const { log, times = LEASE_TIMES } = input;
  const sweep = createSweep(input);
  const looks = [
    every(times.lookMs, 'the sweep of silent tests', sweep.silentTests, { log }),
    every(times.lookMs, 'the sweep of silent workers', sweep.silentWorkers, { log }),
    every(LOOK_FOR_UNRUNNABLE_MS, 'the sweep of tests that no worker can run', sweep.unrunnableTests, { log }),
    every(LOOK_FOR_WAKE_UPS_MS, 'the sweep of lost wake-ups', sweep.lostWakeUps, { log }),
  ];
  return {
    async stop() {
      await Promise.all(looks.map((look) => look.stop()));
    },
  };
}

/** A sweep remembers what it saw before: silence is what it has watched itself. */
export function createSweep(input: SweepInput) {
  const { db, queue, log, accountTests, now = () => performance.now(), times = LEASE_TIMES } = input;
  const silence = { silentMs: times.leaseMs, longestStepMs: MAX_STEP_LOOKS * times.lookMs };
  const attempts = new SilenceWatch(silence);
  const workers = new SilenceWatch(silence);

  const unrunnable = new SilenceWatch({ silentMs: UNRUNNABLE_MS, longestStepMs: 2 * LOOK_FOR_UNRUNNABLE_MS });

  /** One test that cannot be handled must not keep the sweep from the others. */
  const tookFromSilent = (test: RunningTest) =>
    takeFromSilent(db, queue, log, test).catch((error: unknown) => {
      if (isTransient(error)) throw error;
      log.error({ err: error, task: test.id }, 'the test of a silent worker could not be ended');
      return false;
    });
  const endedUnrunnable = (id: string) =>
    failUnrunnable(db, id).catch((error: unknown) => {
      if (isTransient(error)) throw error;
      log.error({ err: error, task: id }, 'a test that no worker can run could not be ended');
      return false;
    });

  return {
    /** Queues tests of silent workers again, or ends them. */
    async silentTests(): Promise<void> {
      const beganAt = now();
      const running = new Map((await listRunning(db.orm)).map((test) => [test.id, test]));
      const states = new Map([...running].map(([id, { attempt, beat }]) => [id, `${attempt} ${beat}`]));
      for (const id of attempts.look(states, { beganAt, endedAt: now() })) {
        const test = running.get(id);
        if (test && !(await tookFromSilent(test))) attempts.defer(id, GRACE_MS);
      }
    },
    /** Removes the rows of silent workers: no test is started for them any more. */
    async silentWorkers(): Promise<void> {
      const beganAt = now();
      const beats = new Map((await listBeats(db.orm)).map(({ id, beat }) => [id, beat]));
      const states = new Map([...beats].map(([id, beat]) => [id, String(beat)]));
      for (const id of workers.look(states, { beganAt, endedAt: now() })) {
        const removed = await removeSilentWorker(db.orm, { id, beat: beats.get(id) ?? 0 });
        if (removed) log.warn({ worker: id }, 'a worker has gone silent: its row is removed');
      }
    },
    /** Ends waiting tests that no live worker could run for a while. */
    async unrunnableTests(): Promise<void> {
      const beganAt = now();
      const states = new Map((await listUnrunnable(db.orm)).map((id) => [id, 'unrunnable']));
      for (const id of unrunnable.look(states, { beganAt, endedAt: now() })) {
        if (await endedUnrunnable(id)) log.warn({ task: id }, 'no worker could run a waiting test: it was ended');
      }
    },
    /** Wakes a slot if a test could start and no wake-up waits: the worker that took the last one died with it. */
    async lostWakeUps(): Promise<void> {
      if ((await couldStart(db.orm, accountTests)) && !(await isWakeUpWaiting(db.orm))) await wakeSlot(db.orm, queue);
    },
  };
}

/** False: the test has changed, or another process is changing it. */
function takeFromSilent(db: Database, queue: JobQueue, log: Log, test: RunningTest): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const task = await lockSilent(tx, test);
    if (!task) return false;
    const about = { account: task.accountId, task: task.id, worker: task.worker, attempt: task.attempt };
    log.warn(about, 'the worker of a test has gone silent');
    const attempt = { taskId: task.id, worker: task.worker ?? '', attempt: task.attempt };
    const ending = endingOf(task);
    if (ending) await settleAttempt(tx, attempt, ending, { own: false });
    else await requeue(tx, attempt);
    // Either way its account has room again.
    await wakeSlot(tx, queue);
    return true;
  });
}

/** Null: it may be tried again, since nothing has reached the target. */
function endingOf(task: TaskRecord) {
  if (task.stopRequested) return { status: 'STOPPED', cause: null } as const;
  if (task.touchedAt) return { status: 'FAILURE', cause: WORKER_GONE } as const;
  if (task.attempt >= MAX_ATTEMPTS) return { status: 'FAILURE', cause: NO_WORKER } as const;
  return null;
}

const WORKER_GONE = {
  it: 'Il nodo che eseguiva il test non dà più segni di vita: si è fermato o ha perso il collegamento al database.',
  en: 'The worker that ran this test is no longer heard from: it stopped, or lost its connection to the database.',
};
const NO_WORKER = {
  it: `Nessun nodo è riuscito a eseguire il test in ${MAX_ATTEMPTS} tentativi.`,
  en: `No worker could run this test in ${MAX_ATTEMPTS} attempts.`,
};

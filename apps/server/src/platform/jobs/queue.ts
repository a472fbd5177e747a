import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { clientConfig, type DatabaseConnection } from '../db/connection.ts';
import type { Executor } from '../db/database.ts';
import type { Log } from '../log/logger.ts';

/** Jobs on the platform's own database: what is queued in a transaction is queued exactly when it commits. */
export interface JobQueue {
  /** Queues a job as part of the caller's transaction. */
  send(tx: Executor, queue: string, data: object): Promise<void>;
  /** Takes jobs one by one, `concurrency` at a time, until the queue is stopped. */
  work(queue: string, concurrency: number, handle: (data: unknown) => Promise<void>): Promise<void>;
  /** Whether jobs can be queued; rejects when nobody can tell. */
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
}

interface QueueInput {
  readonly connection: DatabaseConnection;
  readonly queues: readonly string[];
  readonly log: Log;
}

/**
 * A job is a wake-up call: what is to be done, and whether it still is, stands in our own tables. So it is never
 * retried by the queue, and one that is lost is noticed there.
 */
const QUEUE_OPTIONS = {
  retryLimit: 0,
  // A test may take a day; the queue must not take its job for a dead one before.
  expireInSeconds: 24 * 60 * 60 - 1,
  deleteAfterSeconds: 24 * 60 * 60,
  notify: true,
} as const;

/** A job is due when its time has come by the database's clock: one that is set back an hour must not hide it for an hour. */
const LONG_AGO = '-1 day';

export async function startQueue({ connection, queues, log }: QueueInput): Promise<JobQueue> {
  const boss = new PgBoss({
    ...(clientConfig(connection) as object),
    application_name: 'rocca-queue',
    max: 4,
    // Woken by NOTIFY the moment a job is there; polling alone would add up to two seconds to every start.
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 60,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  await boss.start();
  for (const name of queues) {
    await boss.createQueue(name, QUEUE_OPTIONS);
  }
  return {
    async send(tx, queue, data) {
      await boss.send(queue, data, { startAfter: LONG_AGO, db: fromDrizzle(tx, sql) });
    },
    async work(queue, concurrency, handle) {
      await Promise.all(Array.from({ length: concurrency }, () => addWorker(boss, queue, handle)));
    },
    async isReady() {
      const found = await Promise.all(queues.map((name) => boss.getQueue(name)));
      return found.every((queue) => queue !== null);
    },
    stop: () => boss.stop({ graceful: false, close: true }),
  };
}

/**
 * Polling is the backstop of NOTIFY, which can be missed while a connection is being replaced. The queue's own default
 * of 30 s would leave a waiting job lying for that long.
 */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 } as const;

/** One taker of jobs. It looks for the next one as soon as it is done: left alone it would wait out its polling time. */
async function addWorker(boss: PgBoss, queue: string, handle: (data: unknown) => Promise<void>): Promise<void> {
  let again = () => {};
  const id = await boss.work(queue, { batchSize: 1, ...POLLING }, async ([job]: Array<{ data: unknown }>) => {
    try {
      if (job) await handle(job.data);
    } finally {
      again();
    }
  });
  again = () => boss.notifyWorker(id);
}

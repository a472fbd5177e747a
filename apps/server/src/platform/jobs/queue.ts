import { sql } from 'drizzle-orm';
import { type Job as BossJob, fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { clientConfig, type DatabaseConnection } from '../db/connection.ts';
import type { Executor } from '../db/database.ts';
import type { Log } from '../log/logger.ts';
import { type Job, type JobMessage, PayloadProblem, type QueueRules, type RetryPolicy } from './job.ts';

/** Jobs on the platform's own database: what is queued in a transaction is queued exactly when it commits. */
export interface JobQueue {
  /** Queues a job as part of the caller's transaction. */
  send<Payload extends object>(
    tx: Executor,
    job: JobMessage<Payload>,
    payload: Payload,
    options?: SendOptions,
  ): Promise<void>;
  /** Takes jobs as they come, `concurrency` at a time, until `stopWorking`. */
  work<Context>(job: Job<Context>, context: Context): Promise<void>;
  /** Takes no further job and waits for those that run. */
  stopWorking(): Promise<void>;
  /** Whether jobs can be queued; rejects when the database cannot be asked. */
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
}

interface SendOptions {
  /** What `onePerKey` counts by. */
  readonly key?: string;
}

interface QueueInput {
  readonly connection: DatabaseConnection;
  /** Every job of the application: all processes open the same queues. */
  readonly jobs: readonly QueueRules[];
  readonly log: Log;
}

const DAY_SECONDS = 24 * 60 * 60;

const optionsOf = ({ retry, maxSeconds, heartbeatSeconds }: QueueRules) => ({
  ...retryOptions(retry),
  ...(heartbeatSeconds === undefined ? {} : { heartbeatSeconds }),
  expireInSeconds: maxSeconds,
  deleteAfterSeconds: DAY_SECONDS,
  notify: true,
});

function retryOptions({ limit, delaySeconds, maxDelaySeconds }: RetryPolicy) {
  if (limit === 0) return { retryLimit: 0, retryDelay: 0, retryBackoff: false };
  return { retryLimit: limit, retryDelay: delaySeconds, retryBackoff: true, retryDelayMax: maxDelaySeconds };
}

/** A job is due when its time has come by the database's clock: one that is set back an hour must not hide it for an hour. */
const LONG_AGO = '-1 day';

export async function startQueue({ connection, jobs, log }: QueueInput): Promise<JobQueue> {
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
  for (const job of jobs) {
    await boss.createQueue(job.name, { ...optionsOf(job), ...(job.onePerKey ? { policy: 'exclusive' } : {}) });
    // A queue that is there already keeps the rules of the version that made it.
    await boss.updateQueue(job.name, optionsOf(job));
  }
  const worked = new Set<string>();
  return {
    async send(tx, { name }, payload, { key } = {}) {
      const db = fromDrizzle(tx, sql);
      await boss.send(name, payload, { startAfter: LONG_AGO, db, ...(key ? { singletonKey: key } : {}) });
    },
    async work(job, context) {
      worked.add(job.name);
      await Promise.all(Array.from({ length: job.concurrency(context) }, () => addWorker(boss, job, context, log)));
    },
    async stopWorking() {
      await Promise.all([...worked].map((name) => boss.offWork(name, { wait: true })));
    },
    async isReady() {
      const found = await Promise.all(jobs.map(({ name }) => boss.getQueue(name)));
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
async function addWorker<Context>(boss: PgBoss, job: Job<Context>, context: Context, log: Log): Promise<void> {
  let again = () => {};
  const options = { batchSize: 1, perJobResults: true, ...POLLING } as const;
  const id = await boss.work(job.name, options, async (taken: BossJob<unknown>[]) => {
    try {
      return await Promise.all(taken.map((each) => outcomeOf(job, each, context, log)));
    } finally {
      again();
    }
  });
  again = () => boss.notifyWorker(id);
}

/** Whose job it is, where its payload says so. */
function ownerOf(data: unknown): object {
  const owner = z.object({ accountId: z.uuid(), taskId: z.uuid() }).safeParse(data);
  return owner.success ? { account: owner.data.accountId, task: owner.data.taskId } : {};
}

/** Runs one job. A payload that cannot be read fails for good (`deadletter`): trying again would change nothing. */
async function outcomeOf<Context>(
  job: Job<Context>,
  { id, data, signal }: BossJob<unknown>,
  context: Context,
  log: Log,
): Promise<JobResult> {
  try {
    await job.handle(data, context, signal);
    return { id, status: 'completed' };
  } catch (error) {
    const unreadable = error instanceof PayloadProblem;
    log.error(
      { err: error, job: job.name, jobId: id, ...ownerOf(data) },
      unreadable ? 'a job cannot be read' : 'a job failed',
    );
    return { id, status: unreadable ? 'deadletter' : 'failed', output: { message: String(error) } };
  }
}

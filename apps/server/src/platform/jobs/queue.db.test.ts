import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { withTransaction } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { silentLog } from '../log/logger.ts';
import { defineJob, NO_RETRY, type RetryPolicy } from './job.ts';
import { type JobQueue, startQueue } from './queue.ts';

/** Fails as often as its payload says, then works. What it saw stands in the context. */
const message = (name: string) => ({ name, payload: z.object({ number: z.number(), failures: z.number() }) });

interface Context {
  readonly seen: Map<string, number[]>;
}

const define = (name: string, retry: RetryPolicy = NO_RETRY, concurrency = 1) =>
  defineJob({
    ...message(name),
    retry,
    maxSeconds: 60,
    concurrency: () => concurrency,
    async run({ number, failures }, { seen }: Context) {
      const numbers = [...(seen.get(name) ?? []), number];
      seen.set(name, numbers);
      if (numbers.filter((each) => each === number).length <= failures) throw new Error('the mail server is away');
    },
  });

const BACK_OFF = { limit: 2, delaySeconds: 60, maxDelaySeconds: 3600 };
const JOBS = [
  define('drained', NO_RETRY, 2),
  define('failing'),
  define('unreadable', BACK_OFF),
  define('rolled-back'),
  define('recovers', BACK_OFF),
  define('gives-up', BACK_OFF),
];

let db: TestDatabase;
let queue: JobQueue;
const logged: Array<{ job?: string; message: string }> = [];
const context: Context = { seen: new Map() };
const seenOf = (name: string) => context.seen.get(name) ?? [];

beforeAll(async () => {
  db = await createTestDatabase();
  const error = (details: object, text: string) => logged.push({ ...details, message: text });
  queue = await startQueue({ connection: db.connection, jobs: JOBS, log: { ...silentLog, error } });
});
afterAll(async () => {
  await queue.stopWorking();
  await queue.stop();
  await db.drop();
});

const work = (name: string) =>
  Promise.all(JOBS.filter((job) => job.name === name).map((job) => queue.work(job, context)));
const send = (name: string, number: number, failures = 0) =>
  withTransaction(db, (tx) => queue.send(tx, message(name), { number, failures }));

interface Stored {
  readonly state: string;
  readonly tries: number;
  readonly delay: number;
}

/** The jobs of a queue as they are stored; `delay` in seconds until the next try. */
async function stored(name: string): Promise<Stored[]> {
  const { rows } = await db.pool.query<Stored>(
    `SELECT state::text, retry_count AS tries, extract(epoch FROM start_after - now())::float AS delay
     FROM pgboss.job WHERE name = $1`,
    [name],
  );
  return rows;
}
const states = async (name: string) => (await stored(name)).map(({ state }) => state);

const WAIT = { timeout: 30_000, interval: 50 };

/** Waits for a failed try and lets its back-off pass; answers how long it would have been. */
async function skipBackOff(name: string): Promise<number> {
  await vi.waitFor(async () => expect(await states(name)).toEqual(['retry']), WAIT);
  const [job] = await stored(name);
  await db.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = $1 AND state = 'retry'", [name]);
  return job?.delay ?? 0;
}

describe('the queue', () => {
  it('goes straight on to the next job: a backlog does not wait for the next poll', async () => {
    for (let number = 0; number < 20; number += 1) await send('drained', number);
    await work('drained');
    // Ten jobs each at a poll of two seconds would take twenty.
    await expect.poll(() => seenOf('drained').length, { timeout: 10_000 }).toBe(20);
  });

  it('goes on after a job that failed, which is logged and not tried again', async () => {
    await work('failing');
    await send('failing', 1, 1);
    await send('failing', 2);
    await expect.poll(() => states('failing')).toEqual(expect.arrayContaining(['failed', 'completed']));
    expect(seenOf('failing')).toEqual([1, 2]);
    expect(logged).toContainEqual(expect.objectContaining({ job: 'failing', message: 'a job failed' }));
  });

  it('queues nothing when the transaction is rolled back', async () => {
    const rolledBack = withTransaction(db, async (tx) => {
      await queue.send(tx, message('rolled-back'), { number: 1, failures: 0 });
      throw new Error('undone');
    });
    await expect(rolledBack).rejects.toThrow('undone');
    expect(await stored('rolled-back')).toEqual([]);
  });

  it('fails a job whose payload cannot be read at once and for good, logs it and goes on', async () => {
    const ofAnotherVersion = { name: 'unreadable', payload: z.object({ number: z.string() }) };
    await withTransaction(db, (tx) => queue.send(tx, ofAnotherVersion, { number: 'one' }));
    await work('unreadable');
    await expect.poll(() => stored('unreadable')).toMatchObject([{ state: 'failed', tries: 0 }]);
    expect(logged).toContainEqual(expect.objectContaining({ job: 'unreadable', message: 'a job cannot be read' }));
    await send('unreadable', 2);
    await expect.poll(() => seenOf('unreadable')).toEqual([2]);
  });
});

// Side by side: each waits for polls of two seconds.
describe.concurrent('a job with retries', () => {
  it('that fails twice is tried again after a growing back-off, and works', async ({ expect }) => {
    await work('recovers');
    await send('recovers', 1, 2);
    const first = await skipBackOff('recovers');
    await expect.poll(() => seenOf('recovers').length).toBe(2);
    const second = await skipBackOff('recovers');
    await expect.poll(() => states('recovers')).toEqual(['completed']);
    expect(seenOf('recovers')).toEqual([1, 1, 1]);
    // One to two times the delay of the policy, then two to four times; a few seconds of it may have passed.
    expect(first).toBeGreaterThan(BACK_OFF.delaySeconds - 30);
    expect(first).toBeLessThan(2 * BACK_OFF.delaySeconds);
    expect(second).toBeGreaterThan(2 * BACK_OFF.delaySeconds - 30);
  });

  it('is given up after its limit', async ({ expect }) => {
    await work('gives-up');
    await send('gives-up', 1, 1000);
    await skipBackOff('gives-up');
    await expect.poll(() => seenOf('gives-up').length).toBe(2);
    await skipBackOff('gives-up');
    await expect.poll(() => stored('gives-up')).toMatchObject([{ state: 'failed', tries: 2 }]);
    expect(seenOf('gives-up')).toEqual([1, 1, 1]);
  });

  it('gets the rules of this version, although the queue was made by an older one', async ({ expect }) => {
    await db.pool.query("UPDATE pgboss.queue SET retry_limit = 0, retry_backoff = false WHERE name = 'unreadable'");
    const newer = await startQueue({ connection: db.connection, jobs: JOBS, log: silentLog });
    await newer.stop();
    const { rows } = await db.pool.query(
      "SELECT retry_limit AS limit, retry_backoff AS backoff FROM pgboss.queue WHERE name = 'unreadable'",
    );
    expect(rows).toEqual([{ limit: 2, backoff: true }]);
  });
});

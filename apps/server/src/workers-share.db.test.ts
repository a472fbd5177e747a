import type { TestReport } from '@rocca/engines/core/engine';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Slots, testRunJob } from './features/tasks/index.ts';
import { wakeSlot } from './features/tasks/wake-slot.ts';
import { addWorker } from './features/tasks/workers/testing/add-worker.ts';
import { JOBS } from './jobs.ts';
import { type JobQueue, startQueue } from './platform/jobs/queue.ts';
import { silentLog } from './platform/log/logger.ts';
import { type AttemptFixture, createAttemptFixture } from './testing/attempt-fixture.ts';

let fixture: AttemptFixture;
let sender: JobQueue;
const queues: JobQueue[] = [];

const openQueue = () => startQueue({ connection: fixture.db.connection, jobs: JOBS, log: silentLog });

beforeAll(async () => {
  fixture = await createAttemptFixture();
  sender = await openQueue();
});
afterEach(async () => {
  for (const queue of queues.splice(0)) {
    await queue.stopWorking();
    await queue.stop();
  }
  await fixture.db.pool.query('DELETE FROM workers');
});
afterAll(async () => {
  await sender.stop();
  await fixture.close();
});

/** A worker with its row and takers of its own, as a process has them; answers its id. */
async function join(engines: string[], slots: number, run: () => Promise<TestReport>): Promise<string> {
  const id = await addWorker(fixture.db.orm, { engines, slots });
  const abilities = () => ({ engines, vpns: [] });
  const worker = fixture.worker(run, fixture.db, { id, slots: new Slots(slots), abilities });
  const queue = await openQueue();
  queues.push(queue);
  await queue.work(testRunJob, { worker, queue, accountTests: 1000 });
  return id;
}

async function startTest(weight = 1): Promise<string> {
  const id = await fixture.queueTest(weight);
  await wakeSlot(fixture.db.orm, sender);
  return id;
}

async function tests() {
  const { rows } = await fixture.db.pool.query<{ id: string; status: string; worker: string | null }>(
    'SELECT id, status, worker FROM tasks',
  );
  return rows;
}
const statusOf = async (id: string) => (await tests()).find((test) => test.id === id)?.status;
const done = async () => ({ output: 'done' });

/** Runs until the test says otherwise; counts how many run at the same time. */
function longRuns() {
  const ends: Array<() => void> = [];
  const run = async () => {
    const end = Promise.withResolvers<void>();
    ends.push(end.resolve);
    await end.promise;
    return { output: 'done' };
  };
  return { ends, run };
}

describe('workers that share a database', () => {
  it('run the tests of their own engines alone, although wake-ups come to all of them', async () => {
    const other = await join(['webapp'], 4, () => Promise.reject(new Error('a test of another engine')));
    const able = await join(['nscan'], 1, done);
    const ids = [];
    for (let n = 0; n < 8; n += 1) ids.push(await startTest());
    await expect.poll(async () => (await tests()).filter(({ status }) => status === 'SUCCESS').length).toBe(ids.length);
    const workers = new Set((await tests()).map(({ worker }) => worker));
    expect(workers).toEqual(new Set([able]));
    expect(workers).not.toContain(other);
  });

  it('leave a test to the other one when their slots are taken, and run no more than fits', async () => {
    const full = longRuns();
    const heavy = await startTest(3);
    const first = await join(['nscan'], 4, full.run);
    await expect.poll(() => statusOf(heavy)).toBe('RUNNING');
    const free = longRuns();
    const second = await join(['nscan'], 2, free.run);
    const next = await startTest(2);
    await expect.poll(() => statusOf(next)).toBe('RUNNING');
    expect((await tests()).find(({ id }) => id === next)?.worker).toBe(second);
    // Neither of them has room for this one: the first has one slot left.
    const waiting = await startTest(2);
    await expect.poll(() => full.ends.length + free.ends.length).toBe(2);
    expect(await statusOf(waiting)).toBe('PENDING');
    for (const end of full.ends) end();
    await expect.poll(() => statusOf(waiting)).toBe('RUNNING');
    expect((await tests()).find(({ id }) => id === waiting)?.worker).toBe(first);
    // It is marked as running before its run begins.
    await expect.poll(() => full.ends.length).toBe(2);
    for (const end of [...full.ends, ...free.ends]) end();
    await expect.poll(() => statusOf(waiting)).toBe('SUCCESS');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTransaction } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { silentLog } from '../log/logger.ts';
import { type JobQueue, startQueue } from './queue.ts';

let db: TestDatabase;
let queue: JobQueue;
const NAMES = ['drained', 'failing', 'rolled-back'];

beforeAll(async () => {
  db = await createTestDatabase();
  queue = await startQueue({ connection: db.connection, queues: NAMES, log: silentLog });
});
afterAll(async () => {
  await queue.stop();
  await db.drop();
});

const send = (name: string, data: object) => withTransaction(db, (tx) => queue.send(tx, name, data));

describe('the queue', () => {
  it('goes straight on to the next job: a backlog does not wait for the next poll', async () => {
    for (let number = 0; number < 20; number += 1) await send('drained', { number });
    const seen: unknown[] = [];
    await queue.work('drained', 2, async (data) => {
      seen.push(data);
    });
    // Ten jobs each at a poll of two seconds would take twenty.
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(20);
  });

  it('goes on after a job that failed', async () => {
    const seen: unknown[] = [];
    await queue.work('failing', 1, async (data) => {
      seen.push(data);
      if (seen.length === 1) throw new Error('the first one fails');
    });
    await send('failing', { number: 1 });
    await send('failing', { number: 2 });
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(2);
  });

  it('queues nothing when the transaction is rolled back', async () => {
    const rolledBack = withTransaction(db, async (tx) => {
      await queue.send(tx, 'rolled-back', {});
      throw new Error('undone');
    });
    await expect(rolledBack).rejects.toThrow('undone');
    const { rows } = await db.pool.query("SELECT 1 FROM pgboss.job WHERE name = 'rolled-back'");
    expect(rows).toEqual([]);
  });
});

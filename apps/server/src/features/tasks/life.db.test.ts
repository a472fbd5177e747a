import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { type JobQueue, startQueue } from '../../platform/jobs/queue.ts';
import { silentLog } from '../../platform/log/logger.ts';
import { insertAccount } from '../accounts/index.ts';
import { insertLicence, reserveScans } from '../licences/index.ts';
import { removeReport } from './delete-task.ts';
import { LEASE_MS } from './lease.ts';
import { type Attempt, beat, type Ending, holds, markTouched } from './run.repo.ts';
import { settleAttempt } from './settle.ts';
import { createSweep } from './sweep.ts';
import { insertTask, markDeleted, requestStop } from './tasks.repo.ts';
import { testRunJob } from './test-run.job.ts';
import { claimTask } from './testing/claim-task.ts';
import { wakeSlot } from './wake-slot.ts';
import { withdrawTest } from './withdraw.ts';
import { addWorker } from './workers/testing/add-worker.ts';

let db: TestDatabase;
let queue: JobQueue;
let accountId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  await addWorker(db.orm);
  queue = await startQueue({ connection: db.connection, jobs: [testRunJob], log: silentLog });
});
afterAll(async () => {
  await queue.stop();
  await db.drop();
});

const ALLOWANCE = 12;
beforeEach(async () => {
  accountId = await insertAccount(db.orm, `Acme ${randomUUID()}`);
  await insertLicence(db.orm, { accountId, api: '/nscan/', name: 'Network Scan', scansMax: ALLOWANCE });
});

/** A start as the service makes it: reserve, store, queue, in one transaction. Null without scans left. */
function start(scans = 1): Promise<string | null> {
  return withTransaction(db, async (tx) => {
    const taskId = randomUUID();
    const reserved = await reserveScans(tx, { accountId, engine: 'nscan', taskId, scans });
    if (reserved.kind !== 'reserved') return null;
    const { licenceId } = reserved;
    await insertTask(tx, { id: taskId, accountId, engine: 'nscan', name: 'x', status: 'PENDING', licenceId, scans });
    await wakeSlot(tx, queue);
    return taskId;
  });
}

async function startOne(scans = 1): Promise<string> {
  const id = await start(scans);
  if (!id) throw new Error('no scans left');
  return id;
}

async function claim(taskId: string): Promise<Attempt> {
  const worker = randomUUID();
  const task = await claimTask(db.orm, taskId, worker, 1);
  if (!task) throw new Error('not claimed');
  return { taskId, worker, attempt: task.attempt };
}

const USER = randomUUID();
const withdraw = (taskId: string) => withdrawTest({ db, queue }, { accountId, taskId, userId: USER });

const settle = (attempt: Attempt, ending: Ending) => settleAttempt(db, attempt, ending, { own: true });

/** What one process's sweep does while a lease passes in which these workers alone are heard. */
async function sweep(alive: readonly Attempt[] = []): Promise<void> {
  let nowMs = 0;
  const { silentTests, lostWakeUps } = createSweep({
    db,
    queue,
    log: silentLog,
    accountTests: 2,
    now: () => nowMs,
  });
  for (; nowMs <= LEASE_MS + 2000; nowMs += 2000) {
    if (nowMs === 6000) for (const attempt of alive) await beat(db.orm, attempt, { percentage: 0.5, stage: 'x' });
    await silentTests();
    if (nowMs % 6000 === 0) await lostWakeUps();
  }
}

async function facts(taskId: string) {
  const { rows } = await db.pool.query(
    `SELECT status, traceback, touched_at IS NOT NULL AS touched, attempt, settings IS NOT NULL AS sealed
     FROM tasks WHERE id = $1`,
    [taskId],
  );
  return rows[0];
}

async function figures() {
  const { rows } = await db.pool.query(
    `SELECT l.scans_done AS done, coalesce(sum(g.scans), 0)::int AS ledger
     FROM licences l LEFT JOIN allowance_ledger g ON g.licence_id = l.id WHERE l.account_id = $1 GROUP BY l.id`,
    [accountId],
  );
  return rows[0] as { done: number; ledger: number };
}

describe('a queued test', () => {
  it('is claimed by one worker, however many try at once', async () => {
    const id = await startOne();
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimTask(db.orm, id, randomUUID(), 1)));
    const [claimed, ...others] = claims.filter((task) => task !== null);
    expect(others).toEqual([]);
    await settle({ taskId: id, worker: claimed?.worker ?? '', attempt: 1 }, { status: 'SUCCESS', cause: null });
  });

  const wakeUps = async () => {
    const { rows } = await db.pool.query("SELECT count(*)::int AS n FROM pgboss.job WHERE state = 'created'");
    return rows[0]?.n as number;
  };

  it('whose wake-up was lost with the worker that took it gets another', async () => {
    await startOne();
    await db.orm.execute(sql`UPDATE pgboss.job SET state = 'active'`);
    await sweep();
    expect(await wakeUps()).toBe(1);
  });

  it('that merely waits for a slot gets no further one', async () => {
    await startOne();
    const before = await wakeUps();
    await sweep();
    await sweep();
    expect(await wakeUps()).toBe(before);
  });

  it('that was withdrawn gives its scans back, once, and is STOPPED without its settings', async () => {
    const id = await startOne(3);
    await db.orm.execute(sql`UPDATE tasks SET settings = 'sealed' WHERE id = ${id}`);
    const tries = await Promise.all(Array.from({ length: 5 }, () => withdraw(id)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await facts(id)).toMatchObject({ status: 'STOPPED', attempt: 0, sealed: false });
    expect(await figures()).toEqual({ done: 0, ledger: 0 });
    const { rows } = await db.pool.query('SELECT kind, reason FROM allowance_ledger WHERE task_id = $1 AND scans < 0', [
      id,
    ]);
    expect(rows).toEqual([{ kind: 'refund', reason: `withdrawn from the queue by user ${USER}` }]);
  });

  it('that goes back to the queue after a dead worker can be withdrawn as well', async () => {
    const id = await startOne();
    await claim(id);
    await sweep();
    expect(await withdraw(id)).toBe(true);
    expect(await facts(id)).toMatchObject({ status: 'STOPPED', attempt: 1 });
    expect(await figures()).toEqual({ done: 0, ledger: 0 });
  });

  it('is either claimed or withdrawn, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await startOne();
      const [claimed, withdrawn] = await Promise.all([claimTask(db.orm, id, randomUUID()), withdraw(id)]);
      expect([claimed !== null, withdrawn].filter(Boolean)).toHaveLength(1);
      expect((await facts(id)).status).toBe(claimed ? 'RUNNING' : 'STOPPED');
      expect((await figures()).done).toBe(claimed ? 1 : 0);
      if (claimed) {
        await settle({ taskId: id, worker: claimed.worker ?? '', attempt: 1 }, { status: 'STOPPED', cause: null });
      }
    }
  });

  it('of another account is not withdrawn', async () => {
    const id = await startOne();
    const foreign = { accountId: randomUUID(), taskId: id, userId: USER };
    expect(await withdrawTest({ db, queue }, foreign)).toBe(false);
    expect(await facts(id)).toMatchObject({ status: 'PENDING' });
  });
});

describe('a running test', () => {
  it('keeps its scans when it ends after the target was reached', async () => {
    const id = await startOne(3);
    const attempt = await claim(id);
    await markTouched(db.orm, attempt);
    await settle(attempt, { status: 'FAILURE', cause: { it: 'x', en: 'x' } });
    expect(await figures()).toEqual({ done: 3, ledger: 3 });
  });

  it('gives them back when it fails before', async () => {
    const id = await startOne(3);
    await settle(await claim(id), { status: 'FAILURE', cause: { it: 'x', en: 'x' } });
    expect(await figures()).toEqual({ done: 0, ledger: 0 });
  });

  it('can be ended once only', async () => {
    const id = await startOne();
    const attempt = await claim(id);
    const endings = await Promise.all(
      Array.from({ length: 5 }, () => settle(attempt, { status: 'FAILURE', cause: null })),
    );
    expect(endings.filter(Boolean)).toHaveLength(1);
    expect(await figures()).toEqual({ done: 0, ledger: 0 });
  });

  it('is told of a stop by its next heartbeat', async () => {
    const id = await startOne();
    const attempt = await claim(id);
    expect(await beat(db.orm, attempt, { percentage: 0.1, stage: 'x' })).toEqual({ stopRequested: false });
    expect(await requestStop(db.orm, { accountId, taskId: id })).toBe(true);
    expect(await beat(db.orm, attempt, { percentage: 0.2, stage: 'x' })).toEqual({ stopRequested: true });
  });

  it('says how many places a stop would keep, also when it has ended', async () => {
    const places = async (id: string) =>
      (await db.pool.query('SELECT places_done, places_total FROM tasks WHERE id = $1', [id])).rows[0];
    const attempt = await claim(await startOne());
    await beat(db.orm, attempt, { percentage: 0.1, stage: 'x', places: { done: 0, total: 8 } });
    expect(await places(attempt.taskId)).toEqual({ places_done: 0, places_total: 8 });
    await settle(attempt, { status: 'STOPPED', cause: null, places: { done: 3, total: 8 } });
    expect(await places(attempt.taskId)).toEqual({ places_done: 3, places_total: 8 });

    // What a dead worker wrote last it may not have told.
    const dead = await claim(await startOne());
    await markTouched(db.orm, dead);
    await beat(db.orm, dead, { percentage: 0.1, stage: 'x', places: { done: 0, total: 8 } });
    await sweep();
    expect(await places(dead.taskId)).toEqual({ places_done: null, places_total: 8 });
  });

  it('whose worker died before the target was reached goes back to the queue, three times at most', async () => {
    const id = await startOne();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await claim(id);
      await sweep();
      expect(await facts(id)).toMatchObject({ status: 'PENDING', attempt });
    }
    await claim(id);
    await sweep();
    expect(await facts(id)).toMatchObject({ status: 'FAILURE', traceback: expect.stringContaining('3 attempts') });
    expect(await figures()).toEqual({ done: 0, ledger: 0 });
  });

  it('whose worker died after that fails with its cause and keeps its scans', async () => {
    const id = await startOne();
    await markTouched(db.orm, await claim(id));
    await sweep();
    expect(await facts(id)).toMatchObject({
      status: 'FAILURE',
      traceback: expect.stringContaining('no longer heard from'),
    });
    expect(await figures()).toEqual({ done: 1, ledger: 1 });
  });

  it('is lost to a worker that was taken for dead: it can neither touch the target nor end the test', async () => {
    const id = await startOne();
    const dead = await claim(id);
    await sweep();
    const heir = await claim(id);
    expect(await beat(db.orm, dead, { percentage: 0.5, stage: 'x' })).toBeNull();
    expect(await markTouched(db.orm, dead)).toBe(false);
    expect(await settle(dead, { status: 'SUCCESS', cause: null })).toBe(false);
    expect(await beat(db.orm, heir, { percentage: 0.5, stage: 'x' })).toEqual({ stopRequested: false });
  });

  it('is left to a worker that is heard, however long others are silent', async () => {
    const [dead, alive] = [await claim(await startOne()), await claim(await startOne())];
    await sweep([alive]);
    expect(await facts(dead.taskId)).toMatchObject({ status: 'PENDING' });
    expect(await facts(alive.taskId)).toMatchObject({ status: 'RUNNING', attempt: 1 });
  });

  it('that cannot be ended keeps the sweep from no other', async () => {
    const [poisoned, dead] = [await claim(await startOne()), await claim(await startOne())];
    for (const attempt of [poisoned, dead]) await markTouched(db.orm, attempt);
    // The ledger refuses a second settlement, at every look.
    await db.pool.query(
      `INSERT INTO allowance_ledger (account_id, licence_id, task_id, kind, scans, reason)
       SELECT account_id, licence_id, id, 'commit', 0, 'settled before' FROM tasks WHERE id = $1`,
      [poisoned.taskId],
    );
    await sweep();
    expect(await facts(dead.taskId)).toMatchObject({ status: 'FAILURE' });
    expect(await facts(poisoned.taskId)).toMatchObject({ status: 'RUNNING' });
    await db.pool.query('DELETE FROM allowance_ledger WHERE task_id = $1 AND scans = 0', [poisoned.taskId]);
    await sweep();
    expect(await facts(poisoned.taskId)).toMatchObject({ status: 'FAILURE' });
  });

  it('is left alone while its worker is writing, which keeps its heartbeats waiting', async () => {
    const id = await startOne();
    const attempt = await claim(id);
    await withTransaction(db, async (tx) => {
      await holds(tx, attempt);
      await sweep();
    });
    expect(await facts(id)).toMatchObject({ status: 'RUNNING', attempt: 1 });
  });

  it('is swept once by many sweeps at the same time', async () => {
    const ids = [await startOne(), await startOne(), await startOne()];
    for (const id of ids) await claim(id);
    await Promise.all(Array.from({ length: 4 }, () => sweep()));
    for (const id of ids) expect(await facts(id)).toMatchObject({ status: 'PENDING', attempt: 1 });
  });
});

describe('an ended test', () => {
  it('is deleted, then its report; the ledger stays', async () => {
    const id = await startOne();
    const own = { accountId, taskId: id };
    expect(await markDeleted(db.orm, own)).toBe(false);
    const attempt = await claim(id);
    expect(await markDeleted(db.orm, own)).toBe(false);
    await markTouched(db.orm, attempt);
    await settle(attempt, { status: 'SUCCESS', cause: null });
    expect(await markDeleted(db.orm, own)).toBe(true);
    expect(await removeReport(db.orm, own)).toBe(true);
    expect(await figures()).toEqual({ done: 1, ledger: 1 });
  });
});

describe('the allowance', () => {
  it('never lets two starts share the last scan', async () => {
    const started = await Promise.all(Array.from({ length: 40 }, () => start()));
    expect(started.filter(Boolean)).toHaveLength(ALLOWANCE);
    expect(await figures()).toEqual({ done: ALLOWANCE, ledger: ALLOWANCE });
  });

  /** What may happen to a test, and what the model believes of it. */
  const STEPS = [
    ...(['start', 'start3', 'claim', 'touch', 'succeed', 'fail', 'stop', 'withdraw', 'crash', 'sweep'] as const),
  ];
  interface Believed {
    id: string;
    scans: number;
    state: 'pending' | 'running' | 'crashed' | 'ended';
    touched: boolean;
    attempts: number;
    stopAsked: boolean;
    held?: Attempt;
  }

  it('agrees with a model under random starts, stops, crashes and refunds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(5)), { minLength: 10, maxLength: 60 }),
        async (steps) => {
          accountId = await insertAccount(db.orm, `Model ${randomUUID()}`);
          await insertLicence(db.orm, { accountId, api: '/nscan/', name: 'x', scansMax: ALLOWANCE });
          const believed: Believed[] = [];
          let used = 0;
          const pick = (index: number, state: Believed['state']) => {
            const those = believed.filter((test) => test.state === state);
            return those[index % Math.max(1, those.length)];
          };
          const end = (test: Believed) => {
            test.state = 'ended';
            if (!test.touched) used -= test.scans;
          };
          for (const [step, index] of steps) {
            const pending = pick(index, 'pending');
            const running = pick(index, 'running');
            if (step === 'start' || step === 'start3') {
              const scans = step === 'start' ? 1 : 3;
              const id = await start(scans);
              expect(id !== null).toBe(used + scans <= ALLOWANCE);
              if (!id) continue;
              used += scans;
              believed.push({ id, scans, state: 'pending', touched: false, attempts: 0, stopAsked: false });
            } else if (step === 'claim' && pending) {
              pending.held = await claim(pending.id);
              pending.state = 'running';
              pending.attempts += 1;
            } else if (step === 'withdraw' && pending) {
              expect(await withdraw(pending.id)).toBe(true);
              end(pending);
            } else if (step === 'touch' && running?.held) {
              await markTouched(db.orm, running.held);
              running.touched = true;
            } else if (step === 'stop' && running) {
              await requestStop(db.orm, { accountId, taskId: running.id });
              running.stopAsked = true;
            } else if ((step === 'succeed' || step === 'fail') && running?.held) {
              if (step === 'succeed') {
                await markTouched(db.orm, running.held);
                running.touched = true;
              }
              await settle(running.held, {
                status: step === 'succeed' ? 'SUCCESS' : 'FAILURE',
                cause: null,
              });
              end(running);
            } else if (step === 'crash' && running) {
              running.state = 'crashed';
            } else if (step === 'sweep') {
              await sweep(believed.flatMap(({ state, held }) => (state === 'running' && held ? [held] : [])));
              for (const test of believed.filter(({ state }) => state === 'crashed')) {
                if (test.stopAsked || test.touched || test.attempts >= 3) end(test);
                else test.state = 'pending';
              }
            }
            expect(await figures()).toEqual({ done: used, ledger: used });
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});

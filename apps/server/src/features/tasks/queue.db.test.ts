import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { type JobQueue, startQueue } from '../../platform/jobs/queue.ts';
import { silentLog } from '../../platform/log/logger.ts';
import { insertAccount } from '../accounts/index.ts';
import { claimChosen, claimNext, findNext, findPlaces, type NextTest } from './queue.repo.ts';
import { requeue } from './run.repo.ts';
import { settleAttempt } from './settle.ts';
import { insertTask } from './tasks.repo.ts';
import type { TaskRecord } from './tasks.tables.ts';
import { testRunJob } from './test-run.job.ts';
import { withdrawTest } from './withdraw.ts';
import type { Taker } from './workers/workers.repo.ts';

let db: TestDatabase;
let queue: JobQueue;
let started = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  queue = await startQueue({ connection: db.connection, jobs: [testRunJob], log: silentLog });
});
afterAll(async () => {
  await queue.stop();
  await db.drop();
});
beforeEach(async () => {
  await db.pool.query('TRUNCATE tasks, queue_turns CASCADE');
});

const addAccount = (name: string) => insertAccount(db.orm, `${name} ${randomUUID()}`);

/** Starts are a millisecond apart, so that their order is known. */
async function start(accountId: string, weight = 1): Promise<string> {
  const id = randomUUID();
  started += 1;
  const createdAt = new Date(Date.UTC(2026, 0, 1) + started);
  await insertTask(db.orm, { id, accountId, engine: 'nscan', name: 'x', status: 'PENDING', weight, createdAt });
  return id;
}

async function startMany(accountId: string, count: number, weight = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await start(accountId, weight));
  return ids;
}

const claimant = () => ({ worker: randomUUID(), beat: 1 });
/** A worker that can run whatever is queued here. */
const TAKER = { engines: ['nscan'], vpns: [], slots: 1000, free: 1000 };
const claim = async (limit: number, taker: Taker = TAKER) =>
  (await claimNext(db.orm, claimant(), limit, taker))?.task ?? null;

const attemptOf = ({ id, worker, attempt }: TaskRecord) => ({ taskId: id, worker: worker ?? '', attempt });
const end = (task: TaskRecord) => settleAttempt(db, attemptOf(task), { status: 'SUCCESS', cause: null }, { own: true });

async function placesOf(ids: string[], limit: number) {
  return findPlaces(
    db.orm,
    ids.map((id) => ({ id, status: 'PENDING' as const })),
    limit,
  );
}

describe('the next test', () => {
  it("is another company's single one, although 120 of one company waited before it", async () => {
    const [acme, beta] = [await addAccount('Acme'), await addAccount('Beta')];
    await startMany(acme, 120);
    // One slot alone: the least favourable case.
    const first = await claim(100);
    const single = await start(beta);
    await end(first as TaskRecord);
    expect(await claim(100)).toMatchObject({ id: single, status: 'RUNNING', attempt: 1 });
  });

  it('alternates between companies that all have tests waiting', async () => {
    const accounts = [await addAccount('Acme'), await addAccount('Beta'), await addAccount('Gamma')];
    for (const account of accounts) await startMany(account, 4);
    const served: string[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const task = (await claim(1)) as TaskRecord;
      served.push(task.accountId);
      await end(task);
    }
    expect(served).toEqual([...accounts, ...accounts, ...accounts, ...accounts]);
  });

  it('belongs to the company with the least running weight, not to the one that was served longest ago', async () => {
    const [acme, beta] = [await addAccount('Acme'), await addAccount('Beta')];
    await startMany(acme, 3);
    await claim(100);
    await start(beta);
    await end((await claim(100)) as TaskRecord);
    const again = await start(beta);
    expect((await claim(100))?.id).toBe(again);
  });

  it('is the oldest of its company, one that lost its worker included', async () => {
    const acme = await addAccount('Acme');
    const [oldest, second] = await startMany(acme, 3);
    const lost = (await claim(100)) as TaskRecord;
    expect(lost.id).toBe(oldest);
    await requeue(db.orm, attemptOf(lost));
    expect((await claim(100))?.id).toBe(oldest);
    expect((await claim(100))?.id).toBe(second);
  });

  it('is none when nothing waits', async () => {
    expect(await claim(2)).toBeNull();
  });
});

describe('the limit of an account', () => {
  it('holds however many slots claim at once, and no slot goes without while others wait', async () => {
    const [acme, beta] = [await addAccount('Acme'), await addAccount('Beta')];
    await startMany(acme, 30);
    await startMany(beta, 30);
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(3)));
    const running = claims.filter((task) => task !== null).map(({ accountId }) => accountId);
    expect(running.toSorted()).toEqual([acme, acme, acme, beta, beta, beta].toSorted());
    expect(await claim(3)).toBeNull();
  });

  it('holds against a start that was stored late, with an earlier time than the test already chosen', async () => {
    const acme = await addAccount('Acme');
    const chosen = await start(acme);
    const next = await findNext(db.orm, 1, TAKER);
    expect(next?.id).toBe(chosen);
    const late = randomUUID();
    const createdAt = new Date(Date.UTC(2025, 0, 1));
    await insertTask(db.orm, { id: late, accountId: acme, engine: 'nscan', name: 'x', status: 'PENDING', createdAt });
    expect((await claim(1))?.id).toBe(late);
    expect(await claimChosen(db.orm, next as NextTest, claimant())).toBeNull();
  });

  it('counts weights: a heavy test waits for room, and those behind it wait with it', async () => {
    const acme = await addAccount('Acme');
    const [light] = await startMany(acme, 1);
    const heavy = await start(acme, 2);
    const behind = await start(acme);
    const first = (await claim(2)) as TaskRecord;
    expect(first.id).toBe(light);
    expect(await claim(2)).toBeNull();
    await end(first);
    const second = (await claim(2)) as TaskRecord;
    expect(second.id).toBe(heavy);
    expect(await claim(2)).toBeNull();
    await end(second);
    expect((await claim(2))?.id).toBe(behind);
  });

  it('lets a test that is heavier than all of it run alone', async () => {
    const acme = await addAccount('Acme');
    const heavy = await start(acme, 5);
    await start(acme);
    expect((await claim(2))?.id).toBe(heavy);
    expect(await claim(2)).toBeNull();
  });
});

describe('the place in the queue', () => {
  it('is that of the fair order, and tells what waits for tests of its own company', async () => {
    const [acme, beta] = [await addAccount('Acme'), await addAccount('Beta')];
    const flood = await startMany(acme, 5);
    const [one, two] = await startMany(beta, 2);
    const places = await placesOf([...flood, one ?? '', two ?? ''], 2);
    expect([one, two].map((id) => places.get(id ?? ''))).toEqual([
      { place: 2, held: false },
      { place: 4, held: false },
    ]);
    expect(flood.map((id) => places.get(id))).toEqual([
      { place: 1, held: false },
      { place: 3, held: false },
      { place: 5, held: true },
      { place: 6, held: true },
      { place: 7, held: true },
    ]);
  });

  it('is behind that of tests which may start, while its company has no room for it', async () => {
    const [acme, beta] = [await addAccount('Acme'), await addAccount('Beta')];
    for (const account of [acme, beta]) {
      await start(account);
      await claim(2);
    }
    const heavy = await start(acme, 2);
    const light = await start(beta);
    expect([...(await placesOf([heavy, light], 2))].toSorted(([, a], [, b]) => a.place - b.place)).toEqual([
      [light, { place: 1, held: false }],
      [heavy, { place: 2, held: true }],
    ]);
  });

  it('is none for a test that does not wait', async () => {
    const acme = await addAccount('Acme');
    const id = await start(acme);
    await claim(2);
    expect((await placesOf([id], 2)).size).toBe(0);
  });
});

/** The rule written a second time, plainly: what claims and places are compared with. */
interface Believed {
  readonly id: string;
  readonly account: number;
  readonly weight: number;
  /** Where it stands in the order of all starts. */
  readonly at: number;
  record?: TaskRecord;
}

class Model {
  waiting: Believed[] = [];
  running: Believed[] = [];
  private readonly served = new Map<number, number>();
  private turns = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Picks as the platform should: least running weight, then served longest ago, then waiting longest. */
  next(): Believed | null {
    const heads = this.waiting.filter(
      (test, at) => this.waiting.findIndex(({ account }) => account === test.account) === at,
    );
    const free = heads.filter(({ account, weight }) => {
      const load = this.load(account);
      return load === 0 || load + weight <= this.limit;
    });
    return (
      free.toSorted((a, b) => this.load(a.account) - this.load(b.account) || this.turn(a) - this.turn(b))[0] ?? null
    );
  }

  take(test: Believed): void {
    this.waiting = this.waiting.filter((other) => other !== test);
    this.running.push(test);
    this.turns += 1;
    this.served.set(test.account, this.turns);
  }

  load(account: number): number {
    return this.running.filter((test) => test.account === account).reduce((sum, { weight }) => sum + weight, 0);
  }

  /** The order of starts if nothing ends: what the places should say of tests that are not held. */
  forecast(): string[] {
    const copy = new Model(this.limit);
    copy.waiting = [...this.waiting];
    copy.running = [...this.running];
    for (const [account, turn] of this.served) copy.served.set(account, turn);
    copy.turns = this.turns;
    const order: string[] = [];
    for (let test = copy.next(); test; test = copy.next()) {
      order.push(test.id);
      copy.take(test);
    }
    return order;
  }

  private turn({ account }: Believed): number {
    return this.served.get(account) ?? 0;
  }
}

describe('the queue', () => {
  const STEPS = ['start', 'start', 'claim', 'claim', 'end', 'withdraw', 'crash'] as const;
  const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(2), fc.integer({ min: 1, max: 3 })), {
    minLength: 10,
    maxLength: 60,
  });

  it.each([
    ['tests of one weight', 1],
    ['tests of different weights', 3],
  ])(
    'agrees with a model under random lives of %s',
    async (_, heaviest) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 4 }), steps, async (limit, life) => {
          await db.pool.query('TRUNCATE tasks, queue_turns CASCADE');
          const accounts = [await addAccount('A'), await addAccount('B'), await addAccount('C')];
          const model = new Model(limit);
          for (const [step, account, size] of life) {
            const accountId = accounts[account] ?? '';
            if (step === 'start') {
              const weight = Math.min(size, heaviest);
              model.waiting.push({ id: await start(accountId, weight), account, weight, at: started });
            } else if (step === 'claim') {
              const expected = model.next();
              const record = await claim(limit);
              expect(record?.id).toBe(expected?.id);
              if (expected && record) {
                model.take(expected);
                expected.record = record;
              }
            } else if (step === 'withdraw') {
              const test = model.waiting.find((each) => each.account === account);
              if (!test) continue;
              expect(await withdrawTest({ db, queue }, { accountId, taskId: test.id, userId: 'u' })).toBe(true);
              model.waiting = model.waiting.filter((each) => each !== test);
            } else {
              const test = model.running.find((each) => each.account === account);
              if (!test?.record) continue;
              model.running = model.running.filter((each) => each !== test);
              if (step === 'end') await end(test.record);
              else {
                await requeue(db.orm, attemptOf(test.record));
                model.waiting = [...model.waiting, test].toSorted((a, b) => a.at - b.at);
              }
            }
            const places = await placesOf(
              model.waiting.map(({ id }) => id),
              limit,
            );
            expect([...places.values()].map(({ place }) => place).toSorted((a, b) => a - b)).toEqual(
              model.waiting.map((__, at) => at + 1),
            );
            const order = [...places].toSorted(([, a], [, b]) => a.place - b.place);
            const forecast = model.forecast();
            // With one weight the whole forecast is exact; with several, ties may fall either way behind the first.
            const exact = heaviest === 1 ? forecast.length : 1;
            const free = order.filter(([, { held }]) => !held).map(([id]) => id);
            expect(free.slice(0, exact)).toEqual(forecast.slice(0, exact));
            expect(free.toSorted()).toEqual(forecast.toSorted());
            expect(order.slice(free.length).every(([, { held }]) => held)).toBe(true);
          }
        }),
        { numRuns: 15 },
      );
    },
    60_000,
  );
});

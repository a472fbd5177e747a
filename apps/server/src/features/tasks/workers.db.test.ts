import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { silentLog } from '../../platform/log/logger.ts';
import { insertAccount } from '../accounts/index.ts';
import { insertLicence, reserveScans } from '../licences/index.ts';
import { LEASE_MS } from './lease.ts';
import { claimNext, couldStart } from './queue.repo.ts';
import { settleAttempt } from './settle.ts';
import { createSweep, UNRUNNABLE_MS } from './sweep.ts';
import { insertTask } from './tasks.repo.ts';
import type { TaskRecord } from './tasks.tables.ts';
import type { Abilities } from './workers/abilities.ts';
import { registerWorker } from './workers/register.ts';
import { addWorker } from './workers/testing/add-worker.ts';
import { listTakers, removeWorker, type Taker } from './workers/workers.repo.ts';

let db: TestDatabase;
let started = 0;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.pool.query('TRUNCATE tasks, queue_turns, workers CASCADE');
});

const addAccount = () => insertAccount(db.orm, `Acme ${randomUUID()}`);

async function start(accountId: string, fields: Partial<TaskRecord> = {}): Promise<string> {
  const id = fields.id ?? randomUUID();
  started += 1;
  const createdAt = new Date(Date.UTC(2026, 0, 1) + started);
  await insertTask(db.orm, { id, accountId, engine: 'nscan', name: 'x', status: 'PENDING', createdAt, ...fields });
  return id;
}

const LIMIT = 2;
const taker = (fields: Partial<Taker> = {}): Taker => ({ engines: ['nscan'], vpns: [], slots: 4, free: 4, ...fields });
const claim = async (fields: Partial<Taker> = {}, worker: string = randomUUID(), limit = LIMIT) =>
  (await claimNext(db.orm, { worker, beat: 1 }, limit, taker(fields)))?.task ?? null;
const end = ({ id, worker, attempt }: TaskRecord) =>
  settleAttempt(db, { taskId: id, worker: worker ?? '', attempt }, { status: 'SUCCESS', cause: null }, { own: true });

const NSCAN = { engines: ['nscan'] };
const WEBAPP = { engines: ['webapp'] };

describe('a worker claims', () => {
  it('tests of its own engines alone, in the fair order of those', async () => {
    const [acme, beta] = [await addAccount(), await addAccount()];
    const crawl = await start(acme, { engine: 'webapp' });
    const [scan, other] = [await start(acme), await start(beta)];
    const later = await start(beta, { engine: 'webapp' });
    expect((await claim(WEBAPP))?.id).toBe(crawl);
    expect((await claim(WEBAPP))?.id).toBe(later);
    expect(await claim(WEBAPP)).toBeNull();
    expect([(await claim(NSCAN))?.id, (await claim(NSCAN))?.id].toSorted()).toEqual([scan, other].toSorted());
    expect(await claim({ engines: [] })).toBeNull();
  });

  it('tests through VPNs it can open', async () => {
    const acme = await addAccount();
    const tunnelled = await start(acme, { vpn: 'openvpn' });
    const plain = await start(acme);
    expect((await claim({ vpns: ['netextender'] }))?.id).toBe(plain);
    expect(await claim({ vpns: ['netextender'] })).toBeNull();
    expect((await claim({ vpns: ['openvpn'] }))?.id).toBe(tunnelled);
  });

  it('what fits into its free slots, and waits for a heavy test rather than overtake it', async () => {
    const [acme, beta] = [await addAccount(), await addAccount()];
    const heavy = await start(acme, { weight: 3 });
    const light = await start(beta);
    const all = { slots: 4 };
    expect(await claim({ ...all, free: 2 })).toBeNull();
    expect((await claim({ ...all, free: 3 }))?.id).toBe(heavy);
    expect((await claim({ ...all, free: 1 }))?.id).toBe(light);
  });

  it('a test that is heavier than all its slots when all of them are free', async () => {
    const heavy = await start(await addAccount(), { weight: 9 });
    expect(await claim({ slots: 4, free: 3 })).toBeNull();
    expect((await claim({ slots: 4, free: 4 }))?.id).toBe(heavy);
  });

  it('no light test of an account whose heavy one waits for room in the limit, although another worker runs that', async () => {
    await addWorker(db.orm, WEBAPP);
    const acme = await addAccount();
    await start(acme);
    const running = (await claim(NSCAN)) as TaskRecord;
    const heavy = await start(acme, { engine: 'webapp', weight: 2 });
    const light = await start(acme);
    expect(await claim(NSCAN)).toBeNull();
    await end(running);
    expect(await claim(NSCAN)).toBeNull();
    const crawl = (await claim(WEBAPP)) as TaskRecord;
    expect(crawl.id).toBe(heavy);
    await end(crawl);
    expect((await claim(NSCAN))?.id).toBe(light);
  });

  it('past a test of its account that no live worker can run', async () => {
    const acme = await addAccount();
    await start(acme, { engine: 'webapp', weight: 2 });
    const light = await start(acme);
    expect((await claim(NSCAN))?.id).toBe(light);
  });
});

describe('a test could start', () => {
  it('when a live worker has its engine and free slots', async () => {
    const acme = await addAccount();
    await start(acme);
    expect(await couldStart(db.orm, LIMIT)).toBe(false);
    const other = await addWorker(db.orm, WEBAPP);
    expect(await couldStart(db.orm, LIMIT)).toBe(false);
    const able = await addWorker(db.orm, { ...NSCAN, slots: 2 });
    expect(await couldStart(db.orm, LIMIT)).toBe(true);
    expect(await couldStart(db.orm, LIMIT, other)).toBe(true);
    // The asking worker has tried for itself.
    expect(await couldStart(db.orm, LIMIT, able)).toBe(false);
  });

  it('not when the weight that runs fills the slots', async () => {
    const [acme, beta] = [await addAccount(), await addAccount()];
    const worker = await addWorker(db.orm, { ...NSCAN, slots: 2 });
    await start(acme, { weight: 5 });
    const heavy = (await claim({ slots: 2, free: 2 }, worker)) as TaskRecord;
    await start(beta);
    expect(await listTakers(db.orm, null)).toEqual([]);
    expect(await couldStart(db.orm, LIMIT)).toBe(false);
    await end(heavy);
    expect(await couldStart(db.orm, LIMIT)).toBe(true);
  });
});

describe('a waiting test that no live worker can run', () => {
  /** Looks for as long as it takes, and a little more. */
  async function watch(looks = UNRUNNABLE_MS / 5000 + 2): Promise<void> {
    let nowMs = 0;
    const unused = {} as JobQueue;
    const sweep = createSweep({ db, queue: unused, log: silentLog, accountTests: LIMIT, now: () => nowMs });
    for (let look = 0; look < looks; look += 1, nowMs += 5000) await sweep.unrunnableTests();
  }
  const factsOf = async (id: string) =>
    (await db.pool.query('SELECT status, traceback, settings FROM tasks WHERE id = $1', [id])).rows[0];

  it('is ended with its cause and gives its scans back, once it was seen so for ten minutes', async () => {
    const accountId = await addAccount();
    await insertLicence(db.orm, { accountId, api: '/nscan/', name: 'x', scansMax: 5 });
    await addWorker(db.orm, { engines: [], lacks: { nscan: { it: 'manca nmap', en: 'nmap is missing' } } });
    const taskId = randomUUID();
    const reserved = await reserveScans(db.orm, { accountId, engine: 'nscan', taskId, scans: 2 });
    if (reserved.kind !== 'reserved') throw new Error('not reserved');
    const { licenceId } = reserved;
    await start(accountId, { id: taskId, licenceId, scans: 2, settings: Buffer.from('sealed') });
    await watch(UNRUNNABLE_MS / 5000);
    expect(await factsOf(taskId)).toMatchObject({ status: 'PENDING' });
    await Promise.all([watch(), watch()]);
    expect(await factsOf(taskId)).toEqual({
      status: 'FAILURE',
      traceback: 'No worker can run this test: nmap is missing.',
      settings: null,
    });
    const { rows } = await db.pool.query('SELECT scans_done FROM licences WHERE id = $1', [licenceId]);
    expect(rows).toEqual([{ scans_done: 0 }]);
  });

  it('goes on waiting while there is no worker at all, and beside tests that others run', async () => {
    const acme = await addAccount();
    const crawl = await start(acme, { engine: 'webapp' });
    await watch();
    expect(await factsOf(crawl)).toMatchObject({ status: 'PENDING' });
    const scan = await start(acme);
    await addWorker(db.orm, NSCAN);
    await watch();
    expect(await factsOf(scan)).toMatchObject({ status: 'PENDING' });
    expect(await factsOf(crawl)).toMatchObject({ traceback: expect.stringContaining('webapp is not installed') });
  });
});

describe("a worker's row", () => {
  const rows = async () => (await db.pool.query('SELECT * FROM workers')).rows;
  const register = (id: string, findAbilities: () => Abilities) =>
    registerWorker({ db, log: silentLog, id, slots: 3, findAbilities, renewMs: 20 });
  const ABLE = { engines: ['nscan'], vpns: ['openvpn'], lacks: {}, tools: { nmap: '7.93' } };

  it('is there while the worker lives, comes back when it was removed, and goes with a clean stop', async () => {
    const id = randomUUID();
    const registered = await register(id, () => ABLE);
    expect(await rows()).toMatchObject([{ id, pid: process.pid, slots: 3, engines: ['nscan'], vpns: ['openvpn'] }]);
    await removeWorker(db.orm, id);
    await expect.poll(rows).toMatchObject([{ id, tools: { nmap: '7.93' } }]);
    await registered.stop();
    expect(await rows()).toEqual([]);
  });

  it('tells what is found later, and that the worker is heard', async () => {
    let found = { ...ABLE, engines: [] as string[] };
    const id = randomUUID();
    const registered = await register(id, () => found);
    expect(registered.abilities().engines).toEqual([]);
    found = { ...ABLE, engines: ['nscan'] };
    await expect.poll(async () => (await rows())[0]).toMatchObject({ engines: ['nscan'] });
    expect(registered.abilities().engines).toEqual(['nscan']);
    expect((await rows())[0].beat).toBeGreaterThan(0);
    await registered.stop();
  });

  it('is removed once the worker was silent for a lease, and left while it is heard', async () => {
    const [dead, alive] = [await addWorker(db.orm), await addWorker(db.orm)];
    let nowMs = 0;
    const unused = {} as JobQueue;
    const sweep = createSweep({ db, queue: unused, log: silentLog, accountTests: LIMIT, now: () => nowMs });
    const ids = async () => (await rows()).map(({ id }) => id);
    for (; nowMs < LEASE_MS; nowMs += 1000) {
      if (nowMs === 9000) await addWorker(db.orm, { id: alive });
      await sweep.silentWorkers();
    }
    expect(await ids()).toEqual(expect.arrayContaining([dead, alive]));
    await sweep.silentWorkers();
    nowMs += 1000;
    await sweep.silentWorkers();
    expect(await ids()).toEqual([alive]);
  });

  it('that an absent watcher sees again is not removed at once: only watched silence counts', async () => {
    await addWorker(db.orm);
    let nowMs = 0;
    const unused = {} as JobQueue;
    const sweep = createSweep({ db, queue: unused, log: silentLog, accountTests: LIMIT, now: () => nowMs });
    await sweep.silentWorkers();
    nowMs += 60 * 60_000;
    await sweep.silentWorkers();
    expect(await rows()).toHaveLength(1);
  });
});

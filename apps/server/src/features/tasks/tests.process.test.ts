import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskDetail, TaskStarted } from '@rocca/contract/api/tasks.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { between, seeded } from '../../../../../faults/random.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { connectionOfRunningCluster } from '../../platform/db/embedded/embedded-cluster.ts';
import { listProcesses } from '../../platform/db/embedded/processes.ts';
import { PlatformLab, type PlatformProcess, signInAt } from '../../testing/platform-process.ts';

let lab: PlatformLab;
let platform: PlatformProcess;
let call: Awaited<ReturnType<typeof signInAt>>;
let db: Database;

const STEP_MS = 100;
const STEPS = 12;
/** What one worker runs at a time. The limit of an account is as high: the order alone is tested here. */
const SLOTS = 4;
const SETTINGS = {
  REFERENCE_STEPS: String(STEPS),
  REFERENCE_STEP_MS: String(STEP_MS),
  ROCCA_ACCOUNT_TESTS: String(SLOTS),
  // A quarter of the product's: long enough for a busy machine, short enough to wait for.
  REFERENCE_LEASE_MS: '4000',
};

beforeAll(async () => {
  lab = await PlatformLab.create('reference');
  platform = await lab.start(SETTINGS);
  call = await signInAt(platform.address, 'demo');
  const connection = await connectionOfRunningCluster(lab.dataDir);
  if (!connection) throw new Error('no database');
  db = await openDatabase(connection);
  await db.pool.query('UPDATE licences SET scans_max = 1000');
});
afterAll(async () => {
  await db?.close();
  await platform?.end('SIGTERM');
  await lab?.remove();
});

async function start(targets = ['10.1.2.3'], as = call): Promise<TaskStarted> {
  const body = JSON.stringify({ targets, task_name: 'process test' });
  const send = () => as('/tasks/nscan/', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  let reply = await send();
  // On a busy machine the row of a killed worker may be gone before the next worker has one.
  const status = async () => {
    if (reply.status === 409) reply = await send();
    return reply.status;
  };
  await expect.poll(status, { timeout: 120_000 }).toBe(201);
  return (await reply.json()) as TaskStarted;
}

const taskOf = async (id: string, as = call) => (await (await as(`/tasks/${id}/`)).json()) as TaskDetail;

async function until(
  id: string,
  wanted: (task: TaskDetail) => boolean,
  { as = call, timeout = 120_000 } = {},
): Promise<TaskDetail> {
  await expect.poll(async () => wanted(await taskOf(id, as)), { timeout, interval: 25 }).toBe(true);
  return taskOf(id, as);
}

/** What runs in the folders of this platform's tests. */
const toolProcesses = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(join(lab.dataDir, 'work/'));
    } catch {
      return false;
    }
  });

const ledgerAgrees = async () => {
  const { rows } = await db.pool.query(`SELECT count(*)::int AS wrong FROM licences l
    WHERE l.scans_done <> (SELECT coalesce(sum(scans), 0) FROM allowance_ledger g WHERE g.licence_id = l.id)`);
  return rows[0]?.wrong === 0;
};

/** Of what bears the worker's name the platform's own child: a tool bears it too, until it has begun. */
const workerPid = async () =>
  (await listProcesses()).find(
    ({ pid, command }) => command.includes('reference-worker.ts --log-file') && parentOf(pid) === platform.pid,
  )?.pid;

function parentOf(pid: number): number | null {
  try {
    // After the name, which may hold anything, come the state and the parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return null;
  }
}

describe('a test', () => {
  it('runs, rises and succeeds', async () => {
    const { task_id, status } = await start();
    expect(status).toBe('PENDING');
    const seen: number[] = [];
    const done = await until(task_id, (task) => {
      if (task.percentage !== null) seen.push(task.percentage);
      return task.status === 'SUCCESS';
    });
    expect(done).toMatchObject({ percentage: 1, result: { output: `counted to ${STEPS}` } });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBeGreaterThan(2);
  });

  it('that is stopped is STOPPED, with its whole process tree gone', async () => {
    const { task_id } = await start(['slow.example']);
    await expect.poll(() => toolProcesses().length, { interval: 25 }).toBeGreaterThan(0);
    expect((await call(`/tasks/stop/${task_id}/`, { method: 'DELETE' })).status).toBe(202);
    await expect.poll(toolProcesses, { interval: 25 }).toEqual([]);
    await until(task_id, ({ status }) => status === 'STOPPED');
    expect((await call(`/tasks/stop/${task_id}/`, { method: 'DELETE' })).status).toBe(409);
  });

  it('that fails says why, and gives its scan back if the target was never reached, and only then', async () => {
    const early = await start(['early.example']);
    const late = await start(['fail.example']);
    const ledgerOf = async (taskId: string) => {
      const text = 'SELECT kind, scans FROM allowance_ledger WHERE task_id = $1 ORDER BY id';
      return (await db.pool.query(text, [taskId])).rows;
    };
    const failed = ({ status }: TaskDetail) => status === 'FAILURE';
    expect(await until(early.task_id, failed)).toMatchObject({ traceback: 'the tool could not be prepared' });
    expect(await until(late.task_id, failed)).toMatchObject({ traceback: 'the target asked for a failure' });
    const reserved = { kind: 'reserve', scans: 1 };
    expect(await ledgerOf(early.task_id)).toEqual([reserved, { kind: 'refund', scans: -1 }]);
    expect(await ledgerOf(late.task_id)).toEqual([reserved, { kind: 'commit', scans: 0 }]);
    expect(await ledgerAgrees()).toBe(true);
  });

  it('runs at its first attempt each time the worker has become idle again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { task_id } = await start(['slow.example']);
      await until(task_id, ({ status }) => status === 'RUNNING');
      await call(`/tasks/stop/${task_id}/`, { method: 'DELETE' });
      await until(task_id, ({ status }) => status === 'STOPPED');
      const { rows } = await db.pool.query('SELECT attempt FROM tasks WHERE id = $1', [task_id]);
      expect(rows).toEqual([{ attempt: 1 }]);
    }
  });
});

describe('the queue', () => {
  it('gives the next free slot to a company that waits, however many tests another has waiting', async () => {
    const running = await Promise.all(Array.from({ length: SLOTS }, () => start(['slow.example'])));
    for (const { task_id } of running) await until(task_id, ({ status }) => status === 'RUNNING');
    const waiting = await Promise.all(Array.from({ length: 12 }, () => start(['slow.example'])));
    const beta = await signInAt(platform.address, 'beta');
    const single = await start(['slow.example'], beta);

    await call(`/tasks/stop/${running[0]?.task_id}/`, { method: 'DELETE' });
    await until(single.task_id, ({ status }) => status === 'RUNNING', { as: beta, timeout: 30_000 });
    const line = await Promise.all(waiting.map(({ task_id }) => taskOf(task_id)));
    expect(line.map(({ status }) => status)).toEqual(waiting.map(() => 'PENDING'));

    // A withdrawn test never runs, and the slots that are freed go on with nothing.
    for (const { task_id } of waiting) {
      expect((await call(`/tasks/queue/${task_id}/`, { method: 'DELETE' })).status).toBe(202);
    }
    await beta(`/tasks/stop/${single.task_id}/`, { method: 'DELETE' });
    for (const { task_id } of running.slice(1)) await call(`/tasks/stop/${task_id}/`, { method: 'DELETE' });
    for (const { task_id } of [...running, ...waiting]) await until(task_id, ({ status }) => status === 'STOPPED');
    const { rows } = await db.pool.query('SELECT count(*)::int AS ran FROM tasks WHERE id = ANY ($1) AND attempt > 0', [
      waiting.map(({ task_id }) => task_id),
    ]);
    expect(rows).toEqual([{ ran: 0 }]);
    expect(await ledgerAgrees()).toBe(true);
  });
});

describe('a worker that is paused before the target is reached', () => {
  it('loses its test to a second worker, which ends it with its report whole, and writes nothing when it wakes', async () => {
    const { task_id: taskId } = await start(['report.example']);
    const paused = await workerPid();
    if (!paused) throw new Error('there is no worker');
    await until(taskId, ({ status }) => status === 'RUNNING');
    process.kill(paused, 'SIGSTOP');
    const endSecond = await lab.startWorker(SETTINGS);
    try {
      const hostsOf = async () =>
        (
          await db.pool.query(
            'SELECT hosts_up, outcome FROM reports JOIN nscan_report_facts ON report_no = no WHERE task_id = $1',
            [taskId],
          )
        ).rows[0];
      await expect.poll(async () => (await hostsOf())?.hosts_up).toBeGreaterThan(0);
      process.kill(paused, 'SIGCONT');
      const workerLog = () => readFileSync(join(lab.dataDir, 'logs', 'worker.log'), 'utf8');
      await expect.poll(workerLog).toContain('the lease of a test was lost');
      const ended = await until(taskId, ({ status }) => !['RUNNING', 'PENDING'].includes(status));
      expect(ended).toMatchObject({ status: 'SUCCESS', traceback: null, result: { output: `wrote ${STEPS} hosts` } });
      expect(await hostsOf()).toEqual({ hosts_up: STEPS, outcome: 'success' });
      const { rows } = await db.pool.query('SELECT attempt FROM tasks WHERE id = $1', [taskId]);
      expect(rows).toEqual([{ attempt: 2 }]);
      expect(await ledgerAgrees()).toBe(true);
    } finally {
      process.kill(paused, 'SIGCONT');
      await endSecond();
    }
  });
});

describe('kill -9 of the worker', () => {
  /** Fifty for the record, fewer where every test run pays for them. */
  const KILLS = Number(process.env.WORKER_KILLS ?? 5);
  const SEED = Number(process.env.WORKER_KILLS_SEED ?? randomInt(2 ** 32));

  it(`at ${KILLS} random moments (seed ${SEED}) leaves no test stuck, no scan miscounted and no process behind`, async () => {
    const started: string[] = [];
    const random = seeded(SEED);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const targets = kill % 3 === 0 ? ['early.example'] : ['10.1.2.3'];
      for (let i = 0; i < 3; i += 1) started.push((await start(targets)).task_id);
      await new Promise((done) => setTimeout(done, between(random, 0, 1500)));
      const victim = await workerPid();
      if (!victim) throw new Error('there is no worker');
      process.kill(victim, 'SIGKILL');
      await expect.poll(async () => ![undefined, victim].includes(await workerPid()), { interval: 50 }).toBe(true);
    }
    const unended = async () => {
      const { rows } = await db.pool.query(
        `SELECT id, status, attempt, touched_at, beat, now() - queued_at AS queued
         FROM tasks WHERE id = ANY ($1) AND ended_at IS NULL`,
        [started],
      );
      return rows;
    };
    // With the last worker alive all of them end.
    await expect.poll(unended, { timeout: 300_000, interval: 500 }).toEqual([]);
    for (const id of started) {
      const ended = await taskOf(id);
      expect(['SUCCESS', 'FAILURE']).toContain(ended.status);
      expect(Boolean(ended.traceback)).toBe(ended.status === 'FAILURE');
    }
    expect(await ledgerAgrees()).toBe(true);
    const { rows } = await db.pool.query(`SELECT count(*)::int AS unsettled FROM tasks t WHERE NOT EXISTS
      (SELECT FROM allowance_ledger g WHERE g.task_id = t.id AND g.kind IN ('commit', 'refund'))`);
    expect(rows).toEqual([{ unsettled: 0 }]);
    await expect.poll(toolProcesses).toEqual([]);
  }, 600_000);
});

describe('1,000 starts at once on 100 remaining scans', () => {
  it('make exactly 100 tests; 900 answer 402; the ledger agrees', async () => {
    await db.pool.query(`UPDATE licences SET scans_max = scans_done + 100 WHERE api = '/nscan/'`);
    const { rows: before } = await db.pool.query("SELECT count(*)::int AS n FROM tasks WHERE engine = 'nscan'");
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ targets: ['10.9.9.9'], task_name: 'burst' });
    const startOne = async (): Promise<number> => {
      const reply = await call('/tasks/nscan/', { method: 'POST', body, headers });
      await reply.arrayBuffer();
      // A slow machine answers some of a burst that it has no time for them: a client asks again.
      return reply.status === 503 ? startOne() : reply.status;
    };
    const statuses = await Promise.all(Array.from({ length: 1000 }, startOne));
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.filter((status) => status === 402)).toHaveLength(900);
    const { rows: after } = await db.pool.query("SELECT count(*)::int AS n FROM tasks WHERE engine = 'nscan'");
    expect(after[0]?.n - before[0]?.n).toBe(100);
    expect(await ledgerAgrees()).toBe(true);
  }, 300_000);
});

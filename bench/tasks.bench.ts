import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { PlatformLab, signInAt } from '../apps/server/src/testing/platform-process.ts';
import { type Figure, medianMs } from './measure.ts';

const TASKS = 100_000;
const RUNS = 200;

/** The life of a test on a platform with the reference engine: how soon it runs, and what its table costs. */
export async function* measure(): AsyncGenerator<Figure> {
  const lab = await PlatformLab.create('reference');
  try {
    const platform = await lab.start({ REFERENCE_STEPS: '1', REFERENCE_STEP_MS: '10' });
    const connection = await connectionOfRunningCluster(lab.dataDir);
    if (!connection) throw new Error('no database');
    const db = await openDatabase(connection);
    await workerReady(lab);
    const call = await signInAt(platform.address, 'demo');
    yield await startToRunning(db, call);
    yield await stopToStopped(db, call);
    yield* listPages(db, call);
    await db.close();
    await platform.end('SIGTERM');
  } finally {
    await lab.remove();
  }
}

/** The figures are those of a platform that is up: its worker comes a moment after its web side. */
async function workerReady({ dataDir }: PlatformLab): Promise<void> {
  const log = join(dataDir, 'logs/worker.log');
  for (let tries = 0; tries < 500; tries += 1) {
    if (existsSync(log) && readFileSync(log, 'utf8').includes('worker ready')) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('the worker did not come up');
}

type Call = Awaited<ReturnType<typeof signInAt>>;

async function startToRunning(db: Database, call: Call): Promise<Figure> {
  const waits: number[] = [];
  for (let run = 0; run < 20; run += 1) {
    const taskId = await start(call, '10.1.2.3');
    const ended = await rowOnce(db, taskId, 'ended_at IS NOT NULL');
    waits.push(ended.started_at.getTime() - ended.created_at.getTime());
  }
  waits.sort((a, b) => a - b);
  const worst = waits.at(-1) ?? Number.NaN;
  const median = waits[Math.floor(waits.length / 2)] ?? Number.NaN;
  return {
    name: 'start to RUNNING, median and worst of 20',
    value: `${median.toFixed(0)} and ${worst.toFixed(0)} ms`,
    bar: 'under 300 ms on an idle machine',
    holds: worst < 300,
  };
}

/** A tool that would run for hours, with children that left its group: until all of it is gone and the test says so. */
async function stopToStopped(db: Database, call: Call): Promise<Figure> {
  const waits: number[] = [];
  for (let run = 0; run < 10; run += 1) {
    const taskId = await start(call, 'slow.example');
    await rowOnce(db, taskId, 'percentage > 0');
    const asked = performance.now();
    await call(`/tasks/stop/${taskId}/`, { method: 'DELETE' });
    await rowOnce(db, taskId, "status = 'STOPPED'");
    waits.push(performance.now() - asked);
  }
  const worst = Math.max(...waits);
  return {
    name: 'stop to STOPPED, worst of 10',
    value: `${worst.toFixed(0)} ms`,
    bar: 'under 2 s on an idle machine',
    holds: worst < 2000,
  };
}

async function start(call: Call, target: string): Promise<string> {
  const body = JSON.stringify({ targets: [target], task_name: 'bench' });
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
  return ((await (await call('/tasks/nscan/', init)).json()) as { task_id: string }).task_id;
}

/** The test's times, as soon as the condition holds. */
async function rowOnce(
  db: Database,
  taskId: string,
  condition: string,
): Promise<Record<'created_at' | 'started_at', Date>> {
  const text = `SELECT created_at, started_at FROM tasks WHERE id = $1 AND ${condition}`;
  for (let tries = 0; tries < 1000; tries += 1) {
    const { rows } = await db.pool.query<Record<'created_at' | 'started_at', Date>>(text, [taskId]);
    if (rows[0]) return rows[0];
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`the test never got to: ${condition}`);
}

/** The same page through the whole platform and straight from the database, in turns. */
async function* listPages(db: Database, call: Call): AsyncGenerator<Figure> {
  await db.pool.query(
    `INSERT INTO tasks (account_id, engine, name, status, created_at)
     SELECT (SELECT account_id FROM users WHERE username = 'demo'), CASE WHEN n % 3 = 0 THEN 'dti' ELSE 'nscan' END,
            'Test ' || n, 'SUCCESS', now() - make_interval(secs => n) FROM generate_series(1, $1) n`,
    [TASKS],
  );
  await db.pool.query('VACUUM ANALYZE tasks');
  const { rows } = await db.pool.query<{ id: string }>("SELECT account_id AS id FROM users WHERE username = 'demo'");
  const accountId = rows[0]?.id;
  const columns = 'id, engine, name, status, percentage, stop_requested, target_id, created_at';
  const where = 'account_id = $1 AND deleted_at IS NULL';
  for (const page of [1, 500]) {
    const bare = async () => {
      await Promise.all([
        db.pool.query({
          name: 'page',
          text: `SELECT ${columns} FROM tasks WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT 10 OFFSET $2`,
          values: [accountId, (page - 1) * 10],
        }),
        db.pool.query({ name: 'count', text: `SELECT count(*) FROM tasks WHERE ${where}`, values: [accountId] }),
      ]);
    };
    const whole = async () => (await call(`/tasks/?page=${page}&page_size=10`)).json();
    await medianMs(bare, 20);
    await medianMs(whole, 20);
    const bareMs = await medianMs(bare, RUNS);
    const wholeMs = await medianMs(whole, RUNS);
    const ratio = wholeMs / bareMs;
    yield {
      name: `page ${page} of 10 out of ${TASKS} tests, against bare SQL`,
      value: `${wholeMs.toFixed(1)} / ${bareMs.toFixed(1)} ms = ${ratio.toFixed(2)}`,
      bar: 'at most 2',
      holds: ratio <= 2,
    };
  }
}

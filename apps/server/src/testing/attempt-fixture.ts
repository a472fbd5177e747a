import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, RunContext, TestPlan, TestReport } from '@rocca/engines/core/engine';
import { registryOf } from '@rocca/engines/core/registry';
import type { NscanSink } from '@rocca/engines/nscan/report';
import { serverEngine } from '../engines/server-engine.ts';
import { insertAccount } from '../features/accounts/index.ts';
import { createKnowledge } from '../features/knowledge/index.ts';
import { insertLicence } from '../features/licences/index.ts';
import { nscanReport } from '../features/reports/engines/nscan/index.ts';
import { runNext, Slots, type Worker } from '../features/tasks/index.ts';
import { JOBS } from '../jobs.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import { loadSecretBox } from '../platform/crypto/secret-key.ts';
import type { Database } from '../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/testing/test-database.ts';
import { startQueue } from '../platform/jobs/queue.ts';
import { silentLog } from '../platform/log/logger.ts';
import { createReportStore } from '../report-store.ts';

/** A point in an engine's run: the test learns that it was reached, and decides when the engine goes on. */
export function gate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: () => opened.resolve(),
    async pass() {
      reached.resolve();
      await opened.promise;
    },
  };
}

const NOTHING_PLANNED: TestPlan = { entries: [], addresses: 0, names: 0, steps: {} };

type Run = (context: RunContext<NscanSink>) => Promise<TestReport>;
type WorkerParts = Partial<Pick<Worker, 'id' | 'hasSpace' | 'stopping' | 'slots' | 'abilities' | 'raw'>>;

export interface AttemptFixture {
  readonly db: TestDatabase;
  readonly box: SecretBox;
  readonly accountId: string;
  /** Stores a queued test with its reserved scan; answers its id. */
  queueTest(weight?: number): Promise<string>;
  /** Runs the test that waits as a worker process would, with `run` as the engine; answers what the worker logged. */
  work(run: Run, db?: Database, parts?: WorkerParts): Promise<string[]>;
  /** A worker with `run` as its engine; `logged` gets what it logs. */
  worker(run: Run, db?: Database, parts?: WorkerParts, logged?: string[]): Worker;
  /** What the sweep does with the test of a silent worker that has not reached the target. */
  takeOver(taskId: string): Promise<void>;
  close(): Promise<void>;
}

/** Workers in this process, on a database of their own. */
export async function createAttemptFixture(): Promise<AttemptFixture> {
  const db = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'rocca-attempts-'));
  const queue = await startQueue({ connection: db.connection, jobs: JOBS, log: silentLog });
  const box = await loadSecretBox(folder);
  const accountId = await insertAccount(db.orm, 'Acme');
  await insertLicence(db.orm, { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 1000 });
  const fixture: AttemptFixture = {
    db,
    box,
    accountId,
    async queueTest(weight = 1) {
      const id = randomUUID();
      await db.pool.query(
        `WITH taken AS (
           UPDATE licences SET scans_done = scans_done + 1 WHERE account_id = $2 RETURNING id
         ), reserved AS (
           INSERT INTO allowance_ledger (account_id, licence_id, task_id, kind, scans, reason)
           SELECT $2, id, $1, 'reserve', 1, 'test started' FROM taken
         )
         INSERT INTO tasks (id, account_id, engine, name, status, licence_id, scans, plan, weight)
         SELECT $1, $2, 'nscan', 'Scan', 'PENDING', id, 1, $3, $4 FROM taken`,
        [id, accountId, JSON.stringify(NOTHING_PLANNED), weight],
      );
      return id;
    },
    worker(run, workerDb = db, parts = {}, logged = []) {
      const write = (_details: object, message: string) => logged.push(message);
      const engine: Engine<NscanSink> = {
        code: 'nscan',
        tools: [],
        checks: [],
        plan: () => NOTHING_PLANNED,
        run,
      };
      const engines = registryOf([serverEngine(engine, nscanReport)]);
      return {
        id: randomUUID(),
        slots: new Slots(4),
        abilities: () => ({ engines: [engine.code], vpns: [] }),
        db: workerDb,
        engines,
        log: { info: write, warn: write, error: write },
        workRoot: folder,
        box,
        knowledge: createKnowledge(workerDb),
        reports: createReportStore(workerDb, engines),
        stopping: new AbortController().signal,
        hasSpace: async () => true,
        ...parts,
      };
    },
    async work(run, workerDb = db, parts = {}) {
      const logged: string[] = [];
      const worker = fixture.worker(run, workerDb, parts, logged);
      await runNext({ worker, queue, accountTests: 1000 });
      return logged;
    },
    async takeOver(taskId) {
      await db.pool.query(`UPDATE tasks SET status = 'PENDING', worker = NULL WHERE id = $1`, [taskId]);
    },
    async close() {
      await queue.stop();
      await db.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return fixture;
}

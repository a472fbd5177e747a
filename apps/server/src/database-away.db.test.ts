import { abilitiesOf } from '@rocca/contract/abilities';
import type { RunContext } from '@rocca/engines/core/engine';
import type { NscanSink } from '@rocca/engines/nscan/report';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertUser } from './features/accounts/index.ts';
import { BEGIN, finding, host } from './features/reports/testing/nscan-reports.ts';
import { GIVE_UP_MS } from './features/tasks/lease.ts';
import { startTest } from './features/tasks/start-test.ts';
import { createLiveWorkers } from './features/tasks/workers/live-workers.ts';
import { addWorker } from './features/tasks/workers/testing/add-worker.ts';
import { JOBS } from './jobs.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { type FaultyLink, openFaultyLink } from './platform/db/testing/faulty-link.ts';
import { startQueue } from './platform/jobs/queue.ts';
import { silentLog } from './platform/log/logger.ts';
import { type AttemptFixture, createAttemptFixture } from './testing/attempt-fixture.ts';
import { REFERENCE_ENGINES } from './testing/reference-engines.ts';

let fixture: AttemptFixture;
let link: FaultyLink;
/** What the worker of these tests has; the tests themselves look past the link. */
let db: Database;

beforeAll(async () => {
  fixture = await createAttemptFixture();
  link = await openFaultyLink(fixture.db.connection);
  db = await openDatabase(link.connection, { maxConnections: 5, applicationName: 'faulty' });
});
afterAll(async () => {
  await db?.close();
  await link?.close();
  await fixture?.close();
});

const BATCHES = 4;

/** Writes a report the way the network scan does, with `fault` striking during every step. */
async function scan({ knowledge, sink, touchTarget }: RunContext<NscanSink>, fault: () => Promise<void> | void) {
  const during = (step: Promise<unknown>) => Promise.all([step, fault()]);
  await during(knowledge.sources());
  await during(sink.begin(BEGIN));
  await during(touchTarget());
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    await during(knowledge.describe(['CVE-2021-41773']));
    const findings = [finding('CVE-2021-1'), finding(`only-${batch}`)];
    await during(sink.hosts([host(`10.0.0.${batch}`, { findings }), host(`10.0.1.${batch}`)]));
    await during(sink.down([{ ip: `10.0.2.${batch}`, hostname: null, reason: 'no-response' }]));
  }
  await during(sink.end({ tcpPorts: '1-1000', udpPorts: null, notDone: [] }));
  return { output: 'done' };
}

async function expectWhole(taskId: string): Promise<void> {
  const { rows } = await fixture.db.pool.query(
    `SELECT t.status, t.traceback, t.attempt, r.outcome, n.hosts_up, n.hosts_down, r.findings AS vulns,
       (SELECT count(*)::int FROM nscan_hosts WHERE report_no = r.no) AS hosts,
       (SELECT count(*)::int FROM report_findings WHERE report_no = r.no) AS findings,
       (SELECT count(*)::int FROM report_issues WHERE report_no = r.no) AS issues,
       (SELECT array_agg(kind ORDER BY id) FROM allowance_ledger WHERE task_id = t.id) AS ledger
     FROM tasks t LEFT JOIN (reports r JOIN nscan_report_facts n ON n.report_no = r.no) ON r.task_id = t.id
     WHERE t.id = $1`,
    [taskId],
  );
  expect(rows).toEqual([
    {
      status: 'SUCCESS',
      traceback: null,
      attempt: 1,
      outcome: 'success',
      hosts_up: 2 * BATCHES,
      hosts_down: BATCHES,
      vulns: 2 * BATCHES,
      hosts: 2 * BATCHES,
      findings: 2 * BATCHES,
      issues: BATCHES + 1,
      ledger: ['reserve', 'commit'],
    },
  ]);
}

describe('a test', () => {
  it('survives connections that are cut at every step', async () => {
    const taskId = await fixture.queueTest();
    await fixture.work(
      (context) =>
        scan(context, async () => {
          link.cut();
          await fixture.db.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'faulty'`);
        }),
      db,
    );
    await expectWhole(taskId);
  });

  it('survives a database that refuses connections for a while', async () => {
    const taskId = await fixture.queueTest();
    await fixture.work(async (context) => {
      let struck = false;
      return scan(context, async () => {
        if (struck) return;
        struck = true;
        await link.breakFor(4);
        link.repair();
      });
    }, db);
    await expectWhole(taskId);
  });

  it.each([
    ['commits', /commit/],
    ['claims', /update "tasks" set "status" = \$\d+, "percentage"/],
    ['touches', /"touched_at" = coalesce/],
  ])('writes nothing twice when the answers to its %s are lost', async (_what, statement) => {
    const taskId = await fixture.queueTest();
    link.loseAnswersTo(statement);
    await fixture.work((context) => scan(context, () => undefined), db);
    expect(link.lostAnswers()).toBeGreaterThan(0);
    link.loseAnswersTo(null);
    await expectWhole(taskId);
  });
});

describe('a worker cut off for longer than its lease allows', () => {
  it('ends its tools and writes nothing: the sweep decides about the test', async () => {
    const taskId = await fixture.queueTest();
    const running = Promise.withResolvers<string>();
    const logged = fixture.work(async ({ signal, sink, touchTarget }) => {
      await sink.begin(BEGIN);
      await touchTarget();
      await link.breakFor(1);
      const later = performance.now() + GIVE_UP_MS + 1;
      vi.spyOn(performance, 'now').mockReturnValue(later);
      signal.addEventListener('abort', () => running.resolve(signal.reason.message));
      await sink.hosts([host('10.0.0.1')]);
      return { output: '' };
    }, db);
    expect(await running.promise).toBe('The worker no longer holds the lease of the test.');
    vi.restoreAllMocks();
    link.repair();
    expect((await logged).at(-1)).toBe('the lease of a test was lost: nothing more is written');
    expect(await readReport(taskId)).toEqual([{ status: 'RUNNING', outcome: null, hosts_up: 0 }]);
  });

  it('does not make up for a write that waited for the database until the worker had given up', async () => {
    const taskId = await fixture.queueTest();
    const running = Promise.withResolvers<void>();
    // Its own connections, so that their end is the end of the write.
    const ofWorker = await openDatabase(link.connection, { maxConnections: 5, applicationName: 'held-up' });
    const logged = fixture.work(async ({ signal, sink, touchTarget }) => {
      await sink.begin(BEGIN);
      await touchTarget();
      const held = link.holdUp(1);
      signal.addEventListener('abort', () => running.resolve());
      const written = sink.hosts([host('10.0.0.1')]);
      await held;
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + GIVE_UP_MS + 1);
      await written;
      return { output: '' };
    }, ofWorker);
    await running.promise;
    vi.restoreAllMocks();
    link.repair();
    await logged;
    await ofWorker.close();
    expect(await readReport(taskId)).toEqual([{ status: 'RUNNING', outcome: null, hosts_up: 0 }]);
  });

  async function readReport(taskId: string) {
    const { rows } = await fixture.db.pool.query(
      `SELECT status, r.outcome, hosts_up FROM tasks t JOIN reports r ON r.task_id = t.id
       JOIN nscan_report_facts ON report_no = r.no WHERE t.id = $1`,
      [taskId],
    );
    return rows;
  }
});

describe('a start', () => {
  it('takes its scans once when the answer to its commit is lost', async () => {
    const queue = await startQueue({ connection: fixture.db.connection, jobs: JOBS, log: silentLog });
    const { accountId } = fixture;
    const person = { username: 'demo', accountId, passwordHash: 'x', email: 'demo@example.com' };
    const userId = await insertUser(fixture.db.orm, { ...person, memberRole: 'owner' });
    await addWorker(fixture.db.orm);
    const before = await scansDone();
    link.loseAnswersTo(/commit/);
    const started = await startTest(
      {
        db,
        queue,
        engines: REFERENCE_ENGINES,
        workers: createLiveWorkers(db, { graceMs: 0 }),
        box: fixture.box,
        permitted: ['nscan'],
        accountTests: 2,
        isDiskReady: async () => true,
        networkScope: async () => ({ lab: false }),
      },
      {
        caller: { userId, accountId, username: 'demo', abilities: abilitiesOf([]) },
        engine: 'nscan',
        body: { targets: ['10.1.2.3'], task_name: 'once' },
        language: 'en',
      },
    ).finally(() => link.loseAnswersTo(null));
    const { rows } = await fixture.db.pool.query(`SELECT id FROM tasks WHERE name = 'once'`);
    expect(rows).toEqual([{ id: started.task_id }]);
    expect(started).toMatchObject({ status: 'PENDING', scans_done: before + 1 });
    expect(await scansDone()).toBe(before + 1);
    await queue.stop();
  });

  async function scansDone(): Promise<number> {
    const { rows } = await fixture.db.pool.query('SELECT scans_done FROM licences WHERE account_id = $1', [
      fixture.accountId,
    ]);
    return rows[0]?.scans_done;
  }
});

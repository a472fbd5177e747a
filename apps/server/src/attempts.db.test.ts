import type { RunContext } from '@rocca/engines/core/engine';
import type { NscanSink } from '@rocca/engines/nscan/report';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BEGIN, finding, host } from './features/reports/testing/nscan-reports.ts';
import { type AttemptFixture, createAttemptFixture, gate } from './testing/attempt-fixture.ts';

let fixture: AttemptFixture;

beforeAll(async () => {
  fixture = await createAttemptFixture();
});
afterAll(() => fixture.close());
afterEach(() => {
  vi.useRealTimers();
});

const NOTHING_LOOKED_AT = { tcpPorts: null, udpPorts: null, notDone: [] };

async function factsOf(taskId: string) {
  const { rows } = await fixture.db.pool.query(
    `SELECT t.status, t.attempt, t.traceback, r.outcome, n.hosts_up,
       (SELECT array_agg(kind ORDER BY id) FROM allowance_ledger WHERE task_id = t.id) AS ledger
     FROM tasks t LEFT JOIN (reports r JOIN nscan_report_facts n ON n.report_no = r.no) ON r.task_id = t.id
     WHERE t.id = $1`,
    [taskId],
  );
  return rows[0];
}

describe('a worker that lost its test', () => {
  /** What the first worker's engine does once another attempt runs. */
  const LATE_STEPS: Record<string, (context: RunContext<NscanSink>) => Promise<unknown>> = {
    'opens its report': ({ sink }) => sink.begin(BEGIN),
    'is about to touch the target': ({ touchTarget }) => touchTarget(),
    'writes a host': ({ sink }) => sink.hosts([host('10.0.0.66', { findings: [finding('late')] })]),
    'writes an address that is down': ({ sink }) =>
      sink.down([{ ip: '10.0.0.66', hostname: null, reason: 'no-response' }]),
    'writes its receipt': ({ sink }) => sink.end(NOTHING_LOOKED_AT),
    'has come to its end': async () => undefined,
    fails: () => Promise.reject(new Error('the tool died')),
  };

  it.each(Object.entries(LATE_STEPS))('writes nothing when it %s', async (_name, lateStep) => {
    const taskId = await fixture.queueTest();
    const first = gate();
    const second = gate();
    const lost = fixture.work(async (context) => {
      await context.sink.begin(BEGIN);
      await first.pass();
      await lateStep(context);
      return { output: 'of the first worker' };
    });
    await first.reached;
    await fixture.takeOver(taskId);
    const heir = fixture.work(async ({ sink, touchTarget }) => {
      await sink.begin(BEGIN);
      await touchTarget();
      await sink.hosts([host('10.0.0.1')]);
      await second.pass();
      await sink.hosts([host('10.0.0.2')]);
      await sink.end(NOTHING_LOOKED_AT);
      return { output: 'of the second worker' };
    });
    await second.reached;
    first.open();
    const logged = await lost;
    expect(await factsOf(taskId)).toMatchObject({ status: 'RUNNING', outcome: null, hosts_up: 1, ledger: ['reserve'] });
    expect(logged).toEqual(['the lease of a test was lost: nothing more is written']);
    second.open();
    await heir;
    expect(await factsOf(taskId)).toEqual({
      status: 'SUCCESS',
      attempt: 2,
      traceback: null,
      outcome: 'success',
      hosts_up: 2,
      ledger: ['reserve', 'commit'],
    });
  });

  it('ends with the report closed and the scans settled together', async () => {
    const taskId = await fixture.queueTest();
    await fixture.db.pool.query(`INSERT INTO allowance_ledger (account_id, licence_id, task_id, kind, scans, reason)
      SELECT account_id, licence_id, id, 'commit', 0, 'settled before' FROM tasks WHERE id = '${taskId}'`);
    const ended = fixture.work(async ({ sink, touchTarget }) => {
      await sink.begin(BEGIN);
      await touchTarget();
      return { output: '' };
    });
    // The ledger refuses a second settlement: nothing of the end is kept, the report's end included.
    await expect(ended).rejects.toThrow();
    expect(await factsOf(taskId)).toMatchObject({ status: 'RUNNING', outcome: null });
  });
});

describe('a step of the clock', () => {
  const HOUR = 3_600_000;

  it.each([HOUR, -HOUR, 24 * HOUR])('of %i ms changes nothing for a running test', async (step) => {
    const taskId = await fixture.queueTest();
    const logged = await fixture.work(async ({ touchTarget, signal, progress }) => {
      await touchTarget();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + step });
      // Two heartbeats after the step have been stored.
      for (const stage of ['once', 'twice']) {
        progress({ fraction: 0.5, stage });
        const stored = () => fixture.db.pool.query('SELECT stage FROM tasks WHERE id = $1', [taskId]);
        await vi.waitFor(async () => expect((await stored()).rows).toEqual([{ stage }]), 20_000);
        signal.throwIfAborted();
      }
      return { output: 'done' };
    });
    expect(logged).toEqual(['test ended']);
    expect(await factsOf(taskId)).toMatchObject({ status: 'SUCCESS' });
  });
});

describe('a full disk', () => {
  const endWell = async ({ touchTarget }: RunContext<NscanSink>) => {
    await touchTarget();
    return { output: 'done' };
  };

  it('leaves tests in the queue: they could not store what they find', async () => {
    const taskId = await fixture.queueTest();
    await fixture.work(endWell, fixture.db, { hasSpace: async () => false });
    expect(await factsOf(taskId)).toMatchObject({ status: 'PENDING', attempt: 0 });
    await fixture.work(endWell);
    expect(await factsOf(taskId)).toMatchObject({ status: 'SUCCESS' });
  });

  it('at the end of a test is waited for: its result is kept', async () => {
    const taskId = await fixture.queueTest();
    await fixture.db.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON tasks FOR EACH ROW WHEN (NEW.status = 'SUCCESS') EXECUTE FUNCTION refuse()`);
    const ended = fixture.work(async (context) => {
      setTimeout(() => void fixture.db.pool.query('DROP FUNCTION refuse CASCADE'), 300);
      return endWell(context);
    });
    await ended;
    expect(await factsOf(taskId)).toMatchObject({ status: 'SUCCESS', ledger: ['reserve', 'commit'] });
  });
});

describe('a worker that is asked to stop', () => {
  it('gives back a test it has claimed and not begun', async () => {
    const taskId = await fixture.queueTest();
    const stopping = new AbortController();
    // Asked while the claim is under way: what is looked at last before it is the disk.
    const hasSpace = async () => {
      setImmediate(() => stopping.abort());
      return true;
    };
    const begin = () => Promise.reject(new Error('begun'));
    await fixture.work(begin, fixture.db, { hasSpace, stopping: stopping.signal });
    expect(await factsOf(taskId)).toMatchObject({ status: 'PENDING', traceback: null, ledger: ['reserve'] });
    await fixture.work(async () => ({ output: 'by another worker' }));
    expect(await factsOf(taskId)).toMatchObject({ status: 'SUCCESS' });
  });

  it('ends its run with words of its own: the platform was stopped, not the test', async () => {
    const taskId = await fixture.queueTest();
    const stopping = new AbortController();
    let told = '';
    const run = async ({ signal }: RunContext<NscanSink>) => {
      stopping.abort();
      told = signal.reason.message;
      throw signal.reason;
    };
    await fixture.work(run, fixture.db, { stopping: stopping.signal });
    expect(told).toBe('The platform was stopped.');
    expect(await factsOf(taskId)).toMatchObject({
      status: 'FAILURE',
      traceback: 'The platform was stopped.',
      ledger: ['reserve', 'refund'],
    });
  });
});

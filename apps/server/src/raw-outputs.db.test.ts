import { buffer, text } from 'node:stream/consumers';
import { EngineFailure, type RunContext } from '@rocca/engines/core/engine';
import type { NscanSink } from '@rocca/engines/nscan/report';
import { UnreadableOutput } from '@rocca/exports/bundle/raw-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRawKeeping } from './features/reports/raw/keep-raw-outputs.ts';
import { knownRawKeys } from './features/reports/raw/raw-outputs.repo.ts';
import { rawOutputsOf } from './features/reports/raw/raw-outputs-of.ts';
import type { RawStore } from './features/reports/raw/raw-store.ts';
import { BEGIN } from './features/reports/testing/nscan-reports.ts';
import { silentLog } from './platform/log/logger.ts';
import { ObjectProblem } from './platform/storage/objects/object-store.ts';
import { type AttemptFixture, createAttemptFixture } from './testing/attempt-fixture.ts';

let fixture: AttemptFixture;
beforeAll(async () => {
  fixture = await createAttemptFixture();
});
afterAll(() => fixture.close());

function memoryStore(): RawStore & { readonly objects: Map<string, Buffer> } {
  const objects = new Map<string, Buffer>();
  return {
    objects,
    put: async (key, content) => void objects.set(key, await buffer(content)),
    async *read(key, { start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) {
      // In small pieces, as from afar.
      for (let at = start; at <= end; at += 7)
        yield (objects.get(key) ?? Buffer.alloc(0)).subarray(at, Math.min(at + 7, end + 1));
    },
    delete: async (key) => void objects.delete(key),
  };
}

type Run = (context: RunContext<NscanSink>) => Promise<unknown>;

/** Runs a test with `run` as its engine and such a store. */
async function runTest(run: Run, store: RawStore = memoryStore(), stopping = new AbortController().signal) {
  const taskId = await fixture.queueTest();
  const { workRoot } = fixture.worker(async () => ({ output: '' }));
  const raw = createRawKeeping({
    ...{ db: fixture.db, store, log: silentLog, workRoot, secrets: ['platform-key-1'] },
    hasSpace: async () => true,
  });
  const logged = await fixture.work(
    async (context) => {
      await run(context);
      return { output: 'done' };
    },
    fixture.db,
    { raw, stopping },
  );
  const { rows } = await fixture.db.pool.query<{ status: string; no: number | null }>(
    'SELECT t.status, r.no FROM tasks t LEFT JOIN reports r ON r.task_id = t.id WHERE t.id = $1',
    [taskId],
  );
  return { taskId, logged, status: rows[0]?.status, reportNo: rows[0]?.no ?? 0 };
}

const reads = (store: RawStore, reportNo: number, { accountId } = fixture) =>
  rawOutputsOf(fixture.db.orm, store, { accountId, reportNo });

async function keepTwo({ sink, touchTarget, raw }: RunContext<NscanSink>) {
  await sink.begin(BEGIN);
  await touchTarget();
  for (const [name, said] of [
    ['slice-002.xml', '<b/>'],
    ['slice-001.xml', '<a key="platform-key-1"/>'.repeat(100)],
  ] as const) {
    const writer = raw.keep('nmap', name);
    await writer.write(Buffer.from(said));
    writer.end();
  }
  raw.leaveOut('hibp', 'acme.test.json', 'it names people');
}

describe('the outputs of a test', () => {
  it.each([
    ['that succeeds', 'SUCCESS', keepTwo],
    [
      'that fails',
      'FAILURE',
      async (context: RunContext<NscanSink>) => {
        await keepTwo(context);
        throw new EngineFailure({ it: 'guasto', en: 'broken' });
      },
    ],
  ])('%s are beside its report: one object, each readable by itself', async (_how, status, run) => {
    const store = memoryStore();
    const ran = await runTest(run, store);
    expect(ran.status).toBe(status);
    expect([...store.objects.keys()]).toEqual([
      expect.stringMatching(`^raw/${fixture.accountId}/${ran.taskId}/[0-9a-f-]{36}$`),
    ]);
    const read = await reads(store, ran.reportNo);
    expect(read?.problem).toBeNull();
    expect(read?.entries).toMatchObject([
      { tool: 'hibp', name: 'acme.test.json', size: 0, problem: 'not kept: it names people' },
      { tool: 'nmap', name: 'slice-001.xml', cut: false, problem: null },
      { tool: 'nmap', name: 'slice-002.xml', size: 4, cut: false, problem: null },
    ]);
    const texts = await Promise.all((read?.entries ?? []).map((entry) => text(entry.open())));
    expect(texts).toEqual(['', '<a key="•••"/>'.repeat(100), '<b/>']);
    // Another account's, and one that is not there.
    expect(await reads(store, ran.reportNo, { ...fixture, accountId: ran.taskId })).toBeNull();
    expect(await reads(store, 999_999)).toBeNull();
  });

  it('are known to the sweep as long as their report is there', async () => {
    const store = memoryStore();
    const { taskId } = await runTest(keepTwo, store);
    const [key = ''] = store.objects.keys();
    expect(await knownRawKeys(fixture.db.orm, [key, 'raw/orphan'])).toEqual(new Set([key]));
    await fixture.db.pool.query('DELETE FROM reports WHERE task_id = $1', [taskId]);
    expect(await knownRawKeys(fixture.db.orm, [key])).toEqual(new Set());
  });

  it('fail for a reader when a byte of their object was changed', async () => {
    const store = memoryStore();
    const { reportNo } = await runTest(keepTwo, store);
    for (const object of store.objects.values()) object[object.length - 6] = 255 - (object[object.length - 6] ?? 0);
    const entries = (await reads(store, reportNo))?.entries ?? [];
    await expect(Promise.all(entries.map((entry) => text(entry.open())))).rejects.toThrow(
      new UnreadableOutput('not readable: what was kept of it is damaged'),
    );
  });

  it.each([
    ['lost for a reader when their object is gone', 'absent', UnreadableOutput],
    ['there for another attempt while the store is away', 'unavailable', ObjectProblem],
  ] as const)('are %s', async (_what, reason, expected) => {
    const store = memoryStore();
    const { reportNo } = await runTest(keepTwo, store);
    // biome-ignore lint/correctness/useYield: it fails before there is anything to yield.
    const read = async function* (): AsyncGenerator<Uint8Array> {
      throw new ObjectProblem(reason, 'no');
    };
    const entries = (await reads({ ...store, read }, reportNo))?.entries ?? [];
    await expect(Promise.all(entries.map((entry) => text(entry.open())))).rejects.toBeInstanceOf(expected);
  });

  it('are not stored where the test began no report', async () => {
    const store = memoryStore();
    const { status } = await runTest(async ({ raw }) => raw.keep('nmap', 'x.xml').end(), store);
    expect(status).toBe('SUCCESS');
    expect(store.objects.size).toBe(0);
  });
});

describe('a test whose outputs cannot be stored', () => {
  it('ends as it would, and its index says so', async () => {
    const store = { ...memoryStore(), put: () => Promise.reject(new Error('away')) };
    const { status, reportNo } = await runTest(keepTwo, store);
    expect(status).toBe('SUCCESS');
    expect(await reads(store, reportNo)).toEqual({
      problem: 'none were kept: they could not be stored',
      entries: [],
    });
  });

  it('is not held by a store that is slow when the platform stops meanwhile', async () => {
    const stopping = new AbortController();
    const put: RawStore['put'] = () => {
      stopping.abort();
      return new Promise(() => undefined);
    };
    const { status, reportNo } = await runTest(keepTwo, { ...memoryStore(), put }, stopping.signal);
    expect(status).toBe('SUCCESS');
    expect(await reads(memoryStore(), reportNo)).toMatchObject({ problem: 'none were kept: they could not be stored' });
  });

  it('writes nothing once another worker has it, and takes its object back', async () => {
    const store = memoryStore();
    const put: RawStore['put'] = async (key, content) => {
      await store.put(key, content);
      await fixture.db.pool.query(`UPDATE tasks SET status = 'PENDING', worker = NULL WHERE status = 'RUNNING'`);
    };
    const { reportNo, taskId, logged } = await runTest(keepTwo, { ...store, put });
    expect(logged).toContain('the lease of a test was lost: nothing more is written');
    await expect.poll(() => store.objects.size).toBe(0);
    expect(await reads(store, reportNo)).toMatchObject({ problem: 'none were kept: the worker was lost' });
    await fixture.db.pool.query('DELETE FROM tasks WHERE id = $1', [taskId]);
  });
});

it('a report of a platform that kept nothing says so', async () => {
  const taskId = await fixture.queueTest();
  await fixture.work(async ({ sink }) => {
    await sink.begin(BEGIN);
    return { output: '' };
  });
  const { rows } = await fixture.db.pool.query<{ no: number }>('SELECT no FROM reports WHERE task_id = $1', [taskId]);
  expect(await reads(memoryStore(), rows[0]?.no ?? 0)).toEqual({
    problem: 'none were kept: the platform kept none when the test ran',
    entries: [],
  });
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { nscanReport } from '../apps/server/src/features/reports/engines/nscan/index.ts';
import { documentsOf } from '../apps/server/src/features/reports/files/document/open-document.ts';
import { findFiledReport } from '../apps/server/src/features/reports/files/filed-report.ts';
import { closeReport } from '../apps/server/src/features/reports/index.ts';
import { type Database, openDatabase, withTransaction } from '../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { filesOf } from '../apps/server/src/report-files.ts';
import { PlatformLab, signInAt, tokenAt } from '../apps/server/src/testing/platform-process.ts';
import { REFERENCE_ENGINES } from '../apps/server/src/testing/reference-engines.ts';
import type { ReportDocument } from '../packages/exports/src/document/document.ts';
import type { FileFormat } from '../packages/exports/src/document/file-format.ts';
import { fullPdf } from '../packages/exports/src/pdf/pdf-formats.ts';
import { vulnerabilitiesXlsx } from '../packages/exports/src/xlsx/vulnerabilities-xlsx.ts';
import { startIsolated } from '../packages/tools/src/core/start-isolated.ts';
import { writeLargeReport } from './large-report.ts';
import type { Figure } from './measure.ts';
import { createTimedGet, type TimedGet } from './timed-get.ts';

/** Nearly every finding is of another vulnerability: the most that a full report of 20,000 can have to say. */
const LARGE = { hosts: 400, findingsOfAHost: 50, issues: 20_000 };
const HUGE = { hosts: 4000, findingsOfAHost: 50, issues: 2000 };

interface Owner {
  readonly accountId: string;
  readonly taskId: string;
}

/** What files of large reports cost, and what others feel of it meanwhile. */
export async function* measure(): AsyncGenerator<Figure> {
  const lab = await PlatformLab.create('reference');
  const folder = await mkdtemp(join(tmpdir(), 'rocca-bench-'));
  try {
    const platform = await lab.start();
    const connection = await connectionOfRunningCluster(lab.dataDir);
    if (!connection) throw new Error('no database');
    const db = await openDatabase(connection);
    const large = await makeReport(db, LARGE);
    yield* formats(db, large, folder, '20,000', { pdf: 10_000, xlsx: 5000 });
    const read = createTimedGet(platform.address, await tokenAt(platform.address, 'demo'));
    const call = await signInAt(platform.address, 'demo');
    yield await besideTheJob(read, () => makeFiles(call, large));
    const huge = await makeReport(db, HUGE);
    yield* formats(db, huge, folder, '200,000', { pdf: 60_000, xlsx: 60_000 });
    await db.close();
    await platform.end('SIGTERM');
  } finally {
    await lab.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeReport(db: Database, size: typeof LARGE): Promise<Owner> {
  const { rows } = await db.pool.query<{ account_id: string }>("SELECT account_id FROM users WHERE username = 'demo'");
  const accountId = rows[0]?.account_id ?? '';
  const insert = `INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'nscan', 'Bench', 'RUNNING') RETURNING id`;
  const taskId = (await db.pool.query<{ id: string }>(insert, [accountId])).rows[0]?.id ?? '';
  await writeLargeReport(db, { ...size, accountId, taskId, targetKey: taskId, scan: 0 });
  const closing = { accountId, taskId, outcome: 'success', cause: null } as const;
  const closed = await withTransaction(db, (tx) => closeReport(db, tx, nscanReport.writing, closing));
  await closed?.tidy();
  await db.pool.query("UPDATE tasks SET status = 'SUCCESS' WHERE id = $1", [taskId]);
  return { accountId, taskId };
}

/** Each format with everything it needs from the database on, as if no other had read the findings before. */
async function* formats(
  db: Database,
  owner: Owner,
  folder: string,
  findings: string,
  most: { readonly pdf: number; readonly xlsx: number },
): AsyncGenerator<Figure> {
  const pdf = await writeOnce(db, owner, folder, fullPdf);
  yield atMost(`full PDF of ${findings} findings`, pdf.ms, most.pdf, `${megabytes(pdf.bytes)} MB`);
  yield {
    name: `memory of its compiler, ${findings} findings`,
    value: `${megabytes(pdf.childBytes)} MB`,
    bar: 'at most 500 MB resident',
    holds: pdf.childBytes > 0 && pdf.childBytes <= 500_000_000,
  };
  const xlsx = await writeOnce(db, owner, folder, vulnerabilitiesXlsx);
  yield atMost(`XLSX of ${findings} findings`, xlsx.ms, most.xlsx, `${megabytes(xlsx.bytes)} MB`);
}

async function writeOnce(db: Database, owner: Owner, root: string, format: FileFormat) {
  const folder = await mkdtemp(join(root, 'files-'));
  const { signal } = new AbortController();
  const watch = watchChildren();
  const began = performance.now();
  const document = await openDocument(db, owner, folder, signal);
  let bytes = 0;
  for await (const piece of format.write(document, { signal, startProgram: startIsolated })) bytes += piece.length;
  const ms = performance.now() - began;
  await rm(folder, { recursive: true, force: true });
  return { ms, bytes, childBytes: watch.end() };
}

async function openDocument(db: Database, owner: Owner, folder: string, signal: AbortSignal): Promise<ReportDocument> {
  const files = filesOf(db, REFERENCE_ENGINES);
  const filed = await findFiledReport(files, owner);
  if (!filed) throw new Error('no report');
  const brandOf = (language: 'it' | 'en') => files.brandOf(owner.accountId, language);
  return documentsOf(filed, { company: 'Acme', brandOf, folder, signal })('it');
}

/** The most memory that any process started by this one has had resident. */
function watchChildren() {
  let most = 0;
  const timer = setInterval(async () => {
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
    for (const pid of children.split(' ').filter(Boolean)) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      most = Math.max(most, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024);
    }
  }, 20);
  return {
    end() {
      clearInterval(timer);
      return most;
    },
  };
}

type Call = Awaited<ReturnType<typeof signInAt>>;

/** Until the worker has made every file. */
async function makeFiles(call: Call, { taskId }: Owner): Promise<void> {
  for (let looks = 0; looks < 30; looks += 1) {
    const reply = await call(`/reports/${taskId}/files/?wait=20`);
    const { state } = (await reply.json()) as { state: string };
    if (state === 'ready') return;
    if (state !== 'preparing') throw new Error(`files are ${state}`);
  }
  throw new Error('files took too long');
}

/** How long others wait for the web process while a worker makes all files of 20,000 findings, and while none are made. */
async function besideTheJob(read: TimedGet, job: () => Promise<void>): Promise<Figure> {
  const alone = await p99Of(read, new Promise((done) => setTimeout(done, 5000)));
  const began = performance.now();
  const busy = await p99Of(read, job());
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  return {
    name: `p99 of a request beside the job (${seconds} s)`,
    value: `${busy.toFixed(1)} ms (alone ${alone.toFixed(1)})`,
    bar: 'under 100 ms',
    holds: busy < 100,
  };
}

async function p99Of(read: TimedGet, until: Promise<unknown>): Promise<number> {
  let going = true;
  const end = until.finally(() => {
    going = false;
  });
  const times: number[] = [];
  while (going) {
    times.push((await read('/tasks/?page=1&page_size=10&api=nscan/')).wholeMs);
    await new Promise((done) => setTimeout(done, 5));
  }
  await end;
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

const atMost = (name: string, ms: number, most: number, size: string): Figure => ({
  name,
  value: `${(ms / 1000).toFixed(1)} s, ${size}`,
  bar: `at most ${most / 1000} s`,
  holds: ms <= most,
});

import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import type { Localised } from '@rocca/contract/language';
import { EngineFailure } from '@rocca/engines/core/engine';
import type { Knowledge } from '@rocca/engines/core/knowledge';
import type { EngineRegistry, RunInput, RunnableEngine } from '@rocca/engines/core/registry';
import { NO_RAW_OUTPUTS, type RawOutputs } from '@rocca/tools/core/raw-outputs';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { type Database, type Executor, mayPass, withTransaction } from '../../platform/db/database.ts';
import { retryTransient } from '../../platform/db/retry.ts';
import { type Log, withDetails } from '../../platform/log/logger.ts';
import { END_WORDS, type Heartbeat, startHeartbeat } from './heartbeat.ts';
import type { LeaseTimes } from './lease.ts';
import { type Attempt, type Ending, endedBy, holds, markTouched } from './run.repo.ts';
import { openSettings } from './settings.ts';
import { settleAttempt } from './settle.ts';
import { storingTime } from './storing-time.ts';
import type { TaskRecord } from './tasks.tables.ts';
import type { Abilities } from './workers/abilities.ts';
import type { Slots } from './workers/slots.ts';

/** Engines as a worker has them: each opens its sink with `ReportAccess`. */
type RunnableEngines = EngineRegistry<RunnableEngine<ReportAccess>>;

export interface Worker {
  /** New on every process start, so that a restarted worker cannot use an old lease. */
  readonly id: string;
  readonly slots: Slots;
  /** What it can run at the moment; no other test is claimed. */
  abilities(): Pick<Abilities, 'engines' | 'vpns'>;
  readonly db: Database;
  readonly engines: RunnableEngines;
  readonly log: Log;
  /** A folder of this worker's own; each test gets one inside it. */
  readonly workRoot: string;
  /** Opens the settings sealed with a test. */
  readonly box: SecretBox;
  readonly knowledge: Knowledge;
  readonly reports: ReportStore;
  /** Keeps what tools wrote; absent: nothing is kept. */
  readonly raw?: RawKeeping;
  /** Aborted when the process is asked to stop. */
  readonly stopping: AbortSignal;
  /** Whether the disk has room for a test's files. */
  hasSpace(): Promise<boolean>;
  /** The product's unless a test shortens them. */
  readonly times?: LeaseTimes;
}

/** What an attempt's writes depend on. */
interface Fence {
  /** Whether the attempt may still write; asked inside every transaction, before anything is written. */
  held(tx: Executor): Promise<boolean>;
  /** Ends the retries of a write. */
  readonly lost: AbortSignal;
}

/** What remains to be done once a transaction has been committed. */
type AfterCommit = () => Promise<void>;

/** What the sink of an attempt's report is opened with. */
interface ReportAccess extends Fence {
  readonly db: Database;
  readonly accountId: string;
  readonly taskId: string;
  /** The same for every test of the same thing. */
  readonly targetKey: string;
}

/** Where the sections of reports are kept. */
export interface ReportStore {
  open(task: TaskRecord, fence: Fence): ReportAccess;
  /** Sums up what was written, also of a test that did not come to its end, in the transaction that ends the test. */
  close(tx: Executor, task: TaskRecord, ending: Ending): Promise<AfterCommit>;
}

/** Where the outputs of tools are kept as they came. */
interface RawKeeping {
  /** For one attempt; nothing of it ever rejects. */
  open(owner: { readonly accountId: string; readonly taskId: string }, extra: TargetExtra): Promise<AttemptOutputs>;
}

interface AttemptOutputs extends RawOutputs {
  /** Puts them beside the report before the time is over, or not at all. */
  store(fence: Fence, timeOver: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** The result of a test may be hours of work, and no tool runs any more: waiting for the database does no harm. */
const SETTLE_FOR_MS = 60_000;

/** A test that this worker has claimed, and since when by its monotonic clock. */
export interface ClaimedTest {
  readonly task: TaskRecord;
  readonly claimedAt: number;
}

/** Runs a claimed test. Everything that can happen ends in the tasks table. */
export async function runTest(worker: Worker, { task, claimedAt }: ClaimedTest): Promise<void> {
  const taskId = task.id;
  const attempt: Attempt = { taskId, worker: worker.id, attempt: task.attempt };
  const { db, stopping, times } = worker;
  const log = withDetails(worker.log, { account: task.accountId, task: taskId, attempt: task.attempt });
  const heartbeat = startHeartbeat({ db, log, attempt, stopping, claimedAt, times });
  try {
    const outcome = await attemptTest(worker, task, attempt, heartbeat);
    heartbeat.toolsEnded();
    if (
      outcome === 'lost' ||
      !(await settle(worker, task, attempt, { ...outcome.ending, places: heartbeat.places() }))
    ) {
      log.warn({}, 'the lease of a test was lost: nothing more is written');
      return;
    }
    if (outcome.error) log.warn({ err: outcome.error }, 'test failed');
    log.info({ status: outcome.ending.status }, 'test ended');
  } finally {
    heartbeat.stop();
  }
}

/** `error` is what the engine threw, for the log. A lost lease takes the right to end the test with it. */
type Outcome = { readonly ending: Ending; readonly error?: unknown } | 'lost';

async function attemptTest(worker: Worker, task: TaskRecord, attempt: Attempt, heartbeat: Heartbeat): Promise<Outcome> {
  const engine = worker.engines.get(task.engine);
  if (!engine) return { ending: failure(NO_ENGINE) };
  const workDir = await mkdtemp(join(worker.workRoot, 'test-'));
  try {
    return await runEngine(worker, engine, task, attempt, workDir, heartbeat);
  } finally {
    // A folder that stays does not change how the test ended; the next worker removes it.
    await rm(workDir, { recursive: true, force: true }).catch((error: unknown) =>
      worker.log.warn({ err: error, account: task.accountId, task: task.id }, 'a scratch folder could not be removed'),
    );
  }
}

const NO_ENGINE = { it: 'Questo nodo non ha il motore del test.', en: 'This worker has no engine for the test.' };
const UNEXPECTED = { it: 'Il motore si è fermato in modo inatteso.', en: 'The engine failed unexpectedly.' };

function failure(cause: Localised): Ending {
  return { status: 'FAILURE', cause };
}

async function runEngine(
  worker: Worker,
  engine: RunnableEngine<ReportAccess>,
  task: TaskRecord,
  attempt: Attempt,
  workDir: string,
  heartbeat: Heartbeat,
): Promise<Outcome> {
  const { db, knowledge, reports } = worker;
  // Bounded by the lease: a worker that cannot prove that it holds the test gives up, and with it every retry.
  const retry = <T>(work: () => Promise<T>) => retryTransient(work, { signal: heartbeat.lost });
  const held = async (executor: Executor, holding: typeof holds) => {
    // A write may have waited for the database until after this worker gave up.
    const answer = (await holding(executor, attempt)) && !heartbeat.lost.aborted;
    if (!answer) heartbeat.lose();
    return answer;
  };
  const fence: Fence = { held: (tx) => held(tx, holds), lost: heartbeat.lost };
  let outputs: AttemptOutputs | undefined;
  const run = async (): Promise<Outcome> => {
    const access = reports.open(task, fence);
    const extra = openSettings(worker.box, task);
    outputs = await worker.raw?.open({ accountId: task.accountId, taskId: task.id }, extra);
    const context: RunInput = {
      plan: task.plan,
      extra,
      signal: heartbeat.signal,
      workDir,
      progress: heartbeat.progress,
      touchTarget: async () => {
        heartbeat.signal.throwIfAborted();
        if (!(await retry(() => held(db.orm, markTouched)))) throw new EngineFailure(END_WORDS.lost);
      },
      knowledge: {
        match: (queries) => retry(() => knowledge.match(queries)),
        describe: (cves) => retry(() => knowledge.describe(cves)),
        affectedBy: (cves) => retry(() => knowledge.affectedBy(cves)),
        sources: () => retry(() => knowledge.sources()),
      },
      raw: outputs ?? NO_RAW_OUTPUTS,
    };
    const result = await engine.run(context, access);
    return { ending: { status: 'SUCCESS', cause: null, result } };
  };
  try {
    const outcome = await run().catch((error: unknown) => outcomeOf(error, heartbeat));
    heartbeat.toolsEnded();
    if (outcome !== 'lost') await storeOutputs(outputs, fence, heartbeat, worker.stopping);
    return outcome;
  } finally {
    await outputs?.close();
  }
}

/** What a run that threw came to: the engine's own failure only if nothing ended it from outside. */
function outcomeOf(error: unknown, heartbeat: Heartbeat): Outcome {
  switch (heartbeat.endReason()) {
    case 'lost':
      return 'lost';
    case 'stop':
      return { ending: { status: 'STOPPED', cause: null } };
    case 'shutdown':
      return { ending: failure(END_WORDS.shutdown) };
    case null:
      return { ending: failure(error instanceof EngineFailure ? error.words : UNEXPECTED), error };
  }
}

/** While the attempt still holds its test: the fence lets nothing be written after its end. */
async function storeOutputs(
  outputs: AttemptOutputs | undefined,
  fence: Fence,
  { signal }: Heartbeat,
  stopping: AbortSignal,
): Promise<void> {
  const time = storingTime(signal, stopping);
  await outputs?.store(fence, time.over).finally(() => time.end());
}

/** Status, scans and the report's end in one transaction. False: the test was no longer this worker's to end. */
async function settle(worker: Worker, task: TaskRecord, attempt: Attempt, ending: Ending): Promise<boolean> {
  const { db } = worker;
  let afterCommit: AfterCommit = nothingToDo;
  const closeReport = async (tx: Executor) => {
    afterCommit = await closeReportIn(worker, tx, task, ending);
  };
  const settled = await retryTransient(
    async (tries) =>
      (await settleAttempt(db, attempt, ending, { own: true, closeReport })) ||
      (tries > 1 && (await endedBy(db.orm, attempt))),
    { forMs: SETTLE_FOR_MS, mayPass },
  );
  if (settled) await afterCommit();
  return settled;
}

const nothingToDo = async () => undefined;

/** A report that cannot be summed up does not change how the test ended: a worker tries again (`closeLeftOpen`). */
async function closeReportIn({ reports, log }: Worker, tx: Executor, task: TaskRecord, ending: Ending) {
  try {
    return await withTransaction(tx, (inner) => reports.close(inner, task, ending));
  } catch (error) {
    if (mayPass(error)) throw error;
    log.error({ err: error, task: task.id }, 'a report could not be closed');
    return nothingToDo;
  }
}

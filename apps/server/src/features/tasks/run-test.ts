import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Localised } from '@rocca/contract/language';
import {
  type Engine,
  EngineFailure,
  type EngineRegistry,
  type Progress,
  type ReportSections,
} from '@rocca/engines/core/engine';
import type { Knowledge } from '@rocca/engines/core/knowledge';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/logger.ts';
import { type Attempt, beat, type Ending, holds, LEASE_SECONDS, markTouched } from './run.repo.ts';
import { openSettings } from './settings.ts';
import { settleAttempt } from './settle.ts';
import type { TaskRecord } from './tasks.tables.ts';

export interface Worker {
  /** New at every start of the process: a worker that comes back is not the one that went. */
  readonly id: string;
  readonly db: Database;
  readonly engines: EngineRegistry;
  readonly log: Log;
  /** A folder of this worker's own; each test gets one inside it. */
  readonly workRoot: string;
  /** Opens the settings sealed with a test. */
  readonly box: SecretBox;
  readonly knowledge: Knowledge;
  readonly reports: ReportStore;
  /** Aborted when the process is asked to stop. */
  readonly stopping: AbortSignal;
}

/** Where the sections of reports are kept. */
export interface ReportStore {
  /** `held` tells inside a transaction whether the attempt may still write. */
  open(task: TaskRecord, held: (tx: Executor) => Promise<boolean>): ReportSections;
  /** Sums up what was written, also of a test that did not come to its end. */
  close(task: TaskRecord, ending: Ending): Promise<void>;
}

/** A stop must reach the tool within two seconds, and the tool is given half of one to end by itself. */
const BEAT_MS = 500;

/** Before the lease runs out, with time left for the tool to end. */
const GIVE_UP_MS = (LEASE_SECONDS - 5) * 1000;

/** Runs a test that this worker has claimed. Everything that can happen ends in the tasks table. */
export async function runTest(worker: Worker, task: TaskRecord): Promise<void> {
  const taskId = task.id;
  const attempt: Attempt = { taskId, worker: worker.id, attempt: task.attempt };
  const ending = await attemptTest(worker, task, attempt);
  const settled = await settleAttempt(worker.db, attempt, ending);
  worker.log.info({ task: taskId, attempt: task.attempt, status: ending.status, settled }, 'test ended');
}

async function attemptTest(worker: Worker, task: TaskRecord, attempt: Attempt): Promise<Ending> {
  const engine = worker.engines.get(task.engine);
  if (!engine) return failure(NO_ENGINE);
  const workDir = await mkdtemp(join(worker.workRoot, 'test-'));
  const heart = startHeart(worker, attempt);
  try {
    const ending = await runEngine(worker, engine, task, attempt, workDir, heart);
    await closeReport(worker, task, ending);
    return ending;
  } finally {
    heart.stop();
    await rm(workDir, { recursive: true, force: true });
  }
}

const NO_ENGINE = { it: 'Questo nodo non ha il motore del test.', en: 'This worker has no engine for the test.' };
const PLATFORM_STOPPED = { it: 'La piattaforma è stata fermata.', en: 'The platform was stopped.' };
const TAKEN_OVER = { it: 'Il test è passato a un altro nodo.', en: 'The test was taken over.' };
const STOPPED = { it: 'Il test è stato fermato.', en: 'The test was stopped.' };
const UNEXPECTED = { it: 'Il motore si è fermato in modo inatteso.', en: 'The engine failed unexpectedly.' };

function failure(cause: Localised): Ending {
  return { status: 'FAILURE', cause };
}

/** A report that could not be summed up does not change how the test ended: it is tried again by the sweep. */
async function closeReport({ reports, log }: Worker, task: TaskRecord, ending: Ending): Promise<void> {
  try {
    await reports.close(task, ending);
  } catch (error) {
    log.error({ err: error, task: task.id }, 'a report could not be closed');
  }
}

async function runEngine(
  worker: Worker,
  engine: Engine,
  task: TaskRecord,
  attempt: Attempt,
  workDir: string,
  heart: Heart,
): Promise<Ending> {
  try {
    const result = await engine.run({
      plan: task.plan,
      extra: openSettings(worker.box, task),
      signal: heart.signal,
      workDir,
      progress: heart.progress,
      touchTarget: async () => {
        heart.signal.throwIfAborted();
        if (!(await markTouched(worker.db.orm, attempt))) throw new EngineFailure(TAKEN_OVER);
      },
      knowledge: worker.knowledge,
      sections: worker.reports.open(task, (tx) => holds(tx, attempt)),
    });
    return { status: 'SUCCESS', cause: null, result };
  } catch (error) {
    if (heart.stopReason() === 'stop') return { status: 'STOPPED', cause: null };
    if (heart.stopReason() === 'shutdown') return failure(PLATFORM_STOPPED);
    worker.log.warn({ err: error, task: task.id }, 'test failed');
    return failure(error instanceof EngineFailure ? error.words : UNEXPECTED);
  }
}

interface Heart {
  readonly signal: AbortSignal;
  progress(progress: Progress): void;
  stopReason(): 'stop' | 'shutdown' | 'lost' | null;
  stop(): void;
}

/** Beats while a test runs: keeps the lease, writes progress, hears of a stop. */
function startHeart(worker: Worker, attempt: Attempt): Heart {
  const abort = new AbortController();
  let reason: 'stop' | 'shutdown' | 'lost' | null = null;
  let latest: Progress = { fraction: 0, stage: 'running' };
  const end = (why: 'stop' | 'shutdown' | 'lost') => {
    reason ??= why;
    abort.abort(new EngineFailure(STOPPED));
  };
  const onShutdown = () => end('shutdown');
  worker.stopping.addEventListener('abort', onShutdown, { once: true });
  if (worker.stopping.aborted) onShutdown();

  let beating = false;
  let heardAt = Date.now();
  const timer = setInterval(() => {
    // Cut off from the database long enough to be taken for dead: stop before somebody else begins.
    if (Date.now() - heardAt > GIVE_UP_MS) end('lost');
    if (beating) return;
    beating = true;
    beat(worker.db.orm, attempt, { percentage: latest.fraction, stage: latest.stage })
      .then((held) => {
        heardAt = Date.now();
        // Somebody took this worker for dead: two must never test one target at once.
        if (!held) end('lost');
        else if (held.stopRequested) end('stop');
      })
      .catch((error: unknown) => worker.log.warn({ err: error }, 'a heartbeat failed'))
      .finally(() => {
        beating = false;
      });
  }, BEAT_MS);

  return {
    signal: abort.signal,
    progress({ fraction, stage }) {
      // One rising number, whatever phases a tool counts in.
      latest = { fraction: Math.min(1, Math.max(latest.fraction, fraction)), stage };
    },
    stopReason: () => reason,
    stop() {
      clearInterval(timer);
      worker.stopping.removeEventListener('abort', onShutdown);
    },
  };
}

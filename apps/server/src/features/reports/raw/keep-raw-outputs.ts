import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import { NO_RAW_OUTPUTS, type RawOutputs } from '@rocca/tools/core/raw-outputs';
import { type Database, type Executor, withTransaction } from '../../../platform/db/database.ts';
import { retryTransient } from '../../../platform/db/retry.ts';
import type { Log } from '../../../platform/log/logger.ts';
import type { ReportOwner } from '../core/record/report.repo.ts';
import { findReportNo, type RawRow, storeRawRow } from './raw-outputs.repo.ts';
import { RAW_PREFIX, type RawStore } from './raw-store.ts';
import { type KeptOutputs, openRunOutputs, RAW_LIMITS, type RawLimits, type RunOutputs } from './run-outputs.ts';
import { secretsOf } from './secrets-of.ts';

interface KeepingInput {
  readonly db: Database;
  readonly store: RawStore;
  readonly log: Log;
  /** The worker's own folder: tools get other folders than those made here. */
  readonly workRoot: string;
  /** Secrets of the platform that sources are asked with. */
  readonly secrets: readonly string[];
  hasSpace(): Promise<boolean>;
  readonly limits?: Partial<RawLimits>;
}

interface Fence {
  held(tx: Executor): Promise<boolean>;
  readonly lost: AbortSignal;
}

/** The outputs of one attempt. Nothing here rejects: they never cost a test. */
interface AttemptOutputs extends RawOutputs {
  /** Puts them beside the report, if the test began one; before the time is over, or not at all. */
  store(fence: Fence, timeOver: AbortSignal): Promise<void>;
  /** Removes what is left of them on disk. */
  close(): Promise<void>;
}

/** Keeps what the tools of tests write. */
interface RawKeeping {
  open(owner: ReportOwner, extra: TargetExtra): Promise<AttemptOutputs>;
}

/** Keeps the outputs of each attempt in a folder while it runs, and as one object of the store from then on. */
export function createRawKeeping(input: KeepingInput): RawKeeping {
  const { log, workRoot, hasSpace } = input;
  const limits = { ...RAW_LIMITS, ...input.limits };
  return {
    async open({ accountId, taskId }, extra) {
      const owner = { accountId, taskId };
      let isLogged = false;
      const onProblem = (error: unknown) => {
        if (!isLogged)
          log.warn({ err: error, account: accountId, task: taskId }, 'an output of a tool could not be kept');
        isLogged = true;
      };
      try {
        const folder = await mkdtemp(join(workRoot, 'raw-'));
        const secrets = [...secretsOf(extra), ...input.secrets];
        const outputs = openRunOutputs({ folder, secrets, limits, hasSpace, onProblem });
        return {
          ...outputs,
          store: (fence, timeOver) => storeOutputs(input, owner, outputs, fence, timeOver),
          close: () => rm(folder, { recursive: true, force: true }).catch(onProblem),
        };
      } catch (error) {
        onProblem(error);
        return { ...NO_RAW_OUTPUTS, store: async () => undefined, close: async () => undefined };
      }
    },
  };
}

/** A failure is a line in the log and in the index. */
async function storeOutputs(
  input: KeepingInput,
  owner: ReportOwner,
  outputs: RunOutputs,
  fence: Fence,
  timeOver: AbortSignal,
): Promise<void> {
  const { db, store, log } = input;
  let reportNo: number | null = null;
  let objectKey: string | null = null;
  let isNoted = false;
  try {
    const signal = AbortSignal.any([fence.lost, timeOver]);
    // Files are closed whatever becomes of the question for the report.
    const finishing = outputs.finish();
    finishing.catch(() => undefined);
    reportNo = await retryTransient(() => findReportNo(db.orm, owner), { signal });
    const kept = await unlessAborted(finishing, signal);
    if (reportNo === null) return;
    if (kept.entries.some(({ length }) => length > 0)) {
      objectKey = `${RAW_PREFIX}${owner.accountId}/${owner.taskId}/${randomUUID()}`;
      await unlessAborted(store.put(objectKey, kept.content(), { signal }), signal);
    }
    const row = { objectKey, entries: kept.entries, problem: problemOf(kept) };
    isNoted = await writeRow(db, owner, reportNo, row, fence, signal);
  } catch (error) {
    if (fence.lost.aborted) return;
    log.error({ err: error, task: owner.taskId }, 'the outputs of the tools of a test could not be stored');
    const signal = AbortSignal.any([fence.lost, AbortSignal.timeout(NOTE_MS)]);
    if (reportNo !== null) await writeRow(db, owner, reportNo, NOT_STORED, fence, signal).catch(() => undefined);
  } finally {
    // Whatever is left behind here a sweep of orphans removes.
    if (objectKey !== null && !isNoted) void store.delete(objectKey).catch(() => undefined);
  }
}

/** To note that they are not stored: the time is over, and the end of the process may wait for it. */
const NOTE_MS = 2000;

const NOT_STORED: RawRow = { objectKey: null, entries: [], problem: 'none were kept: they could not be stored' };

/** False: the attempt no longer holds its test. */
function writeRow(
  db: Database,
  { accountId }: ReportOwner,
  reportNo: number,
  row: RawRow,
  { held }: Fence,
  signal: AbortSignal,
): Promise<boolean> {
  const write = () =>
    withTransaction(db, async (tx) => {
      const isHeld = await held(tx);
      if (isHeld) await storeRawRow(tx, accountId, reportNo, row);
      return isHeld;
    });
  return retryTransient(write, { signal });
}

function problemOf({ beyond, entries }: KeptOutputs): string | null {
  if (beyond === 0) return null;
  return `${beyond} more were not kept: a test keeps ${entries.length} at most`;
}

/** A store that does not listen to the signal must not hold a test. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../../start-problem.ts';
import { type ClusterPlace, clusterName, folderForServer } from './cluster-place.ts';
import { isPostmaster } from './leftovers.ts';
import { signalProcess } from './processes.ts';
import { PLAIN_ENVIRONMENT } from './run-program.ts';
import type { ServerAccount } from './server-account.ts';
import { lastComplaint, openServerLog } from './server-log.ts';
import { askServer } from './server-session.ts';
import { serverArgs } from './server-settings.ts';

const POLL_MS = 50;
const WATCH_MS = 500;
const SILENT_LIMIT_MS = 60_000;
/** A server that replays its journal is making progress: giving up on it would only start the replay again. */
const BUSY_LIMIT_MS = 600_000;
const FAST_STOP_MS = 20_000;
const HARD_STOP_MS = 10_000;

/** A running server, started here or taken over. */
export interface Postmaster {
  readonly pid: number;
  readonly clusterDir: string;
  readonly ended: Promise<void>;
}

interface PostmasterInput {
  readonly place: ClusterPlace;
  readonly binDir: string;
  readonly account: ServerAccount | null;
  readonly durable: boolean;
}

/** Starts the server and waits until it takes queries. */
export async function startPostmaster({ place, binDir, account, durable }: PostmasterInput): Promise<Postmaster> {
  const { clusterDir, logFile } = place;
  const folder = folderForServer(clusterDir);
  const args = serverArgs({ folder, clusterName: await clusterName(clusterDir), durable });
  const log = await openServerLog(logFile);
  try {
    const logStart = (await stat(logFile)).size;
    const child = spawn(join(binDir, 'postgres'), args, {
      cwd: clusterDir,
      env: PLAIN_ENVIRONMENT,
      // In a new session: Ctrl-C in a terminal reaches only the platform, which stops the server when it is done.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...(account ?? {}),
    });
    child.unref();
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    if (child.pid === undefined) throw new StartProblem(`PostgreSQL's programs in ${binDir} cannot be started.`);
    const postmaster = { pid: child.pid, clusterDir, ended };
    if (await becomesReady(postmaster)) return postmaster;
    throw new StartProblem(`PostgreSQL did not start: ${await lastComplaint(logFile, logStart)} (see ${logFile}).`);
  } finally {
    await log.close();
  }
}

/** Takes over a server that is not our child process: the system sends no signal when it ends, so we poll. */
export function adoptPostmaster(pid: number, clusterDir: string): Postmaster {
  const watch = async () => {
    while (await isPostmaster(pid, clusterDir)) await delay(WATCH_MS, undefined, { ref: false });
  };
  return { pid, clusterDir, ended: watch() };
}

/** False when the server ends instead. */
export async function becomesReady({ clusterDir, ended }: Postmaster): Promise<boolean> {
  const started = performance.now();
  let running = true;
  const end = ended.then(() => {
    running = false;
  });
  while (running) {
    const { kind } = await askServer(clusterDir);
    if (kind === 'ready' && running) return true;
    if (performance.now() - started > (kind === 'busy' ? BUSY_LIMIT_MS : SILENT_LIMIT_MS)) {
      throw new StartProblem(`The database server in ${clusterDir} does not answer.`);
    }
    await Promise.race([end, delay(POLL_MS)]);
  }
  return false;
}

/** Ends every session, flushes all data and waits for the exit; kills the server when that takes too long. */
export async function stopPostmaster({ pid, clusterDir, ended }: Postmaster): Promise<void> {
  const steps = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', HARD_STOP_MS],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    if (!(await isPostmaster(pid, clusterDir))) break;
    signalProcess(pid, signal);
    const waiting = new AbortController();
    const patience = delay(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined);
    await Promise.race([ended, patience]);
    waiting.abort();
  }
}

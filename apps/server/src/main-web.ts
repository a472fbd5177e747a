import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Settings } from '@rocca/contract/settings';
import type { FastifyBaseLogger } from 'fastify';
import { createApp, publicAddress } from './app.ts';
import type { ServerEngines } from './engines/server-engine.ts';
import { loadSigningKeys, startHousekeeping } from './features/auth/index.ts';
import { ensureStarterSet } from './features/knowledge/index.ts';
import { currentSurveys } from './features/surveys/index.ts';
import { type LeaseTimes, startSweeping, startTaskEvents } from './features/tasks/index.ts';
import { JOBS } from './jobs.ts';
import { networkScopeOf } from './network-scope.ts';
import type { SecretBox } from './platform/crypto/secret-box.ts';
import { loadSecretBox } from './platform/crypto/secret-key.ts';
import { loadReportKey } from './platform/crypto/signing-key.ts';
import type { Database } from './platform/db/database.ts';
import type { App } from './platform/http/app.ts';
import { startQueue } from './platform/jobs/queue.ts';
import { StartProblem } from './platform/start-problem.ts';
import { openObjectStore } from './platform/storage/objects/open-object-store.ts';
import { startRuntime } from './platform-runtime.ts';

export interface RunningPlatform {
  readonly address: string;
  readonly log: FastifyBaseLogger;
  stop(): Promise<void>;
}

interface StartInput {
  readonly settings: Settings;
  readonly engines: ServerEngines;
  openLog(): FastifyBaseLogger;
  onFailure(error: Error): void;
  /** Writes what the first request may need. Nothing is answered before it is done, `/readyz` included. */
  prepare?(db: Database, box: SecretBox): Promise<void>;
  readonly times?: LeaseTimes;
}

/** The worker beside this process comes up in seconds, on a slow machine in many. */
const WORKER_GRACE_MS = 60_000;

/** Starts everything in order and answers once requests are served. */
export async function startPlatform(input: StartInput): Promise<RunningPlatform> {
  const { settings, engines, openLog, onFailure, times } = input;
  const listenOn = { host: settings.ROCCA_HOST, port: settings.PORT };
  // Read while the database starts; `createApp` waits for them, and a wrong one stops the start there.
  currentSurveys().catch(() => undefined);
  const runtime = await startRuntime({
    settings,
    openLog,
    onFailure,
    beforeDatabase: () => refuseTakenPort(listenOn),
  });
  const { log, db, connection, dataDir } = runtime;
  const closers: Array<() => Promise<void>> = [() => runtime.stop()];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    await ensureStarterSet(db);
    const box = await loadSecretBox(dataDir);
    await input.prepare?.(db, box);
    const queue = await startQueue({ connection, jobs: JOBS, log });
    closers.push(() => queue.stop());
    const accountTests = settings.ROCCA_ACCOUNT_TESTS;
    const events = await startTaskEvents({ db, connection, log, accountTests });
    closers.push(() => events.stop());
    const keys = await loadSigningKeys(dataDir);
    const reportKey = await loadReportKey(dataDir);
    const webFolder = resolve(import.meta.dirname, '../../web/dist');
    const networkScope = networkScopeOf(settings);
    const app = await createApp({
      settings,
      db,
      keys,
      log,
      box,
      queue,
      engines,
      events,
      store: openObjectStore(settings, dataDir, box, log),
      reportKey,
      workerGraceMs: WORKER_GRACE_MS,
      dataDir,
      networkScope,
      webFolder,
    });
    closers.push(() => closeInTime(app));
    await app.listen(listenOn).catch((error: unknown) => {
      throw listenProblem(error, listenOn) ?? error;
    });
    const housekeeping = startHousekeeping(db, log);
    closers.push(() => housekeeping.stop());
    const sweeper = startSweeping({ db, queue, log, accountTests, times });
    closers.push(() => sweeper.stop());
    return { address: publicAddress(app, settings), log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Requests under way are answered; one that takes longer than this is cut, so that a stop always ends. */
const LAST_REQUESTS_MS = 5000;

async function closeInTime(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS);
  await app.close();
  clearTimeout(cut);
}

interface ListenOn {
  readonly host: string;
  readonly port: number;
}

/** Noticed before the database is touched: a second copy typed by mistake changes nothing. */
function refuseTakenPort(listenOn: ListenOn): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error) => fail(listenProblem(error, listenOn) ?? error));
    probe.listen(listenOn.port, listenOn.host, () => probe.close(() => done()));
  });
}

function listenProblem(error: unknown, { host, port }: ListenOn): StartProblem | null {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'EADDRINUSE':
      return new StartProblem(`Port ${port} on ${host} is taken by another program: set PORT to a free one.`);
    case 'EACCES':
      return new StartProblem(`Port ${port} on ${host} may not be used by this user: set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`ROCCA_HOST ${host} is not an address of this machine.`);
    default:
      return null;
  }
}

/** Where logs go when a person reads the terminal. */
export function logFileOf(dataDir: string, name: string): string {
  return join(dataDir, 'logs', `${name}.log`);
}

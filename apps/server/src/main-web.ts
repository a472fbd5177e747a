import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { Settings } from '@rocca/contract/settings';
import type { FastifyBaseLogger } from 'fastify';
import { createApp, publicAddress } from './app.ts';
import { keepHouse, loadSigningKeys } from './features/auth/index.ts';
import type { Database } from './platform/db/database.ts';
import { StartProblem } from './platform/start-problem.ts';
import { startRuntime } from './platform-runtime.ts';

export interface RunningPlatform {
  readonly address: string;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  stop(): Promise<void>;
}

interface StartInput {
  readonly settings: Settings;
  openLog(): FastifyBaseLogger;
  onFailure(error: Error): void;
}

/** Starts everything in order and answers once requests are served. */
export async function startPlatform({ settings, openLog, onFailure }: StartInput): Promise<RunningPlatform> {
  const listenOn = { host: settings.ROCCA_HOST, port: settings.PORT };
  const runtime = await startRuntime({
    settings,
    openLog,
    onFailure,
    beforeDatabase: () => refuseTakenPort(listenOn),
  });
  const { log } = runtime;
  try {
    const keys = await loadSigningKeys(runtime.dataDir);
    const webFolder = resolve(import.meta.dirname, '../../web/dist');
    const app = await createApp({ settings, db: runtime.db, keys, log, webFolder });
    await app.listen(listenOn).catch((error: unknown) => {
      throw listenProblem(error, listenOn) ?? error;
    });
    const stopHousekeeping = keepHouse(runtime.db, log);
    const stop = async () => {
      stopHousekeeping();
      await app.close();
      await runtime.stop();
    };
    return { address: publicAddress(app, settings), db: runtime.db, log, stop };
  } catch (error) {
    await runtime.stop();
    throw error;
  }
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
export function logFileOf(dataDir: string): string {
  return join(dataDir, 'logs', 'rocca.log');
}

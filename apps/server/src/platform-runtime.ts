import { resolve } from 'node:path';
import type { Settings } from '@rocca/contract/settings';
import type { DatabaseConnection } from './platform/db/connection.ts';
import { type Database, type OpenDatabase, openDatabase } from './platform/db/database.ts';
import { connectionOfRunningCluster, startEmbeddedCluster } from './platform/db/embedded/embedded-cluster.ts';
import { migrate } from './platform/db/migrate.ts';
import { MIGRATIONS } from './platform/db/migration-files.ts';
import type { Log } from './platform/log/logger.ts';
import { exitWithProblem } from './platform/process-life.ts';
import { openDataFolder } from './platform/storage/data-folder.ts';

/** Where this process keeps its state. Relative paths are the checkout's, wherever the command was typed. */
export function dataDirOf(settings: Settings): string {
  return resolve(import.meta.dirname, '../../..', settings.ROCCA_DATA_DIR);
}

export interface Runtime<L extends Log = Log> {
  readonly db: OpenDatabase;
  readonly log: L;
  /** For those who need a connection of their own: the queue, a listener. */
  readonly connection: DatabaseConnection;
  readonly dataDir: string;
  stop(): Promise<void>;
}

interface RuntimeInput<L extends Log> {
  readonly settings: Settings;
  /** Called once the folder is ours: a log inside it must not be touched before. */
  openLog(): L;
  /** Runs once the folder is ours and before anything is started. */
  beforeDatabase?(): Promise<void>;
  onFailure(error: Error): void;
}

/** Takes the data folder, brings the database up and its schema up to date. What was opened is closed on failure. */
export async function startRuntime<L extends Log>({
  settings,
  openLog,
  beforeDatabase,
  onFailure,
}: RuntimeInput<L>): Promise<Runtime<L>> {
  const dataDir = dataDirOf(settings);
  const folder = await openDataFolder(dataDir);
  const log = openLog();
  const closers: Array<() => Promise<void>> = [async () => folder.release()];
  const stop = async () => {
    // Last opened, first closed; each even if the one before it failed.
    for (const close of closers.splice(0).reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'could not close'));
    }
  };
  try {
    await beforeDatabase?.();
    const connection = await connectionFor(settings, dataDir, log, onFailure, closers);
    const db = await openDatabase(connection, { log });
    closers.push(() => db.close());
    await migrateSchema(db, log);
    return { db, log, connection, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function connectionFor(
  settings: Settings,
  dataDir: string,
  log: Log,
  onFailure: (error: Error) => void,
  closers: Array<() => Promise<void>>,
): Promise<DatabaseConnection> {
  if (settings.DATABASE_URL) return { connectionString: settings.DATABASE_URL };
  const cluster = await startEmbeddedCluster({ dataDir, log, onFailure });
  closers.push(() => cluster.stop());
  return cluster.connection;
}

/**
 * For commands that work beside a running platform, or alone: uses the platform's database where there is one to
 * reach, otherwise starts the embedded one for as long as the command lasts.
 */
export async function openForCommand(settings: Settings, log: Log): Promise<Runtime> {
  const connection = await reachableDatabase(settings);
  if (!connection) return startRuntime({ settings, openLog: () => log, onFailure: exitWithProblem });
  const db = await openDatabase(connection, { log, applicationName: 'rocca-admin', maxConnections: 2 });
  try {
    await migrateSchema(db, log);
  } catch (error) {
    await db.close();
    throw error;
  }
  return { db, log, connection, dataDir: dataDirOf(settings), stop: () => db.close() };
}

export async function reachableDatabase(settings: Settings): Promise<DatabaseConnection | null> {
  if (settings.DATABASE_URL) return { connectionString: settings.DATABASE_URL };
  return connectionOfRunningCluster(dataDirOf(settings));
}

export async function migrateSchema(db: Database, log: Log): Promise<void> {
  await migrate(db.pool, MIGRATIONS, log);
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findSystemPostgres } from '../../../../../../tooling/system-postgres.ts';
import { startQueue } from '../../jobs/queue.ts';
import { silentLog } from '../../log/logger.ts';
import type { SocketConnection } from '../connection.ts';
import { openDatabase } from '../database.ts';
import { startEmbeddedCluster } from '../embedded/embedded-cluster.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migration-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that `createTestDatabase` copies. */
    templateDatabase: SocketConnection;
  }
}

/** One server for all database tests of a project, started the way the platform starts its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const system = project.config.env?.ROCCA_TEST_DATABASE === 'system';
  const dataDir = await mkdtemp(join(tmpdir(), 'rocca-db-'));
  // PostgreSQL before 16 walks back to its folder by path, so as root the folders above must be open to its user.
  await chmod(dataDir, 0o711);
  const binDir = system ? findSystemPostgres()?.binDir : undefined;
  const cluster = await startEmbeddedCluster({ dataDir, binDir, log: silentLog, durable: false });
  const teardown = async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    project.provide('templateDatabase', await makeTemplate(cluster.connection));
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}

async function makeTemplate(connection: SocketConnection): Promise<SocketConnection> {
  const db = await openDatabase(connection);
  await migrate(db.pool, MIGRATIONS, silentLog);
  // The queue's tables too: making them anew for every test file would take longer than the tests.
  const queue = await startQueue({ connection, jobs: [], log: silentLog });
  await queue.stop();
  // A template can be copied only while no connection to it is open.
  await db.close();
  return connection;
}

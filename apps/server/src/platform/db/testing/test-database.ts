import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { silentLog } from '../../log/logger.ts';
import { clientConfig, type SocketConnection } from '../connection.ts';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS, readMigrations } from '../migration-files.ts';

export interface TestDatabase extends OpenDatabase {
  readonly connection: SocketConnection;
  /** Closes it and removes it from the server. */
  drop(): Promise<void>;
}

/** A migrated database for one test file: files run at the same time and must not see each other's rows. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('templateDatabase').database);
}

/** A database as the given migration left it, for tests of the migrations after it. */
export async function createDatabaseAt(version: number): Promise<TestDatabase> {
  const db = await createDatabase('template0');
  const folder = await mkdtemp(join(tmpdir(), 'rocca-migrations-'));
  const migrations = await readMigrations(MIGRATIONS);
  for (const { file } of migrations.slice(0, version)) await copyFile(join(MIGRATIONS, file), join(folder, file));
  await migrate(db.pool, folder, silentLog);
  await rm(folder, { recursive: true });
  return db;
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('templateDatabase');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await maintain(server, `CREATE DATABASE ${database} TEMPLATE ${template}`);
  const connection = { ...server, database };
  const db = await openDatabase(connection, { maxConnections: 10 });
  const drop = async () => {
    await db.close();
    await maintain(server, `DROP DATABASE ${database} WITH (FORCE)`);
  };
  return { ...db, connection, drop };
}

async function maintain(server: SocketConnection, statement: string): Promise<void> {
  const client = new pg.Client(clientConfig({ ...server, database: 'postgres' }));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { clientConfig, type SocketConnection } from '../connection.ts';
import { type Database, openDatabase } from '../database.ts';

export interface TestDatabase extends Database {
  readonly connection: SocketConnection;
  /** Closes it and removes it from the server. */
  drop(): Promise<void>;
}

/** A migrated database of one's own: test files run at the same time and must not see each other's rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateDatabase');
  const database = `test_${randomBytes(8).toString('hex')}`;
  await maintain(template, `CREATE DATABASE ${database} TEMPLATE ${template.database}`);
  const connection = { ...template, database };
  const db = await openDatabase(connection, { maxConnections: 10 });
  const drop = async () => {
    await db.close();
    await maintain(template, `DROP DATABASE ${database} WITH (FORCE)`);
  };
  return { ...db, connection, drop };
}

async function maintain(template: SocketConnection, statement: string): Promise<void> {
  const client = new pg.Client(clientConfig({ ...template, database: 'postgres' }));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

import pg from 'pg';
import { clientConfig } from '../connection.ts';
import { pgErrorCode } from '../pg-error.ts';
import { socketConnection } from './cluster-place.ts';

const CANNOT_CONNECT_NOW = '57P03';
const ATTEMPT_MS = 5_000;

type ServerAnswer =
  | { readonly kind: 'ready'; readonly version: string }
  /** It is starting, replaying its journal or stopping. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'silent' };

/** Asks the server behind the cluster's socket whether it takes queries. */
export async function askServer(clusterDir: string): Promise<ServerAnswer> {
  try {
    const version = await asMaintenance(clusterDir, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      return rows[0]?.server_version.split(' ')[0] ?? '';
    });
    return { kind: 'ready', version };
  } catch (error) {
    return { kind: pgErrorCode(error) === CANNOT_CONNECT_NOW ? 'busy' : 'silent' };
  }
}

/** Makes the platform's database, which a kill right after the cluster was made can have left out. */
export async function ensureDatabase(clusterDir: string): Promise<void> {
  await asMaintenance(clusterDir, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'rocca'");
    if (rowCount === 0) await client.query('CREATE DATABASE rocca');
  });
}

async function asMaintenance<T>(clusterDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connection = clientConfig(socketConnection(clusterDir, 'postgres'));
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: ATTEMPT_MS, query_timeout: 60_000 });
  // A connection that breaks also fails the query under way; the event alone would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

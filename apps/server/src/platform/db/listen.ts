import pg from 'pg';
import type { Log } from '../log/logger.ts';
import { clientConfig, type DatabaseConnection } from './connection.ts';

const RECONNECT_MS = 1000;

interface ListenInput {
  readonly connection: DatabaseConnection;
  readonly channel: string;
  readonly log: Log;
  onMessage(payload: string): void;
  /** Called after every connection but the first: what happened meanwhile was missed. */
  onGap(): void;
}

/** Listens to a channel on a dedicated connection until the process ends or the listener is stopped. */
export async function listen(input: ListenInput): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let client: pg.Client | null = null;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...clientConfig(input.connection),
      application_name: 'rocca-listen',
      keepAlive: true,
    });
    next.on('error', () => undefined);
    next.on('notification', ({ payload }) => input.onMessage(payload ?? ''));
    await next.connect();
    await next.query(`LISTEN ${pg.escapeIdentifier(input.channel)}`);
    next.once('end', () => void reconnect());
    client = next;
  }

  async function reconnect(): Promise<void> {
    while (!stopped) {
      await new Promise((done) => setTimeout(done, RECONNECT_MS));
      try {
        if (!stopped) await connect();
        input.onGap();
        return;
      } catch (error) {
        input.log.warn({ err: error, channel: input.channel }, 'cannot listen to the database; trying again');
      }
    }
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      await client?.end();
    },
  };
}

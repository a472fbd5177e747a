import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DatabaseConnection, SocketConnection } from '../connection.ts';

/** A relay in front of a test database that breaks connections the way networks and servers do. */
export interface FaultyLink {
  readonly connection: DatabaseConnection;
  /** Breaks every connection that is open now. */
  cut(): void;
  /** Refuses connections until `repair`; resolves once that many attempts were refused. */
  breakFor(attempts: number): Promise<void>;
  /** Breaks every connection and lets new ones wait until `repair`; resolves once that many wait. */
  holdUp(attempts: number): Promise<void>;
  repair(): void;
  /** The database carries out every other statement that matches, but its answer never arrives. Null: none. */
  loseAnswersTo(statement: RegExp | null): void;
  /** Since `loseAnswersTo` was called. */
  lostAnswers(): number;
  close(): Promise<void>;
}

export async function openFaultyLink({ host, user, database }: SocketConnection): Promise<FaultyLink> {
  const open = new Set<Socket>();
  let lose: RegExp | null = null;
  let matches = 0;
  let lost = 0;
  let broken: { left: number; done(): void } | null = null;
  let waiting: { readonly clients: Socket[]; readonly attempts: number; done(): void } | null = null;

  const server = createServer((client) => {
    if (broken) {
      client.destroy();
      broken.left -= 1;
      if (broken.left <= 0) broken.done();
      return;
    }
    if (waiting) {
      client.on('error', () => client.destroy());
      if (waiting.clients.push(client) >= waiting.attempts) waiting.done();
      return;
    }
    relay(client);
  });
  const relay = (client: Socket) => {
    const upstream = connect(join(host, '.s.PGSQL.5432'));
    let doomed = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    open.add(client);
    client.on('data', (chunk) => {
      if (lose?.test(chunk.toString('latin1'))) {
        matches += 1;
        doomed = matches % 2 === 1;
      }
      upstream.write(chunk);
    });
    // The server answers when it has carried the statement out: from then on the client cannot know.
    upstream.on('data', (chunk) => {
      if (!doomed) return client.write(chunk);
      lost += 1;
      return end();
    });
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const client of open) client.destroy();
  };
  return {
    connection: { connectionString: `postgres://${user}@127.0.0.1:${port}/${database}` },
    cut,
    breakFor(attempts) {
      const refused = Promise.withResolvers<void>();
      broken = { left: attempts, done: refused.resolve };
      cut();
      return refused.promise;
    },
    holdUp(attempts) {
      const held = Promise.withResolvers<void>();
      waiting = { clients: [], attempts, done: held.resolve };
      cut();
      return held.promise;
    },
    repair() {
      broken = null;
      const clients = waiting?.clients ?? [];
      waiting = null;
      for (const client of clients) relay(client);
    },
    loseAnswersTo(statement) {
      lose = statement;
      matches = 0;
      lost = 0;
    },
    lostAnswers: () => lost,
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

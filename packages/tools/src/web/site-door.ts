import { connect, createServer, type Socket } from 'node:net';
import type { WebScope } from './model.ts';
import type { Pace } from './pace.ts';
import { siteOf } from './scope.ts';

interface SiteDoorOptions {
  readonly scope: WebScope;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  /** A socket file in a folder of ours. */
  readonly socketFile: string;
}

const MAX_CONNECTIONS = 64;
const IDLE_MS = 30_000;
/** Of one connection: who looks at TLS needs a handshake and a page. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Joins whoever comes with the site itself, byte for byte, at its checked address: for programs that speak TLS themselves. */
export async function openSiteDoor({ scope, pace, signal, socketFile }: SiteDoorOptions): Promise<{ close(): void }> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer({ allowHalfOpen: true }, (inside) => {
    keep(inside);
    inside.on('error', () => inside.destroy());
    void pace.turn({ unheld: true }).then((turn) => {
      if (typeof turn === 'string' || inside.destroyed) return void inside.destroy();
      const outside = connect({ host: scope.address, port: siteOf(scope).port, allowHalfOpen: true });
      keep(outside);
      join(inside, outside);
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  const close = () => {
    signal.removeEventListener('abort', close);
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen({ path: socketFile }, done);
  });
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  return { close };
}

function join(inside: Socket, outside: Socket): void {
  let bytes = 0;
  const end = () => {
    inside.destroy();
    outside.destroy();
  };
  for (const socket of [inside, outside]) {
    socket.setTimeout(IDLE_MS, end);
    socket.on('error', end).once('close', end);
    socket.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MAX_BYTES) end();
    });
  }
  inside.pipe(outside);
  outside.pipe(inside);
}

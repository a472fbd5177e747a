import { createServer, type Server, type Socket } from 'node:net';
import { describeListenError } from './listen-error.ts';
import type { LabService, RunningService } from './service.ts';

/** A scan opens a few connections to a port at a time; a faulty client gets no more than this. */
const MAX_CONNECTIONS = 200;

/** Long enough for a person with a terminal; then the socket is closed. */
const IDLE_MS = 120_000;

/** A TCP service inside this process. An error of a client ends only its own connection. */
export function emulated(port: number, converse: (socket: Socket) => void): LabService {
  return {
    port,
    protocol: 'tcp',
    start: ({ address }) =>
      listen(
        createServer((socket) => {
          socket.on('error', () => socket.destroy());
          converse(socket);
        }),
        address,
        port,
      ),
  };
}

/** Puts a TCP server (also an HTTP or TLS one) on its address. */
export function listen(server: Server, address: string, port: number): Promise<RunningService> {
  server.maxConnections = MAX_CONNECTIONS;
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.setTimeout(IDLE_MS, () => socket.destroy());
  });
  return new Promise((done, fail) => {
    server.once('error', (error) => fail(new Error(describeListenError(error))));
    server.listen({ host: address, port }, () => done({ stop: () => close(server, open) }));
  });
}

function close(server: Server, open: ReadonlySet<Socket>): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    for (const socket of open) socket.destroy();
  });
}

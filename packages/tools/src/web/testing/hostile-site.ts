import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

export interface Site {
  readonly port: number;
  readonly origin: string;
  /** `METHOD url`, in the order they came; WebSockets as `WS url`. */
  readonly asked: string[];
  readonly server: Server;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server on loopback that counts what it is asked. */
export async function openSite(
  answer: Answer,
  { tls, address = '127.0.0.1' }: { tls?: { key: string; cert: string }; address?: string } = {},
): Promise<Site> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const handle: Answer = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  };
  const server = tls ? createTlsServer(tls, handle) : createServer(handle);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, address, done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${tls ? 'https' : 'http'}://${address}:${port}`,
    asked,
    server,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How a server of this kind never comes to an end. */
export type Manner = 'announced' | 'chunked' | 'head by bytes' | 'body by bytes' | 'silent';

export interface EndlessServer {
  readonly origin: string;
  /** Bytes that left the server, of all answers together. */
  sent(): number;
  /** Connections that are still open. */
  open(): number;
  close(): Promise<void>;
}

const FILLER = Buffer.alloc(64 * 1024, 'x');
const CHUNK = Buffer.concat([Buffer.from('10000\r\n'), FILLER, Buffer.from('\r\n')]);
const ANNOUNCED = 2 * 1024 ** 3;
const BETWEEN_BYTES_MS = 20;

/** A server on loopback whose answers have no end: two gigabytes, or a byte now and then. */
export async function openEndlessServer(manner: Manner, contentType = 'text/html'): Promise<EndlessServer> {
  const sockets = new Set<Socket>();
  let sent = 0;
  const pour = (socket: Socket, part: Buffer) => {
    // What stays in the socket's own buffer has not left.
    const more = () => {
      if (socket.destroyed) return;
      socket.write(part, (error) => {
        if (error) return;
        sent += part.length;
        more();
      });
    };
    more();
  };
  const drip = (socket: Socket, text: string) => {
    let at = 0;
    const timer = setInterval(() => socket.write(text[at++] ?? 'x'), BETWEEN_BYTES_MS);
    socket.once('close', () => clearInterval(timer));
  };
  const head = `HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\n`;
  const answers: Record<Manner, (socket: Socket) => void> = {
    announced: (socket) => {
      socket.write(`${head}Content-Length: ${ANNOUNCED}\r\n\r\n`);
      pour(socket, FILLER);
    },
    chunked: (socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
      pour(socket, CHUNK);
    },
    'head by bytes': (socket) => drip(socket, `${head}X-Long: `),
    'body by bytes': (socket) => {
      socket.write(`${head}Content-Length: 1000\r\n\r\n`);
      drip(socket, '');
    },
    silent: () => undefined,
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.once('data', () => answers[manner](socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    open: () => sockets.size,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

import { createServer } from 'node:http';
import { type AddressInfo, isIPv6, type Socket } from 'node:net';

/** What asked for one of our addresses. */
export interface Heard {
  readonly from: string;
  /** Request line and headers, as they came. */
  readonly head: string;
}

/**
 * An address of our own that a target can be made to ask: who asks for a token followed it. Says nothing but what a check
 * wrote for that token, keeps nothing of what it is sent, and passes nothing on.
 */
export interface OutOfBandListener {
  readonly port: number;
  /** `http://127.0.0.1:40123/TOKEN`. `answer`: what who asks for it is given, instead of nothing. */
  urlFor(token: string, answer?: string): string;
  /** Waits until something asked for it, or the time is over. What was asked before counts. */
  heard(token: string, waitMs: number): Promise<Heard | null>;
  close(): void;
}

export interface ListenerOptions {
  /** The address to listen on; the target must be able to reach it. */
  readonly address: string;
  readonly signal: AbortSignal;
}

const MAX_CONNECTIONS = 64;
const MAX_HEARD = 2000;
const MAX_ANSWERS = 2000;
const MAX_HEAD_CHARACTERS = 4000;
const CONVERSATION_MS = 5000;
/** Whatever an application writes behind an address that it was given. */
const TOKEN = /^\/([A-Za-z0-9]{4,64})(?![A-Za-z0-9])/;

/** Listens on one address, on a port the system chooses. */
export async function openListener({ address, signal }: ListenerOptions): Promise<OutOfBandListener> {
  const heard = new Map<string, Heard>();
  const answers = new Map<string, string>();
  const waiting = new Map<string, Set<(heard: Heard | null) => void>>();
  const sockets = new Set<Socket>();
  const server = createServer({ maxHeaderSize: 16 * 1024, requestTimeout: CONVERSATION_MS }, (request, response) => {
    const token = TOKEN.exec(request.url ?? '')?.[1];
    response.setHeader('connection', 'close');
    if (token === undefined) return void response.writeHead(404).end();
    const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
    for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    }
    const news = { from: request.socket.remoteAddress ?? '', head: lines.join('\n').slice(0, MAX_HEAD_CHARACTERS) };
    if (heard.size < MAX_HEARD && !heard.has(token)) heard.set(token, news);
    for (const tell of waiting.get(token) ?? []) tell(news);
    response.writeHead(200, { 'content-type': 'text/plain' }).end(answers.get(token) ?? '');
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.setTimeout(CONVERSATION_MS, (socket) => socket.destroy());
  server.on('clientError', (_, socket) => socket.destroy());
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen({ host: address, port: 0 }, done);
  });
  const { port } = server.address() as AddressInfo;
  const close = () => {
    signal.removeEventListener('abort', close);
    server.close();
    for (const socket of sockets) socket.destroy();
    for (const tellers of waiting.values()) for (const tell of tellers) tell(null);
  };
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  return {
    port,
    urlFor(token, answer) {
      if (answer !== undefined && answers.size < MAX_ANSWERS) answers.set(token, answer);
      return `http://${isIPv6(address) ? `[${address}]` : address}:${port}/${token}`;
    },
    heard(token, waitMs) {
      const known = heard.get(token);
      if (known || signal.aborted) return Promise.resolve(known ?? null);
      return new Promise((done) => {
        const tellers = waiting.get(token) ?? new Set();
        waiting.set(token, tellers);
        const tell = (news: Heard | null) => {
          clearTimeout(timer);
          tellers.delete(tell);
          if (tellers.size === 0) waiting.delete(token);
          done(news);
        };
        const timer = setTimeout(() => tell(null), waitMs);
        tellers.add(tell);
      });
    },
    close,
  };
}

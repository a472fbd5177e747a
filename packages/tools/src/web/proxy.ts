import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { makeCertificate } from './certificate.ts';
import { createForwarder } from './forward.ts';
import type { WebScope } from './model.ts';
import type { Pace } from './pace.ts';
import { siteOf, targetInScope } from './scope.ts';

export interface ScopeProxyOptions {
  readonly scope: WebScope;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  /**
   * A socket file in a folder of ours, instead of a port: who gets to it needs no password, and may speak as to the
   * site itself, since some programs cannot use a proxy.
   */
  readonly socketFile?: string;
  /** For a whole answer; a minute if not given. */
  readonly answerMs?: number;
  /** What is refused beside what is out of scope: links that end the session, methods that change data. */
  mayAsk?(method: string, url: string): boolean;
  /** What the target answered; not called where it gave no answer. */
  onAnswered?(method: string, url: string, status: number): void;
}

/** The only way out for the browser, and for other programs: to the scope, at its checked address. */
export interface ScopeProxy {
  /** `http://127.0.0.1:40123`, or the socket file. */
  readonly server: string;
  readonly username: string;
  readonly password: string;
  /** Requests that went to the target, and those that were refused. */
  counts(): { readonly passed: number; readonly refused: number };
  /** Where the browser was kept from going, each once; a page may name any number, so only the first are kept. */
  refused(): readonly string[];
  close(): void;
}

const MAX_CONNECTIONS = 512;
const MAX_REFUSED_KEPT = 100;
const MAX_HEAD_BYTES = 64 * 1024;
/** The first byte of a connection that begins with TLS. */
const TLS_HANDSHAKE = 22;
const REALM = 'Basic realm="scan"';

/**
 * A proxy on loopback for the browser. It ends TLS itself, so that every request is seen: redirects, workers and
 * WebSockets included, which the browser's own interception does not show.
 */
export async function openScopeProxy(options: ScopeProxyOptions): Promise<ScopeProxy> {
  const { scope, pace, signal, socketFile, mayAsk = () => true } = options;
  const { tls, hostname } = siteOf(scope);
  const password = randomBytes(24).toString('hex');
  const expected = Buffer.from(`Basic ${Buffer.from(`scan:${password}`).toString('base64')}`);
  const certificate = tls ? makeCertificate(hostname) : null;
  const forwarder = createForwarder(scope, options.answerMs);
  const sockets = new Set<Duplex>();
  const refusedUrls = new Set<string>();
  let passed = 0;
  let refused = 0;

  const refuse = (where: string) => {
    refused += 1;
    if (refusedUrls.size < MAX_REFUSED_KEPT) refusedUrls.add(where.slice(0, 500));
  };
  const isOurs = ({ headers }: IncomingMessage) => {
    if (socketFile !== undefined) return true;
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  /** The path to ask for, once its turn has come; otherwise the status that says why not. */
  const admit = async (url: string, method = 'GET'): Promise<string | 403 | 503> => {
    const target = targetInScope(scope, url);
    if (!target || !mayAsk(method, url)) {
      refuse(url);
      return 403;
    }
    const turn = await pace.turn({ unheld: true });
    if (typeof turn === 'string') return 503;
    passed += 1;
    return target.path;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse, url: string) => {
    const kept = forwarder.kept(request, url);
    if (kept && targetInScope(scope, url)) return kept(response);
    const path = await admit(url, request.method);
    // With a text: an empty page is an error to the browser, which then forgets where it was sent.
    if (typeof path === 'number') return void response.writeHead(path, { connection: 'close' }).end('not asked');
    const { method = 'GET' } = request;
    response.once('finish', () => options.onAnswered?.(method, url, response.statusCode));
    forwarder.forward(request, response, path, url);
  };

  // What comes through a tunnel: it was let in when the tunnel was made.
  const inner = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) => {
    void answer(request, response, scope.origin + (request.url ?? '/'));
  });
  inner.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    void admit(scope.origin + (request.url ?? '/')).then((path) => {
      if (typeof path === 'number') return void socket.end(`HTTP/1.1 ${path} Refused\r\nConnection: close\r\n\r\n`);
      forwarder.tunnel(request, socket, head, path);
    });
  });

  const outer = createServer({ maxHeaderSize: MAX_HEAD_BYTES }, (request, response) => {
    if (!isOurs(request)) return void response.writeHead(407, { 'proxy-authenticate': REALM }).end();
    const { url = '' } = request;
    void answer(request, response, socketFile !== undefined && url.startsWith('/') ? scope.origin + url : url);
  });
  outer.on('connect', (request, socket: Socket, head) => {
    const end = (status: string) => void socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
    socket.on('error', () => socket.destroy());
    if (!isOurs(request)) return end(`407 Proxy Authentication Required\r\nProxy-Authenticate: ${REALM}`);
    if (!isSite(scope, request.url ?? '')) {
      refuse(request.url ?? '');
      return end('403 Forbidden');
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    if (certificate) return endTls(socket);
    inner.emit('connection', socket);
  });
  const endTls = (socket: Socket) => {
    const secure = new TLSSocket(socket, { isServer: true, ...certificate, ALPNProtocols: ['http/1.1'] });
    secure.on('error', () => secure.destroy());
    secure.once('secure', () => inner.emit('connection', secure));
  };
  for (const server of [outer, inner]) survive(server, sockets);
  const front = socketFile !== undefined && certificate ? sortTls(endTls, outer) : outer;
  if (front !== outer) survive(front, sockets);

  const close = () => {
    signal.removeEventListener('abort', close);
    front.close();
    for (const socket of sockets) socket.destroy();
    forwarder.close();
  };
  await new Promise<void>((done, fail) => {
    front.once('error', fail);
    front.listen(socketFile === undefined ? { host: '127.0.0.1', port: 0 } : { path: socketFile }, done);
  });
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  return {
    server: socketFile ?? `http://127.0.0.1:${(outer.address() as AddressInfo | null)?.port ?? 0}`,
    username: 'scan',
    password,
    counts: () => ({ passed, refused }),
    refused: () => [...refusedUrls],
    close,
  };
}

/** A tunnel goes to the site itself, and to no other name or port. */
function isSite(scope: WebScope, authority: string): boolean {
  if (/[/?#@\\]/.test(authority)) return false;
  return URL.parse(`${siteOf(scope).tls ? 'https' : 'http'}://${authority}/`)?.origin === scope.origin;
}

/** Who speaks as to the site begins with TLS; who speaks as to a proxy does not. */
function sortTls(endTls: (socket: Socket) => void, proxy: Server): NetServer {
  return createNetServer((socket) => {
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first[0] === TLS_HANDSHAKE) endTls(socket);
      else {
        proxy.emit('connection', socket);
        socket.resume();
      }
    });
  });
}

function survive(server: NetServer, sockets: Set<Duplex>): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', (_, socket) => socket.destroy());
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
}

import { Agent as HttpAgent, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import { dial, dialOptions } from './dial.ts';
import { pairsOf } from './exchange.ts';
import type { Header, WebScope } from './model.ts';
import { siteOf } from './scope.ts';

/** Passes what the browser asks on to the site, and its answers back. */
export interface Forwarder {
  forward(request: IncomingMessage, response: ServerResponse, path: string, url: string): void;
  /** Passes a WebSocket on. */
  tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, path: string): void;
  /** Answers with a script or style that was asked before; null: there is none. */
  kept(request: IncomingMessage, url: string): ((response: ServerResponse) => void) | null;
  close(): void;
}

interface Kept {
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

const CONNECTIONS = 32;
/** No byte for this long ends a connection of the browser's. */
const IDLE_MS = 30_000;
/** A page that needs more than this of one file is after our memory; the browser sees a connection that broke. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** For a whole answer: one that sends a byte now and then is never idle. */
const ANSWER_MS = 60_000;
const MAX_SOCKET_BYTES = 8 * 1024 * 1024;
const MAX_HEAD_BYTES = 64 * 1024;
const MAX_KEPT_BYTES = 24 * 1024 * 1024;
const MAX_KEPT_FILE_BYTES = 4 * 1024 * 1024;

const OF_THE_CONNECTION = /^(?:connection|keep-alive|proxy-.*|transfer-encoding|upgrade|te|trailer)$/i;
const SCRIPT_OR_STYLE = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/css)\b/i;

export function createForwarder(scope: WebScope, answerMs = ANSWER_MS): Forwarder {
  const { tls } = siteOf(scope);
  const to = dialOptions(scope);
  const pool = { keepAlive: true, maxSockets: CONNECTIONS, maxFreeSockets: CONNECTIONS, timeout: 4000 };
  const agent = tls ? new HttpsAgent(pool) : new HttpAgent(pool);
  const files = new Map<string, Kept>();
  const dialled = new Set<Duplex>();
  let keptBytes = 0;

  const keep = (url: string, headers: readonly Header[], parts: readonly Buffer[]) => {
    const body = Buffer.concat(parts);
    if (keptBytes + body.length > MAX_KEPT_BYTES || files.has(url)) return;
    keptBytes += body.length;
    files.set(url, { headers, body });
  };
  const send = (request: IncomingMessage, response: ServerResponse, path: string, url: string, fresh: boolean) => {
    const hasBody =
      Number(request.headers['content-length'] ?? 0) > 0 || request.headers['transfer-encoding'] !== undefined;
    const sent = (tls ? requestHttps : requestHttp)({
      ...to,
      agent: fresh ? false : agent,
      method: request.method,
      path,
      headers: headersOf(request, hasBody).flat(),
      insecureHTTPParser: true,
      maxHeaderSize: MAX_HEAD_BYTES,
      timeout: IDLE_MS,
    });
    const limit = setTimeout(() => sent.destroy(new Error('its time is over')), answerMs);
    sent.once('close', () => clearTimeout(limit));
    sent.once('response', (answer) =>
      passBack(request, answer, response, (headers, parts) => keep(url, headers, parts)),
    );
    sent.once('upgrade', (_, socket) => socket.destroy());
    sent.once('timeout', () => sent.destroy());
    sent.on('error', () => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      // The server had closed the kept connection: what has no body can be sent again.
      if (sent.reusedSocket && !hasBody && !fresh) return send(request, response, path, url, true);
      response.writeHead(502, { connection: 'close' }).end();
    });
    response.once('close', () => sent.destroy());
    if (hasBody) request.pipe(sent);
    else sent.end();
  };

  return {
    forward: (request, response, path, url) => send(request, response, path, url, false),
    tunnel(request, socket, head, path) {
      const server = dial(scope);
      dialled.add(server);
      server.once('close', () => dialled.delete(server));
      const lines = pairsOf(request.rawHeaders).filter(([name]) => !/^proxy-/i.test(name));
      server.write(
        `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
        'latin1',
      );
      server.write(head);
      join(socket, server);
    },
    kept(request, url) {
      const file = request.method === 'GET' ? files.get(url) : undefined;
      if (!file) return null;
      return (response) => void response.writeHead(200, 'OK', file.headers.flat()).end(file.body);
    },
    close() {
      agent.destroy();
      for (const socket of dialled) socket.destroy();
      files.clear();
    },
  };
}

function headersOf(request: IncomingMessage, hasBody: boolean): Header[] {
  const own = pairsOf(request.rawHeaders).filter(([name]) => !OF_THE_CONNECTION.test(name));
  const length = request.headers['content-length'];
  return hasBody && length === undefined ? [...own, ['Transfer-Encoding', 'chunked']] : own;
}

function passBack(
  request: IncomingMessage,
  answer: IncomingMessage,
  response: ServerResponse,
  keep: (headers: readonly Header[], parts: readonly Buffer[]) => void,
): void {
  const headers = pairsOf(answer.rawHeaders).filter(([name]) => !OF_THE_CONNECTION.test(name));
  try {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers.flat());
  } catch {
    // Words no browser would take either.
    answer.destroy();
    return void response.writeHead(502, { connection: 'close' }).end();
  }
  // One that says at once that it is too long is not read at all.
  const announced = request.method === 'HEAD' ? 0 : Number(answer.headers['content-length'] ?? 0);
  if (announced > MAX_ANSWER_BYTES) {
    answer.destroy();
    response.flushHeaders();
    return void response.destroy();
  }
  const keeps = mayKeep(request, answer);
  const parts: Buffer[] = [];
  let bytes = 0;
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) return void response.destroy();
    if (keeps && bytes <= MAX_KEPT_FILE_BYTES) parts.push(part);
  });
  answer.once('end', () => {
    if (keeps && bytes <= MAX_KEPT_FILE_BYTES) keep(headers, parts);
  });
  answer.on('error', () => response.destroy());
  answer.pipe(response);
}

/**
 * Interception turns the browser's cache off. What a site hands to everybody alike is asked once all the same: each page
 * of a shop names the same scripts.
 */
function mayKeep({ method, url = '' }: IncomingMessage, { statusCode, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    statusCode === 200 &&
    !url.includes('?') &&
    SCRIPT_OR_STYLE.test(headers['content-type'] ?? '') &&
    headers['set-cookie'] === undefined &&
    !/no-store|private/i.test(headers['cache-control'] ?? '') &&
    !/cookie|\*/i.test(headers.vary ?? '')
  );
}

/** Both ways, until one side ends, says too much or falls silent. */
function join(socket: Duplex, server: Duplex & { setTimeout(ms: number, then: () => void): unknown }): void {
  let bytes = 0;
  const end = () => {
    socket.destroy();
    server.destroy();
  };
  const count = (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_SOCKET_BYTES) end();
  };
  server.setTimeout(IDLE_MS, end);
  for (const side of [socket, server]) side.on('data', count).on('error', end).once('close', end);
  server.pipe(socket);
  socket.pipe(server);
}

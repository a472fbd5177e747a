import { type Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { decodeBody } from './body.ts';
import { type Exchange, type Header, MAX_BODY_BYTES, type WebResponse } from './model.ts';

export interface ExchangeOptions {
  /** Address, port, TLS. */
  readonly to: RequestOptions & { readonly tls: boolean };
  readonly agent: Agent | false;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
  readonly timeoutMs: number;
  /** Without a byte of the body; 5 seconds if not given. */
  readonly idleMs?: number;
}

export interface Outcome {
  readonly response: WebResponse | null;
  readonly failure: Exchange['failure'];
  readonly ms: number;
  /**
   * The server had closed a kept connection before it read the request, or what it still sent there belongs to the answer
   * before, and the request only reads: it can be sent again.
   */
  readonly unread: boolean;
}

export interface RunningExchange {
  readonly outcome: Promise<Outcome>;
  stop(): void;
}

const CONNECT_MS = 5000;
/** Between two pieces of a body: a server that sends a byte now and then holds a connection for hours. */
const IDLE_MS = 5000;
const MAX_HEAD_BYTES = 64 * 1024;

const FAILURES: Readonly<Record<string, Exchange['failure']>> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  EACCES: 'refused',
  ETIMEDOUT: 'timed_out',
};
const CLOSED_BEFORE = new Set(['ECONNRESET', 'EPIPE']);

/** One request and its answer, over a connection of the agent's. */
export function startExchange(options: ExchangeOptions): RunningExchange {
  const { to, agent, method, path, headers, body, timeoutMs, idleMs = IDLE_MS } = options;
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let began: number | null = null;
  let ended: number | null = null;
  let arrived: IncomingMessage | null = null;
  let done = false;

  const sent = (to.tls ? requestHttps : requestHttp)({
    ...to,
    agent,
    method,
    path,
    // As a flat list they keep their order, their spelling and their repetitions.
    headers: headers.flat(),
    // Many servers write headers of their own kind; nothing is passed on that a lenient reading could smuggle.
    insecureHTTPParser: true,
    maxHeaderSize: MAX_HEAD_BYTES,
  });
  const settle = (response: WebResponse | null, failure: Exchange['failure'], unread = false) => {
    if (done) return;
    done = true;
    for (const timer of [total, step]) timer?.stop();
    const now = performance.now();
    resolve({ response, failure, ms: (ended ?? now) - (began ?? now), unread });
    if (failure) sent.destroy();
  };
  const timedOut = () => settle(null, 'timed_out');
  const total = startTimer(timeoutMs, timedOut);
  let step: PatientTimer | undefined;

  sent.once('socket', (socket) => {
    const begin = () => {
      step?.stop();
      began ??= performance.now();
    };
    if (!socket.connecting) return begin();
    step = startTimer(CONNECT_MS, timedOut);
    socket.once(to.tls ? 'secureConnect' : 'connect', begin);
  });
  sent.once('response', (response) => {
    arrived = response;
    step = startTimer(idleMs, timedOut);
    readBody(response, () => step?.restart())
      .then(({ raw, cut }) => {
        // Undoing a compression is our time, not the server's.
        ended = performance.now();
        if (cut) sent.destroy();
        return responseOf(response, raw, cut);
      })
      .then(
        (whole) => settle(whole, null),
        () => settle(null, 'broken'),
      );
  });
  // Answers that make something else of the connection have no use here.
  sent.once('upgrade', (_, socket) => {
    socket.destroy();
    settle(null, 'broken');
  });
  sent.on('error', (error: NodeJS.ErrnoException) => {
    // Bytes behind a complete answer, as servers send of a file whose size is given as 0, break the connection alone.
    if (arrived?.complete) return;
    const code = error.code ?? '';
    const failure = began === null ? (FAILURES[code] ?? 'broken') : code === 'ETIMEDOUT' ? 'timed_out' : 'broken';
    const isOfLast = method === 'GET' && code.startsWith('HPE_');
    settle(null, failure, sent.reusedSocket && !arrived && (isOfLast || CLOSED_BEFORE.has(code)));
  });
  sent.end(body ?? undefined);
  return { outcome: promise, stop: () => settle(null, 'stopped') };
}

interface PatientTimer {
  restart(): void;
  stop(): void;
}

/** Of a waiting time: what one part of it takes longer than planned does not count. */
const PARTS = 10;

/**
 * Waits for the site, not for us: while we are busy with a page, nobody reads what has come meanwhile, and a timer that
 * ran on would end requests that were answered long ago.
 */
function startTimer(ms: number, onEnd: () => void): PatientTimer {
  let left = PARTS;
  let timer: NodeJS.Timeout;
  let last: NodeJS.Immediate | undefined;
  const wait = () => {
    left -= 1;
    // What has come during the last part has its turn before the end.
    const end = () => {
      last = setImmediate(onEnd);
    };
    timer = setTimeout(left > 0 ? wait : end, ms / PARTS);
  };
  const stop = () => {
    clearTimeout(timer);
    clearImmediate(last);
  };
  wait();
  return {
    restart: () => {
      stop();
      left = PARTS;
      wait();
    },
    stop,
  };
}

async function readBody(response: IncomingMessage, onPart: () => void): Promise<{ raw: Buffer; cut: boolean }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    onPart();
    parts.push(part);
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) break;
  }
  return { raw: Buffer.concat(parts).subarray(0, MAX_BODY_BYTES), cut: bytes > MAX_BODY_BYTES };
}

async function responseOf(response: IncomingMessage, raw: Buffer, cut: boolean): Promise<WebResponse> {
  const { statusCode = 0, statusMessage = '', rawHeaders } = response;
  const decoded = await decodeBody(raw, response.headers['content-encoding'] ?? '', MAX_BODY_BYTES);
  return {
    status: statusCode,
    statusText: statusMessage,
    headers: pairsOf(rawHeaders),
    body: decoded.body,
    cut: cut || decoded.cut,
  };
}

/** Node's flat list of names and values, in pairs. */
export function pairsOf(rawHeaders: readonly string[]): Header[] {
  const pairs: Header[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '']);
  return pairs;
}

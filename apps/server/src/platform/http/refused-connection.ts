import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode } from '@rocca/contract/errors';
import { negotiateLanguage } from '@rocca/contract/language';
import type { Log } from '../log/logger.ts';
import { errorBodyOf } from './errors.ts';

/** Errors of Node's HTTP parser, as our codes. Every other parser error means a malformed request. */
const PARSER_CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request_head_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** A client that is still sending when its connection is closed may lose the answer: it gets this long to read it. */
const LINGER_MS = 1000;

export interface Refusals {
  readonly log: Log;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers what the HTTP parser refuses and requests that take too long: no route and no hook ever sees them. */
export function answerClientError(refusals: Refusals, error: NodeJS.ErrnoException, socket: Socket): void {
  const answer = answerUnderWay(socket);
  if (socket.writableEnded) return;
  // The client may be gone, and an answer that has begun must not be mixed with another one.
  if (error.code === 'ECONNRESET' || !socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const reason = error.code ?? 'unknown';
  const language = answer?.req.headers['accept-language'];
  refuse(refusals, socket, PARSER_CODES[reason] ?? 'malformed_request', { reason, language });
  // A parser that failed reads nothing more. After a time-out it would, and the refused request could still be served.
  if (!reason.startsWith('HPE_')) socket.destroySoon();
}

/** CONNECT asks for a proxy, which this is not: it answers like any method that no route has. */
export function answerConnect(refusals: Refusals, socket: Socket, language: string | undefined): void {
  // Node removes its own listener for this method; an unhandled error of the connection would end the process.
  socket.on('error', () => socket.destroy());
  refuse(refusals, socket, 'not_found', { reason: 'CONNECT', language });
}

interface Refusal {
  /** For the log alone. */
  readonly reason: string;
  /** `Accept-Language`, where the head of the request could be read. */
  readonly language: string | undefined;
}

function refuse({ log, headers }: Refusals, socket: Socket, code: ErrorCode, { reason, language }: Refusal): void {
  const { status } = ERRORS[code];
  const reqId = randomUUID();
  const body = JSON.stringify(errorBodyOf(code, negotiateLanguage(language), {}));
  const lines = Object.entries({
    ...headers,
    'x-request-id': reqId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  log.info(
    { reqId, statusCode: status, reason, remoteAddress: socket.remoteAddress },
    'refused before it was a request',
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** The answer that Node has given this connection to, if any: the head of its request was read. */
function answerUnderWay(socket: Socket): ServerResponse | null {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? null;
}

import { createServer, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactoryHandler } from 'fastify';
import { answerClientError, answerConnect, type Refusals } from './refused-connection.ts';

/**
 * Room for the longest report query (16,384 characters, 8,192 of variables) with every character percent-encoded, a
 * token of 8 kB and some other headers. A connection holds this much at most while its head arrives.
 */
const MAX_HEAD_BYTES = 96 * 1024;

const OPTIONS: ServerOptions = {
  maxHeaderSize: MAX_HEAD_BYTES,
  // A head that arrives byte by byte holds its memory for this long, and no longer.
  headersTimeout: 20_000,
  // A client that opens a connection and says nothing must not hold it.
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
  // Longer than proxies usually keep theirs: the proxy closes first, and never sends into a closed connection.
  keepAliveTimeout: 72_000,
  // `checkHead` checks it, and answers with our error body.
  requireHostHeader: false,
};

const SILENT_MS = 120_000;

/** Node's HTTP server. It answers every request that Fastify never sees with our error body. */
export function createNodeServer(handler: FastifyServerFactoryHandler, refusals: Refusals): Server {
  const server = createServer(OPTIONS, handler);
  server.setTimeout(SILENT_MS);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerClientError(refusals, error, socket),
  );
  server.on('connect', (request, socket: Socket) =>
    answerConnect(refusals, socket, request.headers['accept-language']),
  );
  // Node would answer 417 without a body; `checkHead` refuses it with one.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

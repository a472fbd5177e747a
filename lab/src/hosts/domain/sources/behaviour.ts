import type { IncomingMessage, ServerResponse } from 'node:http';
import { crtsh } from './crtsh.ts';
import { hibp } from './hibp.ts';
import { internetdb } from './internetdb.ts';
import { rdap } from './rdap.ts';
import { shodan } from './shodan.ts';
import type { LabSource, SourceBehaviour, SourceReply, SourceShape } from './source.ts';

const SHAPES = { crtsh, rdap, internetdb, shodan, hibp } satisfies Record<LabSource, SourceShape>;

const TRICKLE_MS = 100;
const FLOOD_CHUNK = Buffer.alloc(64 * 1024, ' ');
/** A client without a bound fails its test before this machine runs out of memory. */
const FLOOD_BYTES = 256 * 1024 * 1024;

interface Exchange {
  readonly source: LabSource;
  readonly network: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers one request, or does what this behaviour does instead. */
export function act(behaviour: SourceBehaviour, exchange: Exchange): void {
  ACTS[behaviour](exchange);
}

const ACTS = {
  honest: (exchange) => answer(exchange, shapedReply('honest', exchange)),
  lying: (exchange) => answer(exchange, shapedReply('lying', exchange)),
  changed: (exchange) => answer(exchange, shapedReply('changed', exchange)),
  dead: ({ request }) => void request.socket.destroy(),
  silent: () => {},
  slow: trickle,
  flood,
  garbage: (exchange) => answer(exchange, { status: 200, body: '<html><title>Maintenance</title>', type: 'text/html' }),
  refuses: (exchange) => answer(exchange, { status: 401, body: { error: 'Access denied' } }),
  quota: (exchange) => {
    exchange.response.setHeader('Retry-After', '3600');
    answer(exchange, { status: 429, body: { statusCode: 429, message: 'Rate limit is exceeded.' } });
  },
  fails: (exchange) => answer(exchange, { status: 500, body: 'Internal Server Error', type: 'text/plain' }),
} as const satisfies Record<SourceBehaviour, (exchange: Exchange) => void>;

function shapedReply(manner: keyof SourceShape, { source, network, request }: Exchange): SourceReply {
  if (request.method !== 'GET') return { status: 405, body: { message: 'Method not allowed' } };
  const [rawPath = '', query = ''] = (request.url ?? '').split('?', 2);
  const path = decoded(rawPath);
  if (path === null) return { status: 400, body: { message: 'Bad request' } };
  return SHAPES[source][manner]({ network, path, query: new URLSearchParams(query), headers: request.headers });
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function answer({ response }: Exchange, { status, body, type = 'application/json' }: SourceReply): void {
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** White space is a valid beginning of JSON: the client cannot tell that nothing will follow. */
function trickle({ response }: Exchange): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), TRICKLE_MS);
  response.once('close', () => clearInterval(timer));
}

function flood({ response }: Exchange): void {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  let sent = 0;
  const more = () => {
    while (!response.destroyed && sent < FLOOD_BYTES) {
      sent += FLOOD_CHUNK.length;
      if (!response.write(FLOOD_CHUNK)) return;
    }
    response.end();
  };
  response.on('drain', more);
  more();
}

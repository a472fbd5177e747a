import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { App } from './app.ts';

/** Below that, headers and packet sizes leave nothing to gain. */
const MIN_BYTES = 1024;

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** The lowest levels: JSON shrinks to a tenth with them as well, at half of the time or less. */
const PACKERS = {
  br: (content: Buffer) => packBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (content: Buffer) => packGzip(content, { level: 1 }),
};

/** Compresses the answers of routes with `compress`, where the client accepts it. Call it before routes are added. */
export function addCompression(app: App): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (!route.config?.compress) return;
    route.onSend = [route.onSend ?? [], compressAnswer].flat() as NonNullable<RouteOptions['onSend']>;
  });
}

async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  reply.header('vary', 'Accept-Encoding');
  if (typeof payload !== 'string' || payload.length < MIN_BYTES) return payload;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (!encoding) return payload;
  reply.header('content-encoding', encoding);
  return PACKERS[encoding](Buffer.from(payload));
}

/** Brotli where the client accepts both. A weight of 0 refuses an encoding. */
function chooseEncoding(header: string | string[] | undefined): keyof typeof PACKERS | null {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => /^\s*(br|gzip)\s*(?:;\s*q=(?:0\.\d*[1-9]\d*|1(?:\.0*)?)\s*)?$/i.exec(part)?.[1]?.toLowerCase());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}

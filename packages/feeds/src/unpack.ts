import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FeedError } from './feed-error.ts';

const CHUNK = 256 * 1024;

/** The chunks of a stream, through gzip where packed; a broken or cut archive ends with a `FeedError`. */
export async function* unpacked(stream: Readable, packed: boolean): AsyncGenerator<Buffer> {
  if (!packed) {
    yield* stream as AsyncIterable<Buffer>;
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK });
  stream.once('error', (error) => gunzip.destroy(error));
  try {
    yield* stream.pipe(gunzip) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw archiveError(cause);
  } finally {
    stream.destroy();
    gunzip.destroy();
  }
}

function archiveError(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'Z_BUF_ERROR') return new FeedError('truncated', 'the archive is cut off', { cause });
  if (typeof code === 'string' && code.startsWith('Z_')) {
    return new FeedError('malformed', 'the archive is broken', { cause });
  }
  return cause;
}

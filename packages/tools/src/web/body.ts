import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';

export interface Decoded {
  readonly body: Buffer;
  readonly cut: boolean;
}

/** `gzip, gzip` exists; more layers are there to keep a reader busy. */
const MAX_LAYERS = 2;

/** What was cut short is decoded as far as it goes. */
const PARTIAL = { finishFlush: constants.Z_SYNC_FLUSH };
const PARTIAL_BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
const PARTIAL_ZSTD = { finishFlush: constants.ZSTD_e_flush };

interface Coding {
  whole(body: Buffer, maxOutputLength: number): Buffer;
  stream(body: Buffer): Transform;
}

const CODINGS: Readonly<Record<string, Coding>> = {
  gzip: {
    whole: (body, maxOutputLength) => gunzipSync(body, { ...PARTIAL, maxOutputLength }),
    stream: () => createGunzip(PARTIAL),
  },
  // Named so, and meant with or without the two bytes of zlib's head.
  deflate: {
    whole: (body, maxOutputLength) =>
      (hasZlibHead(body) ? inflateSync : inflateRawSync)(body, { ...PARTIAL, maxOutputLength }),
    stream: (body) => (hasZlibHead(body) ? createInflate : createInflateRaw)(PARTIAL),
  },
  br: {
    whole: (body, maxOutputLength) => brotliDecompressSync(body, { ...PARTIAL_BROTLI, maxOutputLength }),
    stream: () => createBrotliDecompress(PARTIAL_BROTLI),
  },
  zstd: {
    whole: (body, maxOutputLength) => zstdDecompressSync(body, { ...PARTIAL_ZSTD, maxOutputLength }),
    stream: () => createZstdDecompress(PARTIAL_ZSTD),
  },
};

/**
 * Undoes the content encoding, up to a size: a few kilobytes can stand for gigabytes. What is not encoded as it says
 * stays as it is.
 */
export async function decodeBody(raw: Buffer, encoding: string, maxBytes: number): Promise<Decoded> {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
  let decoded: Decoded = { body: raw, cut: false };
  for (const name of names.slice(0, MAX_LAYERS).reverse()) {
    const coding = Object.hasOwn(CODINGS, name) ? CODINGS[name] : undefined;
    if (!coding || decoded.body.length === 0) return decoded;
    const layer = await undo(coding, decoded.body, maxBytes);
    if (!layer) return decoded;
    decoded = { body: layer.body, cut: decoded.cut || layer.cut };
  }
  return decoded;
}

async function undo(coding: Coding, body: Buffer, maxBytes: number): Promise<Decoded | null> {
  try {
    return { body: coding.whole(body, maxBytes), cut: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return null;
    return { body: await undoStart(coding, body, maxBytes), cut: true };
  }
}

/** The first bytes of something too large. */
async function undoStart(coding: Coding, body: Buffer, maxBytes: number): Promise<Buffer> {
  const stream = coding.stream(body);
  const parts: Buffer[] = [];
  let bytes = 0;
  stream.end(body);
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes);
}

function hasZlibHead(body: Buffer): boolean {
  const [first = 0, second = 0] = body;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

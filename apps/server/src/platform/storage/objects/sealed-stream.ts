import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type SecretBox, SecretProblem } from '../../crypto/secret-box.ts';
import { ObjectProblem } from './object-store.ts';

/**
 * The layout of a sealed object: a header (magic, version, sealed content key), then chunks, each with its tag. Chunks
 * hold 64 KiB of content; the last one holds the rest, and nothing if the object is empty.
 *
 * The chunks follow the STREAM construction: the number of a chunk is its nonce, and number and end mark are
 * authenticated. A chunk that was changed, moved, doubled or dropped does not open, and a cut object lacks its end mark.
 * A nonce never repeats, because every object has a content key of its own.
 */
export const CHUNK_BYTES = 64 * 1024;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAGIC = Buffer.from('ROCCAOB\u0001');
/** What a SecretBox makes of a content key: key id, nonce, tag and the key. */
const SEALED_KEY_BYTES = 1 + NONCE_BYTES + TAG_BYTES + KEY_BYTES;
export const HEADER_BYTES = MAGIC.length + SEALED_KEY_BYTES;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** Seals content in pieces of any size, chunk by chunk. It opens again with the same box, under the same key alone. */
export async function* sealContent(
  content: AsyncIterable<Uint8Array>,
  box: SecretBox,
  objectKey: string,
): AsyncGenerator<Buffer> {
  const contentKey = randomBytes(KEY_BYTES);
  yield Buffer.concat([MAGIC, box.seal(contentKey, contextOf(objectKey))]);
  let number = 0;
  let chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of content) {
    let taken = 0;
    while (taken < piece.length) {
      // A full chunk is sealed when more content arrives: only then it is known not to be the last one.
      if (filled === CHUNK_BYTES) {
        yield sealChunk(contentKey, { number, last: false }, chunk);
        number += 1;
        chunk = Buffer.allocUnsafe(CHUNK_BYTES);
        filled = 0;
      }
      const part = piece.subarray(taken, taken + CHUNK_BYTES - filled);
      chunk.set(part, filled);
      filled += part.length;
      taken += part.length;
    }
  }
  yield sealChunk(contentKey, { number, last: true }, chunk.subarray(0, filled));
}

/** @throws ObjectProblem when the header is not that of this object, or was made with another platform's key. */
export function openContentKey(header: Buffer, box: SecretBox, objectKey: string): Buffer {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new ObjectProblem('damaged', `The object ${objectKey} is cut, or no sealed object.`);
  }
  try {
    return box.open(header.subarray(MAGIC.length, HEADER_BYTES), contextOf(objectKey));
  } catch (error) {
    if (!(error instanceof SecretProblem)) throw error;
    const message = `The object ${objectKey} cannot be opened: its key was changed or moved, or belongs to another platform.`;
    throw new ObjectProblem('damaged', message, { cause: error });
  }
}

/** Where the chunks of a sealed object lie. */
export interface SealedLayout {
  readonly plainSize: number;
  readonly chunkCount: number;
}

/**
 * The layout follows from the size alone. An attacker who changes the size moves the end mark, which is noticed when the
 * last chunk is opened. That chunk is empty in an empty object alone.
 */
export function layoutOf(sealedSize: number, objectKey: string): SealedLayout {
  const body = sealedSize - HEADER_BYTES;
  const chunkCount = Math.max(1, Math.ceil(body / SEALED_CHUNK_BYTES));
  const plainSize = body - chunkCount * TAG_BYTES;
  const before = (chunkCount - 1) * CHUNK_BYTES;
  if (plainSize < before || (plainSize === before && chunkCount > 1)) {
    throw new ObjectProblem('damaged', `The object ${objectKey} is cut.`);
  }
  return { plainSize, chunkCount };
}

/** The sealed bytes of chunks `first` to `last`, both included: from `start` up to, but without, `end`. */
export function sealedSpan(layout: SealedLayout, first: number, last: number): { start: number; end: number } {
  const start = HEADER_BYTES + first * SEALED_CHUNK_BYTES;
  if (last < layout.chunkCount - 1) return { start, end: HEADER_BYTES + (last + 1) * SEALED_CHUNK_BYTES };
  return { start, end: HEADER_BYTES + layout.plainSize + layout.chunkCount * TAG_BYTES };
}

/** Opens chunks that lie side by side, the first of them having the number `first`. */
export function* openChunks(
  contentKey: Buffer,
  layout: SealedLayout,
  first: number,
  sealed: Buffer,
  objectKey: string,
): Generator<Buffer> {
  for (let at = 0, number = first; at < sealed.length; at += SEALED_CHUNK_BYTES, number += 1) {
    const place = { number, last: number === layout.chunkCount - 1 };
    try {
      yield openChunk(contentKey, place, sealed.subarray(at, at + SEALED_CHUNK_BYTES));
    } catch (error) {
      const message = `The object ${objectKey} was changed or cut: part ${number + 1} of ${layout.chunkCount} does not open.`;
      throw new ObjectProblem('damaged', message, { cause: error });
    }
  }
}

interface ChunkPlace {
  readonly number: number;
  readonly last: boolean;
}

function sealChunk(contentKey: Buffer, place: ChunkPlace, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, contentKey, nonceOf(place), { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(place));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openChunk(contentKey: Buffer, place: ChunkPlace, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, contentKey, nonceOf(place), { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(place));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  const plain = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
  // `final` compares the tag; it adds no bytes in this mode.
  decipher.final();
  return plain;
}

function nonceOf({ number }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(number), NONCE_BYTES - 8);
  return nonce;
}

function boundTo({ number, last }: ChunkPlace): Buffer {
  const bound = Buffer.alloc(9);
  bound.writeBigUInt64BE(BigInt(number));
  bound.writeUInt8(last ? 1 : 0, 8);
  return Buffer.concat([MAGIC, bound]);
}

function contextOf(objectKey: string): readonly string[] {
  return ['object', objectKey];
}

import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** A file that is read piece by piece: a bundle may be larger than memory. */
export interface ByteSource {
  readonly size: number;
  /** Fewer bytes than asked for at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>;
}

const BLOCK_BYTES = 1024 * 1024;

export async function fileSource(handle: FileHandle): Promise<ByteSource> {
  const { size } = await handle.stat();
  return {
    size,
    async read(offset, length) {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
      return buffer.subarray(0, bytesRead);
    },
  };
}

export async function* readRange(source: ByteSource, offset: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const block = await source.read(offset + at, Math.min(BLOCK_BYTES, length - at));
    // The file became shorter while it was read.
    if (block.length === 0) return;
    yield block;
    at += block.length;
  }
}

/** SHA-256 of a part of the file; null where the file does not reach that far. `also` is fed with the same bytes. */
export async function sumOf(source: ByteSource, offset: number, length: number, also?: Hash): Promise<string | null> {
  const hash = createHash('sha256');
  let seen = 0;
  const from = Math.max(0, offset);
  for await (const block of readRange(source, from, Math.max(0, Math.min(offset + length, source.size) - from))) {
    hash.update(block);
    also?.update(block);
    seen += block.length;
  }
  return seen === length && offset >= 0 ? hash.digest('hex') : null;
}

/** Where the file holds the mark, the last place first, at most `limit` of them. */
export async function placesOf(source: ByteSource, mark: Buffer, limit: number): Promise<number[]> {
  const tail = await placesFrom(source, mark, Math.max(0, source.size - BLOCK_BYTES), limit);
  return tail.length > 0 ? tail : placesFrom(source, mark, 0, limit);
}

async function placesFrom(source: ByteSource, mark: Buffer, start: number, limit: number): Promise<number[]> {
  const places: number[] = [];
  // Blocks overlap by the length of the mark, so that none is missed between two of them.
  for (let offset = start; offset < source.size; offset += BLOCK_BYTES) {
    const block = await source.read(offset, BLOCK_BYTES + mark.length - 1);
    for (let at = block.indexOf(mark); at !== -1; at = block.indexOf(mark, at + 1)) places.push(offset + at);
    if (places.length > limit) places.splice(0, places.length - limit);
  }
  return places.reverse();
}

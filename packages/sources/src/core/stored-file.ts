import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

const CHUNK_BYTES = 256 * 1024;

/** A regular file, never what a link leads to, nor a pipe that would hold us up. Null: there is none. */
export async function openStored(path: string): Promise<{ file: FileHandle; bytes: number; writtenOn: Date } | null> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return null;
  }
  const stats = await file.stat().catch(() => null);
  if (stats?.isFile()) return { file, bytes: stats.size, writtenOn: stats.mtime };
  await file.close();
  return null;
}

/** The content of a file, unpacked where it is packed (by its first bytes, not by its name). Closes the file. */
export async function* contentOf(file: FileHandle, start = 0): AsyncGenerator<Buffer> {
  const { buffer: head, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, start);
  const stream = file.createReadStream({ highWaterMark: CHUNK_BYTES, start });
  if (bytesRead < 2 || head[0] !== 0x1f || head[1] !== 0x8b) {
    yield* stream as AsyncIterable<Buffer>;
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  stream.once('error', (error) => gunzip.destroy(error));
  try {
    yield* stream.pipe(gunzip) as AsyncIterable<Buffer>;
  } finally {
    stream.destroy();
    gunzip.destroy();
  }
}

import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipPart {
  readonly name: string;
  /** Read when all parts before it are written: it may tell what they were found to hold. */
  content(): Iterable<string> | AsyncIterable<string> | Uint8Array;
}

/**
 * A time that is made of local parts and written as local parts is the same in every time zone; without the field of UTC
 * time beside it, the bytes of a file depend on its parts alone.
 */
const entryOptions = () => ({
  mtime: new Date(1980, 0, 1, 12),
  forceDosTimestamp: true,
  compressionLevel: 6,
  mode: 0o100644,
});

/** Characters compressed at once: a stream of single rows would spend its time on handing them on. */
const CHUNK_LENGTH = 65_536;

/** A zip of the parts in their order, a chunk at a time. Reading stops where the consumer stops or `signal` is aborted. */
export async function* zipParts(parts: readonly ZipPart[], signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  for (const part of parts) {
    zip.addReadStreamLazy(part.name, entryOptions(), (begin) => {
      current = Readable.from(bytesOf(part, signal));
      // The zip pipes its parts, and a pipe carries no errors.
      current.on('error', (error) => output.destroy(error));
      begin(null, current);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    current?.destroy();
    output.destroy();
  }
}

async function* bytesOf(part: ZipPart, signal: AbortSignal): AsyncGenerator<Buffer> {
  let text = '';
  signal.throwIfAborted();
  const content = part.content();
  if (content instanceof Uint8Array) {
    yield Buffer.from(content);
    return;
  }
  for await (const piece of content) {
    text += piece;
    if (text.length < CHUNK_LENGTH) continue;
    yield Buffer.from(text);
    signal.throwIfAborted();
    text = '';
  }
  yield Buffer.from(text);
}

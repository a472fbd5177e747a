import type { SecretBox } from '../../crypto/secret-box.ts';
import type { ByteSource, ByteStore } from './byte-store.ts';
import { assertObjectKey, type ByteRange, normalisePrefix, ObjectProblem, type ObjectStore } from './object-store.ts';
import {
  CHUNK_BYTES,
  HEADER_BYTES,
  layoutOf,
  openChunks,
  openContentKey,
  type SealedLayout,
  sealContent,
  sealedSpan,
} from './sealed-stream.ts';
import { watchContent } from './watched-content.ts';

/** An object store that seals what it hands to `bytes` and verifies what it gets back. */
export function createSealedStore(bytes: ByteStore, box: SecretBox): ObjectStore {
  return {
    async put(key, content, { signal } = {}) {
      assertObjectKey(key);
      signal?.throwIfAborted();
      const watched = watchContent(content, signal);
      try {
        await bytes.write(key, sealContent(watched.pieces, box, key), signal);
      } catch (error) {
        const failure = watched.failure();
        if (failure) throw failure.error;
        throw signal?.aborted ? signal.reason : asProblem(error);
      }
      return watched.stored();
    },
    async *read(key, range) {
      assertObjectKey(key);
      const source = await bytes.open(key).catch(failWithProblem);
      if (source === null) throw new ObjectProblem('absent', `There is no object ${key}.`);
      try {
        yield* readSealed(source, box, key, range);
      } catch (error) {
        failWithProblem(error);
      } finally {
        await source.close();
      }
    },
    async delete(key) {
      assertObjectKey(key);
      await bytes.delete(key).catch(failWithProblem);
    },
    async *list(prefix) {
      const below = normalisePrefix(prefix);
      try {
        yield* bytes.list(below);
      } catch (error) {
        failWithProblem(error);
      }
    },
    removeLeftovers: () => bytes.removeLeftovers().catch(failWithProblem),
  };
}

async function* readSealed(
  source: ByteSource,
  box: SecretBox,
  key: string,
  range?: ByteRange,
): AsyncGenerator<Uint8Array> {
  const header = await source.read(0, Math.min(HEADER_BYTES, source.size));
  const contentKey = openContentKey(header, box, key);
  const layout = layoutOf(source.size, key);
  const { start, end } = range ?? { start: 0, end: layout.plainSize - 1 };
  if (range) assertRange(range, layout, key);
  const firstChunk = Math.floor(start / CHUNK_BYTES);
  // The last chunk is opened even if it is empty: it proves that nothing was cut.
  const lastChunk = range ? Math.floor(end / CHUNK_BYTES) : layout.chunkCount - 1;
  const chunksAtOnce = Math.max(1, Math.floor(source.readBytes / CHUNK_BYTES));
  for (let first = firstChunk; first <= lastChunk; first += chunksAtOnce) {
    const span = sealedSpan(layout, first, Math.min(first + chunksAtOnce - 1, lastChunk));
    const sealed = await source.read(span.start, span.end);
    let offset = first * CHUNK_BYTES;
    for (const plain of openChunks(contentKey, layout, first, sealed, key)) {
      const wanted = plain.subarray(Math.max(0, start - offset), end + 1 - offset);
      if (wanted.length > 0) yield wanted;
      offset += plain.length;
    }
  }
}

function assertRange({ start, end }: ByteRange, { plainSize }: SealedLayout, key: string): void {
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  if (whole && start >= 0 && start <= end && end < plainSize) return;
  throw new ObjectProblem('range', `The object ${key} has ${plainSize} bytes; ${start} to ${end} is no part of it.`);
}

function failWithProblem(error: unknown): never {
  throw asProblem(error);
}

/** What a disk or a server says, as one kind of failure. The message names its code: texts of servers are not ours. */
function asProblem(error: unknown): ObjectProblem {
  if (error instanceof ObjectProblem) return error;
  const { code, name } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return new ObjectProblem('unavailable', `The store of files cannot be used: ${code ?? name ?? 'unknown'}.`, {
    cause: error,
  });
}

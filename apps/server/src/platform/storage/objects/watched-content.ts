import { createHash } from 'node:crypto';
import type { StoredObject } from './object-store.ts';

/** The content of a put on its way into the store. */
export interface WatchedContent {
  readonly pieces: AsyncIterable<Uint8Array>;
  /** What has passed so far. Called once, at the end. */
  stored(): StoredObject;
  /** What ended the content early: its own error or the reason of the signal. Neither is a failure of the store. */
  failure(): { readonly error: unknown } | null;
}

/** Counts and hashes content as it passes, and ends it when the signal fires, even if its source has stopped answering. */
export function watchContent(content: AsyncIterable<Uint8Array>, signal?: AbortSignal): WatchedContent {
  const hash = createHash('sha256');
  let size = 0;
  let failed: { readonly error: unknown } | null = null;
  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of signal ? endWith(content, signal) : content) {
        hash.update(piece);
        size += piece.length;
        yield piece;
      }
    } catch (error) {
      // Errors of the store do not get here: a consumer that fails returns the generator.
      failed = { error };
      throw error;
    }
  }
  return { pieces: pass(), stored: () => ({ size, sha256: hash.digest('hex') }), failure: () => failed };
}

async function* endWith<T>(content: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = content[Symbol.asyncIterator]();
  let open = true;
  try {
    for (;;) {
      const step = await nextUnlessAborted(iterator, signal);
      open = !step.done;
      if (step.done) return;
      yield step.value;
    }
  } finally {
    const closed = open ? iterator.return?.() : undefined;
    // A source that does not answer is not waited for.
    if (signal.aborted) closed?.catch(() => undefined);
    else await closed;
  }
}

/** A promise for each step: one that outlives the steps, raced against each, would keep all their values in memory. */
function nextUnlessAborted<T>(iterator: AsyncIterator<T>, signal: AbortSignal): Promise<IteratorResult<T>> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    iterator
      .next()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

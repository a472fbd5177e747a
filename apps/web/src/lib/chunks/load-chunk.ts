const RELOADED_AT_KEY = 'chunk-reloaded-at';
const RETRY_MS = 400;
const RELOAD_PAUSE_MS = 30_000;

/** A part of the program that could not be fetched, most likely because a newer version has replaced it. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

export interface ChunkSurroundings {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** A full page load of where the user wanted to go. */
  readonly navigate: () => void;
}

/**
 * Loads a chunk: one retry for a flaky network, then one full navigation per 30 s for a stale deployment, then a
 * ChunkError for the error panel. The pause keeps a broken deployment from reloading for ever.
 */
export async function loadChunk<T>(load: () => Promise<T>, around: ChunkSurroundings): Promise<T> {
  try {
    return await load();
  } catch {
    await around.wait(RETRY_MS);
  }
  try {
    return await load();
  } catch (cause) {
    if (!mayReload(around)) throw new ChunkError('A part of the program could not be loaded', { cause });
    around.navigate();
    // The document is being replaced: the pending navigation must neither fail nor finish.
    return new Promise<never>(() => {});
  }
}

function mayReload({ storage, isOnline, now }: ChunkSurroundings): boolean {
  if (!isOnline()) return false;
  try {
    if (now() - Number(storage.getItem(RELOADED_AT_KEY)) < RELOAD_PAUSE_MS) return false;
    storage.setItem(RELOADED_AT_KEY, String(now()));
    return true;
  } catch {
    // Without storage nothing would stop a reload loop.
    return false;
  }
}

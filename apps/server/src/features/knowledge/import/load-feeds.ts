import type { FeedKind } from '@rocca/feeds/folder';
import { markAttempt, markFailed, markLoaded, markUnchanged } from '../sources.repo.ts';
import type { FeedFile, FileOutcome } from './feed-file.ts';
import type { ImportLock } from './import-lock.ts';
import { loadFeed } from './load-feed.ts';

export interface ImportProgress {
  readonly file: string;
  /** Of everything, 0 to 1. */
  readonly fraction: number;
  /** Of this file so far. */
  readonly records: number;
  readonly written: number;
}

export interface ImportOptions {
  /** Ends the import between two batches; what was written stays. */
  readonly signal?: AbortSignal | undefined;
  onProgress?(progress: ImportProgress): void;
  onFile?(outcome: FileOutcome): void;
}

/** Loads files one after the other. A broken one does not keep the others from being loaded. */
export async function loadFeeds(
  lock: ImportLock,
  files: ReadonlyArray<FeedFile & { readonly bytes: number }>,
  options: ImportOptions = {},
): Promise<FileOutcome[]> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  const outcomes: FileOutcome[] = [];
  let done = 0;
  for (const kind of new Set(files.map((file) => file.kind))) await markAttempt(lock.client, kind);
  for (const file of files) {
    const outcome = await loadOne(lock, file, {
      ...options,
      onProgress: ({ fraction, ...more }) =>
        options.onProgress?.({ ...more, fraction: (done + fraction * file.bytes) / total }),
    }).catch(async (error) => {
      const { kind, name } = file;
      const broken = { kind, name, outcome: 'failed', problem: 'the import was interrupted' } as const;
      await markSources(lock, [...outcomes, broken]).catch(() => undefined);
      throw error;
    });
    done += file.bytes;
    outcomes.push(outcome);
  }
  await settleSources(lock, outcomes);
  return outcomes;
}

/** Loads one file and reports it; the progress is that of the file. */
export async function loadOne(lock: ImportLock, file: FeedFile, options: ImportOptions): Promise<FileOutcome> {
  options.signal?.throwIfAborted();
  await lock.stage(file.name);
  const outcome = await loadFeed(lock, file, {
    signal: options.signal,
    onProgress: (progress) => options.onProgress?.({ file: file.name, ...progress }),
  });
  options.onFile?.(outcome);
  return outcome;
}

/** A first load, or one after a long time; autovacuum handles a day's changes. */
const MANY = 10_000;

/** Stores the result of each source, and vacuums after many writes. */
export async function settleSources(lock: ImportLock, outcomes: readonly FileOutcome[]): Promise<void> {
  await markSources(lock, outcomes);
  const written = outcomes.reduce((sum, outcome) => sum + (outcome.outcome === 'loaded' ? outcome.written : 0), 0);
  // Otherwise autovacuum does it later, perhaps during a scan, and until then the planner has no statistics.
  if (written < MANY) return;
  await lock.client.query('VACUUM (ANALYZE) cves, cve_products, cve_versions, product_versions, epss_scores');
}

async function markSources(lock: ImportLock, outcomes: readonly FileOutcome[]): Promise<void> {
  for (const [kind, files] of Map.groupBy(outcomes, (outcome) => outcome.kind)) await markSource(lock, kind, files);
}

async function markSource({ client }: ImportLock, kind: FeedKind, files: readonly FileOutcome[]): Promise<void> {
  const loaded = files.filter((file) => file.outcome === 'loaded');
  const dates = loaded.flatMap(({ dataDate }) => dataDate ?? []).sort();
  if (loaded.length > 0) await markLoaded(client, kind, dates.at(-1) ?? null);
  else await markUnchanged(client, kind);
  const failed = files.filter((file) => file.outcome === 'failed');
  const problems = failed.map(({ name, problem }) => `${name}: ${problem}`);
  if (problems.length > 0) await markFailed(client, kind, problems.join('; ').slice(0, 1000));
}

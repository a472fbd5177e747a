import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { FeedError } from '@rocca/feeds/feed-error';
import { type FeedKind, openFeed } from '@rocca/feeds/folder';
import type { FileOutcome } from './feed-file.ts';
import type { ImportLock } from './import-lock.ts';
import { type ImportOptions, loadOne } from './load-feeds.ts';

export interface UpdateOptions extends ImportOptions {
  /** The addresses of a mirror; the official ones by default. */
  readonly bases?: {
    readonly nvdFeeds?: string | undefined;
    readonly nvdApi?: string | undefined;
    readonly kev?: string | undefined;
    readonly epss?: string | undefined;
  };
  /** NVD's key: it allows more requests. */
  readonly apiKey?: string | null | undefined;
  /** Retries and time limits of a download; the feeds' own by default. */
  readonly patience?: {
    readonly attempts?: number;
    readonly retryMs?: number;
    readonly idleMs?: number;
    readonly pauseMs?: number;
  };
  readonly now?: Date;
}

/** A running update. */
export interface Update {
  readonly lock: ImportLock;
  /** For downloads; removed after the update. */
  readonly folder: string;
  readonly options: UpdateOptions;
}

/** Fetches one file, loads it and removes it. A problem with the file or with its server is the outcome. */
export async function fetchAndLoad(
  { lock, options }: Update,
  kind: FeedKind,
  name: string,
  download: () => Promise<string>,
): Promise<FileOutcome> {
  await lock.stage(name);
  try {
    const path = await download();
    const outcome = await loadOne(lock, { kind, name: basename(path), path, open: () => openFeed(path) }, options);
    await rm(path, { force: true });
    return outcome;
  } catch (error) {
    return failedDownload(kind, name, error, options);
  }
}

/** A server that does not answer, or answers something unexpected, is an outcome. Any other error is thrown. */
export function failedDownload(kind: FeedKind, name: string, error: unknown, options: ImportOptions): FileOutcome {
  options.signal?.throwIfAborted();
  if (!(error instanceof FeedError)) throw error;
  const outcome = { kind, name, outcome: 'failed', problem: error.message } as const;
  options.onFile?.(outcome);
  return outcome;
}

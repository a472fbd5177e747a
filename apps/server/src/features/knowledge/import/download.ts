import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { FeedError } from '@rocca/feeds/feed-error';
import { type FeedKind, openFeed } from '@rocca/feeds/folder';
import type { FileOutcome } from './load-feed.ts';
import { type ImportOptions, loadOne } from './load-feeds.ts';
import type { Turn } from './turn.ts';

export interface UpdateOptions extends ImportOptions {
  /** Others than the official addresses: for a mirror. */
  readonly bases?: {
    readonly nvdFeeds?: string | undefined;
    readonly nvdApi?: string | undefined;
    readonly kev?: string | undefined;
    readonly epss?: string | undefined;
  };
  /** NVD's; it answers more often with one. */
  readonly apiKey?: string | null | undefined;
  /** How patiently it is asked; as the feeds see fit unless said. */
  readonly patience?: {
    readonly attempts?: number;
    readonly retryMs?: number;
    readonly idleMs?: number;
    readonly pauseMs?: number;
  };
  readonly now?: Date;
}

/** An update that is going on. */
export interface Update {
  readonly turn: Turn;
  /** For what is downloaded; gone after the update. */
  readonly folder: string;
  readonly options: UpdateOptions;
}

/** Fetches one file, loads it and removes it. What is wrong with it, or with who should have it, is the outcome. */
export async function fetchAndLoad(
  { turn, options }: Update,
  kind: FeedKind,
  name: string,
  download: () => Promise<string>,
): Promise<FileOutcome> {
  await turn.stage(name);
  try {
    const path = await download();
    const outcome = await loadOne(turn, { kind, name: basename(path), path, open: () => openFeed(path) }, options);
    await rm(path, { force: true });
    return outcome;
  } catch (error) {
    return failedDownload(kind, name, error, options);
  }
}

/** Nobody answers, or something else than was asked for: an outcome. Anything else is thrown. */
export function failedDownload(kind: FeedKind, name: string, error: unknown, options: ImportOptions): FileOutcome {
  options.signal?.throwIfAborted();
  if (!(error instanceof FeedError)) throw error;
  const outcome = { kind, name, outcome: 'failed', problem: error.message } as const;
  options.onFile?.(outcome);
  return outcome;
}

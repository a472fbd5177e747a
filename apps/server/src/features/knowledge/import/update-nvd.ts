import { rm } from 'node:fs/promises';
import { FeedError } from '@rocca/feeds/feed-error';
import { openFeed } from '@rocca/feeds/folder';
import { yearlyFeeds } from '@rocca/feeds/nvd/addresses';
import {
  downloadNvdChanges,
  downloadNvdFeed,
  fetchMeta,
  type NvdFetchOptions,
  type NvdMeta,
} from '@rocca/feeds/nvd/fetch';
import { isLoaded, isOutdated, rememberFile } from '../files.repo.ts';
import { findSource, markComplete } from '../sources.repo.ts';
import { failedDownload, fetchAndLoad, type Update } from './download.ts';
import type { FileOutcome } from './feed-file.ts';
import { loadOne } from './load-feeds.ts';

const DAY_MS = 24 * 3600 * 1000;
/** NVD's feed of changes covers eight days; one is left for clocks and for a day without an update. */
const FEED_OF_CHANGES_MS = 7 * DAY_MS;
/** The longest span the API answers for at once. After a longer pause the yearly feeds are quicker. */
const API_MS = 120 * DAY_MS;
/** The next query overlaps the last one, for changes that were being published at that moment. */
const OVERLAP_MS = 3600 * 1000;

/** The names under which feeds are recorded whose hash NVD publishes. */
const FEED_NAMES = 'NVD feed ';

/**
 * The first time, after a long pause and with a newer importer: every yearly feed that was not loaded yet, then the
 * feed of changes. Daily: the feed of changes. After a pause of more than a week: the API. Stops at the first failure:
 * the rest would fail too, and the next update does not fetch loaded feeds again.
 */
export async function updateNvd(update: Update): Promise<FileOutcome[]> {
  const now = update.options.now ?? new Date();
  const { completeUntil } = await findSource(update.lock.client, 'nvd');
  const isComplete = completeUntil !== null && !(await isOutdated(update.lock.client, FEED_NAMES));
  const pauseMs = isComplete ? now.getTime() - completeUntil.getTime() : Number.POSITIVE_INFINITY;
  if (isComplete && pauseMs > FEED_OF_CHANGES_MS && pauseMs <= API_MS) {
    return changesThroughApi(update, new Date(completeUntil.getTime() - OVERLAP_MS), now);
  }
  const years = pauseMs > API_MS ? yearlyFeeds(now) : [];
  const outcomes: FileOutcome[] = [];
  for (const feed of [...years, 'modified']) {
    const { outcome, meta } = await updateFeed(update, feed, feed === years.at(-1));
    if (outcome) outcomes.push(outcome);
    if (outcome?.outcome === 'failed') return outcomes;
    if (feed === 'modified') await markComplete(update.lock.client, new Date(meta?.modified ?? now));
  }
  return outcomes;
}

interface FeedUpdate {
  /** Null: there is no such feed yet. */
  readonly outcome: FileOutcome | null;
  readonly meta: NvdMeta | null;
}

/** NVD publishes a hash beside each feed: a loaded feed is not fetched. The newest year's may not exist yet. */
async function updateFeed(update: Update, feed: string, mayBeMissing: boolean): Promise<FeedUpdate> {
  const { lock, options } = update;
  const name = `nvdcve-2.0-${feed}.json.gz`;
  let meta: NvdMeta;
  try {
    meta = await fetchMeta(feed, nvdOptions(update));
  } catch (error) {
    if (mayBeMissing && error instanceof FeedError && error.code === 'missing') return { outcome: null, meta: null };
    return { outcome: failedDownload('nvd', name, error, options), meta: null };
  }
  const identity = { name: FEED_NAMES + feed, sha256: meta.sha256 };
  if (await isLoaded(lock.client, identity)) return { outcome: { kind: 'nvd', name, outcome: 'unchanged' }, meta };
  const outcome = await fetchAndLoad(update, 'nvd', name, () =>
    downloadNvdFeed(feed, meta, update.folder, nvdOptions(update)),
  );
  // The same bytes may have come before, out of a folder.
  const records = outcome.outcome === 'loaded' ? outcome.records : 0;
  if (outcome.outcome !== 'failed') await rememberFile(lock.client, identity, records);
  return { outcome, meta };
}

async function changesThroughApi(update: Update, from: Date, now: Date): Promise<FileOutcome[]> {
  const { lock, folder, options } = update;
  const outcomes: FileOutcome[] = [];
  try {
    for await (const path of downloadNvdChanges(from, now, folder, nvdOptions(update))) {
      const file = { kind: 'nvd', name: 'changes through the API', path, open: () => openFeed(path) } as const;
      const outcome = await loadOne(lock, file, options);
      outcomes.push(outcome);
      if (outcome.outcome === 'failed') return outcomes;
      // Months of changes are gigabytes.
      await rm(path, { force: true });
    }
  } catch (error) {
    return [...outcomes, failedDownload('nvd', 'changes through the API', error, options)];
  }
  await markComplete(lock.client, now);
  return outcomes;
}

function nvdOptions({ options: { bases = {}, apiKey, signal, patience = {} } }: Update): NvdFetchOptions {
  return { feeds: bases.nvdFeeds, api: bases.nvdApi, apiKey: apiKey ?? undefined, signal, ...patience };
}

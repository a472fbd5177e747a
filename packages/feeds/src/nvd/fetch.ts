import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FeedError } from '../feed-error.ts';
import { openFeed } from '../folder.ts';
import { downloadFile, downloadText } from '../http/download.ts';
import { momentOf } from '../shape.ts';
import { apiPageUrl, apiWindows, feedUrl, metaUrl, NVD_ADDRESSES, PAGE_SIZE } from './addresses.ts';
import { type NvdHead, nvdRecords } from './records.ts';

export interface NvdFetchOptions {
  /** The addresses of a mirror; NVD's by default. */
  readonly feeds?: string | undefined;
  readonly api?: string | undefined;
  /** Sent as a header, never as part of an address. */
  readonly apiKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly idleMs?: number | undefined;
  readonly attempts?: number | undefined;
  readonly retryMs?: number | undefined;
  /** Between two requests to the API; NVD's limit by default. */
  readonly pauseMs?: number | undefined;
}

/** The metadata that NVD publishes beside a feed. */
export interface NvdMeta {
  /** ISO 8601 in UTC. */
  readonly modified: string | null;
  /** Of the unpacked feed, in lower case. */
  readonly sha256: string;
}

const MAX_PACKED_BYTES = 512 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;

/** A feed's hash and date: a small file that shows whether the feed has changed. */
export async function fetchMeta(feed: string, options: NvdFetchOptions = {}): Promise<NvdMeta> {
  const url = metaUrl(feed, options.feeds ?? NVD_ADDRESSES.feeds);
  const text = await downloadText(url, { ...transfer(options), maxBytes: 10_000 });
  const sha256 = /^sha256:([0-9a-f]{64})\s*$/im.exec(text)?.[1]?.toLowerCase();
  if (!sha256) throw new FeedError('malformed', `the description of feed ${feed} has no hash`);
  return { modified: momentOf(/^lastModifiedDate:(\S+)\s*$/im.exec(text)?.[1]), sha256 };
}

/** Fetches a feed (`2024`, `modified`) into a folder and compares it with its hash; returns its path. */
export async function downloadNvdFeed(
  feed: string,
  meta: NvdMeta,
  folder: string,
  options: NvdFetchOptions = {},
): Promise<string> {
  const path = join(folder, `nvdcve-2.0-${feed}.json.gz`);
  const url = feedUrl(feed, options.feeds ?? NVD_ADDRESSES.feeds);
  await downloadFile(url, path, { ...transfer(options), maxBytes: MAX_PACKED_BYTES });
  try {
    if ((await hashOf(path)) !== meta.sha256)
      throw new FeedError('wrong_hash', `feed ${feed} is not what its hash says`);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return path;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of openFeed(path)) {
    bytes += chunk.length;
    if (bytes > MAX_UNPACKED_BYTES) throw new FeedError('too_large', 'the feed is too large', { position: bytes });
    hash.update(chunk);
  }
  return hash.digest('hex');
}

/** NVD's window for rate limits: it accepts 5 requests in half a minute, and 50 with a key. */
const API_PAUSE_MS = { plain: 6_000, withKey: 600 } as const;
/** Doubled twice, it exceeds the half minute after which NVD answers again. */
const API_RETRY_MS = 6_000;
const MAX_RESTARTS = 3;

/** How long to wait between two requests to the API. */
export function apiPauseMs({ apiKey, pauseMs }: Pick<NvdFetchOptions, 'apiKey' | 'pauseMs'>): number {
  return pauseMs ?? (apiKey ? API_PAUSE_MS.withKey : API_PAUSE_MS.plain);
}

/**
 * Fetches everything that changed between two moments through the API, page by page, as files in the format of feeds.
 * Each file is yielded when it is complete; more than 120 days take several queries. A record that changes meanwhile
 * leaves the span and shifts those after it, some of them onto a page already read: a span that shrank is read again.
 */
export async function* downloadNvdChanges(
  from: Date,
  to: Date,
  folder: string,
  options: NvdFetchOptions = {},
): AsyncGenerator<string> {
  let page = 0;
  let restarts = 0;
  for (const window of apiWindows(from, to)) {
    for (let startIndex = 0, total = 1; startIndex < total; page++) {
      if (page > 0) await pause(apiPauseMs(options), undefined, { signal: options.signal });
      const path = join(folder, `nvdcve-2.0-changes-${String(page).padStart(5, '0')}.json`);
      await downloadPage(apiPageUrl(window, startIndex, options.api ?? NVD_ADDRESSES.api), path, options);
      const found = await totalOf(path, startIndex);
      const shrank = startIndex > 0 && found < total;
      if (shrank && ++restarts > MAX_RESTARTS) throw new FeedError('unreachable', 'the changes do not stand still');
      startIndex = shrank ? 0 : startIndex + PAGE_SIZE;
      total = shrank ? 1 : found;
      yield path;
    }
  }
}

async function downloadPage(url: string, path: string, options: NvdFetchOptions): Promise<void> {
  const headers = options.apiKey ? { apiKey: options.apiKey } : undefined;
  const retryMs = options.retryMs ?? API_RETRY_MS;
  await downloadFile(url, path, { ...transfer(options), retryMs, headers, maxBytes: MAX_PACKED_BYTES });
}

/** A year of changes has some 100,000 records. */
const MAX_CHANGES = 2_000_000;

async function totalOf(path: string, startIndex: number): Promise<number> {
  const head = await headOf(path);
  const { totalResults } = head;
  if (totalResults === null || totalResults > MAX_CHANGES || (head.startIndex ?? startIndex) !== startIndex) {
    throw new FeedError('malformed', 'a page of the API does not say which part of what it is');
  }
  return totalResults;
}

async function headOf(path: string): Promise<NvdHead> {
  for await (const item of nvdRecords(openFeed(path))) if (item.kind === 'head') return item.head;
  throw new FeedError('malformed', 'a page of the API has no head');
}

const transfer = ({ signal, idleMs, attempts, retryMs }: NvdFetchOptions) => ({ signal, idleMs, attempts, retryMs });

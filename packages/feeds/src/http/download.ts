import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { FeedError } from '../feed-error.ts';
import { feedAddress, redirectAddress } from './address.ts';

export interface DownloadOptions {
  /** Aborts the download. */
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The limit for the file as sent, packed or not. */
  readonly maxBytes: number;
  /** The time limit between two chunks. */
  readonly idleMs?: number | undefined;
  readonly attempts?: number | undefined;
  /** Before the second attempt; doubled before each further one. */
  readonly retryMs?: number | undefined;
}

const DEFAULTS = { idleMs: 30_000, attempts: 4, retryMs: 2_000 } as const;
const MAX_RETRY_MS = 60_000;
const MAX_REDIRECTS = 3;

/** Fetches a file to a path, which then holds the whole file or does not exist. */
export async function downloadFile(address: string, path: string, options: DownloadOptions): Promise<void> {
  const part = `${path}.part`;
  try {
    await withRetries(options, async () => {
      const writing = createWriteStream(part, { mode: 0o600 });
      await pipeline(body(feedAddress(address), options), writing);
    });
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

/** Fetches a small text. */
export async function downloadText(address: string, options: DownloadOptions): Promise<string> {
  return await withRetries(options, async () => {
    const parts: Uint8Array[] = [];
    for await (const chunk of body(feedAddress(address), options)) parts.push(chunk);
    return Buffer.concat(parts).toString('utf8');
  });
}

async function withRetries<Result>(options: DownloadOptions, attempt: () => Promise<Result>): Promise<Result> {
  const { attempts = DEFAULTS.attempts, retryMs = DEFAULTS.retryMs } = options;
  for (let number = 1; ; number++) {
    try {
      return await attempt();
    } catch (error) {
      options.signal?.throwIfAborted();
      if (number >= attempts || !mayPass(error)) throw error;
    }
    const waitMs = Math.min(retryMs * 2 ** (number - 1), MAX_RETRY_MS);
    await pause(waitMs, undefined, { signal: options.signal });
  }
}

/** A transient error: worth a retry. */
const mayPass = (error: unknown) => error instanceof FeedError && error.code === 'unreachable';

async function* body(address: URL, options: DownloadOptions): AsyncGenerator<Uint8Array> {
  const { idleMs = DEFAULTS.idleMs } = options;
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(), idleMs);
  const signal = options.signal ? AbortSignal.any([options.signal, idle.signal]) : idle.signal;
  let bytes = 0;
  try {
    const response = await request(address, options, signal);
    for await (const chunk of response.body ?? []) {
      timer.refresh();
      bytes += chunk.length;
      if (bytes > options.maxBytes)
        throw new FeedError('too_large', `${address.host} sent more than ${options.maxBytes} bytes`);
      yield chunk;
      timer.refresh();
    }
  } catch (cause) {
    options.signal?.throwIfAborted();
    if (cause instanceof FeedError) throw cause;
    const why = idle.signal.aborted ? `said nothing for ${idleMs / 1000} seconds` : 'cannot be reached';
    throw new FeedError('unreachable', `${address.host} ${why}`, { cause });
  } finally {
    clearTimeout(timer);
    idle.abort();
  }
}

async function request(address: URL, options: DownloadOptions, signal: AbortSignal): Promise<Response> {
  let url = address;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const headers = { 'user-agent': 'rocca-knowledge', ...options.headers };
    const response = await fetch(url, { signal, headers, redirect: 'manual' });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      url = redirectAddress(url, response.headers.get('location'));
    } else if (response.ok) return response;
    else {
      await response.body?.cancel();
      throw statusError(url, response.status);
    }
  }
  throw new FeedError('refused', `${address.host} sends us in circles`);
}

/** NVD answers 403 and 503 to too many requests, so those are retried; 404 and the like are not. */
function statusError(url: URL, status: number): FeedError {
  const mayPass = status >= 500 || [403, 408, 429].includes(status);
  return new FeedError(mayPass ? 'unreachable' : 'missing', `${url.host} answered ${status}`);
}

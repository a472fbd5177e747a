import { setTimeout as pause } from 'node:timers/promises';
import { isTransient } from './pg-error.ts';

export interface RetryOptions {
  /** Ends the retries, and the wait for a try that hangs, with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** No further try begins after this long. */
  readonly forMs?: number;
  /** Which failures are transient; `isTransient` by default. */
  mayPass?(error: unknown): boolean;
  onRetry?(error: unknown): void;
}

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 1000;
const FOR_MS = 30_000;

/**
 * Retries `work` with exponential back-off and jitter while it fails for transient reasons. A try whose answer was lost
 * may have been carried out: `work` must be idempotent, or look for its own traces where `tries` is above 1.
 */
export async function retryTransient<T>(
  work: (tries: number) => Promise<T>,
  { signal, forMs = FOR_MS, mayPass = isTransient, onRetry }: RetryOptions = {},
): Promise<T> {
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await unlessAborted(() => work(tries), signal);
    } catch (error) {
      signal?.throwIfAborted();
      const waitMs = backOff(tries);
      if (!mayPass(error) || performance.now() + waitMs - began > forMs) throw error;
      onRetry?.(error);
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Jitter keeps the clients of a restarted server from reconnecting at the same instant. */
function backOff(tries: number): number {
  const maxMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  return maxMs * (0.5 + Math.random() / 2);
}

async function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

import type { TaskStart, TaskStarted } from '@rocca/contract/api/tasks.schema';
import { signedInFetch } from '../api/api.ts';
import { checkReply } from '../api/replies.ts';
import type { SignedInFetch } from '../api/signed-in-fetch.ts';

const TIMEOUT_MS = 30_000;

/** What came of asking for a test, as it came: a start shows more of a failure than other calls do. */
export type StartAnswer =
  | { readonly kind: 'started'; readonly started: TaskStarted }
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly data: unknown;
    }
  /** Sent, but never answered. */
  | { readonly kind: 'request'; readonly method: string; readonly path: string; readonly reason: 'network' | 'timeout' }
  /** Never sent. */
  | { readonly kind: 'message'; readonly message: string };

/** Asks the server to start a test. */
export async function submitStart(
  engine: string,
  start: TaskStart,
  fetchAs: SignedInFetch = signedInFetch,
): Promise<StartAnswer> {
  const path = `/tasks/${engine}/`;
  const method = 'POST';
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetchAs(path, {
      method,
      signal,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(start),
    });
    return await readAnswer(response, `${method} ${path}`);
  } catch (cause) {
    if (signal.aborted) return { kind: 'request', method, path, reason: 'timeout' };
    // `fetch` throws a TypeError where no server answered.
    if (cause instanceof TypeError) return { kind: 'request', method, path, reason: 'network' };
    return { kind: 'message', message: cause instanceof Error ? cause.message : '' };
  }
}

async function readAnswer(response: Response, from: string): Promise<StartAnswer> {
  const text = await response.text();
  const data = parseJson(text);
  if (response.ok && isObject(data)) return { kind: 'started', started: await checkReply('started', from, data) };
  return { kind: 'response', status: response.status, headers: Object.fromEntries(response.headers), data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isObject(data: unknown): data is object {
  return typeof data === 'object' && data !== null;
}

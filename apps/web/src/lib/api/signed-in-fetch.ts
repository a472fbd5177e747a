import type { Language } from '@rocca/contract/language';
import type { Session } from '../session/session.ts';

const RETRY_AFTER_401_MS = 300;

export interface ApiSurroundings {
  readonly session: Pick<Session, 'accessToken' | 'refresh'>;
  readonly language: () => Language;
}

/**
 * A `fetch` in the name of the signed-in user. A 401 is answered by a refresh of the session and exactly one retry. The
 * signal ends all of it: a refresh may wait for the network longer than one call should.
 */
export function createSignedInFetch({ session, language }: ApiSurroundings) {
  function send(address: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('accept-language', language());
    const token = session.accessToken();
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(address, { ...init, headers });
  }

  return async function signedInFetch(address: string, init: RequestInit = {}): Promise<Response> {
    const token = session.accessToken();
    const response = await send(address, init);
    if (response.status !== 401) return response;
    const refreshed = await unlessAborted(session.refresh(token), init.signal);
    if (!refreshed) return response;
    await unlessAborted(pause(RETRY_AFTER_401_MS), init.signal);
    return send(address, init);
  };
}

export type SignedInFetch = ReturnType<typeof createSignedInFetch>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Rejects with the signal's reason as soon as it aborts. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

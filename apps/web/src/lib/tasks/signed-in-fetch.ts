import type { Language } from '@rocca/contract/language';
import { currentLanguage } from '../../i18n/language.ts';
import { getSession } from '../session/browser-session.ts';
import type { Session } from '../session/session.ts';

const RETRY_AFTER_401_MS = 300;

interface Surroundings {
  readonly session: Pick<Session, 'accessToken' | 'refresh'>;
  readonly language: () => Language;
}

/**
 * A fetch in the name of the signed-in person, for callers that need the answer itself: the event stream, which never
 * ends, and the test dialog, which shows the answer as it came. A 401 is answered by a refresh and one more try.
 */
export function createSignedInFetch({ session, language }: Surroundings) {
  function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('accept-language', language());
    const token = session.accessToken();
    if (token) headers.set('authorization', `Bearer ${token}`);
    return fetch(path, { ...init, headers });
  }

  return async function signedInFetch(path: string, init: RequestInit = {}): Promise<Response> {
    const token = session.accessToken();
    const response = await send(path, init);
    if (response.status !== 401 || !(await session.refresh(token))) return response;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_401_MS));
    return send(path, init);
  };
}

export type SignedInFetch = ReturnType<typeof createSignedInFetch>;

export const signedInFetch = createSignedInFetch({
  session: {
    accessToken: () => getSession().accessToken(),
    refresh: (token) => getSession().refresh(token),
  },
  language: currentLanguage,
});

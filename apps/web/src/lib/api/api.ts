import { currentLanguage } from '../../i18n/language.ts';
import { getSession } from '../session/browser-session.ts';
import { createApiClient } from './api-client.ts';
import { type ApiSurroundings, createSignedInFetch } from './signed-in-fetch.ts';

const browser: ApiSurroundings = {
  session: {
    accessToken: () => getSession().accessToken(),
    refresh: (token) => getSession().refresh(token),
  },
  language: currentLanguage,
};

/** The client every screen uses. */
export const api = createApiClient(browser);

/** For callers that need the response itself: the event stream, which never ends, and the start of a test. */
export const signedInFetch = createSignedInFetch(browser);

import { currentLanguage } from '../../i18n/language.ts';
import { getSession } from '../session/browser-session.ts';
import { createApiClient } from './api-client.ts';

/** The client every screen uses. */
export const api = createApiClient({
  session: {
    accessToken: () => getSession().accessToken(),
    refresh: (token) => getSession().refresh(token),
  },
  language: currentLanguage,
});

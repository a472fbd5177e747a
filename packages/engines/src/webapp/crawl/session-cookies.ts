import type { WebClient } from '@rocca/tools/web/client';
import type { Cookie } from '@rocca/tools/web/cookies';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { isFound } from './bounded-regex.ts';
import { passwordField } from './form.ts';
import { readHtml } from './html-page.ts';
import { headerOf } from './spots/spot.ts';

interface Parts {
  readonly client: Pick<WebClient, 'send'>;
  /** Those that the scan has, signed in. */
  readonly cookies: readonly Cookie[];
  /** Names of those that may be the session's. */
  readonly candidates: readonly string[];
  /** Pages that may look different to whoever is not signed in. */
  readonly pages: readonly string[];
  readonly loggedInRegex: string;
}

const MOST = 10;

/**
 * The cookies of a session: those without which the user is signed out. Every other one is a preference, whatever it is
 * called. Null: no page shows whether somebody is signed in.
 */
export async function findSessionCookies(parts: Parts): Promise<string[] | null> {
  const { client, cookies, candidates, pages, loggedInRegex } = parts;
  const ask = async (url: string, kept: readonly Cookie[]) => {
    const headers: WebRequest['headers'] =
      kept.length === 0 ? [] : [['Cookie', kept.map(({ name, value }) => `${name}=${value}`).join('; ')]];
    return stateOf(await client.send({ method: 'GET', url, headers, body: null }, { cookies: 'none' }), loggedInRegex);
  };
  for (const url of pages) {
    const [signedIn, stranger] = [await ask(url, cookies), await ask(url, [])];
    if (signedIn === null || stranger === null || signedIn === stranger) continue;
    const found: string[] = [];
    for (const name of candidates.slice(0, MOST)) {
      const without = await ask(
        url,
        cookies.filter((one) => one.name !== name),
      );
      if (without !== signedIn) found.push(name);
    }
    return found.length > 0 ? found : null;
  }
  return null;
}

/** What tells a signed-in user from a stranger: the customer's expression, else where a page leads and what it asks. */
function stateOf({ request, response }: Exchange, loggedInRegex: string): string | null {
  if (!response) return null;
  const text = response.body.toString('utf8');
  if (loggedInRegex !== '') return String(isFound(loggedInRegex, text));
  const location = headerOf(response, 'location');
  const path = location === null ? '' : (URL.parse(location, request.url)?.pathname ?? '');
  const asksPassword = readHtml(text).forms.some((form) => passwordField(form) !== null);
  return `${response.status} ${path} ${asksPassword}`;
}

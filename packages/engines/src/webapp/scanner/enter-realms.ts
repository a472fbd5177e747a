import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { plainGet } from '../attack/ask.ts';
import type { Realm, Site } from '../check.ts';
import { httpAuthOf, realmIn, type SignRequest } from '../crawl/http-auth.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface Entered {
  /** Where the browser's question was seen. */
  readonly url: string;
  /** All below it has the same sign-in. */
  readonly folder: string;
  readonly sign: SignRequest;
  /** With what the target's settings name. */
  readonly isOwn: boolean;
}

const MOST_REALMS = 3;
/** Answers that say that tries are counted. */
const REFUSES_TRIES = new Set([403, 423, 429, 503]);

/**
 * Parts of the site that ask for a name and a password before any page: tried with what the target's settings name, then
 * with a handful of usual pairs. No other part of the scan tries them again: `realms` keeps what came of it.
 */
export async function enterRealms(
  site: Pick<Site, 'exchanges'>,
  client: Pick<WebClient, 'send'>,
  { given, pairs }: { readonly given: Credentials | null; readonly pairs: readonly Credentials[] },
): Promise<{ readonly entered: readonly Entered[]; readonly realms: ReadonlyMap<string, Realm> }> {
  const closed = new Map<string, Exchange>();
  for (const exchange of site.exchanges) {
    const realm = realmIn(exchange.response);
    if (realm !== null && exchange.request.method === 'GET' && !closed.has(realm)) closed.set(realm, exchange);
  }
  const realms = new Map<string, Realm>();
  const entered: Entered[] = [];
  for (const [realm, { request }] of [...closed].slice(0, MOST_REALMS)) {
    realms.set(realm, { pair: null });
    for (const credentials of given ? [given, ...pairs] : pairs) {
      const asked = await client.send(plainGet(request.url), { cookies: 'none' });
      const sign = asked.response && httpAuthOf(asked.response.headers, credentials);
      if (asked.response?.status !== 401 || !sign) break;
      const authorization = sign({ method: 'GET', url: request.url }) ?? '';
      const answer = await client.send(plainGet(request.url, [['Authorization', authorization]]), { cookies: 'none' });
      const status = answer.response?.status ?? 0;
      if (status >= 200 && status < 400) {
        if (credentials !== given) realms.set(realm, { pair: [credentials.username, credentials.password] });
        const folder = pageOf(request.url).replace(/[^/]*$/, '');
        entered.push({ url: request.url, folder, sign, isOwn: credentials === given });
        break;
      }
      if (answer.response === null || REFUSES_TRIES.has(status)) break;
    }
  }
  return { entered, realms };
}

/**
 * Signs what lies in the folders that were entered, and nothing else. With a pair that was guessed the scan only looks: it
 * is somebody's account, often an administrator's, and nobody has given it to us.
 */
export function signWithin(entered: readonly Entered[]): SignRequest {
  return (request) => {
    const realm = entered.find(({ folder }) => request.url.startsWith(folder));
    return realm && (realm.isOwn || READS.has(request.method)) ? realm.sign(request) : null;
  };
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

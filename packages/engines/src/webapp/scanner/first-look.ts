import { randomBytes } from 'node:crypto';
import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange, WebScope } from '@rocca/tools/web/model';
import { inScope, scopeOf } from '@rocca/tools/web/scope';
import type { Missing } from '../crawl/missing.ts';
import { headerOf } from '../crawl/spots/spot.ts';
import type { ScanTask } from './messages.ts';

const TIMEOUT_MS = 10_000;

/** The site as it answers. */
interface FoundSite {
  readonly scope: WebScope;
  readonly start: string;
  readonly client: WebClient;
  /** The first answer, as a visitor without a cookie gets it. */
  readonly first: Exchange;
}

const plainGet = (url: string) => ({ method: 'GET', url, headers: [], body: null });

/** The first address that answers; one that leads to another scheme or port of the same name is that one. */
export async function firstLook(
  { starts, address }: Pick<ScanTask, 'starts' | 'address'>,
  clientOf: (scope: WebScope) => WebClient,
): Promise<FoundSite | null> {
  const waiting = [...starts];
  let leading: FoundSite | null = null;
  for (let tries = starts.length + 2; tries > 0; tries -= 1) {
    const start = waiting.shift();
    const scope = start === undefined ? null : scopeOf(start, address);
    if (start === undefined || !scope) break;
    const client = clientOf(scope);
    const first = await client.send(plainGet(start), { timeoutMs: TIMEOUT_MS });
    const { response } = first;
    if (!response) {
      client.close();
      continue;
    }
    leading?.client.close();
    leading = { scope, start, client, first };
    const to = response.status >= 300 && response.status < 400 ? headerOf(response, 'location') : null;
    const next = to === null ? null : URL.parse(to, start);
    if (!next || inScope(scope, next.href) || next.hostname !== new URL(start).hostname) return leading;
    waiting.unshift(next.href.replace(/#.*$/s, ''));
  }
  return leading;
}

/** Asks for what cannot be there, in the ways a site may tell apart. */
export async function learnMissing({ scope, client }: FoundSite, missing: Missing): Promise<void> {
  const name = () => randomBytes(8).toString('hex');
  const root = scope.origin + scope.path;
  const paths = [name(), `${name()}.html`, `${name()}/${name()}`];
  for (const exchange of await Promise.all(paths.map((path) => client.send(plainGet(root + path))))) {
    missing.learn(exchange);
  }
}

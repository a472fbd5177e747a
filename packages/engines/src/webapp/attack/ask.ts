import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { Exchange, Header, WebRequest } from '@rocca/tools/web/model';
import type { AttackTools, Site } from '../check.ts';

/** What checks of a whole site ask, and how much of it. */

export const plainGet = (url: string, headers: readonly Header[] = []): WebRequest => ({
  method: 'GET',
  url,
  headers,
  body: null,
});

/** Requests a page, as a visitor or as a user. */
export type Ask = (url: string) => Promise<Exchange>;

/** As anybody would ask for it, whoever the scan is signed in as. */
export const askAnonymously = (tools: AttackTools, url: string): Promise<Exchange> =>
  tools.request(plainGet(url), { anonymous: true });

/** Bounds by strength: `default` is `medium`. */
export type ByStrength = Readonly<Record<Exclude<ScanStrength, 'default'>, number>>;

export const mostOf = (bounds: ByStrength, { depth: { strength } }: Pick<AttackTools, 'depth'>): number =>
  bounds[strength === 'default' ? 'medium' : strength];

/** Where the site begins; names are added to it. */
export const baseOf = ({ origin, root }: Pick<Site, 'origin' | 'root'>) => `${origin}${root}`;

/** Whether something is there: it came with success, and is not what the site shows for anything else. */
export function isThere(site: Site, exchange: Exchange): boolean {
  const status = exchange.response?.status ?? 0;
  return status >= 200 && status < 300 && status !== 204 && !site.isMissing(exchange);
}

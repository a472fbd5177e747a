import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** How long the database's addresses are cached: a failover moves its name within minutes. */
const DATABASE_MS = 60_000;

type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>;

/**
 * The addresses of this machine, of its default gateways and of the database, read at each call: they are never
 * tested. Outside Linux the routes are not readable, so the gateways are missing.
 */
export function ownAddressesOf(
  databaseUrl: string | null,
  find: Lookup = (host) => lookup(host, { all: true }),
): () => Promise<readonly string[]> {
  const databaseAddresses = keepFor(DATABASE_MS, async (): Promise<readonly string[]> => {
    const host = databaseHost(databaseUrl);
    if (host === null) return [];
    return isIP(host) === 0 ? (await find(host)).map(({ address }) => address) : [host];
  });
  return async () => [
    ...Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? []),
    ...defaultGateways(readProc('/proc/net/route'), readProc('/proc/net/ipv6_route')),
    ...(await databaseAddresses()),
  ];
}

/** Null for a socket on this machine, and where there is no host at all. */
export function databaseHost(databaseUrl: string | null): string | null {
  if (databaseUrl === null || !URL.canParse(databaseUrl)) return null;
  const url = new URL(databaseUrl);
  // In the driver this parameter overrides the host of the URL.
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return host === '' || host.startsWith('/') ? null : host.replace(/^\[|\]$/g, '');
}

/** The gateways of all default routes, as the kernel lists them: IPv4 with its bytes turned round, IPv6 as it is. */
export function defaultGateways(route: string, ipv6Route: string): string[] {
  const ipv4 = route.split('\n').flatMap((line) => {
    const [, destination, gateway = '', , , , , mask] = line.split('\t');
    const isDefault = destination === '00000000' && mask === '00000000' && gateway !== '00000000';
    return isDefault ? [Buffer.from(gateway, 'hex').reverse().join('.')] : [];
  });
  const ipv6 = ipv6Route.split('\n').flatMap((line) => {
    const [destination = '', prefix, , , gateway = ''] = line.trim().split(/\s+/);
    const isDefault = /^0{32}$/.test(destination) && prefix === '00' && !/^0*$/.test(gateway);
    return isDefault ? [gateway.match(/.{4}/g)?.join(':') ?? ''] : [];
  });
  return [...new Set([...ipv4, ...ipv6])];
}

/** Caches the answer for a time. After a failure it returns the previous answer, and asks again at the next call. */
function keepFor<T extends readonly unknown[]>(ms: number, ask: () => Promise<T>): () => Promise<T | readonly []> {
  let known: T | readonly [] = [];
  let until = 0;
  return async () => {
    if (performance.now() < until) return known;
    try {
      known = await ask();
      until = performance.now() + ms;
    } catch {
      // The name may resolve again at any moment, and until then the addresses known before stay refused.
    }
    return known;
  };
}

function readProc(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

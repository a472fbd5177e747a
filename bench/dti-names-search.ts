import { findNames } from '../packages/engines/src/dti/names/find-names.ts';
import { openDns } from '../packages/sources/src/dns/open-dns.ts';

export const BENCH_DOMAIN = 'bench.test';

export interface SearchResult {
  readonly found: number;
  readonly untold: number;
  readonly seconds: number;
  readonly seenBytes: number;
}

interface SearchOptions {
  readonly port: number;
  readonly words?: readonly string[];
  readonly certificateNames?: Iterable<{ name: string; wildcard: boolean }>;
}

/** The names of the measured domain, as the engine looks for them. */
export async function searchNames({ port, words = [], certificateNames = [] }: SearchOptions): Promise<SearchResult> {
  const dns = openDns({ servers: [{ address: '127.0.0.1', port }] });
  const started = performance.now();
  let found = 0;
  const told = await findNames({
    dns,
    domain: BENCH_DOMAIN,
    certificateNames,
    mayAsk: () => false,
    wordlist: words,
    signal: new AbortController().signal,
    onNames: (batch) => {
      found += batch.filter(({ addresses }) => addresses.length > 0).length;
    },
  });
  const seconds = (performance.now() - started) / 1000;
  dns.close();
  return { found, untold: told.untold, seconds, seenBytes: told.seenBytes };
}

import { openBreachFeed } from './breach-feed/client.ts';
import { serviceAddress } from './core/address.ts';
import { type Clock, SYSTEM_CLOCK } from './core/clock.ts';
import { DiskCache } from './core/disk-cache.ts';
import type { Sources } from './core/facts.ts';
import type { SourceLog } from './core/log.ts';
import type { SourcePort } from './core/service.ts';
import { CRTSH_ADDRESS, openCrtsh } from './crtsh/client.ts';
import { openGeography } from './geography/client.ts';
import { HIBP_ADDRESS, openHibp } from './hibp/client.ts';
import { INTERNETDB_ADDRESS, openInternetDb } from './internetdb/client.ts';
import { openRdap } from './rdap/client.ts';
import { openShodan, SHODAN_ADDRESS } from './shodan/client.ts';

export type ServiceCode = 'crtsh' | 'rdap' | 'internetdb' | 'shodan' | 'hibp';

export interface SourceOptions {
  /** Null: the source is off (`no_key`) unless the offline folder has its answer. */
  readonly keys: { readonly shodan: string | null; readonly hibp: string | null };
  /** Answers that an operator brought along; the README says which files. */
  readonly folder: string | null;
  readonly cacheDir: string | null;
  /** False: nothing outside of this machine is asked. Services on loopback addresses are part of this machine. */
  readonly network: boolean;
  /** Other services instead of the official ones: https, or http on a loopback address. */
  readonly addresses?: Partial<Record<ServiceCode, string>> | undefined;
  readonly log?: SourceLog | undefined;
  /** Both are replaced in tests alone. */
  readonly clock?: Clock | undefined;
  readonly limits?: SourcePort['limits'];
}

/** Everything that an engine asks outside, ready to be asked. Throws for an address that may not be asked. */
export function openSources(options: SourceOptions): Sources {
  const { keys, cacheDir, clock = SYSTEM_CLOCK } = options;
  const port: SourcePort = {
    clock,
    log: options.log ?? (() => {}),
    folder: options.folder,
    cache: cacheDir === null ? null : new DiskCache(cacheDir, clock),
    network: options.network,
    limits: options.limits,
  };
  const given = (code: ServiceCode): URL | null => {
    const text = options.addresses?.[code];
    return text === undefined ? null : addressOf(code, text);
  };
  const official = (code: ServiceCode, address: string): URL => given(code) ?? new URL(address);
  return {
    certificates: openCrtsh(official('crtsh', CRTSH_ADDRESS), port),
    registration: openRdap(given('rdap'), port),
    // The one with more to say comes first.
    hosts: [
      openShodan(official('shodan', SHODAN_ADDRESS), keys.shodan, port),
      openInternetDb(official('internetdb', INTERNETDB_ADDRESS), port),
    ],
    breaches: [openHibp(official('hibp', HIBP_ADDRESS), keys.hibp, port), openBreachFeed(port)],
    geography: openGeography(port),
  };
}

function addressOf(code: ServiceCode, text: string): URL {
  const url = serviceAddress(text);
  if (!url) throw new TypeError(`the address of ${code} is neither https nor http on a loopback address`);
  return url;
}

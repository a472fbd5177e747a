import type { Sources } from '@rocca/sources/core/facts';
import type { Dns } from '@rocca/sources/dns/dns';

/** What a look at a domain asks: name servers and outside sources. Opened for one run. */
export interface Surroundings {
  readonly dns: Dns;
  readonly sources: Sources;
}

export type OpenSurroundings = (domain: string) => Surroundings | Promise<Surroundings>;

import type { Finding } from '../core/finding.ts';

/** Where the look at a domain finds something: at a port of an address (0: the address as a whole), or at a name. */
export type DomainPlace =
  | { readonly ip: string; readonly port: number; readonly protocol: 'tcp' | 'udp' }
  | { readonly name: string };

export type DomainFinding = Finding<DomainPlace>;

import type { Source } from './source.ts';

/** What the sources answer, whatever form each of them has. */

/** Names in the certificates of a domain, lower case, without the leading `*.`; `wildcard` says that it stood there. */
export interface CertificateName {
  readonly name: string;
  readonly wildcard: boolean;
  readonly lastSeen: Date | null;
}

/** Who registered a domain, as far as the registry says. */
export interface Registration {
  /** False: the registry says that the domain is not registered. */
  readonly registered: boolean;
  readonly createdOn: Date | null;
  readonly expiresOn: Date | null;
  readonly registrar: string | null;
  readonly statuses: readonly string[];
}

/** One port of an address, as a source saw it some time ago. */
export interface SeenPort {
  readonly port: number;
  readonly transport: 'tcp' | 'udp';
  readonly product: string | null;
  readonly version: string | null;
  /** What the service said, cut at 4,000 characters. */
  readonly banner: string | null;
  /** CPE 2.2 or 2.3 names of this port; empty where the source gives them for the whole address. */
  readonly cpes: readonly string[];
  readonly seenOn: Date | null;
}

/** What a source knows of an address. An address that it has never seen is `Told` with nothing in it. */
export interface HostSight {
  readonly ip: string;
  readonly ports: readonly SeenPort[];
  readonly hostnames: readonly string[];
  /** CPE names of the address as a whole. */
  readonly cpes: readonly string[];
  /** CVEs that the source lists: never more than a hint. */
  readonly cves: readonly string[];
  readonly org: string | null;
  readonly isp: string | null;
  readonly asn: string | null;
  readonly city: string | null;
  readonly countryCode: string | null;
}

/** Where data of the domain's accounts came to light. */
export interface BreachSource {
  /** The same for the same breach in every answer: `Adobe`. */
  readonly key: string;
  readonly fullname: string;
  readonly year: number | null;
  /** What was exposed, in English as the sources write it: `Passwords`, `Email addresses`. */
  readonly features: readonly string[];
  readonly actor: string | null;
  readonly category: string | null;
  readonly geography: string | null;
  readonly attackVector: string | null;
  readonly verified: boolean;
}

/** One account of the domain in one source. */
export interface BreachRecord {
  readonly source: BreachSource;
  /** The part before the @, lower case. */
  readonly account: string;
  /** How many records of this account the source holds. */
  readonly total: number;
}

/** Where an address is and whose it is, told offline. Null: not in the data. */
export interface AddressFacts {
  readonly city: string | null;
  readonly countryCode: string | null;
  readonly org: string | null;
  readonly asn: string | null;
}

export interface Sources {
  /** Names in certificates of the domain and below it. */
  readonly certificates: Source<string, readonly CertificateName[]>;
  readonly registration: Source<string, Registration>;
  /** Every source of ports and products, asked one after the other. */
  readonly hosts: ReadonlyArray<Source<string, HostSight>>;
  /** Every source of breaches; records come in batches of at most 1,000. */
  readonly breaches: ReadonlyArray<Source<string, AsyncIterable<readonly BreachRecord[]>>>;
  readonly geography: Source<string, AddressFacts> & { readonly dataDate: Date | null };
}

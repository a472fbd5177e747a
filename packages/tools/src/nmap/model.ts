/** What nmap says of one host, read from its XML and checked; nothing in it is trusted to be short or sane before that. */
export interface NmapHost {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly state: 'up' | 'down';
  readonly reason: string;
  readonly mac: string | null;
  readonly vendor: string | null;
  /** Names given on the command line or found by nmap. */
  readonly hostnames: readonly string[];
  /** Open and filtered ports; closed ones are only counted. */
  readonly ports: readonly NmapPort[];
  /** Ports nmap summed up instead of listing (`closed` → 997). */
  readonly extraPorts: ReadonlyArray<{
    readonly state: string;
    readonly count: number;
    readonly protocol: 'tcp' | 'udp' | 'sctp';
  }>;
  readonly osMatches: readonly NmapOsMatch[];
  /** Scripts that speak of the host as a whole. */
  readonly scripts: readonly NmapScript[];
  /** Set when nmap gave up on the host (`--host-timeout`). */
  readonly timedOut: boolean;
}

export interface NmapPort {
  readonly protocol: 'tcp' | 'udp' | 'sctp';
  readonly port: number;
  readonly state: string;
  readonly reason: string;
  readonly service: NmapService | null;
  readonly scripts: readonly NmapScript[];
}

export interface NmapService {
  readonly name: string;
  readonly product: string | null;
  readonly version: string | null;
  readonly extraInfo: string | null;
  readonly osType: string | null;
  readonly hostname: string | null;
  /** `ssl` where the service speaks inside TLS. */
  readonly tunnel: string | null;
  /** `probed`: it answered; `table`: guessed from the port's number alone. */
  readonly method: string;
  readonly confidence: number;
  /** As nmap writes them: `cpe:/a:openbsd:openssh:7.4`. */
  readonly cpes: readonly string[];
  /** What it answered where nmap did not know it, cut short. */
  readonly fingerprint: string | null;
}

export interface NmapOsMatch {
  readonly name: string;
  readonly accuracy: number;
  readonly types: readonly string[];
  readonly cpes: readonly string[];
}

export interface NmapScript {
  readonly id: string;
  readonly output: string;
  /** The structured part: tables and elements by key, unnamed ones by position. */
  readonly data: NmapScriptData;
}

export type NmapScriptData = string | readonly NmapScriptData[] | { readonly [key: string]: NmapScriptData };

import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { KnowledgeSource } from '../core/knowledge.ts';
import type { Verdict } from '../shared/versions/verdict.ts';
import type { CheckCode } from './checks/index.ts';
import type { NetworkFinding } from './place.ts';

/** What the network scan writes of one host: all of it at once, when the host is done or the scan is cut. */
export interface HostReport {
  readonly ip: string;
  readonly hostname: string | null;
  /** Why it counts as up, in nmap's word: `syn-ack`, `localhost-response`. */
  readonly reason: string;
  /** At most 3, best first. */
  readonly osGuesses: ReadonlyArray<{ readonly name: string; readonly accuracy: number }>;
  /** Kinds of system: `general purpose`, `router`. */
  readonly osTypes: readonly string[];
  readonly mac: string | null;
  readonly vendor: string | null;
  readonly ports: readonly PortReport[];
  /** Protocols of which some ports did not answer and are not listed: one that is missing here need not be closed. */
  readonly silent: ReadonlyArray<PortReport['protocol']>;
  /** What the knowledge was asked about the host as a whole, in the words of `askedAs`. */
  readonly asked: readonly string[];
  readonly findings: readonly NetworkFinding[];
  readonly checks: readonly HostCheck[];
  readonly scannedAt: Date;
}

export interface PortReport {
  readonly protocol: 'tcp' | 'udp' | 'sctp';
  readonly port: number;
  readonly state: string;
  readonly reason: string;
  readonly service: {
    readonly name: string;
    readonly tunnel: string | null;
    readonly product: string | null;
    readonly version: string | null;
    readonly extra: string | null;
    readonly cpes: readonly string[];
  } | null;
  /** Whether what answers was held against the vulnerability knowledge; null: it was not to be, or is no service. */
  readonly verdict: Verdict | null;
  /** What the knowledge was asked about it, in the words of `askedAs`: the service itself first, then its parts. */
  readonly asked: readonly string[];
}

/** Whether one kind of check was done on a host. What was not done can never make an earlier finding 'gone'. */
export interface HostCheck {
  readonly check: CheckCode;
  readonly status: 'done' | 'not_done';
  readonly reason: CoverageReason | null;
}

export interface DownHost {
  readonly ip: string;
  readonly hostname: string | null;
  readonly reason: string;
}

/** Written once, before the first host. */
export interface NscanBegin {
  readonly profile: ScanProfile;
  readonly privileged: boolean;
  /** Every address that is to be scanned, in ranges: what is missing at the end follows from it. */
  readonly addresses: readonly string[];
  /** Names and what they resolved to; an empty list: they did not. */
  readonly names: ReadonlyArray<{ readonly name: string; readonly addresses: readonly string[] }>;
  /** The arguments, so that a reader can run the same by hand. No secrets. */
  readonly command: string;
  readonly toolVersions: Readonly<Record<string, string>>;
  readonly knowledge: readonly KnowledgeSource[];
}

/** Written once, after the last host: also after a stop, if there is time for it. */
export interface ScanCoverage {
  /** Ports that were looked at, as nmap lists them (`1-1000,8080`); null where none were. */
  readonly tcpPorts: string | null;
  readonly udpPorts: string | null;
  /** What the scan as a whole could not do, with the reason. */
  readonly notDone: ReadonlyArray<{
    readonly check: CheckCode;
    readonly reason: CoverageReason;
    readonly detail: string;
  }>;
}

/** Where the network scan writes. A call resolves when its data is on the disk. */
export interface NscanSink {
  begin(begin: NscanBegin): Promise<void>;
  hosts(reports: readonly HostReport[]): Promise<void>;
  down(hosts: readonly DownHost[]): Promise<void>;
  end(coverage: ScanCoverage): Promise<void>;
}

import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { ConsentCode } from '@rocca/contract/task/consent';
import type { NmapArguments } from '@rocca/tools/nmap/args';
import type { NmapHost } from '@rocca/tools/nmap/model';
import type { ProbeCode } from '@rocca/tools/probes/checks/index';
import type { ProbeAnswer, ProbeTarget } from '@rocca/tools/probes/model';
import type { SslscanRequest } from '@rocca/tools/sslscan/args';
import type { SslscanReport } from '@rocca/tools/sslscan/model';
import type { CheckFacts } from '../core/check.ts';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { Definition, Sighting } from '../core/finding.ts';
import type { KnowledgeSource } from '../core/knowledge.ts';
import type { NetworkFinding } from './place.ts';

/** What decides whether a scan can make a check at all. */
export interface ScanConditions {
  /** What nmap cannot do on this machine. */
  readonly leftOut: NmapArguments['leftOut'];
  readonly sources: readonly KnowledgeSource[];
  hasTool(name: string): boolean;
}

/** Everything about one kind of check stands in its file under `checks/`; this is the shape they share. */
interface Facts extends CheckFacts {
  /** The profiles that make it; the coverage says `not_in_profile` of the others. */
  readonly profiles: readonly ScanProfile[];
  /** It is made with this written consent alone. */
  readonly consent?: ConsentCode;
  /** What it can find, in our words and with its scores. */
  readonly definitions?: readonly Definition[];
  /** Why this scan cannot make it; null: it can. */
  cannot?(conditions: ScanConditions): CoverageReason | null;
  /** What it lacks where it is made all the same; null: nothing. */
  lacks?(conditions: ScanConditions): { readonly reason: CoverageReason; readonly detail: string } | null;
}

/** A check that nmap makes while it scans. */
export interface NmapCheck extends Facts {
  readonly by: 'nmap';
  /** Reads what nmap reports of a host. */
  judge?(host: NmapHost): NetworkFinding[];
}

/** What is known of a host when its services are asked. */
export interface ScannedSoFar {
  /** Services were asked for their names: otherwise any of them may be behind any port. */
  readonly services: boolean;
}

/** A check that asks a service one question of our own, from the process without rights. */
export interface ProbeCheck extends Facts {
  readonly by: 'probe';
  readonly code: ProbeCode;
  readonly protocol: 'tcp' | 'udp';
  /** In its protocol the server speaks first. */
  readonly greeted?: boolean;
  /** Profiles that pass over the only port its service usually has: there it was not looked for. */
  readonly unseenIn?: readonly ScanProfile[];
  /** The ports of a host it is for. */
  asks(host: NmapHost, seen: ScannedSoFar): ReadonlyArray<Pick<ProbeTarget, 'port' | 'tls'>>;
  /** What a proof means. An unclear answer is for the coverage, and never comes here. Without it, the check only listens. */
  judge?(proof: Extract<ProbeAnswer, { kind: 'found' }>): Sighting;
}

/** One service whose TLS is looked at. */
export interface TlsQuestion extends Pick<SslscanRequest, 'port' | 'starttls'> {
  /** Whether TLS was seen there. Where it was not, finding none is a result and not a failure. */
  readonly certain: boolean;
  /** In its protocol the server speaks first. */
  readonly greeted: boolean;
}

/** A check that sslscan makes of a service. */
export interface SslscanCheck extends Facts {
  readonly by: 'sslscan';
  asks(host: NmapHost): readonly TlsQuestion[];
  judge(report: SslscanReport, now: Date): Sighting[];
}

export type NscanCheck = NmapCheck | ProbeCheck | SslscanCheck;

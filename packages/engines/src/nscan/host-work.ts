import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { CheckCode } from '@rocca/contract/report/nscan-checks';
import type { NmapHost } from '@rocca/tools/nmap/model';
import type { ProbeAnswer, ProbeRequest } from '@rocca/tools/probes/model';
import type { SslscanOutcome } from '@rocca/tools/sslscan/adapter';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import { findingOf } from '../core/finding.ts';
import { judgeTls } from '../shared/tls/judge-tls.ts';
import { judgeProbe } from './checks/judge-probe.ts';
import { judgeScripts } from './checks/judge-scripts.ts';
import { checksCutShort, planProbes, planTls, type TlsRequest } from './checks/plan-probes.ts';
import type { NetworkFinding } from './place.ts';
import { checksOf } from './profile-traits.ts';

/** Our own questions to a host, and who asks them. */
export interface Askers {
  probe(request: ProbeRequest): Promise<ProbeAnswer>;
  /** Null: sslscan is not installed here. */
  readonly tls: ((request: TlsRequest) => Promise<SslscanOutcome>) | null;
}

export interface HostWork {
  readonly findings: readonly NetworkFinding[];
  readonly notes: ReadonlyMap<CheckCode, CoverageReason | null>;
}

interface Note {
  readonly check: CheckCode;
  /** Null: done. */
  readonly reason: CoverageReason | null;
  readonly findings: readonly NetworkFinding[];
}

/** Asks a host everything its open ports and the profile call for. */
export async function workOnHost(
  host: NmapHost,
  profile: ScanProfile,
  hostname: string | null,
  askers: Askers,
): Promise<HostWork> {
  const silent = (kind: string, port: number) => GREETED.has(kind) && isSilent(host, profile, port);
  const probes = planProbes(host, profile).map((request) =>
    silent(request.check, request.port) ? unanswered(request.check) : probeOnce({ ...request, hostname }, askers),
  );
  const tls = planTls(host, profile).map((request) =>
    silent(request.starttls ?? '', request.port) ? unanswered('tls') : tlsOnce({ ...request, hostname }, askers),
  );
  const notes = await Promise.all([...probes, ...tls]);
  const cutShort = checksCutShort(host, profile).map((check): Note => ({ check, reason: 'too_many', findings: [] }));
  const findings = [...notes.flatMap((note) => note.findings), ...judgeScripts(host)];
  return { findings, notes: sumUp([...notes, ...cutShort]) };
}

async function unanswered(check: CheckCode): Promise<Note> {
  return { check, reason: 'timed_out', findings: [] };
}

async function probeOnce(request: ProbeRequest, askers: Askers): Promise<Note> {
  const answer = await askers.probe(request);
  if (answer.kind === 'unclear') return { check: request.check, reason: answer.reason, findings: [] };
  const finding = judgeProbe(request, answer);
  return { check: request.check, reason: null, findings: finding ? [finding] : [] };
}

async function tlsOnce(request: TlsRequest, askers: Askers): Promise<Note> {
  if (!askers.tls) return { check: 'tls', reason: 'tool_missing', findings: [] };
  const outcome = await askers.tls(request);
  if (outcome.kind !== 'finished') return { check: 'tls', reason: tlsReason(outcome.why, request), findings: [] };
  const place = { port: { protocol: 'tcp', number: request.port } } as const;
  const seen = judgeTls(outcome.report, new Date());
  return { check: 'tls', reason: null, findings: seen.map((sighting) => findingOf(sighting, { check: 'tls', place })) };
}

/** Where TLS was only hoped for, a service without it is an answer; every other failure leaves it unknown. */
function tlsReason(why: string, { certain }: TlsRequest): CoverageReason | null {
  if (why === 'no_tls' && !certain) return null;
  return why === 'timed_out' || why === 'stopped' ? why : 'tool_failed';
}

/** Protocols in which the server speaks first. */
const GREETED: ReadonlySet<string> = new Set(['smtp', 'imap', 'pop3', 'ftp', 'mysql', 'ftp_anonymous', 'telnet']);

/** A service that had minutes to greet and said nothing will not greet us either: that it is silent is all we know. */
function isSilent(host: NmapHost, profile: ScanProfile, number: number): boolean {
  const service = host.ports.find(({ port, protocol }) => port === number && protocol === 'tcp')?.service;
  return checksOf(profile).has('services') && service?.method === 'table' && service.fingerprint === null;
}

/** One unanswered question is enough for a kind of check not to be done. */
function sumUp(notes: readonly Note[]): Map<CheckCode, CoverageReason | null> {
  const sum = new Map<CheckCode, CoverageReason | null>();
  for (const { check, reason } of notes) sum.set(check, sum.get(check) ?? reason);
  return sum;
}

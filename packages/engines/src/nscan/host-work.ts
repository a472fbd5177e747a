import type { CheckCode, CoverageReason } from '@rocca/contract/report/nscan-checks';
import type { ScanProfile } from '@rocca/contract/target/scan-settings';
import type { NmapHost } from '@rocca/tools/nmap/model';
import type { ProbeAnswer, ProbeRequest } from '@rocca/tools/probes/model';
import type { SslscanOutcome } from '@rocca/tools/sslscan/adapter';
import { judgeProbe } from './checks/judge-probe.ts';
import { judgeScripts } from './checks/judge-scripts.ts';
import { judgeTls } from './checks/judge-tls.ts';
import { checksCutShort, planProbes, planTls, type TlsRequest } from './checks/plan-probes.ts';
import type { Finding } from './report.ts';

/** Our own questions to a host, and who asks them. */
export interface Askers {
  probe(request: ProbeRequest): Promise<ProbeAnswer>;
  /** Null: sslscan is not installed here. */
  readonly tls: ((request: TlsRequest) => Promise<SslscanOutcome>) | null;
}

export interface HostWork {
  readonly findings: readonly Finding[];
  readonly notes: ReadonlyMap<CheckCode, CoverageReason | null>;
}

interface Note {
  readonly check: CheckCode;
  /** Null: done. */
  readonly reason: CoverageReason | null;
  readonly findings: readonly Finding[];
}

/** Asks a host everything its open ports and the profile call for. */
export async function workOnHost(
  host: NmapHost,
  profile: ScanProfile,
  hostname: string | null,
  askers: Askers,
): Promise<HostWork> {
  const probes = planProbes(host, profile).map((request) => probeOnce({ ...request, hostname }, askers));
  const tls = planTls(host, profile).map((request) => tlsOnce({ ...request, hostname }, askers));
  const notes = await Promise.all([...probes, ...tls]);
  const cutShort = checksCutShort(host, profile).map((check): Note => ({ check, reason: 'too_many', findings: [] }));
  const findings = [...notes.flatMap((note) => note.findings), ...judgeScripts(host)];
  return { findings, notes: sumUp([...notes, ...cutShort]) };
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
  // Where TLS was only hoped for, a service without it is an answer too.
  if (outcome.kind !== 'finished' && !request.certain) return { check: 'tls', reason: null, findings: [] };
  if (outcome.kind !== 'finished') {
    return { check: 'tls', reason: outcome.why === 'timed_out' ? 'timed_out' : 'tool_failed', findings: [] };
  }
  return { check: 'tls', reason: null, findings: judgeTls(request.port, outcome.report, new Date()) };
}

/** One unanswered question is enough for a kind of check not to be done. */
function sumUp(notes: readonly Note[]): Map<CheckCode, CoverageReason | null> {
  const sum = new Map<CheckCode, CoverageReason | null>();
  for (const { check, reason } of notes) sum.set(check, sum.get(check) ?? reason);
  return sum;
}

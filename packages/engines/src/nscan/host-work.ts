import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { NmapHost } from '@rocca/tools/nmap/model';
import type { ProbeAnswer } from '@rocca/tools/probes/model';
import type { ProbeRequest } from '@rocca/tools/probes/request';
import type { SslscanOutcome } from '@rocca/tools/sslscan/adapter';
import type { SslscanRequest } from '@rocca/tools/sslscan/args';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import { findingOf } from '../core/finding.ts';
import type { NscanCheck, TlsQuestion } from './check.ts';
import { CHECKS, type CheckCode } from './checks/index.ts';
import type { Heard } from './checks/versions.ts';
import { type NetworkFinding, portName } from './place.ts';
import { type PlannedProbe, type PlannedTls, planQuestions } from './plan-questions.ts';
import { checksOf } from './profile-checks.ts';

/** The tools that put our own questions to a host. */
export interface HostTools {
  probe(request: ProbeRequest): Promise<ProbeAnswer>;
  /** Null: sslscan is not installed here. */
  readonly sslscan: ((request: SslscanRequest) => Promise<SslscanOutcome>) | null;
}

export interface HostWork {
  readonly findings: readonly NetworkFinding[];
  readonly notes: ReadonlyMap<CheckCode, CoverageReason | null>;
  /** What services said of themselves, by `80/tcp`. */
  readonly heard: Heard;
}

interface Note {
  readonly check: CheckCode;
  /** Null: done. */
  readonly reason: CoverageReason | null;
  readonly findings: readonly NetworkFinding[];
  readonly heard?: readonly [port: string, text: string];
}

/** Asks a host everything its open ports and the profile call for. */
export async function examineHost(
  host: NmapHost,
  profile: ScanProfile,
  hostname: string | null,
  tools: HostTools,
): Promise<HostWork> {
  const { probes, tls, cutShort } = planQuestions(host, profile, hostname);
  const willAnswer = answering(host, profile);
  const notes = await Promise.all([
    ...probes.map((planned) => (willAnswer(planned) ? probeOnce(planned, tools) : unanswered(planned))),
    ...tls.map((planned) => (willAnswer(planned) ? tlsOnce(planned, tools) : unanswered(planned))),
  ]);
  const tooMany = cutShort.map((check): Note => ({ check, reason: 'too_many', findings: [] }));
  const findings = [...notes.flatMap((note) => note.findings), ...judgeNmap(host)];
  const heard = new Map(notes.flatMap((note) => (note.heard ? [note.heard] : [])));
  return { findings, notes: sumUp([...notes, ...tooMany]), heard };
}

/** How many questions `examineHost` puts to its tools. */
export function countQuestions(host: NmapHost, profile: ScanProfile, { sslscan }: Pick<HostTools, 'sslscan'>): number {
  const { probes, tls } = planQuestions(host, profile, null);
  return [...probes, ...(sslscan ? tls : [])].filter(answering(host, profile)).length;
}

/** A service that greets first, and did not greet nmap, is not asked. */
function answering(host: NmapHost, profile: ScanProfile): (planned: PlannedProbe | PlannedTls) => boolean {
  const seen = checksOf(profile).has('services');
  return (planned) => {
    const { greeted } = 'question' in planned ? planned.question : planned.check;
    return !(greeted && seen && isSilent(host, planned.request.port));
  };
}

/** What nmap's own report proves: it stands, also where no question can be asked any more. */
export function judgeNmap(host: NmapHost): NetworkFinding[] {
  return CHECKS.flatMap((check: NscanCheck) => (check.by === 'nmap' ? (check.judge?.(host) ?? []) : []));
}

async function unanswered({ check }: PlannedProbe | PlannedTls): Promise<Note> {
  return { check: check.code, reason: 'timed_out', findings: [] };
}

async function probeOnce({ check, request }: PlannedProbe, tools: HostTools): Promise<Note> {
  const answer = await tools.probe(request);
  if (answer.kind === 'unclear') return { check: check.code, reason: answer.reason, findings: [] };
  const place = { port: { protocol: check.protocol, number: request.port } };
  if (answer.kind === 'heard') {
    return { check: check.code, reason: null, findings: [], heard: [portName(place), answer.text] };
  }
  const sighting = answer.kind === 'found' ? check.judge?.(answer) : undefined;
  const findings = sighting ? [findingOf(sighting, { check: check.code, place })] : [];
  return { check: check.code, reason: null, findings };
}

async function tlsOnce({ check, request, question }: PlannedTls, { sslscan }: HostTools): Promise<Note> {
  if (!sslscan) return { check: check.code, reason: 'tool_missing', findings: [] };
  const outcome = await sslscan(request);
  if (outcome.kind !== 'finished') {
    return { check: check.code, reason: tlsReason(outcome.why, question), findings: [] };
  }
  const place = { port: { protocol: 'tcp', number: request.port } } as const;
  const seen = check.judge(outcome.report, new Date());
  const findings = seen.map((sighting) => findingOf(sighting, { check: check.code, place }));
  return { check: check.code, reason: null, findings };
}

/** Where TLS was only possible, a service without it is an answer; every other failure leaves it unknown. */
function tlsReason(why: string, { certain }: TlsQuestion): CoverageReason | null {
  if (why === 'no_tls' && !certain) return null;
  return why === 'timed_out' || why === 'stopped' ? why : 'tool_failed';
}

/** A service that had minutes to greet nmap and said nothing will not greet us either. */
function isSilent(host: NmapHost, number: number): boolean {
  const service = host.ports.find(({ port, protocol }) => port === number && protocol === 'tcp')?.service;
  return service?.method === 'table' && service.fingerprint === null;
}

/** One unanswered question is enough for a kind of check not to be done. */
function sumUp(notes: readonly Note[]): Map<CheckCode, CoverageReason | null> {
  const sum = new Map<CheckCode, CoverageReason | null>();
  for (const { check, reason } of notes) sum.set(check, sum.get(check) ?? reason);
  return sum;
}

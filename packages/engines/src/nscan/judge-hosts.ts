import type { NmapHost } from '@rocca/tools/nmap/model';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import type { Knowledge } from '../core/knowledge.ts';
import { mergeFindings } from '../core/merge-findings.ts';
import { askedAs } from '../shared/versions/asked-as.ts';
import { judgeVersions } from '../shared/versions/judge-versions.ts';
import { mainReason, unknownFor } from '../shared/versions/verdict.ts';
import { servicesOf } from './checks/service-verdicts.ts';
import { type Heard, type HostVersions, hostVersions, versions as versionCheck } from './checks/versions.ts';
import { hostChecks, type ScanFacts } from './host-checks.ts';
import type { HostWork } from './host-work.ts';
import { joinProtocols } from './join-protocols.ts';
import { type NetworkPlace, placeKeyOf, placeOf, portName } from './place.ts';
import { ASKED_BY_PORT } from './profile-checks.ts';
import type { HostReport, PortReport } from './report.ts';

/** A host whose questions have been asked. */
export interface Worked {
  readonly host: NmapHost;
  readonly work: HostWork;
  /** Why the questions to it were not all asked and answered. */
  readonly cutBy: CoverageReason | null;
}

interface JudgeInput {
  readonly facts: ScanFacts;
  readonly knowledge: Knowledge;
  nameOf(address: string): string | null;
}

/** What the report says of each host. All versions of a batch are looked up together. */
export async function judgeHosts(
  { knowledge, facts, nameOf }: JudgeInput,
  batch: readonly Worked[],
): Promise<HostReport[]> {
  const { code } = versionCheck;
  const subjects = batch.map(({ host, work }) => ({
    ...versionsOf(host, work.heard, facts),
    proven: work.findings,
  }));
  const judged = await judgeVersions(knowledge, code, subjects);
  return batch.map(({ host, work, cutBy }, index) => {
    const asked = cutBy ? withCut(work.notes, facts, cutBy) : work.notes;
    const { verdicts, findings } = judged[index] ?? { verdicts: [], findings: [] };
    const left = mainReason(verdicts);
    const askedAt = askedByPlace(subjects[index]?.questions ?? []);
    const notes = left && !asked.get(code) ? new Map([...asked, [code, left] as const]) : asked;
    return {
      ip: host.address,
      hostname: nameOf(host.address) ?? host.hostnames[0] ?? null,
      reason: host.reason,
      osGuesses: host.osMatches.slice(0, 3).map(({ name, accuracy }) => ({ name, accuracy })),
      osTypes: [...new Set(host.osMatches.slice(0, 3).flatMap(({ types }) => types))],
      mac: host.mac,
      vendor: host.vendor,
      ports: presentPorts(host, verdicts, askedAt),
      silent: silentProtocols(host),
      asked: askedAt({ port: null }),
      findings: joinProtocols(
        host,
        mergeFindings(findings, {
          placeKey: (place) => placeKeyOf(host.address, place),
          isInferred: ({ check }) => check === code,
        }),
      ),
      checks: hostChecks(host, facts, notes),
      scannedAt: new Date(),
    };
  });
}

/** What is asked about the versions of a host. Where nothing can be asked, every service of it stays unknown. */
function versionsOf(host: NmapHost, heard: Heard, { checks, impossible }: ScanFacts): HostVersions {
  const { code } = versionCheck;
  if (!checks.has(code)) return { questions: [], verdicts: [] };
  if (!impossible.has(code)) return hostVersions(host, heard);
  const verdicts = servicesOf(host).map((port) => ({ place: placeOf(port), ...unknownFor('no_knowledge') }));
  return { questions: [], verdicts };
}

type AskedAt = (place: NetworkPlace) => string[];

/** What was asked about each place, once and in the order of the questions. */
function askedByPlace(questions: HostVersions['questions']): AskedAt {
  const byPlace = Map.groupBy(questions, ({ seen }) => portName(seen.place));
  return (place) => [...new Set((byPlace.get(portName(place)) ?? []).map(({ query }) => askedAs(query)))];
}

/** nmap sums up ports of one state instead of listing them: among those, some may be open behind a firewall. */
function silentProtocols({ extraPorts }: NmapHost): HostReport['silent'] {
  const unanswered = extraPorts.filter(({ state, count }) => count > 0 && state !== 'closed' && state !== 'open');
  return [...new Set(unanswered.map(({ protocol }) => protocol))];
}

/** A host that was not asked, or not to the end: what has no answer yet was not checked. */
function withCut(notes: HostWork['notes'], { checks }: ScanFacts, reason: CoverageReason): HostWork['notes'] {
  const cut = new Map(notes);
  for (const check of ASKED_BY_PORT) {
    if (checks.has(check) && cut.get(check) !== null) cut.set(check, reason);
  }
  return cut;
}

function presentPorts({ ports }: NmapHost, verdicts: HostVersions['verdicts'], askedAt: AskedAt): PortReport[] {
  const verdictAt = new Map(verdicts.map((verdict) => [portName(verdict.place), verdict]));
  return ports.map((port) => {
    const { protocol, port: number, state, reason, service } = port;
    const verdict = verdictAt.get(portName(placeOf(port)));
    return {
      ...{ protocol, port: number, state, reason },
      service: service && {
        name: service.name,
        tunnel: service.tunnel,
        product: service.product,
        version: service.version,
        // What was not identified stands beside what was.
        extra: [service.extraInfo, verdict?.part].filter(Boolean).join('; ') || null,
        cpes: service.cpes,
      },
      verdict: verdict ? { outcome: verdict.outcome, reason: verdict.reason } : null,
      asked: askedAt(placeOf(port)),
    };
  });
}

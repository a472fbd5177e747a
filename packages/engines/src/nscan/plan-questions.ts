import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { NmapHost } from '@rocca/tools/nmap/model';
import type { ProbeRequest } from '@rocca/tools/probes/request';
import type { SslscanRequest } from '@rocca/tools/sslscan/args';
import type { NscanCheck, ProbeCheck, SslscanCheck, TlsQuestion } from './check.ts';
import { CHECKS, type CheckCode } from './checks/index.ts';
import { checksOf } from './profile-checks.ts';

/**
 * Ports of one host that one check asks. A machine that pretends to have thousands of web servers is a trap, and would
 * keep a scan busy for hours.
 */
export const MAX_PORTS_PER_CHECK = 32;

/** One question of a check of our own. */
export interface PlannedProbe {
  readonly check: ProbeCheck & { readonly code: CheckCode };
  readonly request: ProbeRequest;
}

/** One question to sslscan. */
export interface PlannedTls {
  readonly check: SslscanCheck & { readonly code: CheckCode };
  readonly request: SslscanRequest;
  readonly question: TlsQuestion;
}

/** With the codes of all, and the shape of each. */
const ALL: ReadonlyArray<NscanCheck & { readonly code: CheckCode }> = CHECKS;

/** Our own questions to a host: one for every service of a kind the profile checks. */
export interface HostQuestions {
  readonly probes: readonly PlannedProbe[];
  readonly tls: readonly PlannedTls[];
  /** Checks that have more ports to ask on this host than they may: what was left out is not done. */
  readonly cutShort: readonly CheckCode[];
}

export function planQuestions(host: NmapHost, profile: ScanProfile, hostname: string | null): HostQuestions {
  const probes: PlannedProbe[] = [];
  const tls: PlannedTls[] = [];
  const cutShort: CheckCode[] = [];
  if (host.state !== 'up') return { probes, tls, cutShort };
  const inProfile = checksOf(profile);
  const seen = { services: inProfile.has('services') };
  const ip = host.address;
  const within = <Asked>(check: { readonly code: CheckCode }, asked: readonly Asked[]) => {
    if (asked.length > MAX_PORTS_PER_CHECK) cutShort.push(check.code);
    return asked.slice(0, MAX_PORTS_PER_CHECK);
  };
  for (const check of ALL) {
    if (!inProfile.has(check.code)) continue;
    if (check.by === 'probe') {
      for (const port of within(check, check.asks(host, seen))) {
        probes.push({ check, request: { check: check.code, ip, hostname, ...port } });
      }
    }
    if (check.by === 'sslscan') {
      for (const question of within(check, check.asks(host))) {
        const { port, starttls } = question;
        tls.push({ check, question, request: { ip, hostname, port, starttls } });
      }
    }
  }
  return { probes, tls, cutShort };
}

import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { CheckCode } from '@rocca/contract/report/nscan-checks';
import type { NmapHost, NmapPort } from '@rocca/tools/nmap/model';
import type { ProbeCheck, ProbeRequest } from '@rocca/tools/probes/model';
import type { SslscanRequest, StarttlsKind } from '@rocca/tools/sslscan/args';
import { checksOf } from '../profile-traits.ts';
import { answeredAs, isInTls, isOfKind, isOpenTcp, type ServiceKind, WEB } from './service-kind.ts';

/** Checks that go by the kind of service alone. */
const KINDS = {
  ftp_anonymous: { names: /^ftps?$/, ports: new Set([21, 990]) },
  redis_open: { names: /^redis$/, ports: new Set([6379]) },
  telnet: { names: /^telnet$/, ports: new Set([23]) },
  default_page: WEB,
  log4shell: WEB,
  smb_v1: { names: /^(?:microsoft-ds|netbios-ssn|smb)$/, ports: new Set([445, 139]) },
} satisfies Partial<Record<ProbeCheck, ServiceKind>>;

const SNMP_PORT = 161;
/** The old way to the same server: asked where the other is shut. */
const NETBIOS_PORT = 139;
const SMB_PORT = 445;

/**
 * Ports of one host that one check asks. A machine that pretends to have thousands of web servers is a trap, and would
 * keep a scan busy for hours.
 */
export const PORTS_A_CHECK = 32;

/** Our own questions to a host: one for every service of a kind the profile checks. */
export function planProbes(host: NmapHost, profile: ScanProfile): ProbeRequest[] {
  return wantedPorts(host, profile).flatMap(({ check, ports }) =>
    ports.slice(0, PORTS_A_CHECK).map(({ port, tls }) => ({
      check,
      ip: host.address,
      port,
      tls,
      hostname: host.hostnames[0] ?? null,
    })),
  );
}

interface Wanted {
  readonly check: ProbeCheck;
  readonly ports: ReadonlyArray<Pick<ProbeRequest, 'port' | 'tls'>>;
}

function wantedPorts(host: NmapHost, profile: ScanProfile): Wanted[] {
  if (host.state !== 'up') return [];
  const checks = checksOf(profile);
  const open = host.ports.filter(isOpenTcp);
  const smb = (port: NmapPort) => port.port !== NETBIOS_PORT || !open.some((other) => other.port === SMB_PORT);
  const byKind = (Object.keys(KINDS) as Array<keyof typeof KINDS>).map((check): Wanted => {
    if (check === 'log4shell' && !checks.has('services')) return { check, ports: anyPorts(open) };
    const ports = open.filter((port) => isOfKind(port, KINDS[check]));
    if (check === 'smb_v1') return { check, ports: ports.filter(smb).map(({ port }) => ({ port, tls: false })) };
    // What is wrong with telnet is that everybody can listen.
    if (check === 'telnet') return { check, ports: inTheClear(ports) };
    return { check, ports: ports.map((port) => ({ port: port.port, tls: isInTls(port) })) };
  });
  const snmp: Wanted = { check: 'snmp_public', ports: snmpPorts(host).map((port) => ({ port, tls: false })) };
  return [...byKind, snmp].filter(({ check }) => checks.has(check));
}

function inTheClear(ports: readonly NmapPort[]): Wanted['ports'] {
  return ports.filter((port) => !isInTls(port)).map(({ port }) => ({ port, tls: false }));
}

/** What is sent to these a printer prints. */
const PRINTERS = { first: 9100, last: 9107 };

/** Nobody has looked at the services: the web may be anywhere, first of all where it usually is. */
function anyPorts(open: readonly NmapPort[]): Wanted['ports'] {
  const askable = open.filter(({ port }) => port < PRINTERS.first || port > PRINTERS.last);
  const rank = ({ port }: NmapPort) => (WEB.ports.has(port) ? 0 : 1);
  return askable.toSorted((a, b) => rank(a) - rank(b)).map(({ port }) => ({ port, tls: null }));
}

/**
 * Few profiles scan UDP, and one question costs little: without a UDP scan the usual port is simply asked. With one,
 * what is not listed is closed.
 */
function snmpPorts(host: NmapHost): number[] {
  const listed = host.ports.filter(({ protocol }) => protocol === 'udp');
  const snmp = listed.filter(
    ({ port, state, service }) => port === SNMP_PORT || (state.startsWith('open') && answeredAs(service) === 'snmp'),
  );
  // The profile may want UDP and the platform not be able to.
  const looked = listed.length > 0 || host.extraPorts.some(({ protocol }) => protocol === 'udp');
  return looked ? snmp.map(({ port }) => port) : [SNMP_PORT];
}

/** Ways to begin TLS inside another protocol, in sslscan's words. */
const STARTTLS = [
  { kind: 'smtp', names: /^(?:smtp|submission)$/, ports: new Set([25, 587, 2525]) },
  { kind: 'imap', names: /^imap$/, ports: new Set([143]) },
  { kind: 'pop3', names: /^pop3$/, ports: new Set([110]) },
  { kind: 'ftp', names: /^ftp$/, ports: new Set([21]) },
  { kind: 'ldap', names: /^ldap$/, ports: new Set([389, 3268]) },
  { kind: 'xmpp', names: /^(?:xmpp|xmpp-client|jabber)$/, ports: new Set([5222]) },
  { kind: 'psql', names: /^postgresql$/, ports: new Set([5432]) },
  { kind: 'mysql', names: /^mysql$/, ports: new Set([3306]) },
  { kind: 'rdp', names: /^ms-wbt-server$/, ports: new Set([3389]) },
] as const satisfies ReadonlyArray<ServiceKind & { readonly kind: StarttlsKind }>;

/** One service whose TLS is to be looked at. */
export interface TlsRequest extends SslscanRequest {
  /** Whether TLS was seen there. Where it was not, finding none is a result and not a failure. */
  readonly certain: boolean;
}

/** The services of a host that speak TLS, or may begin to when asked. */
export function planTls(host: NmapHost, profile: ScanProfile): TlsRequest[] {
  return wantedTls(host, profile).slice(0, PORTS_A_CHECK);
}

function wantedTls(host: NmapHost, profile: ScanProfile): TlsRequest[] {
  if (host.state !== 'up' || !checksOf(profile).has('tls')) return [];
  return host.ports.filter(isOpenTcp).flatMap((port): TlsRequest[] => {
    const place = { ip: host.address, port: port.port, hostname: host.hostnames[0] ?? null };
    if (isInTls(port)) return [{ ...place, starttls: null, certain: port.service?.tunnel === 'ssl' }];
    const starttls = STARTTLS.find((kind) => isOfKind(port, kind));
    return starttls ? [{ ...place, starttls: starttls.kind, certain: offersTls(port) }] : [];
  });
}

/** Scripts that have seen a certificate, or the service's own list of what it can do. */
function offersTls({ scripts }: NmapPort): boolean {
  return scripts.some(({ id, output }) => /^ssl-(?:cert|date)$/.test(id) || /\b(?:STARTTLS|STLS)\b/.test(output));
}

/** Checks that have more ports to ask on this host than they may: what was left out is not done, and is to be told. */
export function checksCutShort(host: NmapHost, profile: ScanProfile): CheckCode[] {
  const counts: ReadonlyArray<readonly [CheckCode, number]> = [
    ...wantedPorts(host, profile).map(({ check, ports }) => [check, ports.length] as const),
    ['tls', wantedTls(host, profile).length],
  ];
  return counts.filter(([, count]) => count > PORTS_A_CHECK).map(([check]) => check);
}

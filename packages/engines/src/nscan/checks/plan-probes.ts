import type { CheckCode } from '@rocca/contract/report/nscan-checks';
import type { ScanProfile } from '@rocca/contract/target/scan-settings';
import type { NmapHost, NmapPort } from '@rocca/tools/nmap/model';
import type { ProbeCheck, ProbeRequest } from '@rocca/tools/probes/model';
import type { SslscanRequest, StarttlsKind } from '@rocca/tools/sslscan/args';
import { checksOf } from '../profile-traits.ts';
import { answeredAs, isInTls, isOfKind, isOpenTcp, type ServiceKind, WEB } from './service-kind.ts';

/** Checks that go by the kind of service alone. */
const KINDS = {
  ftp_anonymous: { names: /^ftps?$/, ports: new Set([21, 990]) },
  redis_open: { names: /^redis$/, ports: new Set([6379]) },
  telnet: { names: /^telnets?$/, ports: new Set([23, 992]) },
  default_page: WEB,
  log4shell: WEB,
  smb_v1: { names: /^(?:microsoft-ds|netbios-ssn|smb)$/, ports: new Set([445]) },
} satisfies Partial<Record<ProbeCheck, ServiceKind>>;

const SNMP_PORT = 161;
/** The old session service on this port wants a handshake of its own before it speaks SMB; the same server is on 445. */
const NETBIOS_PORT = 139;

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
  readonly ports: ReadonlyArray<{ readonly port: number; readonly tls: boolean }>;
}

function wantedPorts(host: NmapHost, profile: ScanProfile): Wanted[] {
  if (host.state !== 'up') return [];
  const checks = checksOf(profile);
  const open = host.ports.filter(isOpenTcp);
  const byKind = (Object.keys(KINDS) as Array<keyof typeof KINDS>).map((check): Wanted => {
    const ports = open.filter((port) => isOfKind(port, KINDS[check]) && !(check === 'smb_v1' && isNetbios(port)));
    return { check, ports: ports.map((port) => ({ port: port.port, tls: check !== 'smb_v1' && isInTls(port) })) };
  });
  const snmp: Wanted = { check: 'snmp_public', ports: snmpPorts(host, checks).map((port) => ({ port, tls: false })) };
  return [...byKind, snmp].filter(({ check }) => checks.has(check));
}

function isNetbios({ port }: NmapPort): boolean {
  return port === NETBIOS_PORT;
}

/**
 * Few profiles scan UDP, and one question costs little: without a UDP scan the usual port is simply asked. With one,
 * what is not listed as open or silent is closed.
 */
function snmpPorts(host: NmapHost, checks: ReadonlySet<CheckCode>): number[] {
  const listed = host.ports.filter(({ protocol, state }) => protocol === 'udp' && state.startsWith('open'));
  const snmp = listed.filter(({ port, service }) => port === SNMP_PORT || answeredAs(service) === 'snmp');
  return snmp.length > 0 || checks.has('udp_ports') ? snmp.map(({ port }) => port) : [SNMP_PORT];
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

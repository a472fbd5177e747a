import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { CheckCode } from '@rocca/contract/report/nscan-checks';

/** The kinds of check a profile makes; the receipt says `not_in_profile` of every other one. */
const PORTS = ['discovery', 'tcp_ports'] as const;
const SERVICES = [...PORTS, 'services', 'versions'] as const;
const OWN = ['tls', 'ftp_anonymous', 'redis_open', 'smb_v1', 'telnet', 'default_page'] as const;
const MEDIUM = [...SERVICES, ...OWN, 'os', 'scripts', 'snmp_public', 'log4shell'] as const;
const FULL = [...MEDIUM, 'vuln_scripts'] as const;
const DEEP = [...FULL, 'udp_ports', 'deep_scripts'] as const;
const ULTIMATE = [...FULL, 'deep_scripts', 'dos_scripts'] as const;

const CHECKS_OF: Readonly<Record<ScanProfile, readonly CheckCode[]>> = {
  host_discovery: ['discovery'],
  network_discovery: ['discovery'],
  port_discovery: PORTS,
  light: PORTS,
  service_discovery: SERVICES,
  lite: [...SERVICES, ...OWN],
  fast: [...SERVICES, ...OWN, 'snmp_public'],
  medium: MEDIUM,
  full: FULL,
  full_and_fast: FULL,
  full_and_very_deep: DEEP,
  full_ultimate: ULTIMATE,
  full_and_fast_ultimate: ULTIMATE,
  full_and_very_deep_ultimate: [...DEEP, 'dos_scripts'],
  log4shell: [...PORTS, 'log4shell'],
};

export function checksOf(profile: ScanProfile): ReadonlySet<CheckCode> {
  return new Set(CHECKS_OF[profile]);
}

/** Redis has one usual port, and it is not among the thousand that nmap meets most often. */
const WITHOUT_REDIS_PORT: ReadonlySet<ScanProfile> = new Set<ScanProfile>(['lite', 'fast', 'medium']);

/** Checks whose usual port the profile does not look at: where no other has the service, it was not looked for. */
export function unseenBy(profile: ScanProfile): ReadonlySet<CheckCode> {
  return new Set<CheckCode>(WITHOUT_REDIS_PORT.has(profile) ? ['redis_open'] : []);
}

/** Whether the profile goes as far as taking services down, if somebody allows it. */
export function hasDosScripts(profile: ScanProfile): boolean {
  return checksOf(profile).has('dos_scripts');
}

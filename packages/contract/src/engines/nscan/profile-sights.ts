import type { Localised } from '../../language.ts';
import type { ScanProfile } from './profiles.ts';

/** What a profile can find, as a screen says it in a word. */
export const SIGHTS = {
  cve: { it: 'CVE', en: 'CVE' },
  tls: { it: 'TLS', en: 'TLS' },
  log4shell: { it: 'Log4Shell', en: 'Log4Shell' },
  os: { it: 'Sistema operativo', en: 'Operating system' },
  udp: { it: 'UDP', en: 'UDP' },
} as const satisfies Record<string, Localised>;
export type Sight = keyof typeof SIGHTS;
export const SIGHT_CODES = Object.keys(SIGHTS) as Sight[];

const FULL: readonly Sight[] = ['cve', 'tls', 'log4shell', 'os'];
const DEEP: readonly Sight[] = [...FULL, 'udp'];

/** A test of the engine holds this against the checks of each profile. */
export const PROFILE_SIGHTS: Readonly<Record<ScanProfile, readonly Sight[]>> = {
  fast: ['cve', 'tls'],
  medium: FULL,
  full: FULL,
  full_and_fast: FULL,
  full_and_very_deep: DEEP,
  full_ultimate: FULL,
  full_and_fast_ultimate: FULL,
  full_and_very_deep_ultimate: DEEP,
  lite: ['cve', 'tls'],
  light: [],
  service_discovery: ['cve'],
  port_discovery: [],
  host_discovery: [],
  network_discovery: [],
  log4shell: ['log4shell'],
};

/** Port 6379 is not among nmap's 1,000 most used: these profiles see an open Redis on another port alone. */
export const PROFILES_WITHOUT_REDIS_PORT: readonly ScanProfile[] = ['lite', 'fast', 'medium'];

import type { Localised } from '../../language.ts';

/** Network scan profiles, in the order a screen offers them. Fast first: it is the one most people want. */
export const SCAN_PROFILES = {
  fast: { it: 'Veloce', en: 'Fast' },
  medium: { it: 'Media', en: 'Medium' },
  full: { it: 'Completa', en: 'Full' },
  full_and_fast: { it: 'Completa e veloce', en: 'Full and fast' },
  full_and_very_deep: { it: 'Completa e molto approfondita', en: 'Full and very deep' },
  full_ultimate: { it: 'Completa invasiva', en: 'Full ultimate' },
  full_and_fast_ultimate: { it: 'Completa e veloce, invasiva', en: 'Full and fast ultimate' },
  full_and_very_deep_ultimate: { it: 'Completa e molto approfondita, invasiva', en: 'Full and very deep ultimate' },
  lite: { it: 'Essenziale', en: 'Lite' },
  light: { it: 'Leggera', en: 'Light' },
  service_discovery: { it: 'Ricerca dei servizi', en: 'Service discovery' },
  port_discovery: { it: 'Ricerca delle porte', en: 'Port discovery' },
  host_discovery: { it: 'Ricerca degli host', en: 'Host discovery' },
  network_discovery: { it: 'Ricerca della rete', en: 'Network discovery' },
  log4shell: { it: 'Log4Shell', en: 'Log4Shell' },
} as const satisfies Record<string, Localised>;

export type ScanProfile = keyof typeof SCAN_PROFILES;
export const SCAN_PROFILE_CODES = Object.keys(SCAN_PROFILES) as [ScanProfile, ...ScanProfile[]];
export const DEFAULT_SCAN_PROFILE: ScanProfile = 'fast';

/** They guess passwords and run scripts that may disturb services: a person confirms each start of one. */
export const INVASIVE_PROFILES: readonly ScanProfile[] = [
  'full_ultimate',
  'full_and_fast_ultimate',
  'full_and_very_deep_ultimate',
];

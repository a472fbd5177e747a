import type { Language, Localised } from '../language.ts';

/** What a running test is doing, by the code its engine reports. */
const STAGES: Readonly<Record<string, Localised>> = {
  starting: { it: 'avvio', en: 'starting' },
  vpn: { it: 'apertura della VPN', en: 'opening the VPN' },
  discovery: { it: 'ricerca degli host', en: 'finding hosts' },
  ports: { it: 'porte', en: 'ports' },
  udp: { it: 'porte UDP', en: 'UDP ports' },
  services: { it: 'servizi', en: 'services' },
  os: { it: 'sistemi operativi', en: 'operating systems' },
  traceroute: { it: 'percorsi', en: 'routes' },
  scripts: { it: 'verifiche', en: 'scripts' },
  checks: { it: 'ultimi controlli', en: 'last checks' },
};

/** The stage's name; null for a code nobody has a word for. */
export function stageName(code: string | null, language: Language): string | null {
  return code !== null && Object.hasOwn(STAGES, code) ? (STAGES[code]?.[language] ?? null) : null;
}

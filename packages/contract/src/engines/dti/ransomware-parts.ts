import type { Localised } from '../../language.ts';

/** What the ransomware index is made of, in the order a report shows it. */
export const RANSOMWARE_PARTS = {
  ransomware_cves: {
    it: 'Vulnerabilità usate da gruppi ransomware',
    en: 'Vulnerabilities that ransomware groups use',
  },
  exploited_cves: { it: 'Altre vulnerabilità sfruttate da attaccanti', en: 'Other vulnerabilities under attack' },
  remote_access: {
    it: 'Accesso remoto, condivisioni e database esposti',
    en: 'Exposed remote access, file shares and databases',
  },
  exposed_passwords: { it: 'Account con password esposte di recente', en: 'Accounts with recently exposed passwords' },
  spoofable_mail: { it: 'Posta del dominio falsificabile', en: 'Mail of the domain can be forged' },
  lookalikes: { it: 'Domini simili ad alto rischio con posta', en: 'High-risk look-alike domains with mail' },
} as const satisfies Record<string, Localised>;
/** How well the facts behind a part are known, the best of them first. */
export const RANSOMWARE_CERTAINTIES = {
  proven: { it: 'rilevato da noi', en: 'seen by us' },
  version: { it: 'versione rilevata da noi', en: 'version seen by us' },
  source: { it: 'rilevato da una fonte', en: 'seen by a source' },
  unverified: { it: 'da verificare', en: 'to be verified' },
} as const satisfies Record<string, Localised>;
export type RansomwareCertainty = keyof typeof RANSOMWARE_CERTAINTIES;

export type RansomwarePart = keyof typeof RANSOMWARE_PARTS;

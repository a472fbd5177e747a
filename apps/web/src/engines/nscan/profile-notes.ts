import {
  PROFILE_SIGHTS,
  PROFILES_WITHOUT_REDIS_PORT,
  SIGHT_CODES,
  SIGHTS,
} from '@rocca/contract/engines/nscan/profile-sights';
import {
  INVASIVE_PROFILES,
  SCAN_PROFILE_CODES,
  SCAN_PROFILES,
  type ScanProfile,
} from '@rocca/contract/engines/nscan/profiles';
import type { Localised } from '@rocca/contract/language';
import type { ConfigNote, ScanConfigs } from '../../lib/engine/scan-configs.ts';

type ProfileNote = Pick<ConfigNote, 'what' | 'howLong'>;

const SECONDS: Localised = { it: 'Di solito meno di un minuto', en: 'Usually under a minute' };
const MINUTES: Localised = { it: 'Di solito pochi minuti', en: 'Usually a few minutes' };
const HALF_HOUR: Localised = { it: 'Da qualche minuto a mezz’ora', en: 'From a few minutes to half an hour' };
const HOURS: Localised = { it: 'Da mezz’ora a qualche ora', en: 'From half an hour to a few hours' };
const MANY_HOURS: Localised = { it: 'Può richiedere molte ore', en: 'Can take many hours' };

/** What each profile does. Loaded with its screen alone, so it is no part of the catalogues. */
const PROFILE_NOTES: Readonly<Record<ScanProfile, ProfileNote>> = {
  fast: {
    what: {
      it: 'Le 1.000 porte più usate e il riconoscimento dei servizi in ascolto.',
      en: 'Top 1,000 ports with service detection.',
    },
    howLong: MINUTES,
  },
  medium: {
    what: {
      it: 'Come «Veloce», più il sistema operativo e controlli innocui sui servizi trovati.',
      en: 'Like “Fast”, plus operating system detection and harmless checks on the services found.',
    },
    howLong: HALF_HOUR,
  },
  full: {
    what: {
      it: 'Tutte le 65.535 porte, versioni, sistema operativo e controlli di vulnerabilità scelti.',
      en: 'All 65,535 ports, versions, operating system and selected vulnerability checks.',
    },
    howLong: HOURS,
  },
  full_and_fast: {
    what: {
      it: 'Come «Completa», a ritmo più alto: per reti che reggono molto traffico.',
      en: 'Like “Full”, at a higher rate: for networks that can take heavy traffic.',
    },
    howLong: HALF_HOUR,
  },
  full_and_very_deep: {
    what: {
      it: 'Tutte le porte TCP e le UDP più comuni, ogni prova di versione, controlli di vulnerabilità estesi.',
      en: 'All TCP and the usual UDP ports, every version probe, extended vulnerability checks.',
    },
    howLong: MANY_HOURS,
  },
  full_ultimate: {
    what: {
      it: 'Come «Completa», più controlli invasivi e tentativi di password: può disturbare i servizi.',
      en: 'Like “Full”, plus intrusive checks and password guessing: may disturb services.',
    },
    howLong: HOURS,
  },
  full_and_fast_ultimate: {
    what: {
      it: 'Come «Completa e veloce», più controlli invasivi e tentativi di password: può disturbare i servizi.',
      en: 'Like “Full and fast”, plus intrusive checks and password guessing: may disturb services.',
    },
    howLong: HOURS,
  },
  full_and_very_deep_ultimate: {
    what: {
      it: 'Come «Completa e molto approfondita», più controlli invasivi e tentativi di password: può disturbare i servizi.',
      en: 'Like “Full and very deep”, plus intrusive checks and password guessing: may disturb services.',
    },
    howLong: MANY_HOURS,
  },
  lite: {
    what: {
      it: 'Le 100 porte più usate, con un riconoscimento leggero dei servizi.',
      en: 'Top 100 ports with light service detection.',
    },
    howLong: MINUTES,
  },
  light: {
    what: { it: 'Le 100 porte più usate, aperte o chiuse.', en: 'Top 100 ports, open or closed.' },
    howLong: SECONDS,
  },
  service_discovery: {
    what: {
      it: 'Prodotto e versione dei servizi sulle 1.000 porte più usate.',
      en: 'Product and version of the services on the top 1,000 ports.',
    },
    howLong: MINUTES,
  },
  port_discovery: {
    what: {
      it: 'Quali delle 65.535 porte sono aperte, senza riconoscere i servizi.',
      en: 'Which of the 65,535 ports are open, without service detection.',
    },
    howLong: MINUTES,
  },
  host_discovery: {
    what: { it: 'Quali indirizzi rispondono.', en: 'Which addresses answer.' },
    howLong: SECONDS,
  },
  network_discovery: {
    what: {
      it: 'Quali indirizzi rispondono, e per quale percorso si raggiungono.',
      en: 'Which addresses answer, and the route to them.',
    },
    howLong: MINUTES,
  },
  log4shell: {
    what: {
      it: 'Cerca la sola vulnerabilità Log4Shell (CVE-2021-44228), con una prova che non esegue nulla.',
      en: 'Looks for Log4Shell (CVE-2021-44228) alone, with a probe that runs nothing.',
    },
    howLong: HALF_HOUR,
  },
};

/** The profiles in the parts a screen shows them in. */
export const GROUPS: ReadonlyArray<{ readonly title: Localised; readonly codes: readonly ScanProfile[] }> = [
  { title: { it: 'Di uso comune', en: 'Everyday' }, codes: ['fast', 'medium', 'full'] },
  {
    title: { it: 'Leggeri e di ricognizione', en: 'Light and discovery' },
    codes: ['lite', 'light', 'service_discovery', 'port_discovery', 'host_discovery', 'network_discovery'],
  },
  { title: { it: 'Approfonditi', en: 'Deep' }, codes: ['full_and_fast', 'full_and_very_deep'] },
  { title: { it: 'Invasivi', en: 'Intrusive' }, codes: INVASIVE_PROFILES },
  { title: { it: 'Mirati', en: 'Targeted' }, codes: ['log4shell'] },
];

const NO_GUESSES: Localised = { it: 'Non tenta password', en: 'No password guessing' };
const HARMLESS: readonly Localised[] = [NO_GUESSES, { it: 'Nessuno script invasivo', en: 'No intrusive scripts' }];
/** They look for known holes by asking for them: a fragile service may notice. */
const CAREFUL: readonly Localised[] = [
  NO_GUESSES,
  {
    it: 'Prova le vulnerabilità scelte: un servizio fragile può risentirne',
    en: 'Probes for selected vulnerabilities: a fragile service may notice',
  },
];
const INVASIVE: readonly Localised[] = [
  { it: 'Tenta password: può bloccare gli account', en: 'Guesses passwords: may lock accounts' },
  { it: 'Esegue script invasivi', en: 'Runs intrusive scripts' },
  { it: 'Può disturbare o fermare i servizi', en: 'May disturb or stop services' },
];
const PROBING: readonly ScanProfile[] = ['full', 'full_and_fast', 'full_and_very_deep'];

const REDIS: Localised = { it: 'Redis (porta 6379)', en: 'Redis (port 6379)' };

/** What other profiles find and this one does not look for. */
function leftOutBy(code: ScanProfile): readonly Localised[] {
  const missing = SIGHT_CODES.filter((sight) => !PROFILE_SIGHTS[code].includes(sight));
  const left: Localised[] = missing.map((sight) => SIGHTS[sight]);
  return PROFILES_WITHOUT_REDIS_PORT.includes(code) ? [...left, REDIS] : left;
}

export function noteOf(code: ScanProfile): ConfigNote {
  const invasive = INVASIVE_PROFILES.includes(code);
  return {
    ...PROFILE_NOTES[code],
    finds: PROFILE_SIGHTS[code].map((sight) => SIGHTS[sight]),
    leavesOut: leftOutBy(code),
    effects: invasive ? INVASIVE : PROBING.includes(code) ? CAREFUL : HARMLESS,
    invasive,
  };
}

export const scanConfigs: ScanConfigs = {
  guarded: false,
  groups: GROUPS,
  names: SCAN_PROFILES,
  notes: Object.fromEntries(SCAN_PROFILE_CODES.map((code) => [code, noteOf(code)])),
};

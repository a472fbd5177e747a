import type { ScanProfile } from '@rocca/contract/engines/nscan/profiles';
import type { Localised } from '@rocca/contract/language';

interface ProfileNote {
  readonly what: Localised;
  /** In words: the time depends on the network and on what is behind it. */
  readonly howLong: Localised;
}

const SECONDS: Localised = { it: 'Di solito meno di un minuto', en: 'Usually under a minute' };
const MINUTES: Localised = { it: 'Di solito pochi minuti', en: 'Usually a few minutes' };
const HALF_HOUR: Localised = { it: 'Da qualche minuto a mezz’ora', en: 'From a few minutes to half an hour' };
const HOURS: Localised = { it: 'Da mezz’ora a qualche ora', en: 'From half an hour to a few hours' };
const MANY_HOURS: Localised = { it: 'Può richiedere molte ore', en: 'Can take many hours' };

/** What each profile does. Loaded with its screen alone, so it is no part of the catalogues. */
export const PROFILE_NOTES: Readonly<Record<ScanProfile, ProfileNote>> = {
  fast: {
    what: {
      it: 'Le 1.000 porte più usate e il riconoscimento dei servizi in ascolto.',
      en: 'The 1,000 most used ports, and which services listen there.',
    },
    howLong: MINUTES,
  },
  medium: {
    what: {
      it: 'Come la veloce, con il sistema operativo e i controlli innocui sui servizi trovati.',
      en: 'As fast, with the operating system and harmless checks on the services found.',
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
      it: 'La completa a ritmo alto: per reti che reggono molto traffico.',
      en: 'Full at a high rate: for networks that stand a lot of traffic.',
    },
    howLong: HALF_HOUR,
  },
  full_and_very_deep: {
    what: {
      it: 'Tutte le porte TCP e le UDP più comuni, ogni prova di versione, controlli di vulnerabilità estesi.',
      en: 'All TCP and the usual UDP ports, every version probe, wide vulnerability checks.',
    },
    howLong: MANY_HOURS,
  },
  full_ultimate: {
    what: {
      it: 'La completa con controlli invasivi e tentativi di password: può disturbare i servizi.',
      en: 'Full with intrusive checks and password attempts: may disturb services.',
    },
    howLong: HOURS,
  },
  full_and_fast_ultimate: {
    what: {
      it: 'Completa e veloce con controlli invasivi e tentativi di password: può disturbare i servizi.',
      en: 'Full and fast with intrusive checks and password attempts: may disturb services.',
    },
    howLong: HOURS,
  },
  full_and_very_deep_ultimate: {
    what: {
      it: 'Tutto ciò che è possibile provare, controlli invasivi compresi: può disturbare i servizi.',
      en: 'Everything there is to try, intrusive checks included: may disturb services.',
    },
    howLong: MANY_HOURS,
  },
  lite: {
    what: {
      it: 'Le 100 porte più usate, con un riconoscimento leggero dei servizi.',
      en: 'The 100 most used ports, with a light look at the services.',
    },
    howLong: MINUTES,
  },
  light: {
    what: { it: 'Le 100 porte più usate, aperte o chiuse.', en: 'The 100 most used ports, open or closed.' },
    howLong: SECONDS,
  },
  service_discovery: {
    what: {
      it: 'Prodotto e versione dei servizi sulle 1.000 porte più usate.',
      en: 'Product and version of the services on the 1,000 most used ports.',
    },
    howLong: MINUTES,
  },
  port_discovery: {
    what: {
      it: 'Quali delle 65.535 porte sono aperte, senza riconoscere i servizi.',
      en: 'Which of the 65,535 ports are open, without looking at the services.',
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
      en: 'Which addresses answer, and the path that leads to them.',
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
export const PROFILE_GROUPS = {
  everyday: ['fast', 'medium', 'full'],
  discovery: ['lite', 'light', 'service_discovery', 'port_discovery', 'host_discovery', 'network_discovery'],
  deep: [
    'full_and_fast',
    'full_and_very_deep',
    'full_ultimate',
    'full_and_fast_ultimate',
    'full_and_very_deep_ultimate',
  ],
  targeted: ['log4shell'],
} as const satisfies Record<string, readonly ScanProfile[]>;
export type ProfileGroup = keyof typeof PROFILE_GROUPS;

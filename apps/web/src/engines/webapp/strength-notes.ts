import {
  SCAN_STRENGTHS,
  type ScanStrength,
  STRENGTH_BOUNDS,
  STRENGTH_PROFILES,
} from '@rocca/contract/engines/webapp/choices';
import type { Language, Localised } from '@rocca/contract/language';
import type { ConfigNote, ScanConfigs } from '../../lib/engine/scan-configs.ts';
import { formatNumber } from '../../lib/format/format.ts';

const NO_DELETES: Localised = { it: 'Non cancella nulla', en: 'Deletes nothing' };
const NO_CHANGES: Localised = {
  it: 'Invia i moduli poche volte, senza PUT e PATCH',
  en: 'Sends forms a few times, no PUT or PATCH',
};
const WITH_CONSENT: Localised = {
  it: 'PUT e PATCH solo con il consenso scritto',
  en: 'PUT and PATCH only with the written consent',
};
const FINDS: readonly Localised[] = [
  { it: 'Injection', en: 'Injection' },
  { it: 'XSS', en: 'XSS' },
  { it: 'Configurazione', en: 'Configuration' },
  { it: 'Versioni vulnerabili', en: 'Vulnerable versions' },
];

/** Puts the bounds of a strength into the words about it. */
function bounded(strength: ScanStrength, { it, en }: Localised): Localised {
  const { pages, minutes } = STRENGTH_BOUNDS[strength];
  const values: Readonly<Record<string, number>> = { pages, minutes, hours: minutes / 60 };
  const fill = (text: string, language: Language) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => formatNumber(values[name] ?? 0, language));
  return { it: fill(it, 'it'), en: fill(en, 'en') };
}

const MEDIUM: ConfigNote = {
  what: bounded('medium', {
    it: 'Fino a {pages} pagine e le prove che trovano quasi tutto.',
    en: 'Up to {pages} pages and the attempts that find almost everything.',
  }),
  howLong: bounded('medium', {
    it: 'Da pochi minuti a {minutes} minuti per sito',
    en: 'From a few minutes to {minutes} minutes for each site',
  }),
  finds: FINDS,
  leavesOut: [],
  effects: [NO_DELETES, NO_CHANGES],
  invasive: false,
};

const HOURS: Localised = {
  it: 'Può richiedere fino a {hours} ore per sito',
  en: 'Can take up to {hours} hours for each site',
};

/** What each strength does; the bounds are those of the engine. Loaded with its screens alone. */
export const STRENGTH_NOTES: Readonly<Record<ScanStrength, ConfigNote>> = {
  default: {
    ...MEDIUM,
    what: {
      it: 'L’equilibrio scelto dal servizio: come «Media».',
      en: 'The balance the service has chosen: like “Medium”.',
    },
  },
  low: {
    ...MEDIUM,
    what: bounded('low', {
      it: 'Fino a {pages} pagine, poche prove per parametro, poco traffico.',
      en: 'Up to {pages} pages, few attempts for each parameter, little traffic.',
    }),
    howLong: bounded('low', {
      it: 'Al massimo {minutes} minuti per sito',
      en: 'At most {minutes} minutes for each site',
    }),
  },
  medium: MEDIUM,
  high: {
    ...MEDIUM,
    what: bounded('high', {
      it: 'Fino a {pages} pagine e molte prove per parametro.',
      en: 'Up to {pages} pages and many attempts for each parameter.',
    }),
    howLong: bounded('high', HOURS),
    effects: [NO_DELETES, WITH_CONSENT],
  },
  insane: {
    ...MEDIUM,
    what: bounded('insane', {
      it: 'Ogni prova possibile, fino a {pages} pagine: solo su ambienti di test.',
      en: 'Every attempt there is, up to {pages} pages: on test systems only.',
    }),
    howLong: bounded('insane', HOURS),
    effects: [
      NO_DELETES,
      WITH_CONSENT,
      { it: 'Molto traffico: può rallentare o fermare il sito', en: 'Heavy traffic: may slow or stop the site' },
    ],
    invasive: true,
  },
};

export const scanConfigs: ScanConfigs = {
  guarded: false,
  groups: [{ title: { it: 'Intensità', en: 'Strength' }, codes: SCAN_STRENGTHS }],
  names: STRENGTH_PROFILES,
  notes: STRENGTH_NOTES,
};

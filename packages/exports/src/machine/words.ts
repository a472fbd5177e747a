import type { Language, Localised } from '@rocca/contract/language';
import type { Certainty } from '@rocca/contract/report/certainty';
import type { FindingEntry } from '../document/document.ts';

type Doubt = NonNullable<FindingEntry['doubt']>;

const CERTAINTY_WORDS = {
  proven: { it: 'Dimostrata sul sistema stesso.', en: 'Proven on the target itself.' },
  version: {
    it: 'La versione che ha risposto è vulnerabile; sul sistema stesso non è stato verificato.',
    en: 'The version that answered is affected; it was not verified on the target itself.',
  },
  unverified: { it: 'Da verificare.', en: 'To be verified.' },
} satisfies Record<Certainty, Localised>;

const DOUBT_WORDS = {
  backport: {
    it: 'La distribuzione può averla corretta senza cambiare versione.',
    en: 'The distribution may have fixed it without a new version.',
  },
  platform_unknown: {
    it: 'Riguarda una piattaforma che non è stata riconosciuta.',
    en: 'It concerns a platform that was not recognised.',
  },
  version_unknown: { it: 'La versione non è nota.', en: 'The version is not known.' },
  version_span: {
    it: 'Solo una parte delle versioni possibili è vulnerabile.',
    en: 'Only some of the versions that it may be are vulnerable.',
  },
  name_unsure: {
    it: 'Il prodotto è stato riconosciuto solo dal nome.',
    en: 'The product was recognised by its name alone.',
  },
  mentioned: {
    it: 'Il servizio cita il prodotto, ma non risulta che sia quello che risponde.',
    en: 'The service mentions the product, which need not be the one that answers.',
  },
  distribution: {
    it: 'Il sistema è di una distribuzione che corregge i pacchetti per proprio conto.',
    en: 'The system is a distribution that fixes packages on its own.',
  },
  possible: { it: 'Ciò che si è visto non la dimostra.', en: 'What was seen does not prove it.' },
} satisfies Record<Doubt, Localised>;

/** How sure it is, and why it is not where it is not. */
export function certaintyText(
  certainty: Certainty,
  doubts: ReadonlyArray<FindingEntry['doubt']>,
  language: Language,
): string {
  const reasons = certainty === 'unverified' ? new Set(doubts) : [];
  const words = [...reasons].flatMap((doubt) => (doubt ? [DOUBT_WORDS[doubt][language]] : []));
  return [CERTAINTY_WORDS[certainty][language], ...words].join(' ');
}

/** Null: it is not known to be exploited. */
export function exploitedText({ known_exploited: known }: FindingEntry, language: Language): string | null {
  if (!known) return null;
  const words = {
    it: `Già sfruttata dagli attaccanti (CISA KEV, dal ${known.added_on})`,
    en: `Known to be exploited (CISA KEV, since ${known.added_on})`,
  };
  const ransomware = { it: '; usata in campagne ransomware.', en: '; used in ransomware campaigns.' };
  return `${words[language]}${known.ransomware ? ransomware[language] : '.'}`;
}

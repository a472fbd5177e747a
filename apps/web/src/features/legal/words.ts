import type { Language } from '@rocca/contract/language';

interface LegalWords {
  readonly contents: string;
  readonly updated: string;
  readonly guideNote: string;
  readonly loading: string;
  readonly failed: string;
  readonly related: string;
  readonly controller: string;
}

/** The fixed words around the texts: part of this page's chunk, not of the catalogue that every screen loads. */
export const LEGAL_WORDS = {
  it: {
    contents: 'Sommario',
    updated: 'Aggiornato il',
    guideNote:
      'Informazioni generali, non un parere legale: verifica il testo in vigore e, nei casi dubbi, senti il tuo DPO o un consulente.',
    loading: 'Caricamento del testo',
    failed: 'Non è stato possibile caricare il testo.',
    related: 'Altre pagine legali',
    controller: 'Titolare del trattamento',
  },
  en: {
    contents: 'Contents',
    updated: 'Updated on',
    guideNote:
      'General information, not legal advice: check the text in force and, where in doubt, ask your DPO or an adviser.',
    loading: 'Loading the text',
    failed: 'The text could not be loaded.',
    related: 'Other legal pages',
    controller: 'Controller',
  },
} as const satisfies Record<Language, LegalWords>;

// The dates carry no time: read in another zone than UTC they could fall on the day before.
const LONG_DATE: Intl.DateTimeFormatOptions = { dateStyle: 'long', timeZone: 'UTC' };

const dateFormats = {
  it: new Intl.DateTimeFormat('it-IT', LONG_DATE),
  en: new Intl.DateTimeFormat('en-GB', LONG_DATE),
} satisfies Record<Language, Intl.DateTimeFormat>;

export function formatLegalDate(iso: string, language: Language): string {
  return dateFormats[language].format(new Date(iso));
}

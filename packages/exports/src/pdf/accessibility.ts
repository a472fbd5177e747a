import type { Language } from '@rocca/contract/language';

/** What a reader with assistive technology finds in the file: the compiler of this version writes no tags (PDF/UA). */
export const ACCESSIBILITY: Readonly<Record<Language, { readonly label: string; readonly text: string }>> = {
  it: {
    label: 'Accessibilità del file',
    text: 'PDF con titolo, lingua, segnalibri e testo selezionabile, ma senza tag (non conforme a PDF/UA). Gli stessi contenuti si leggono sulla piattaforma.',
  },
  en: {
    label: 'Accessibility of the file',
    text: 'PDF with title, language, bookmarks and text that can be selected, but without tags (not PDF/UA). The same content can be read on the platform.',
  },
};

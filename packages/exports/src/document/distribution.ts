import type { Language } from '@rocca/contract/language';

/** Who may read a report, in the words of the Traffic Light Protocol 2.0 (FIRST). The CSAF file carries the same label. */
export const TLP = { label: 'AMBER', url: 'https://www.first.org/tlp/' } as const;

/** What stands at the foot of every page and slide. */
export const footWithLabel = (foot: string): string => [foot, `TLP:${TLP.label}`].filter(Boolean).join(' · ');

export const DISTRIBUTION: Readonly<Record<Language, { readonly label: string; readonly text: string }>> = {
  it: {
    label: 'Distribuzione',
    text: `TLP:${TLP.label}. Chi lo riceve può condividerlo, solo con chi ne ha necessità, nella propria organizzazione e presso i propri clienti.`,
  },
  en: {
    label: 'Distribution',
    text: `TLP:${TLP.label}. Recipients may share it, on a need-to-know basis only, within their organisation and with its clients.`,
  },
};

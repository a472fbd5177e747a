import type { Localised } from '../language.ts';

/** What licences count, each in its own unit: a sum over several services would be a sum of different things. */
export const ALLOWANCE_UNITS = {
  scan: { it: 'scansioni', en: 'scans' },
  questionnaire: { it: 'questionari', en: 'questionnaires' },
  answer: { it: 'risposte al mese', en: 'answers per month' },
  call: { it: 'telefonate', en: 'phone calls' },
  product: { it: 'prodotti monitorati', en: 'monitored products' },
  campaign: { it: 'campagne', en: 'campaigns' },
  card: { it: 'carte protette', en: 'protected cards' },
  activation: { it: 'attivazioni', en: 'activations' },
} as const satisfies Record<string, Localised>;
export type AllowanceUnit = keyof typeof ALLOWANCE_UNITS;

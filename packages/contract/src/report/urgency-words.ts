import type { Localised } from '../language.ts';
import type { Urgency } from './priority.ts';

/** Why an action stands where it stands. */
export const URGENCY_NAMES: Readonly<Record<Urgency, Localised>> = {
  compromise: { it: 'Esposizione grave, dimostrata', en: 'Severe exposure, proven' },
  exploited: { it: 'Sfruttata in attacchi reali', en: 'Exploited in real attacks' },
  proven: { it: 'Dimostrata sul sistema', en: 'Proven on the target' },
  known: { it: 'Debolezza nota', en: 'Known weakness' },
};

/** How actions are ordered, in a sentence. */
export const PRIORITY_METHOD: Localised = {
  it: 'Ordine: prima le esposizioni gravi dimostrate, poi ciò che è sfruttato in attacchi reali, poi ciò che è stato dimostrato sul sistema; a parità, per gravità, certezza, probabilità di attacco (EPSS) e numero di posizioni.',
  en: 'Order: severe exposures that were proven, then what is exploited in real attacks, then what was proven on the target; among equals by severity, certainty, likelihood of an attack (EPSS) and number of places.',
};

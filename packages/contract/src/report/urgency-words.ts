import { MAIL_ENGINES } from '../engines/report-words.ts';
import type { Localised } from '../language.ts';
import type { Urgency } from './priority.ts';

/** Why an action stands where it stands. */
export const URGENCY_NAMES: Readonly<Record<Urgency, Localised>> = {
  compromise: { it: 'Compromissione o esposizione grave', en: 'Compromise or severe exposure' },
  exploited: { it: 'Sfruttata in attacchi reali', en: 'Exploited in real attacks' },
  spoofable: { it: 'Posta falsificabile', en: 'Mail can be spoofed' },
  proven: { it: 'Dimostrata sul sistema', en: 'Proven on the target' },
  known: { it: 'Debolezza nota', en: 'Known weakness' },
};

/** How the actions of an engine's report are ordered, in a sentence. */
export function priorityMethod(engine: string): Localised {
  const mail = MAIL_ENGINES.includes(engine);
  return {
    it: `Ordine: prima le compromissioni e le esposizioni gravi, poi ciò che è sfruttato in attacchi reali (catalogo KEV di CISA)${mail ? ', poi la posta falsificabile' : ''}; il resto per gravità. A parità contano la certezza, la probabilità di attacco (EPSS) e il numero di punti.`,
    en: `Order: compromises and severe exposures, then what is exploited in real attacks (CISA’s KEV catalogue)${mail ? ', then mail that can be spoofed' : ''}; the rest by severity. Among equals certainty, likelihood of an attack (EPSS) and number of places decide.`,
  };
}

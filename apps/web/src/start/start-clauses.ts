import type { StartClause } from '../lib/engine/target-words.ts';

const indemnity: StartClause = {
  title: {
    it: 'Autorizzazione e manleva',
    en: 'Permission and indemnity',
  },
  text: {
    it: 'Dichiaro di essere titolare dei sistemi elencati, o di avere l’autorizzazione scritta di chi li gestisce, e tengo indenne il fornitore da ogni pretesa di terzi che nasca da una dichiarazione non vera.',
    en: 'I declare that I own the systems listed, or have the written permission of whoever runs them, and I hold the provider harmless against any claim by others that comes from an untrue declaration.',
  },
};

const liability: StartClause = {
  title: {
    it: 'Responsabilità',
    en: 'Liability',
  },
  text: {
    it: 'Il test usa tecniche reali: un sistema fragile può rallentare, bloccarsi o generare allarmi. Ho copie di sicurezza aggiornate e so che il fornitore risponde solo entro i limiti dei termini e condizioni.',
    en: 'The test uses real techniques: a fragile system may slow down, stop or raise alarms. I have recent backups, and I know that the provider is liable only within the limits of the terms and conditions.',
  },
};

/** What the caller of a start declares, with what the engine adds. Kept beside the dialog: no other screen shows it. */
export function startClauses(ofEngine: readonly StartClause[]): readonly StartClause[] {
  return [indemnity, ...ofEngine, liability];
}

import type { Localised } from '@rocca/contract/language';

interface Clause {
  readonly title: Localised;
  readonly text: Localised;
}

const indemnity: Clause = {
  title: {
    it: 'Autorizzazione e manleva',
    en: 'Permission and indemnity',
  },
  text: {
    it: 'Dichiaro di essere titolare dei sistemi elencati, o di avere l’autorizzazione scritta di chi li gestisce, e tengo indenne il fornitore da ogni pretesa di terzi che nasca da una dichiarazione non vera.',
    en: 'I declare that I own the systems listed, or have the written permission of whoever runs them, and I hold the provider harmless against any claim by others that comes from an untrue declaration.',
  },
};

const ctiData: Clause = {
  title: {
    it: 'Dati di Cyber Threat Intelligence',
    en: 'Cyber Threat Intelligence data',
  },
  text: {
    it: 'I risultati provengono anche da archivi diffusi illecitamente da altri e possono contenere dati personali e credenziali. Li userò solo per proteggere la mia organizzazione: non li diffonderò e non proverò le credenziali trovate.',
    en: 'Results also come from archives that others published unlawfully, and may hold personal data and credentials. I will use them only to protect my organisation: I will not pass them on, nor try the credentials found.',
  },
};

const liability: Clause = {
  title: {
    it: 'Responsabilità',
    en: 'Liability',
  },
  text: {
    it: 'Il test usa tecniche reali: un sistema fragile può rallentare, bloccarsi o generare allarmi. Ho copie di sicurezza aggiornate e so che il fornitore risponde solo entro i limiti dei termini e condizioni.',
    en: 'The test uses real techniques: a fragile system may slow down, stop or raise alarms. I have recent backups, and I know that the provider is liable only within the limits of the terms and conditions.',
  },
};

/** What whoever starts a test of this engine declares. Kept beside the dialog: nobody needs it before. */
export function startClauses(engine: string): readonly Clause[] {
  return engine === 'cti' ? [indemnity, ctiData, liability] : [indemnity, liability];
}

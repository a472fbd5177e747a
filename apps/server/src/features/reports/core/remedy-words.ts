import type { Language } from '@rocca/contract/language';

interface Update {
  readonly product: string;
  readonly version: string | null;
  readonly findings: number;
  readonly closes: number;
}

interface RemedyWords {
  /** What is to be done, in one line. */
  readonly name: string;
  readonly solution: string;
}

/** An update that closes several findings, in the reader's language. */
export function updateWords(update: Update, language: Language): RemedyWords {
  return WORDS[language](update);
}

const WORDS: Readonly<Record<Language, (update: Update) => RemedyWords>> = {
  it({ product, version, findings, closes }) {
    if (version === null) {
      return {
        name: `Aggiorna ${product}: NVD non indica la versione corretta`,
        solution: `NVD non indica in quale versione di ${product} il problema è corretto: installare l’ultima mantenuta dal produttore e verificarne le note di rilascio; se non è possibile, limitare l’accesso al servizio.`,
      };
    }
    const all = `Aggiornare ${product} alla versione ${version} o successiva.`;
    const left = findings - closes;
    if (left === 0) return { name: `Aggiorna ${product} alla ${version} o successiva`, solution: all };
    const rest = left === 1 ? 'Per una rilevazione' : `Per ${left} rilevazioni`;
    return {
      name: `Aggiorna ${product} alla ${version} o successiva`,
      solution: `${all} ${rest} NVD non indica la versione corretta: verificare le note di rilascio del produttore.`,
    };
  },
  en({ product, version, findings, closes }) {
    if (version === null) {
      return {
        name: `Update ${product}: NVD gives no fixed version`,
        solution: `NVD does not say in which version of ${product} this is fixed: install the latest one its maker maintains and check its release notes; where that is not possible, restrict access to the service.`,
      };
    }
    const all = `Update ${product} to ${version} or later.`;
    const left = findings - closes;
    if (left === 0) return { name: `Update ${product} to ${version} or later`, solution: all };
    const rest = left === 1 ? 'For one finding' : `For ${left} findings`;
    return {
      name: `Update ${product} to ${version} or later`,
      solution: `${all} ${rest} NVD gives no fixed version: check the maker’s release notes.`,
    };
  },
};

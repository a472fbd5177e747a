import type { Language } from '@rocca/contract/language';

interface Update {
  readonly product: string;
  readonly version: string | null;
  /** Versions that were seen. */
  readonly seen: readonly string[];
  /** What places need where they need different versions, smallest first; otherwise empty. */
  readonly needed: readonly string[];
  readonly findings: number;
  readonly closes: number;
}

export interface RemedyWords {
  /** What is to be done, in one line. */
  readonly name: string;
  /** What the name does not say. */
  readonly solution: string;
}

/** An update that closes several findings, in the reader's language. */
export function updateWords(update: Update, language: Language): RemedyWords {
  return WORDS[language](update);
}

const sentences = (...parts: ReadonlyArray<string | false>) => parts.filter(Boolean).join(' ');

const WORDS: Readonly<Record<Language, (update: Update) => RemedyWords>> = {
  it({ product, version, seen, needed, findings, closes }) {
    const found =
      seen.length > 0 && `${seen.length === 1 ? 'Versione rilevata' : 'Versioni rilevate'}: ${seen.join(', ')}.`;
    if (version === null) {
      return {
        name: `Aggiornare ${product}: versione corretta non nota`,
        solution: sentences(
          found,
          'Installare l’ultima versione mantenuta dal produttore e verificarne le note di rilascio; se non è possibile, limitare l’accesso al servizio.',
        ),
      };
    }
    const left = findings - closes;
    const rest = left === 1 ? 'Per una rilevazione' : `Per ${left} rilevazioni`;
    return {
      name: `Aggiornare ${product} alla ${version} o successiva`,
      solution: sentences(
        found,
        needed.length > 1 &&
          `A seconda dell’host basta una di queste versioni: ${needed.join(', ')}; il piano di rimedio la indica accanto a ogni punto.`,
        left > 0 &&
          `${rest} le fonti sulle vulnerabilità non indicano la versione corretta: verificare le note di rilascio del produttore.`,
      ),
    };
  },
  en({ product, version, seen, needed, findings, closes }) {
    const found = seen.length > 0 && `${seen.length === 1 ? 'Version found' : 'Versions found'}: ${seen.join(', ')}.`;
    if (version === null) {
      return {
        name: `Update ${product}: fixed version not known`,
        solution: sentences(
          found,
          'Install the latest version that its vendor maintains and check its release notes; where that is not possible, restrict access to the service.',
        ),
      };
    }
    const left = findings - closes;
    const rest = left === 1 ? 'For one finding' : `For ${left} findings`;
    return {
      name: `Update ${product} to ${version} or later`,
      solution: sentences(
        found,
        needed.length > 1 &&
          `Depending on the host, one of these versions is enough: ${needed.join(', ')}; the remediation plan names it beside each place.`,
        left > 0 && `${rest} the vulnerability sources give no fixed version: check the vendor’s release notes.`,
      ),
    };
  },
};

import type { Localised } from '@rocca/contract/language';
import type { Finding } from '../../core/finding.ts';
import type { KnownVulnerability, VulnerabilityMatch } from '../../core/knowledge.ts';
import type { Advisory } from './advisories.ts';
import { titleOf } from './cwe-titles.ts';

/** What a finding of a version says of itself: its name, and what closes it. */

type Named = Pick<KnownVulnerability, 'cve' | 'title' | 'origin' | 'cwes'>;

/** `Path traversal in Apache httpd · CVE-2021-42013`: words first, the number for those who know it. */
export function nameOf(known: Named, product: string): Localised {
  const words = titleFor(known, product);
  return { it: `${words.it} · ${known.cve}`, en: `${words.en} · ${known.cve}` };
}

/** Our own title; else the kind of weakness, which has words in both languages; else what a catalogue calls it. */
function titleFor({ title, origin, cwes }: Named, product: string): Localised {
  if (title && origin.title === 'starter') return NAMES_PRODUCT.test(title.en) ? title : inProduct(title, product);
  return titleOf(cwes, product) ?? title ?? { it: `Vulnerabilità di ${product}`, en: `Vulnerability in ${product}` };
}

/** Titles of our own name their product, unless there are several. */
const NAMES_PRODUCT = / in [\w. -]{2,20}$/;

const inProduct = ({ it, en }: Localised, product: string): Localised => ({
  it: `${it} in ${product}`,
  en: `${en} in ${product}`,
});

interface Update extends Pick<VulnerabilityMatch, 'fixedIn' | 'range' | 'basis'> {
  readonly product: string;
  /** The version that closes this and everything else that was found in the product; null: none is known. */
  readonly closedBy: string | null;
  readonly doubt: Finding<unknown>['doubt'];
  /** With which the distribution that built it closed this; empty: the knowledge names none. */
  readonly advisories: readonly Advisory[];
  readonly exploited: boolean;
}

/** What closes one vulnerability of a product. */
export function solutionOf(update: Update): Localised {
  const steps = [backportStep(update), updateStep(update), exploitedStep(update)].filter((step) => step !== null);
  return { it: steps.map(({ it }) => it).join(' '), en: steps.map(({ en }) => en).join(' ') };
}

function backportStep({ doubt, advisories }: Update): Localised | null {
  if (doubt !== 'backport' && doubt !== 'distribution') return null;
  const [first] = advisories;
  if (first) {
    const named = advisories.map(({ id, link }) => `${id}, ${link}`).join('; ');
    return {
      it: `La versione è quella di una distribuzione, che può aver corretto il problema senza cambiarne il numero: verificare sull’host che sia installata la correzione di ${first.distribution} (${named}).`,
      en: `The version is a distribution’s, which may have fixed this without changing the number: verify on the host that the fix of ${first.distribution} (${named}) is installed.`,
    };
  }
  return {
    it: 'La versione è quella di una distribuzione, che può aver corretto il problema senza cambiarne il numero: verificare sull’host che il pacchetto sia aggiornato.',
    en: 'The version is a distribution’s, which may have fixed this without changing the number: check on the host that the package is up to date.',
  };
}

function updateStep(update: Update): Localised {
  const { product, fixedIn, closedBy } = update;
  const version = closedBy ?? fixedIn;
  if (version === null) return unknownStep(update);
  const step = {
    it: `Aggiornare ${product} alla versione ${version} o successiva`,
    en: `Update ${product} to ${version} or later`,
  };
  if (fixedIn === null || fixedIn === version) return { it: `${step.it}.`, en: `${step.en}.` };
  return {
    it: `${step.it}: questa vulnerabilità è corretta dalla ${fixedIn}; la ${version} chiude anche le altre trovate in questo prodotto di cui si conosce la correzione.`,
    en: `${step.en}: this vulnerability is fixed from ${fixedIn} on; ${version} also closes the others found in this product that have a known fix.`,
  };
}

/** A vague sentence would hide that nobody has said it: the reader learns what is known, and where to look. */
function unknownStep({ product, basis, range }: Update): Localised {
  const last = lastAffected(range);
  const known =
    basis === 'all_versions' || last === null
      ? {
          it: 'Le fonti sulle vulnerabilità non indicano la versione corretta',
          en: 'The vulnerability sources give no fixed version',
        }
      : {
          it: `Le fonti sulle vulnerabilità non indicano la versione corretta; ultima nota come vulnerabile: ${last}`,
          en: `The vulnerability sources give no fixed version; the last one known to be affected is ${last}`,
        };
  return {
    it: `${known.it}. Installare l’ultima versione di ${product} mantenuta dal produttore e verificarne le note di rilascio; se non è possibile, limitare l’accesso al servizio.`,
    en: `${known.en}. Install the latest version of ${product} that its vendor maintains and check its release notes; where that is not possible, restrict access to the service.`,
  };
}

/** The end of `>= 2.4.0, <= 2.4.49`, or the version of `= 2.3.4`. */
function lastAffected(range: string): string | null {
  return /(?:^|, )(?:<=|=) ([^,]{1,60})$/.exec(range)?.[1] ?? null;
}

function exploitedStep({ exploited }: Update): Localised | null {
  if (!exploited) return null;
  return {
    it: 'È nel catalogo KEV di CISA delle vulnerabilità sfruttate: intervenire subito.',
    en: 'It is in CISA’s catalogue of known exploited vulnerabilities (KEV): act at once.',
  };
}

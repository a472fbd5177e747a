import type { Localised } from '@rocca/contract/language';
import type { CheckCode } from '@rocca/contract/report/nscan-checks';
import type { CvssScores } from '@rocca/contract/severity/cvss';
import type { Finding } from '../report.ts';

/** What we say of a kind of finding, wherever it is found. */
export interface Definition {
  readonly key: string;
  readonly check: CheckCode;
  readonly family: string;
  readonly name: Localised;
  readonly description: Localised;
  readonly solution: Localised;
  readonly scores: CvssScores;
  readonly cves: readonly string[];
  readonly cwes: readonly string[];
  readonly references: ReadonlyArray<{ readonly id: string; readonly link: string }>;
}

interface Sighting {
  readonly port: Finding['port'];
  readonly evidence: string;
  /** It may be so, but what was seen does not prove it. */
  readonly possible?: boolean;
}

/** One finding of a kind. Chances and known exploits come from the vulnerability knowledge, not from here. */
export function findingOf(definition: Definition, { port, evidence, possible = false }: Sighting): Finding {
  const { key, check, family, name, description, solution, scores, cves, cwes, references } = definition;
  return {
    port,
    key,
    check,
    family,
    name,
    description,
    solution,
    scores,
    cves,
    cwes,
    references,
    epss: null,
    epssPercentile: null,
    knownExploited: null,
    certainty: possible ? 'unconfirmed' : 'confirmed',
    doubt: possible ? 'possible' : null,
    evidence,
  };
}

export const cveReference = (cve: string) => ({ id: cve, link: `https://nvd.nist.gov/vuln/detail/${cve}` });
export const rfcReference = (number: number) => ({
  id: `RFC ${number}`,
  link: `https://www.rfc-editor.org/rfc/rfc${number}`,
});
export const cweReference = (number: number) => ({
  id: `CWE-${number}`,
  link: `https://cwe.mitre.org/data/definitions/${number}.html`,
});

/** Both versions of a score, by their vectors. The prefix of version 3.1 is added here. */
export function scored(v2: readonly [string, number], v3: readonly [string, number] | null): CvssScores {
  const second = { vector: v2[0], score: v2[1] };
  return v3 ? { v2: second, v3: { vector: `CVSS:3.1/${v3[0]}`, score: v3[1] } } : { v2: second };
}

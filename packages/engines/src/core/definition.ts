import type { CvssScores } from '@rocca/contract/severity/cvss';

/** Words that definitions share: references and scores. */

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

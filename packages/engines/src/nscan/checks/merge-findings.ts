import type { Finding } from '../report.ts';

const EVIDENCE_CHARACTERS = 4000;

/**
 * One finding where several checks saw the same thing in the same place: what is proven wins over what is likely, what
 * was asked of the service itself over what follows from its version. The evidence of all of them is kept.
 */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings, ({ port, key }) => `${port?.protocol}/${port?.number}/${key}`);
  return [...groups.values()].map((group) => group.toSorted((a, b) => weight(a) - weight(b)).reduce(merge));
}

function weight({ certainty, check }: Finding): number {
  return (certainty === 'confirmed' ? 0 : 2) + (check === 'versions' ? 1 : 0);
}

function merge(first: Finding, other: Finding): Finding {
  return {
    ...first,
    scores: { ...other.scores, ...first.scores },
    cves: [...new Set([...first.cves, ...other.cves])],
    cwes: [...new Set([...first.cwes, ...other.cwes])],
    references: [...new Map([...first.references, ...other.references].map((one) => [one.link, one])).values()],
    epss: first.epss ?? other.epss,
    epssPercentile: first.epssPercentile ?? other.epssPercentile,
    knownExploited: first.knownExploited ?? other.knownExploited,
    evidence: join(first.evidence, other.evidence),
  };
}

function join(first: string, other: string): string {
  if (first.includes(other)) return first;
  return `${first}\n\n${other}`.slice(0, EVIDENCE_CHARACTERS).toWellFormed();
}

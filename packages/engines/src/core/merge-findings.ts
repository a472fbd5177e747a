import type { Finding } from './finding.ts';

const MAX_EVIDENCE_CHARACTERS = 4000;

interface Merging<Place> {
  /** One spelling for each place. */
  placeKey(place: Place): string;
  /** Whether it was concluded, from a version for instance, and not asked of the target. */
  isInferred(finding: Finding<Place>): boolean;
}

/**
 * One finding where several checks saw the same thing at the same place: what is proven wins over what is likely, what
 * was asked of the target over what was concluded. The evidence of all of them is kept.
 */
export function mergeFindings<Place>(
  findings: ReadonlyArray<Finding<Place>>,
  { placeKey, isInferred }: Merging<Place>,
): Array<Finding<Place>> {
  const rank = (finding: Finding<Place>) => (finding.certainty === 'confirmed' ? 0 : 2) + (isInferred(finding) ? 1 : 0);
  const groups = Map.groupBy(findings, ({ place, key }) => `${placeKey(place)}|${key}`);
  return [...groups.values()].map((group) => group.toSorted((a, b) => rank(a) - rank(b)).reduce(merge));
}

function merge<Place>(first: Finding<Place>, other: Finding<Place>): Finding<Place> {
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
  return `${first}\n\n${other}`.slice(0, MAX_EVIDENCE_CHARACTERS).toWellFormed();
}

import type { Coverage } from '@rocca/contract/report/coverage.schema';
import type { FindingCounts } from '@rocca/contract/report/summary.schema';

/** Whether any place was searched for vulnerabilities: if not, there being none is not known. */
export function wereVulnerabilitiesSought({ checks }: Pick<Coverage, 'checks'>): boolean {
  return checks.some(({ inventory, places_done }) => places_done > 0 && !inventory);
}

/** Whether it could be told which vulnerabilities are being exploited. */
export function isExploitationKnown({ knowledge }: Pick<Coverage, 'knowledge'>): boolean {
  return knowledge.some(({ name, loaded_at }) => name === 'kev' && loaded_at !== null);
}

interface Counted {
  readonly scan: Pick<FindingCounts, 'vulns'>;
  readonly coverage: Pick<Coverage, 'checks'>;
}

/** Whether the number of findings means something: one that could not be counted is not zero. */
export function areFindingsCounted({ scan, coverage }: Counted): boolean {
  return scan.vulns > 0 || wereVulnerabilitiesSought(coverage);
}

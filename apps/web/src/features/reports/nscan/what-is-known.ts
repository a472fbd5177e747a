import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import { INVENTORY_CHECKS } from '@rocca/contract/report/nscan-checks';

/** Whether anybody looked for vulnerabilities on any host: if not, there being none is not known. */
export function wereVulnerabilitiesSought({ checks }: Pick<NscanCoverage, 'checks'>): boolean {
  return checks.some(({ check, hosts_done }) => hosts_done > 0 && !INVENTORY_CHECKS.includes(check));
}

/** Whether it could be told which vulnerabilities are being exploited. */
export function isExploitationKnown({ knowledge }: Pick<NscanCoverage, 'knowledge'>): boolean {
  return knowledge.some(({ name, loaded_at }) => name === 'kev' && loaded_at !== null);
}

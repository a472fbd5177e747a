import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import type { CheckCode } from '@rocca/contract/report/nscan-checks';

/** These tell what is there, not what is wrong with it. */
const INVENTORY: readonly CheckCode[] = ['discovery', 'tcp_ports', 'udp_ports', 'services', 'os'];

/** Whether anybody looked for vulnerabilities on any host: if not, there being none is not known. */
export function wereVulnerabilitiesSought({ checks }: Pick<NscanCoverage, 'checks'>): boolean {
  return checks.some(({ check, hosts_done }) => hosts_done > 0 && !INVENTORY.includes(check));
}

/** Whether it could be told which vulnerabilities are being exploited. */
export function isExploitationKnown({ knowledge }: Pick<NscanCoverage, 'knowledge'>): boolean {
  return knowledge.some(({ name, loaded_at }) => name === 'kev' && loaded_at !== null);
}

export { differencePage } from './difference.repo.ts';
export { downPage } from './down.repo.ts';
export { hostsPage } from './hosts.repo.ts';
export type { LevelCounts, ListRequest, Page } from './list-request.ts';
export { firstPorts, portsPage } from './ports.repo.ts';
export {
  presentDifference,
  presentHost,
  presentPort,
  presentSummary,
  presentVulnerability,
} from './present.ts';
export { endOf, findResult, historyOf, type NscanRow, type ResultRow, topHosts } from './report.repo.ts';
export { vulnerabilitiesPage } from './vulnerabilities.repo.ts';

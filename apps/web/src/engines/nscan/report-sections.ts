import {
  type NscanCoverage,
  type NscanDifferenceRow,
  type NscanSummary,
  type NscanVulnerability,
  nscanSections,
} from '@rocca/contract/engines/nscan/sections';
import type { OpenReport } from '../../features/reports/for-engines.ts';
import { reportHead, reportList } from '../../lib/reports/report-sections.ts';

export interface NscanShape {
  readonly scan: NscanSummary;
  readonly coverage: NscanCoverage;
  readonly finding: NscanVulnerability;
  readonly difference: NscanDifferenceRow;
}

export type NscanReport = OpenReport<NscanShape>;

/** What the report of a network scan asks the server for. */
export const head = reportHead({ scan: 'nscan_summary', coverage: 'nscan_coverage' }, nscanSections);
export const vulnerabilities = reportList('vulnerabilities', nscanSections);
export const vulnerabilityGroups = reportList('vulnerability_groups', nscanSections);
export const remedies = reportList('remedies', nscanSections, ['worst']);
export const difference = reportList('nscan_difference', nscanSections);
export const hosts = reportList('hosts', nscanSections);
export const hostPorts = reportList('host_ports', nscanSections);
export const unknownServices = reportList('unknown_services', nscanSections);
export const downHosts = reportList('target_down', nscanSections);

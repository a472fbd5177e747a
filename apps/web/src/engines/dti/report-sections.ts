import {
  type DtiCoverage,
  type DtiDifferenceRow,
  type DtiFinding,
  type DtiSummary,
  dtiSections,
} from '@rocca/contract/engines/dti/sections';
import type { OpenReport } from '../../features/reports/for-engines.ts';
import { reportHead, reportList } from '../../lib/reports/report-sections.ts';

export interface DtiShape {
  readonly scan: DtiSummary;
  readonly coverage: DtiCoverage;
  readonly finding: DtiFinding;
  readonly difference: DtiDifferenceRow;
}

export type DtiReport = OpenReport<DtiShape>;

/** What the report of a domain asks the server for. */
export const head = reportHead({ scan: 'summary', coverage: 'dti_coverage' }, dtiSections);
export const findings = reportList('dti_findings', dtiSections);
export const vulnerabilityGroups = reportList('dti_vulnerability_groups', dtiSections);
export const remedies = reportList('remedies', dtiSections, ['worst']);
export const difference = reportList('dti_difference', dtiSections);
export const breaches = reportList('breach_data', dtiSections);
export const breachSources = reportList('breach_sources', dtiSections);
export const addresses = reportList('ip_data', dtiSections);
/** One address with its ports. */
export const addressPorts = reportList('ip_data', dtiSections, ['ports_details']);
export const names = reportList('subdomain_data', dtiSections);
export const lookalikes = reportList('typosquatting', dtiSections);
export const cveDetails = reportList('cve_details', dtiSections);
export const mail = reportList('mail_security', dtiSections);
export const surface = reportList('attack_surface', dtiSections);
export const cveTables = {
  high: reportList('cve_ordered_high', dtiSections),
  medium: reportList('cve_ordered_medium', dtiSections),
  low: reportList('cve_ordered_low', dtiSections),
};

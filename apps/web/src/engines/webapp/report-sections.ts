import {
  type WebappAlert,
  type WebappCoverage,
  type WebappDifferenceRow,
  type WebappSummary,
  webappSections,
} from '@rocca/contract/engines/webapp/sections';
import type { OpenReport } from '../../features/reports/for-engines.ts';
import { reportHead, reportList, reportObject } from '../../lib/reports/report-sections.ts';

export interface WebappShape {
  readonly scan: WebappSummary;
  readonly coverage: WebappCoverage;
  readonly finding: WebappAlert;
  readonly difference: WebappDifferenceRow;
}

export type WebappReport = OpenReport<WebappShape>;

/** What the report of a web application scan asks the server for. */
export const head = reportHead({ scan: 'webapp_summary', coverage: 'webapp_coverage' }, webappSections);
export const alerts = reportList('webapp_alerts', webappSections);
export const vulnerabilityGroups = reportList('webapp_vulnerability_groups', webappSections);
export const remedies = reportList('remedies', webappSections, ['worst']);
export const difference = reportList('webapp_difference', webappSections);
export const messages = reportList('webapp_messages', webappSections);
export const pages = reportList('webapp_pages', webappSections);
export const technologies = reportList('whatweb', webappSections);
export const firewalls = reportList('waf', webappSections);
export const inputs = reportList('webapp_inputs', webappSections);
export const leftBehind = reportList('webapp_left_behind', webappSections);
export const tlsLines = reportList('testssl', webappSections);
export const tlsSummary = reportObject('testssl_summary', webappSections);

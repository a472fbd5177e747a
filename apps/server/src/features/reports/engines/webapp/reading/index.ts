import { type WebappSections, webappSections } from '@rocca/contract/engines/webapp/sections';
import type { ReportReading } from '../../../core/reading.ts';
import { alerts, difference, remedies, vulnerabilityGroups } from './alerts.ts';
import { coverage } from './coverage.ts';
import { inputs } from './inputs.ts';
import { leftBehind } from './left-behind.ts';
import { messages } from './messages.ts';
import { pages } from './pages.ts';
import { summary } from './summary.ts';
import { technologies } from './technologies.ts';
import { tls, tlsSummary } from './tls.ts';
import { waf } from './waf.ts';

/** How the report of a web application scan is read. */
export const webappReading: ReportReading<WebappSections> = {
  code: 'webapp',
  sections: webappSections,
  resolvers: {
    webapp_summary: summary,
    webapp_coverage: coverage,
    testssl_summary: tlsSummary,
    webapp_difference: difference,
    webapp_alerts: alerts,
    webapp_messages: messages,
    webapp_pages: pages,
    waf,
    webapp_inputs: inputs,
    webapp_left_behind: leftBehind,
    testssl: tls,
    whatweb: technologies,
    webapp_vulnerability_groups: vulnerabilityGroups,
    remedies,
  },
};

import { type DtiSections, dtiSections } from '@rocca/contract/engines/dti/sections';
import type { ReportReading } from '../../../core/reading.ts';
import { addressSights } from './address-sights.ts';
import { addresses } from './addresses.ts';
import { breachData, breachSources } from './breaches.ts';
import { coverage } from './coverage.ts';
import { cveDetails, cveHigh, cveLow, cveMedium } from './cves.ts';
import { difference, findings, remedies, vulnerabilityGroups } from './findings.ts';
import { lookalikes } from './lookalikes.ts';
import { mail } from './mail.ts';
import { subdomains } from './subdomains.ts';
import { summary } from './summary.ts';
import { surface } from './surface.ts';

/** How the report of a domain is read. */
export const dtiReading: ReportReading<DtiSections> = {
  code: 'dti',
  sections: dtiSections,
  addressSights,
  resolvers: {
    summary,
    dti_coverage: coverage,
    breach_data: breachData,
    breach_sources: breachSources,
    ip_data: addresses,
    subdomain_data: subdomains,
    typosquatting: lookalikes,
    cve_ordered_high: cveHigh,
    cve_ordered_medium: cveMedium,
    cve_ordered_low: cveLow,
    cve_details: cveDetails,
    mail_security: mail,
    attack_surface: surface,
    dti_findings: findings,
    dti_difference: difference,
    dti_vulnerability_groups: vulnerabilityGroups,
    remedies,
  },
};

/** The same sections, of which only those of a lite licence are ever opened. */
export const dtiLiteReading: ReportReading<DtiSections> = { ...dtiReading, code: 'dti_lite', liteOnly: true };

import type { Risk } from '@rocca/contract/engines/dti/choices';
import { tabAddress } from '../../features/reports/for-engines.ts';

/** Where the figures of the report lead: a tab, narrowed to what was counted. */
export const cvesAddress = (risk?: Risk) => tabAddress('cves', risk && { risk });
export const ipAddress = (ip: string) => tabAddress('addresses', { ip });
export const breachesAddress = (filters: Readonly<Record<string, string>> = {}) => tabAddress('breaches', filters);
export const findingAddress = (finding: string) => tabAddress('vulnerabilities', { finding });
export const coverageAddress = () => tabAddress('coverage');

/** The address that shows a CVE to the public, for what is one: the texts come from sources. */
export const cvePage = (cve: string): string | null =>
  /^CVE-\d{4}-\d{4,}$/.test(cve) ? `https://nvd.nist.gov/vuln/detail/${cve}` : null;

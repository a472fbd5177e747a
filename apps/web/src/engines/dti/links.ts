import type { Risk } from '@rocca/contract/engines/dti/choices';
import type { RansomwarePart } from '@rocca/contract/engines/dti/ransomware-parts';
import { tabAddress } from '../../features/reports/for-engines.ts';

/** Where the figures of the report lead: a tab, narrowed to what was counted. */
export const cvesAddress = (risk?: Risk) => tabAddress('cves', risk && { risk });
export const ipAddress = (ip: string) => tabAddress('addresses', { ip });
export const breachesAddress = (filters: Readonly<Record<string, string>> = {}) => tabAddress('breaches', filters);
export const findingAddress = (finding: string) => tabAddress('vulnerabilities', { finding });

/** The rows that each part of the ransomware index is counted from. */
const RANSOMWARE_ROWS: Readonly<Record<RansomwarePart, string>> = {
  ransomware_cves: tabAddress('vulnerabilities', { ransomware: 'yes' }),
  exploited_cves: tabAddress('vulnerabilities', { exploited: 'yes', ransomware: 'no' }),
  remote_access: tabAddress('addresses'),
  // The latest first: those are the ones that count.
  exposed_passwords: tabAddress('breaches'),
  spoofable_mail: tabAddress('vulnerabilities', { vulnerability: 'mail-spoofable' }),
  lookalikes: tabAddress('lookalikes', { risk: 'High' }),
};
/** Undefined for a part that a newer server has made up. */
export const ransomwareAddress = (part: string): string | undefined =>
  new Map(Object.entries(RANSOMWARE_ROWS)).get(part);

export const coverageAddress = () => tabAddress('coverage');

/** The address that shows a CVE to the public, for what is one: the texts come from sources. */
export const cvePage = (cve: string): string | null =>
  /^CVE-\d{4}-\d{4,}$/.test(cve) ? `https://nvd.nist.gov/vuln/detail/${cve}` : null;

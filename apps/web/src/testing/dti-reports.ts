import { RANSOMWARE_PARTS } from '@rocca/contract/engines/dti/ransomware-parts';
import {
  type BreachData,
  type BreachSourceRow,
  type CveDetail,
  type CveRow,
  type DtiCoverage,
  type DtiDifferenceRow,
  type DtiFinding,
  type DtiSummary,
  dtiSections,
  type IpData,
  type MailSecurity,
  type SubdomainData,
  type SurfaceNode,
  type Typosquatting,
} from '@rocca/contract/engines/dti/sections';
import { reportSummary as summarySchema } from '@rocca/contract/report/summary.schema';
import { checkDone, nscanDifferenceRow, nscanRemedy, nscanSummary, nscanVulnerability } from './nscan-reports.ts';

/**
 * Sections of a domain's report as the server sends them. What all reports say alike is that of the network scan; each
 * is read with the contract's schema, so that one that the server could not send fails the test.
 */

const SCANNED = '2026-11-14T10:00:00.000Z';
const EARLIER_ID = '0b7f0d0a-41f6-4f2e-8d58-6a9a3f0a2d10';

export const dtiReportSummary = (full_mode = true) =>
  summarySchema.strict().parse({
    ...{ target_cleaned: 'acme.test', name: 'Acme', scanType: 'Domain Threat Intelligence' },
    ...{ creation_time: SCANNED, full_mode },
  });

export function dtiSummary(change: Partial<DtiSummary> = {}): DtiSummary {
  const {
    hosts_count: _hosts,
    down_count: _down,
    open_ports: _ports,
    average: _average,
    top_3_vuln: _top,
    ...counts
  } = nscanSummary();
  const sums = { none: 1, partial: 2, complete: 3 };
  return dtiSections.summary.value.strict().parse({
    ...counts,
    ...{ vulns: 45, critical: 4, high: 11, medium: 24, low: 6, cve_findings: 43 },
    ...{ cve_total: 42, cve_high_total: 12, cve_medium_total: 25, cve_low_total: 5 },
    ...{ breach_total: 31, breach_source_total: 4, total_ip_found: 6, total_subdomain_found: 64 },
    ...{ total_typosquatting: 9, typosquatting_of_others: 9, ransomware_attack_index: 63 },
    ransomware_parts: [
      {
        code: 'ransomware_cves',
        name: RANSOMWARE_PARTS.ransomware_cves.it,
        points: 30,
        certainty_name: 'rilevato da noi',
      },
      {
        code: 'remote_access',
        name: RANSOMWARE_PARTS.remote_access.it,
        points: 20,
        certainty_name: 'rilevato da una fonte',
      },
      { code: 'exposed_passwords', name: RANSOMWARE_PARTS.exposed_passwords.it, points: 13, certainty_name: null },
    ],
    ...{ impact_confidentiality_total: 20, impact_integrity_total: 18, impact_availability_total: 30 },
    impact_gdpr_total: 26,
    impact_levels: { confidentiality: sums, integrity: sums, availability: sums },
    average: { total: 7, high: 2, medium: 4.17, low: 0.83 },
    breach_chart_risk: { breach_total_high: 11, breach_total_medium: 14, breach_total_low: 6 },
    since_last: {
      ...{ id: EARLIER_ID, at: '2026-03-03T09:00:00.000Z' },
      ...{ names_new: 3, addresses_new: 1, typosquatting_new: 0, breaches_new: 2 },
    },
    ...change,
  });
}

type Source = DtiCoverage['sources'][number];

export const dtiSource = (change: Partial<Source> = {}): Source => ({
  ...{ source: 'dns', name: 'DNS', told: true, off: false, reason_name: null, detail: '' },
  ...{ answered: 1200, unanswered: 0, items: 64, data_date: SCANNED },
  ...change,
});

export function dtiCoverage(change: Partial<DtiCoverage> = {}): DtiCoverage {
  return dtiSections.dti_coverage.value.strict().parse({
    ...{ complete: true, ended: 'success', cause: null, consents: [] },
    tools: [{ name: 'rocca', version: '1.0' }],
    checks: [checkDone({ check: 'certificates', inventory: true }), checkDone({ check: 'versions' })],
    knowledge: [
      { name: 'nvd', data_date: '2026-11-13T00:00:00.000Z', loaded_at: SCANNED, entries: 9, starter_part: null },
    ],
    ...{ domain: 'acme.test', contact: false, questions: 1200, contradicted: 0 },
    sources: [dtiSource()],
    ...change,
  });
}

const place = { ip: '192.0.2.10', port: 443, protocol: 'tcp', name_of_place: null };
const {
  host: _host,
  port: _port,
  ...finding
} = nscanVulnerability({ id: 'd1', name: 'Path traversal in Apache httpd', cves: ['CVE-2021-42013'] });

export const dtiFinding = (change: Partial<DtiFinding> = {}): DtiFinding =>
  dtiSections.dti_findings.row.strict().parse({ ...finding, ...place, ...change });

export function dtiDifferenceRow(change: Partial<DtiDifferenceRow> = {}): DtiDifferenceRow {
  const { host: _h, port: _p, ...row } = nscanDifferenceRow();
  return dtiSections.dti_difference.row.strict().parse({ ...row, ...place, ...change });
}

export const dtiRemedy = () =>
  dtiSections.remedies.row.strict().parse(
    nscanRemedy({
      ...{ id: 'update:apache:http_server', name: 'Aggiorna Apache httpd alla 2.4.62 o successiva', product: 'Apache' },
      ...{ places: 2, some_places: ['192.0.2.10', '192.0.2.11'] },
    }),
  );

export const dtiGroup = () =>
  dtiSections.dti_vulnerability_groups.row.strict().parse({
    ...{ id: 'CVE-2021-42013', name: 'Path traversal in Apache httpd', level: 'critical' },
    ...{ severity: 9.8, certainty: 'version', findings: 2, places: 2, some_places: ['192.0.2.10', '192.0.2.11'] },
    ...{ cves: ['CVE-2021-42013'], epss: 0.94, known_exploited: { added_on: '2021-11-03', ransomware: true } },
  });

export const breach = (change: Partial<BreachData> = {}): BreachData =>
  dtiSections.breach_data.row.strict().parse({
    ...{ id: 'b1', account: 'm•••a@acme.test', risk: 'High', risk_value: 8.2, total: 2, change: null },
    source: { fullname: 'Collection One', year: 2019, features: ['password', 'email'] },
    ...change,
  });

export const breachSource = (change: Partial<BreachSourceRow> = {}): BreachSourceRow =>
  dtiSections.breach_sources.row.strict().parse({
    ...{ name: 'Collection One', total: 17, year: 2019, features: ['password', 'email'], actor: null },
    ...{ category: 'combo list', geography: 'mondo', attack_vector: null, compromised_data: ['password'] },
    ...change,
  });

const impacts = { none: 2, partial: 3, complete: 1 };

export const address = (change: Partial<IpData> = {}): IpData =>
  dtiSections.ip_data.row.strict().parse({
    ...{ ip: '192.0.2.10', subdomains: ['www.acme.test', 'shop.acme.test', 'api.acme.test'] },
    ...{ vulnerabilities_list_count: 6, ports_list: [22, 80, 443], risk_score: 9.8 },
    counts: { high: 2, medium: 3, low: 1, gdpr: 4, confidentiality: 4, integrity: 3, availability: 5 },
    impacts: { confidentiality: impacts, integrity: impacts, availability: impacts },
    data: {
      ...{ city: 'Milano', country_code: 'IT', org: 'Acme S.p.A.', isp: 'Esempio Telecom', asn: 'AS64500' },
      hostnames: ['host10.esempio.test'],
    },
    ...{ reason_name: null, change: 'still', third_party: false, superseded: [], contradicted: [] },
    ports_details: [
      {
        ...{ port: 443, transport: 'tcp', product: 'Apache httpd', version: '2.4.49' },
        ...{ data: 'HTTP/1.1 200 OK\r\nServer: Apache/2.4.49', seen_by: ['Shodan'], seen_on: SCANNED, silent_on: null },
      },
    ],
    ...change,
  });

export const subdomain = (change: Partial<SubdomainData> = {}): SubdomainData =>
  dtiSections.subdomain_data.row.strict().parse({
    ...{ subdomain: 'www.acme.test', ip_list: ['192.0.2.10'], origins: ['certificates', 'wordlist'], cname: null },
    technologies: [{ app: 'Apache', ver: '2.4.49', type: 'Server web' }],
    ...{ wildcard: false, absent: false, takeover: false, change: 'still' },
    ...change,
  });

export const lookalike = (change: Partial<Typosquatting> = {}): Typosquatting =>
  dtiSections.typosquatting.row.strict().parse({
    ...{ domain: 'xn--cme-8cd.test', domain_unicode: 'аcme.test', kind: 'homoglyph', kind_name: 'caratteri simili' },
    ...{ creation_date: '2026-09-01T00:00:00.000Z', similarity: 0.9333333333, risk: 'High' },
    data: { creation_date: '2026-09-01T00:00:00.000Z', risk: 'High' },
    ...{
      dns_a: ['198.51.100.7'],
      dns_mx: ['mx.park.test'],
      dns_ns: ['ns1.park.test', 'ns2.park.test'],
      holder: 'other',
    },
    change: 'still',
    ...change,
  });

export const cveRow = (change: Partial<CveRow> = {}): CveRow =>
  dtiSections.cve_ordered_high.row.strict().parse({
    ...{ cve: 'CVE-2021-42013', cvss: 7.5, cvss3: 9.8, ip: '192.0.2.10', epss: 0.94 },
    ...{ known_exploited: true, certainty: 'version' },
    ...change,
  });

export const cveDetail = (change: Partial<CveDetail> = {}): CveDetail =>
  dtiSections.cve_details.row.strict().parse({
    ...{ cve: 'CVE-2021-42013', cvss: 7.5, cvss3: 9.8, summary: 'Path traversal in Apache httpd 2.4.49.' },
    impact: { availability: 'none', integrity: 'partial', confidentiality: 'complete' },
    ...{ ip: '192.0.2.10', port: 443, product: 'Apache httpd 2.4.49', certainty: 'version', finding: 'd1' },
    ...change,
  });

export const mailRecord = (change: Partial<MailSecurity> = {}): MailSecurity =>
  dtiSections.mail_security.row.strict().parse({
    ...{ kind: 'spf', name: 'SPF', status: 'weak', record: 'v=spf1 include:mail.acme.test ~all' },
    ...{ notes: ['Termina con ~all: i messaggi falsi arrivano lo stesso'], finding: 'd2' },
    ...change,
  });

export const surfaceNode = (change: Partial<SurfaceNode> = {}): SurfaceNode =>
  dtiSections.attack_surface.row.strict().parse({
    ...{ id: 'domain', kind: 'domain', label: 'acme.test', parent: null, level: 'critical', children: 2 },
    ...{ detail: null, finding: null, names: 0 },
    ...change,
  });

import {
  type NscanCoverage,
  type NscanDifferenceRow,
  type NscanHost,
  type NscanPort,
  type NscanSummary,
  type NscanUnknownService,
  type NscanVulnerability,
  nscanSections,
} from '@rocca/contract/engines/nscan/sections';
import { type PageOf, pageOf } from '@rocca/contract/report/section';
import { reportSummary as summarySchema } from '@rocca/contract/report/summary.schema';

/**
 * Sections of a network scan's report as the server sends them, with what a test does not care about filled in. Each is
 * read with the contract's schema: one that the server could not send fails the test.
 */

export const REPORT_ID = '6f8b2f0e-52a4-4a6b-9d0e-0d6f6a6b7c11';
const SCANNED = '2026-11-14T10:00:00.000Z';

export const reportSummary = summarySchema.strict().parse({
  target_cleaned: '10.20.0.0/24',
  name: 'Milano',
  scanType: 'Network Scan',
  creation_time: SCANNED,
  full_mode: true,
});

export function nscanSummary(change: Partial<NscanSummary> = {}): NscanSummary {
  const impact = { C: 1, P: 1, N: 1 };
  return nscanSections.nscan_summary.value.strict().parse({
    ...{ vulns: 3, critical: 1, high: 1, medium: 1, low: 0, confirmed: 2, known_exploited: 1 },
    distinct: { vulnerabilities: 2, critical: 1, high: 1, medium: 0, low: 0, known_exploited: 1, remedies: 2 },
    certainties: { proven: 1, version: 1, unverified: 1 },
    unverified: { vulns: 0, critical: 0, high: 0, medium: 0, low: 0, known_exploited: 0 },
    ...{ hosts_count: 2, down_count: 0, open_ports: 7 },
    average: { total: 1.5, critical: 0.5, high: 0.5, medium: 0.5, low: 0 },
    cia_data: { confidentiality: impact, integrity: impact, availability: impact },
    ...{ confidentiality: impact, integrity: impact, availability: impact },
    top_3_vuln: [{ target: '10.20.0.5', ip: '10.20.0.5', CRITICAL: 1, HIGH: 1, MEDIUM: 0, LOW: 0 }],
    history: [
      {
        ...{ id: REPORT_ID, scan_start: SCANNED, vulnerabilities: 3, critical: 1, high: 1, medium: 1, low: 0 },
        ...{ profile: 'Veloce', changed: [] },
      },
    ],
    scan_start: SCANNED,
    scan_end: '2026-11-14T11:18:00.000Z',
    ...change,
  });
}

type Check = NscanCoverage['checks'][number];

/** A check that reached both hosts. */
export function checkDone(change: Partial<Check> = {}): Check {
  const { check = 'tls' } = change;
  const done = { status: 'done' as const, places_done: 2, places_not_done: 0, places_partly: 0, reasons: [] };
  return { check, name: `Controllo ${check}`, inventory: false, ...done, ...change };
}

export function nscanCoverage(change: Partial<NscanCoverage> = {}): NscanCoverage {
  return nscanSections.nscan_coverage.value.strict().parse({
    ...{ complete: true, ended: 'success', cause: null, profile: 'fast', command: 'nmap -n -T4', privileged: true },
    consents: [],
    tools: [{ name: 'nmap', version: '7.93' }],
    ...{ addresses_planned: 256, hosts_up: 2, hosts_down: 254, hosts_missing: 0, missing: [], names: [] },
    ...{ tcp_ports: '1-1000', udp_ports: null },
    services: { total: 7, checked: 7, unknown: [] },
    checks: [
      ...['discovery', 'tcp_ports', 'os'].map((check) => checkDone({ check, inventory: true })),
      ...['versions', 'scripts', 'tls'].map((check) => checkDone({ check })),
    ],
    knowledge: [
      { name: 'nvd', data_date: '2026-11-13T00:00:00.000Z', loaded_at: SCANNED, entries: 289_412, starter_part: null },
    ],
    ...change,
  });
}

export function nscanVulnerability(change: Partial<NscanVulnerability> = {}): NscanVulnerability {
  const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
  return nscanSections.vulnerabilities.row.strict().parse({
    id: 'one',
    host: { hostname: 'www.example.com', ip: '10.20.0.5' },
    ...{ threat: 'High', level: 'critical', severity: 9.8, impacts: ['C', 'I', 'A'] },
    ...{
      name: 'vsFTPd 2.3.4: porta nascosta',
      port: '21/tcp',
      description: 'Chiunque entra.',
      description_language: 'it',
    },
    nvt: { family: 'FTP', refs: { ref: [] } },
    tags: { summary: '', solution: 'Aggiorna.' },
    cvss_data: {
      vector,
      v2: { vector: 'AV:N/AC:L/Au:N/C:C/I:C/A:C', score: 10 },
      v3: { vector, score: 9.8 },
      v4: null,
    },
    ...{ cves: ['CVE-2011-2523'], cwes: ['CWE-78'], epss: 0.93, epss_percentile: 0.99, known_exploited: null },
    remedy: {
      ...{ id: 'update:vsftpd_project:vsftpd', kind: 'update', product: 'vsFTPd' },
      ...{ seen: '2.3.4', fixed_in: '2.3.5', closed_by: '3.0.3' },
    },
    ...{ certainty: 'version', doubt: null, check: 'versions', check_name: 'Versioni note come vulnerabili' },
    ...{ evidence: '220 (vsFTPd 2.3.4)', first_seen: SCANNED, change: null, reason: null, reason_name: null },
    ...change,
  });
}

type GroupRow = PageOf<typeof nscanSections.vulnerability_groups>['items'][number];

export function nscanVulnerabilityGroup(change: Partial<GroupRow> = {}): GroupRow {
  return nscanSections.vulnerability_groups.row.strict().parse({
    ...{ id: 'CVE-2011-2523', name: 'vsFTPd 2.3.4: porta nascosta', level: 'critical', severity: 9.8 },
    ...{ certainty: 'version', findings: 2, places: 2, some_places: ['10.20.0.5', '10.20.0.6'] },
    ...{ cves: ['CVE-2011-2523'], epss: 0.93, known_exploited: null },
    ...change,
  });
}

type RemedyRow = PageOf<typeof nscanSections.remedies>['items'][number];

export function nscanRemedy(change: Partial<RemedyRow> = {}): RemedyRow {
  return nscanSections.remedies.row.strict().parse({
    ...{ id: 'update:exim:exim', kind: 'update', name: 'Aggiornare Exim alla 4.98 o successiva', product: 'Exim' },
    ...{ version: '4.98', seen: ['4.91'], level: 'critical', severity: 9.8, certainty: 'version' },
    ...{
      findings: 21,
      closes: 21,
      unverified: 0,
      vulnerabilities: 11,
      places: 2,
      some_places: ['10.20.0.5', '10.20.0.6'],
    },
    ...{ solution: 'Versione rilevata: 4.91.', known_exploited: 3, needed: [] },
    ...{ priority: 1, urgency: 'exploited' },
    counts: { critical: 4, high: 9, medium: 8, low: 0 },
    ...change,
  });
}

export function nscanHost(change: Partial<NscanHost> = {}): NscanHost {
  return nscanSections.hosts.row.strict().parse({
    ...{ ip: '10.20.0.5', hostname: 'www.example.com', open_ports: 4, mac: null, vendor: null, severity: 9.8 },
    guess_os: { ostypes: ['general purpose'], osprobes: [{ os_name: 'Linux 5.4', accuracy: 96 }] },
    vulnerabilities_count: 2,
    counts: { critical: 1, high: 1, medium: 0, low: 0 },
    unchecked: [
      {
        ...{ check: 'scripts', check_name: 'Script di base' },
        ...{ reason: 'timed_out', reason_name: 'tempo scaduto', expected: false },
      },
    ],
    services: { total: 4, checked: 4, unknown: [] },
    scanned_at: SCANNED,
    ...change,
  });
}

export function nscanPort(change: Partial<NscanPort> = {}): NscanPort {
  return nscanSections.host_ports.row.strict().parse({
    ...{ ip: '10.20.0.5', protocol: 'tcp', portid: 80, state: { state: 'open', reason: 'syn-ack' } },
    ...{ service: null, verdict: null, vulnerabilities_count: 0 },
    ...change,
  });
}

export function nscanUnknownService(change: Partial<NscanUnknownService> = {}): NscanUnknownService {
  return nscanSections.unknown_services.row.strict().parse({
    ...{ ip: '10.20.0.5', hostname: 'www.example.com', protocol: 'tcp', portid: 8080, state: 'open' },
    service: { name: 'http', tunnel: null, product: 'Apache Tomcat', version: null, extra: null, cpes: [] },
    ...{ reason: 'no_version', reason_name: 'versione non indicata dal servizio' },
    ...change,
  });
}

type DifferencePage = PageOf<typeof nscanSections.nscan_difference>;

export function nscanDifference(change: Partial<DifferencePage> = {}): DifferencePage {
  return pageOf(nscanSections.nscan_difference)
    .strict()
    .parse({
      previous: null,
      earlier: [],
      counts: { new: 0, found: 0, changed: 0, still: 0, gone: 0, unverified: 0 },
      total: 0,
      items: [],
      ...change,
    });
}

export function nscanDifferenceRow(change: Partial<NscanDifferenceRow> = {}): NscanDifferenceRow {
  return nscanSections.nscan_difference.row.strict().parse({
    ...nscanVulnerability(),
    ...{ change: 'still', previous_severity: 9.8, changed: [], last_seen: null },
    ...change,
  });
}

import type {
  NscanDifferenceRow,
  NscanHost,
  NscanPort,
  NscanSummary,
  NscanVulnerability,
} from '@rocca/contract/report/nscan.schema';
import { impactsOf } from '@rocca/contract/severity/cvss';
import { levelOf, threatOf } from '@rocca/contract/severity/severity';
import type { DifferenceRow } from './difference.repo.ts';
import type { HostRow } from './hosts.repo.ts';
import type { PortRow } from './ports.repo.ts';
import type { NscanRow, ResultRow } from './report.repo.ts';
import type { VulnerabilityRow } from './vulnerabilities.repo.ts';

const hostOf = ({ ip, hostname }: { ip: string; hostname: string | null }) => ({ hostname: hostname ?? ip, ip });
const portOf = ({ port, protocol }: { port: number; protocol: string }) =>
  `${port === 0 ? 'general' : port}/${protocol}`;

export function presentVulnerability(row: VulnerabilityRow, { previousNo }: NscanRow): NscanVulnerability {
  return {
    id: row.fingerprint,
    host: hostOf(row),
    threat: threatOf(row.severity),
    level: levelOf(row.severity),
    severity: row.severity,
    impacts: impactsOf(row.vector),
    name: row.name,
    port: portOf(row),
    description: row.description,
    nvt: { family: row.family, refs: { ref: row.refs } },
    tags: { summary: row.description, solution: row.solution },
    cvss_data: { vector: row.vector, v2: row.scores.v2, v3: row.scores.v3, v4: row.scores.v4 },
    cves: row.cves,
    cwes: row.cwes,
    epss: row.epss,
    epss_percentile: row.epss_percentile,
    known_exploited: row.exploited_on === null ? null : { added_on: row.exploited_on, ransomware: row.ransomware },
    certainty: row.unconfirmed ? 'unconfirmed' : 'confirmed',
    doubt: row.doubt,
    check: row.check_code,
    evidence: row.evidence,
    first_seen: row.first_seen.toISOString(),
    change: previousNo === null ? null : row.change,
  };
}

export function presentDifference(row: DifferenceRow): NscanDifferenceRow {
  return {
    id: row.fingerprint,
    change: row.change,
    host: hostOf(row),
    port: portOf(row),
    name: row.name,
    level: levelOf(row.severity),
    severity: row.severity,
    previous_severity: row.previous_severity,
    changed: row.changed,
    reason: row.reason,
    first_seen: row.first_seen.toISOString(),
  };
}

export function presentPort(row: PortRow): NscanPort & { readonly ip: string } {
  const { ip, service: name, tunnel, product, version, extra, cpes } = row;
  return {
    ip,
    protocol: row.protocol,
    portid: row.port,
    state: { state: row.state, reason: row.reason },
    service: name === null ? null : { name, tunnel, product, version, extra, cpes },
    vulnerabilities_count: row.vulns,
  };
}

export function presentHost(row: HostRow): NscanHost {
  const { ip, hostname, open_ports, mac, vendor, severity, critical, high, medium, low } = row;
  return {
    ...{ ip, hostname, open_ports, mac, vendor, severity },
    guess_os: {
      ostypes: row.os_types,
      osprobes: row.os_names.map((os_name, index) => ({ os_name, accuracy: row.os_accuracies[index] ?? 0 })),
    },
    vulnerabilities_count: row.vulns,
    counts: { critical, high, medium, low },
    unchecked: row.checks_not_done.map((check, index) => ({ check, reason: row.reasons[index] ?? 'tool_failed' })),
    scanned_at: row.scanned_at.toISOString(),
  };
}

/** Findings per host that is up, to two decimals. */
const perHost = (count: number, hosts: number) => (hosts === 0 ? 0 : Math.round((count / hosts) * 100) / 100);

export function presentSummary(
  { endedAt }: ResultRow,
  report: NscanRow,
  { history, top_3_vuln }: Pick<NscanSummary, 'history' | 'top_3_vuln'>,
): NscanSummary {
  const { vulns, critical, high, medium, low, confirmed, hostsUp, impacts } = report;
  const counts = (from: number) => ({ C: impacts[from] ?? 0, P: impacts[from + 1] ?? 0, N: impacts[from + 2] ?? 0 });
  const cia = { confidentiality: counts(0), integrity: counts(3), availability: counts(6) };
  return {
    ...{ vulns, critical, high, medium, low, confirmed, history, top_3_vuln, ...cia, cia_data: cia },
    known_exploited: report.knownExploited,
    hosts_count: hostsUp,
    down_count: report.hostsDown,
    open_ports: report.openPorts,
    average: {
      total: perHost(vulns, hostsUp),
      critical: perHost(critical, hostsUp),
      high: perHost(high, hostsUp),
      medium: perHost(medium, hostsUp),
      low: perHost(low, hostsUp),
    },
    scan_start: report.begunAt.toISOString(),
    scan_end: (report.closedAt ?? endedAt)?.toISOString() ?? null,
  };
}

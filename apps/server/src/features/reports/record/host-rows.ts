import { type Level, levelOf } from '@rocca/contract/severity/severity';
import { fingerprintOf } from '@rocca/engines/core/fingerprint';
import { type NetworkFinding, placeKeyOf } from '@rocca/engines/nscan/place';
import type { DownHost, HostReport, PortReport } from '@rocca/engines/nscan/report';
import { cleanLine, cleanLineOrNull, cleanText, searchLines } from './clean-text.ts';
import { canonicalAddress, versionsIn } from './fingerprint.rules.ts';
import type { IssueDraft, KnownIssue } from './issue-book.ts';

/** One batch as it goes into the tables, and what it adds to the report's counters. */
export interface BatchRows {
  readonly hosts: object[];
  readonly ports: object[];
  readonly findings: FindingRow[];
  readonly counters: BatchCounters;
}

export interface FindingRow {
  readonly no: number;
  readonly issue_no: number;
  readonly ip: string;
  readonly port: number;
  readonly protocol: string;
  readonly severity: number;
  readonly exploited: boolean;
  readonly fingerprint: string;
  readonly unconfirmed: boolean;
  readonly doubt: string | null;
  readonly versions: string;
  readonly evidence: string;
  readonly seen: Date;
}

export interface BatchCounters extends Record<Level, number> {
  hosts_up: number;
  ports: number;
  open_ports: number;
  vulns: number;
  confirmed: number;
  known_exploited: number;
  readonly impacts: number[];
}

const LONGEST = { hostname: 255, word: 100, product: 300, evidence: 4000 };
const MOST_OS_GUESSES = 3;

/** Turns hosts into rows; `firstNo` numbers their findings. */
export function batchRows(reports: readonly HostReport[], issues: IssueDraft, firstNo: number): BatchRows {
  const counters: BatchCounters = {
    ...{ hosts_up: 0, ports: 0, open_ports: 0, vulns: 0, confirmed: 0, known_exploited: 0 },
    ...{ critical: 0, high: 0, medium: 0, low: 0 },
    impacts: Array<number>(9).fill(0),
  };
  const batch: BatchRows = { hosts: [], ports: [], findings: [], counters };
  for (const report of reports) addHost(batch, report, issues, firstNo + batch.findings.length);
  return batch;
}

function addHost(batch: BatchRows, report: HostReport, issues: IssueDraft, firstNo: number): void {
  const ip = canonicalAddress(report.ip);
  const found = distinctFindings(ip, report.findings).map(([fingerprint, finding], index) => {
    const issue = issues.issueFor(finding);
    count(batch.counters, finding, issue);
    return findingRow(ip, finding, issue, { no: firstNo + index, fingerprint, seen: report.scannedAt });
  });
  const byPort = countByPort(found);
  const ports = distinctPorts(report.ports).map((port) => portRow(ip, port, byPort.get(placeOf(port)) ?? 0));
  const host = { ...hostRow(ip, report, found), open_ports: ports.filter(({ state }) => state === 'open').length };
  batch.hosts.push(host);
  batch.ports.push(...ports);
  batch.findings.push(...found);
  batch.counters.hosts_up += 1;
  batch.counters.ports += ports.length;
  batch.counters.open_ports += host.open_ports;
}

/** Two ways to one finding are one finding: the surer one counts. */
function distinctFindings(ip: string, findings: readonly NetworkFinding[]): Array<[string, NetworkFinding]> {
  const distinct = new Map<string, NetworkFinding>();
  for (const finding of findings) {
    const fingerprint = fingerprintOf(placeKeyOf(ip, finding.place), finding.key);
    const other = distinct.get(fingerprint);
    if (!other || (other.certainty === 'unconfirmed' && finding.certainty === 'confirmed')) {
      distinct.set(fingerprint, finding);
    }
  }
  return [...distinct];
}

function distinctPorts(ports: readonly PortReport[]): PortReport[] {
  return [...new Map(ports.map((port) => [placeOf(port), port])).values()];
}

const placeOf = ({ port, protocol }: { port: number; protocol: string }) => `${port}/${protocol}`;

function countByPort(found: readonly FindingRow[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of found) counts.set(placeOf(row), (counts.get(placeOf(row)) ?? 0) + 1);
  return counts;
}

function count(counters: BatchCounters, finding: NetworkFinding, issue: KnownIssue): void {
  counters.vulns += 1;
  counters[levelOf(issue.severity)] += 1;
  if (finding.certainty === 'confirmed') counters.confirmed += 1;
  if (issue.exploited) counters.known_exploited += 1;
  for (const place of issue.impacts) counters.impacts[place] = (counters.impacts[place] ?? 0) + 1;
}

function findingRow(
  ip: string,
  finding: NetworkFinding,
  { no: issue_no, severity, exploited }: KnownIssue,
  { no, fingerprint, seen }: Pick<FindingRow, 'no' | 'fingerprint' | 'seen'>,
): FindingRow {
  const { port } = finding.place;
  const evidence = cleanText(finding.evidence, LONGEST.evidence);
  return {
    ...{ no, issue_no, ip, severity, exploited, fingerprint, seen, evidence },
    port: port?.number ?? 0,
    protocol: port?.protocol ?? 'tcp',
    unconfirmed: finding.certainty === 'unconfirmed',
    doubt: finding.doubt,
    versions: versionsIn(evidence),
  };
}

function portRow(ip: string, port: PortReport, vulns: number) {
  const { service } = port;
  return {
    ip,
    port: port.port,
    protocol: port.protocol,
    state: cleanLine(port.state, LONGEST.word),
    reason: cleanLine(port.reason, LONGEST.word),
    service: service && cleanLine(service.name, LONGEST.word),
    tunnel: cleanLineOrNull(service?.tunnel ?? null, LONGEST.word),
    product: cleanLineOrNull(service?.product ?? null, LONGEST.product),
    version: cleanLineOrNull(service?.version ?? null, LONGEST.product),
    extra: cleanLineOrNull(service?.extra ?? null, LONGEST.product),
    cpes: (service?.cpes ?? []).slice(0, 20).map((cpe) => cleanLine(cpe, LONGEST.product)),
    vulns,
  };
}

function hostRow(ip: string, report: HostReport, found: readonly FindingRow[]) {
  const guesses = report.osGuesses.slice(0, MOST_OS_GUESSES);
  const osNames = guesses.map(({ name }) => cleanLine(name, LONGEST.product));
  const hostname = cleanLineOrNull(report.hostname, LONGEST.hostname);
  const mac = cleanLineOrNull(report.mac, LONGEST.word);
  const vendor = cleanLineOrNull(report.vendor, LONGEST.product);
  const notDone = report.checks.filter(({ status }) => status === 'not_done');
  const levels = found.map(({ severity }) => levelOf(severity));
  const ofLevel = (level: Level) => levels.filter((one) => one === level).length;
  return {
    ...{ ip, hostname, mac, vendor },
    reason: cleanLine(report.reason, LONGEST.word),
    os_names: osNames,
    os_accuracies: guesses.map(({ accuracy }) => Math.round(accuracy)),
    os_types: report.osTypes.slice(0, 10).map((type) => cleanLine(type, LONGEST.word)),
    checks_done: report.checks.filter(({ status }) => status === 'done').map(({ check }) => check),
    checks_not_done: notDone.map(({ check }) => check),
    reasons: notDone.map(({ reason }) => reason ?? 'tool_failed'),
    scanned_at: report.scannedAt,
    vulns: found.length,
    ...{ critical: ofLevel('critical'), high: ofLevel('high'), medium: ofLevel('medium'), low: ofLevel('low') },
    severity: found.reduce<number | null>((worst, { severity }) => Math.max(worst ?? 0, severity), null),
    search: searchLines([ip, hostname, ...osNames, mac, vendor]),
  };
}

export function downRows(hosts: readonly DownHost[]): Array<{ ip: string; hostname: string | null; reason: string }> {
  return hosts.map(({ ip, hostname, reason }) => ({
    ip: canonicalAddress(ip),
    hostname: cleanLineOrNull(hostname, LONGEST.hostname),
    reason: cleanLine(reason, LONGEST.word),
  }));
}

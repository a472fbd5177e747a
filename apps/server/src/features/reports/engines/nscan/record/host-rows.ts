import { type Level, levelOf } from '@rocca/contract/severity/severity';
import type { NetworkFinding } from '@rocca/engines/nscan/place';
import type { DownHost, HostReport, PortReport } from '@rocca/engines/nscan/report';
import { cleanLine, cleanLineOrNull, type FindingRow, type Found, searchLines } from '../../../core/record/index.ts';
import { canonicalAddress } from './addresses.ts';

/** Where a network scan finds something. */
export interface PortPlace {
  readonly ip: string;
  readonly port: number;
  readonly protocol: string;
  /** The same service answers over it too. */
  readonly also_protocol?: string | undefined;
}

/** The hosts of a batch as they go into the tables, and what they add to the report's counters. */
export interface HostRows {
  readonly hosts: HostRow[];
  readonly ports: Array<ReturnType<typeof portRow>>;
  readonly counters: { readonly hosts_up: number; readonly ports: number; readonly open_ports: number };
}

type HostRow = ReturnType<typeof hostRow> & ReturnType<typeof verdictCounts> & { readonly open_ports: number };

const MAX = { hostname: 255, word: 100, product: 300 };
const MAX_OS_GUESSES = 3;
const MAX_ASKED = 200;

/** The findings of hosts, with their places. */
export function findingsOf(reports: readonly HostReport[]): Array<Found<PortPlace>> {
  return reports.flatMap(({ ip, findings, scannedAt: seen }) => {
    const address = canonicalAddress(ip);
    return findings.map((finding) => ({ finding, place: placeOn(address, finding), seen }));
  });
}

function placeOn(ip: string, { place: { port } }: NetworkFinding): PortPlace {
  return { ip, port: port?.number ?? 0, protocol: port?.protocol ?? 'tcp', also_protocol: port?.also };
}

/** Turns hosts into rows; `found` are the findings of all of them. */
export function hostRows(reports: readonly HostReport[], found: ReadonlyArray<FindingRow<PortPlace>>): HostRows {
  const byHost = Map.groupBy(found, ({ place }) => place.ip);
  const hosts: HostRow[] = [];
  const ports: HostRows['ports'] = [];
  for (const report of reports) {
    const ip = canonicalAddress(report.ip);
    const own = byHost.get(ip) ?? [];
    const byPort = countByPort(own);
    const rows = distinctPorts(report.ports).map((port) => portRow(ip, port, byPort.get(nameOf(port)) ?? 0));
    const open_ports = rows.filter(({ state }) => state === 'open').length;
    hosts.push({ ...hostRow(ip, report, own), ...verdictCounts(report, rows), open_ports });
    ports.push(...rows);
  }
  const open_ports = hosts.reduce((sum, host) => sum + host.open_ports, 0);
  return { hosts, ports, counters: { hosts_up: hosts.length, ports: ports.length, open_ports } };
}

const nameOf = ({ port, protocol }: { port: number; protocol: string }) => `${port}/${protocol}`;

function distinctPorts(ports: readonly PortReport[]): PortReport[] {
  return [...new Map(ports.map((port) => [nameOf(port), port])).values()];
}

function countByPort(found: ReadonlyArray<FindingRow<PortPlace>>): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { place } of found) {
    count(nameOf(place));
    if (place.also_protocol) count(nameOf({ port: place.port, protocol: place.also_protocol }));
  }
  return counts;
}

function portRow(ip: string, port: PortReport, vulns: number) {
  const { service } = port;
  return {
    ip,
    port: port.port,
    protocol: port.protocol,
    state: cleanLine(port.state, MAX.word),
    reason: cleanLine(port.reason, MAX.word),
    service: service && cleanLine(service.name, MAX.word),
    tunnel: cleanLineOrNull(service?.tunnel ?? null, MAX.word),
    product: cleanLineOrNull(service?.product ?? null, MAX.product),
    version: cleanLineOrNull(service?.version ?? null, MAX.product),
    extra: cleanLineOrNull(service?.extra ?? null, MAX.product),
    cpes: (service?.cpes ?? []).slice(0, 20).map((cpe) => cleanLine(cpe, MAX.product)),
    version_verdict: port.verdict && (port.verdict.reason ?? port.verdict.outcome),
    asked: askedLines(port.asked),
    vulns,
  };
}

const askedLines = (asked: readonly string[]) => asked.slice(0, MAX_ASKED).map((line) => cleanLine(line, MAX.product));

/** How many services have each verdict; null where none was to have one. */
function verdictCounts(report: HostReport, rows: ReadonlyArray<{ readonly version_verdict: string | null }>) {
  const asked = report.checks.some(({ check, reason }) => check === 'versions' && reason !== 'not_in_profile');
  if (!asked) return { verdicts: null, verdict_counts: null };
  const counts = Map.groupBy(
    rows.flatMap(({ version_verdict }) => version_verdict ?? []),
    (verdict) => verdict,
  );
  return { verdicts: [...counts.keys()], verdict_counts: [...counts.values()].map(({ length }) => length) };
}

function hostRow(ip: string, report: HostReport, found: ReadonlyArray<FindingRow<PortPlace>>) {
  const guesses = report.osGuesses.slice(0, MAX_OS_GUESSES);
  const osNames = guesses.map(({ name }) => cleanLine(name, MAX.product));
  const hostname = cleanLineOrNull(report.hostname, MAX.hostname);
  const mac = cleanLineOrNull(report.mac, MAX.word);
  const vendor = cleanLineOrNull(report.vendor, MAX.product);
  const notDone = report.checks.filter(({ status }) => status === 'not_done');
  const levels = found.map(({ severity }) => levelOf(severity));
  const ofLevel = (level: Level) => levels.filter((one) => one === level).length;
  return {
    ...{ ip, hostname, mac, vendor },
    reason: cleanLine(report.reason, MAX.word),
    os_names: osNames,
    os_accuracies: guesses.map(({ accuracy }) => Math.round(accuracy)),
    os_types: report.osTypes.slice(0, 10).map((type) => cleanLine(type, MAX.word)),
    checks_done: report.checks.filter(({ status }) => status === 'done').map(({ check }) => check),
    checks_not_done: notDone.map(({ check }) => check),
    reasons: notDone.map(({ reason }) => reason ?? 'tool_failed'),
    scanned_at: report.scannedAt,
    vulns: found.length,
    ...{ critical: ofLevel('critical'), high: ofLevel('high'), medium: ofLevel('medium'), low: ofLevel('low') },
    severity: found.reduce<number | null>((worst, { severity }) => Math.max(worst ?? 0, severity), null),
    asked: askedLines(report.asked),
    silent: report.silent,
    search: searchLines([ip, hostname, ...osNames, mac, vendor]),
  };
}

export function downRows(hosts: readonly DownHost[]): Array<{ ip: string; hostname: string | null; reason: string }> {
  return hosts.map(({ ip, hostname, reason }) => ({
    ip: canonicalAddress(ip),
    hostname: cleanLineOrNull(hostname, MAX.hostname),
    reason: cleanLine(reason, MAX.word),
  }));
}

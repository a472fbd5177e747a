import type { NscanBegin, ScanCoverage } from '@rocca/engines/nscan/report';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { cleanLine, cleanText, columns, raised, rowsAs } from '../../../core/record/index.ts';
import type { HostRows } from './host-rows.ts';
import { countPlanned, edgesOf, type Planned } from './planned.rules.ts';

const HOST = [
  'ip',
  'hostname',
  'reason',
  'os_names',
  'os_accuracies',
  'os_types',
  'mac',
  'vendor',
  'checks_done',
  'checks_not_done',
  'reasons',
  'scanned_at',
  'open_ports',
  'vulns',
  'critical',
  'high',
  'medium',
  'low',
  'severity',
  'search',
  'verdicts',
  'verdict_counts',
  'asked',
  'silent',
];

const PORT = [
  'ip',
  'port',
  'protocol',
  'state',
  'reason',
  'service',
  'tunnel',
  'product',
  'version',
  'extra',
  'cpes',
  'vulns',
  'version_verdict',
  'asked',
];

export async function insertFacts(tx: Executor, reportNo: number, begin: NscanBegin, planned: Planned): Promise<void> {
  const { first, last } = edgesOf(planned);
  await tx.execute(sql`
    INSERT INTO nscan_report_facts (report_no, profile, privileged, command, names, planned_first, planned_last,
      addresses_planned)
    VALUES (${reportNo}, ${begin.profile}, ${begin.privileged}, ${cleanLine(begin.command, 5000)},
      ${JSON.stringify(namesOf(begin))}::jsonb, ${sql.param(first)}::inet[], ${sql.param(last)}::inet[],
      ${countPlanned(planned)})`);
}

function namesOf({ names }: NscanBegin) {
  return names.slice(0, 5000).map(({ name, addresses }) => ({
    name: cleanLine(name, 255),
    addresses: addresses.slice(0, 100).map((address) => cleanLine(address, 60)),
  }));
}

export async function insertHosts(tx: Executor, reportNo: number, rows: HostRows): Promise<void> {
  await tx.execute(sql`
    INSERT INTO nscan_hosts (report_no, ${columns(HOST)})
    SELECT ${reportNo}, ${columns(HOST)} FROM ${rowsAs('nscan_hosts', rows.hosts)}`);
  if (rows.ports.length > 0) {
    await tx.execute(sql`
      INSERT INTO nscan_ports (report_no, ${columns(PORT)})
      SELECT ${reportNo}, ${columns(PORT)} FROM ${rowsAs('nscan_ports', rows.ports)}`);
  }
  await addToFacts(tx, reportNo, rows.counters);
}

export async function hasHost(tx: Executor, reportNo: number, ip: string | undefined): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM nscan_hosts WHERE report_no = ${reportNo} AND ip = ${ip}::inet`);
  return rows.length > 0;
}

/** Counts those that were not there yet. */
export async function insertDown(tx: Executor, reportNo: number, hosts: readonly object[]): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO nscan_down (report_no, ip, hostname, reason)
    SELECT ${reportNo}, ip, hostname, reason FROM ${rowsAs('nscan_down', hosts)} ON CONFLICT DO NOTHING`);
  await addToFacts(tx, reportNo, { hosts_down: rowCount ?? 0 });
}

async function addToFacts(tx: Executor, reportNo: number, counters: Readonly<Record<string, number>>): Promise<void> {
  const steps = raised(counters);
  if (steps.length === 0) return;
  await tx.execute(sql`UPDATE nscan_report_facts SET ${sql.join(steps, sql`, `)} WHERE report_no = ${reportNo}`);
}

/** Stores which ports were looked at. */
export async function storePorts(tx: Executor, reportNo: number, { tcpPorts, udpPorts }: ScanCoverage): Promise<void> {
  const ports = (text: string | null) => (text === null ? null : cleanText(text, 100_000));
  await tx.execute(sql`
    UPDATE nscan_report_facts SET tcp_ports = ${ports(tcpPorts)}, udp_ports = ${ports(udpPorts)}
    WHERE report_no = ${reportNo}`);
}

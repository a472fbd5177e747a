import type { NscanBegin, ScanCoverage } from '@rocca/engines/nscan/report';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import type { BatchCounters, FindingRow } from './host-rows.ts';
import type { IssueDraft } from './issue-book.ts';
import { countPlanned, edgesOf, type Planned } from './planned.rules.ts';

export interface ReportOwner {
  readonly accountId: string;
  readonly taskId: string;
}

/** The report that is being written, and the one it is compared with. */
export interface OpenReport {
  readonly reportNo: number;
  readonly targetNo: number;
  readonly previousNo: number | null;
}

/** Rows travel as one JSON parameter: however many they are, the statement is the same, and the table types them. */
const rowsAs = (table: SQL, rows: readonly object[]) =>
  sql`json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)`;

export async function targetNumber(tx: Executor, accountId: string, targetKey: string): Promise<number> {
  const { rows } = await tx.execute<{ no: number }>(sql`
    INSERT INTO report_targets (account_id, engine, target_key) VALUES (${accountId}, 'nscan', ${targetKey})
    ON CONFLICT (account_id, engine, target_key) DO UPDATE SET target_key = excluded.target_key RETURNING no`);
  if (!rows[0]) throw new Error('report_targets gave no number');
  return rows[0].no;
}

/** Whatever an earlier attempt at the same test left. */
export async function clearReport(tx: Executor, { accountId, taskId }: ReportOwner): Promise<void> {
  await tx.execute(sql`DELETE FROM reports WHERE task_id = ${taskId} AND account_id = ${accountId}`);
}

/** Opens a report. The latest scan of the target that has ended is the one it will be compared with. */
export async function openReport(
  tx: Executor,
  { accountId, taskId }: ReportOwner,
  targetNo: number,
  begin: NscanBegin,
  planned: Planned,
): Promise<OpenReport> {
  const { first, last } = edgesOf(planned);
  const tools = Object.entries(begin.toolVersions).map(([name, version]) => ({
    name: cleanLine(name, 100),
    version: cleanLine(version, 200),
  }));
  const { rows } = await tx.execute<{ no: number; previous_no: number | null }>(sql`
    WITH previous AS (
      SELECT r.no, r.task_id, t.name, r.begun_at FROM reports r JOIN tasks t ON t.id = r.task_id
      WHERE r.target_no = ${targetNo} AND r.account_id = ${accountId} AND r.outcome IN ('success', 'stopped')
        AND t.deleted_at IS NULL
      ORDER BY r.begun_at DESC, r.no DESC LIMIT 1
    )
    INSERT INTO reports (task_id, account_id, engine, target_no, tools, knowledge, previous_no, previous_task_id,
      previous_name, previous_begun_at)
    SELECT ${taskId}, ${accountId}, 'nscan', ${targetNo}::int, ${JSON.stringify(tools)}::jsonb,
      ${JSON.stringify(begin.knowledge)}::jsonb, p.no, p.task_id, p.name, p.begun_at
    FROM (SELECT) AS one LEFT JOIN previous p ON true
    RETURNING no, previous_no`);
  if (!rows[0]) throw new Error('reports gave no number');
  const { no: reportNo, previous_no: previousNo } = rows[0];
  await tx.execute(sql`
    INSERT INTO nscan_report_facts (report_no, profile, privileged, command, names, planned_first, planned_last,
      addresses_planned)
    VALUES (${reportNo}, ${begin.profile}, ${begin.privileged}, ${cleanLine(begin.command, 5000)},
      ${JSON.stringify(namesOf(begin))}::jsonb, ${sql.param(first)}::inet[], ${sql.param(last)}::inet[],
      ${countPlanned(planned)})`);
  return { reportNo, targetNo, previousNo };
}

function namesOf({ names }: NscanBegin) {
  return names.slice(0, 5000).map(({ name, addresses }) => ({
    name: cleanLine(name, 255),
    addresses: addresses.slice(0, 100).map((address) => cleanLine(address, 60)),
  }));
}

/** False: it was closed, or removed. Held until the transaction ends, so that it is not closed half-way. */
export async function holdOpen(tx: Executor, { reportNo }: OpenReport): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT no FROM reports WHERE no = ${reportNo} AND closed_at IS NULL FOR NO KEY UPDATE`);
  return rows.length > 0;
}

export async function insertHosts(tx: Executor, reportNo: number, hosts: readonly object[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO nscan_hosts (report_no, ip, hostname, reason, os_names, os_accuracies, os_types, mac, vendor,
      checks_done, checks_not_done, reasons, scanned_at, open_ports, vulns, critical, high, medium, low, severity, search)
    SELECT ${reportNo}, ip, hostname, reason, os_names, os_accuracies, os_types, mac, vendor,
      checks_done, checks_not_done, reasons, scanned_at, open_ports, vulns, critical, high, medium, low, severity, search
    FROM ${rowsAs(sql`nscan_hosts`, hosts)}`);
}

export async function insertPorts(tx: Executor, reportNo: number, ports: readonly object[]): Promise<void> {
  if (ports.length === 0) return;
  await tx.execute(sql`
    INSERT INTO nscan_ports (report_no, ip, port, protocol, state, reason, service, tunnel, product, version, extra,
      cpes, vulns)
    SELECT ${reportNo}, ip, port, protocol, state, reason, service, tunnel, product, version, extra, cpes, vulns
    FROM ${rowsAs(sql`nscan_ports`, ports)}`);
}

export async function hasHost(tx: Executor, reportNo: number, ip: string | undefined): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM nscan_hosts WHERE report_no = ${reportNo} AND ip = ${ip}::inet`);
  return rows.length > 0;
}

/** Answers how many of them were not there yet. */
export async function insertDown(tx: Executor, reportNo: number, hosts: readonly object[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO nscan_down (report_no, ip, hostname, reason)
    SELECT ${reportNo}, ip, hostname, reason FROM ${rowsAs(sql`nscan_down`, hosts)} ON CONFLICT DO NOTHING`);
  return rowCount ?? 0;
}

export async function insertIssues(tx: Executor, reportNo: number, { fresh }: IssueDraft): Promise<void> {
  if (fresh.length === 0) return;
  await tx.execute(sql`
    INSERT INTO report_issues (report_no, no, severity, epss, exploited_on, content_hash, check_code, sort_it, sort_en)
    SELECT ${reportNo}, no, severity, epss, exploited_on, content_hash, check_code, sort_it, sort_en
    FROM ${rowsAs(sql`report_issues`, fresh)}`);
  await tx.execute(sql`
    INSERT INTO report_issue_texts (report_no, no, key, family, name_it, name_en, description_it, description_en,
      solution_it, solution_en, vector, scores, cves, cwes, refs, epss_percentile, ransomware, search_it, search_en)
    SELECT ${reportNo}, no, key, family, name_it, name_en, description_it, description_en,
      solution_it, solution_en, vector, scores, cves, cwes, refs, epss_percentile, ransomware, search_it, search_en
    FROM ${rowsAs(sql`report_issue_texts`, fresh)}`);
}

export type ChangeCounts = Partial<Record<'new' | 'changed' | 'still', number>>;

/**
 * Stores findings, each with the day it was first seen on the target and what became of it since the scan before.
 * What that scan could not verify still stands: seen again, it is not new.
 */
export async function insertFindings(
  tx: Executor,
  { reportNo, targetNo, previousNo }: OpenReport,
  findings: readonly FindingRow[],
): Promise<ChangeCounts> {
  if (findings.length === 0) return {};
  const { rows } = await tx.execute<{ change: 'new' | 'changed' | 'still' | null; count: number }>(sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(findings)}::json) AS f (no int, issue_no int, ip inet, port int,
        protocol text, severity real, exploited boolean, fingerprint uuid, unconfirmed boolean, doubt text,
        versions text, evidence text, seen timestamptz)
    ), remembered AS (
      -- In one order everywhere: two scans of one target at the same time must not wait for each other in a circle.
      INSERT INTO report_first_seen (target_no, fingerprint, first_seen)
      SELECT ${targetNo}::int, fingerprint, seen FROM found ORDER BY fingerprint ON CONFLICT DO NOTHING
    ), compared AS (
      SELECT f.*, s.first_seen, b.severity AS previous_severity, b.fingerprint IS NOT NULL AS known,
        CASE WHEN b.fingerprint IS NULL THEN '{}' ELSE array_remove(ARRAY[
          CASE WHEN ${levelNumber(sql`b.severity`)} <> ${levelNumber(sql`f.severity`)} THEN 'severity' END,
          CASE WHEN b.unconfirmed <> f.unconfirmed THEN 'certainty' END,
          CASE WHEN b.exploited <> f.exploited THEN 'known_exploited' END,
          CASE WHEN b.versions <> f.versions THEN 'evidence' END], NULL) END AS changed
      FROM found f
      LEFT JOIN report_first_seen s ON s.target_no = ${targetNo}::int AND s.fingerprint = f.fingerprint
      LEFT JOIN LATERAL (${standingBefore(previousNo)}) b ON true
    ), stored AS (
      INSERT INTO report_findings (report_no, no, issue_no, port, severity, previous_severity, first_seen,
        fingerprint, unconfirmed, ip, protocol, doubt, change, changed, versions, evidence)
      SELECT ${reportNo}::int, no, issue_no, port, severity, previous_severity, coalesce(first_seen, seen),
        fingerprint, unconfirmed, ip, protocol, doubt,
        CASE WHEN ${previousNo}::int IS NULL THEN NULL WHEN NOT known THEN 'new'
          WHEN cardinality(changed) > 0 THEN 'changed' ELSE 'still' END,
        changed, versions, evidence
      FROM compared
      RETURNING change
    )
    SELECT change, count(*)::int AS count FROM stored GROUP BY change`);
  return Object.fromEntries(rows.flatMap(({ change, count }) => (change ? [[change, count]] : [])));
}

/** The same finding in the scan before, seen there or left unverified by it. */
const standingBefore = (previousNo: number | null) => sql`
  SELECT p.fingerprint, p.severity, p.unconfirmed, p.versions, i.exploited_on IS NOT NULL AS exploited
  FROM report_findings p JOIN report_issues i ON i.report_no = p.report_no AND i.no = p.issue_no
  WHERE p.report_no = ${previousNo}::int AND p.fingerprint = f.fingerprint
  UNION ALL
  SELECT p.fingerprint, p.severity, p.unconfirmed, p.versions, i.exploited_on IS NOT NULL
  FROM report_gone p JOIN report_issues i ON i.report_no = p.report_no AND i.no = p.issue_no
  WHERE p.report_no = ${previousNo}::int AND p.fingerprint = f.fingerprint AND p.change = 'unverified'
  LIMIT 1`;

/** `levelOf` of the contract as a number, lowest first. */
const levelNumber = (severity: SQL) => sql`width_bucket(${severity}::float8, ARRAY[4, 7, 9]::float8[])`;

/** What to add to the columns of the same names. */
function raised(sums: Readonly<Record<string, number | undefined>>): SQL[] {
  return Object.entries(sums).flatMap(([name, number]) =>
    number ? [sql`${sql.identifier(name)} = ${sql.identifier(name)} + ${number}`] : [],
  );
}

export async function addToCounters(
  tx: Executor,
  reportNo: number,
  counters: Partial<BatchCounters> & { hosts_down?: number },
  changes: ChangeCounts = {},
): Promise<void> {
  const { hosts_up, hosts_down, ports, open_ports, vulns, impacts: _impacts, ...levels } = counters;
  const facts = raised({ hosts_up, hosts_down, ports, open_ports });
  if (facts.length > 0) {
    await tx.execute(sql`UPDATE nscan_report_facts SET ${sql.join(facts, sql`, `)} WHERE report_no = ${reportNo}`);
  }
  const sums: Record<string, number | undefined> = { ...levels, findings: vulns };
  for (const [change, number] of Object.entries(changes)) sums[`difference_${change}`] = number;
  const steps = raised(sums);
  if (counters.impacts) {
    const added = sql`unnest(impacts, ${sql.param(counters.impacts)}::int[]) WITH ORDINALITY AS u (a, b, n)`;
    steps.push(sql`impacts = ARRAY(SELECT a + b FROM ${added} ORDER BY n)`);
  }
  if (steps.length === 0) return;
  await tx.execute(sql`UPDATE reports SET ${sql.join(steps, sql`, `)} WHERE no = ${reportNo}`);
}

export async function storeReceipt(tx: Executor, reportNo: number, receipt: ScanCoverage): Promise<void> {
  const notDone = receipt.notDone.slice(0, 100).map(({ check, reason, detail }) => ({
    check,
    reason,
    detail: cleanLine(detail, 500),
  }));
  const ports = (text: string | null) => (text === null ? null : cleanText(text, 100_000));
  await tx.execute(sql`
    UPDATE reports SET received_at = now(), not_done = ${JSON.stringify(notDone)}::jsonb WHERE no = ${reportNo}`);
  await tx.execute(sql`
    UPDATE nscan_report_facts SET tcp_ports = ${ports(receipt.tcpPorts)}, udp_ports = ${ports(receipt.udpPorts)}
    WHERE report_no = ${reportNo}`);
}

import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import type { KnowledgeSource } from '@rocca/engines/core/knowledge';
import type { ScanCoverage } from '@rocca/engines/nscan/report';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { type CheckTally, checkCoverage, type Ended, isComplete } from './coverage.rules.ts';
import { missingOf, readPlanned } from './planned.rules.ts';
import type { ReportOwner } from './write.repo.ts';

interface ReceiptRow extends Record<string, unknown> {
  readonly no: number;
  readonly profile: string;
  readonly privileged: boolean;
  readonly command: string;
  readonly consents: NscanCoverage['consents'] | null;
  readonly tools: NscanCoverage['tools'];
  readonly names: NscanCoverage['names'];
  readonly knowledge: ReadonlyArray<
    Pick<KnowledgeSource, 'name' | 'entries'> & Record<'dataDate' | 'loadedAt', string | null>
  >;
  readonly runs: string[];
  readonly addresses_planned: number;
  readonly received: boolean;
  readonly tcp_ports: string | null;
  readonly udp_ports: string | null;
  readonly not_done: ScanCoverage['notDone'];
  readonly hosts_up: number;
  readonly hosts_down: number;
  readonly coverage: StoredCoverage | null;
}

/** The part of the receipt that takes counting: kept with the report once it is closed. */
export type StoredCoverage = Pick<NscanCoverage, 'complete' | 'hosts_missing' | 'missing' | 'checks'>;

/** The receipt of a report; counted anew while it is open. Null: there is none. */
export async function readCoverage(
  db: Executor,
  owner: ReportOwner,
  { ended, cause }: Pick<NscanCoverage, 'ended' | 'cause'>,
): Promise<NscanCoverage | null> {
  const row = await readReceipt(db, owner);
  if (!row) return null;
  const counted = row.coverage ?? (await countCoverage(db, row, ended));
  return {
    ...counted,
    ended,
    cause,
    profile: row.profile,
    command: row.command,
    privileged: row.privileged,
    consents: row.consents ?? [],
    tools: row.tools,
    addresses_planned: row.addresses_planned,
    hosts_up: row.hosts_up,
    hosts_down: row.hosts_down,
    names: row.names,
    tcp_ports: row.tcp_ports,
    udp_ports: row.udp_ports,
    knowledge: row.knowledge.map(({ name, dataDate, loadedAt, entries }) => ({
      name,
      data_date: dataDate,
      loaded_at: loadedAt,
      entries,
    })),
  };
}

/** What is to be kept when a report is closed. */
export async function coverageToStore(db: Executor, owner: ReportOwner, ended: Ended): Promise<StoredCoverage | null> {
  const row = await readReceipt(db, owner);
  return row && countCoverage(db, row, ended);
}

async function readReceipt(db: Executor, { accountId, taskId }: ReportOwner): Promise<ReceiptRow | null> {
  const { rows } = await db.execute<ReceiptRow>(sql`
    SELECT r.no, n.profile, n.privileged, n.command, r.tools, n.names, r.knowledge, n.addresses_planned, n.tcp_ports,
      n.udp_ports, r.not_done, r.received_at IS NOT NULL AS received, n.hosts_up, n.hosts_down, r.coverage,
      (SELECT t.plan -> 'steps' -> 'consents' FROM tasks t WHERE t.id = r.task_id) AS consents,
      CASE WHEN r.coverage IS NULL THEN ARRAY(SELECT host(s.first) || CASE WHEN s.first <> s.last THEN '-' || host(s.last) ELSE '' END
        FROM unnest(n.planned_first, n.planned_last) AS s (first, last)) ELSE '{}' END AS runs
    FROM reports r JOIN nscan_report_facts n ON n.report_no = r.no
    WHERE r.task_id = ${taskId} AND r.account_id = ${accountId}`);
  return rows[0] ?? null;
}

async function countCoverage(db: Executor, row: ReceiptRow, ended: Ended): Promise<StoredCoverage> {
  const tallies = await tallyChecks(db, row.no);
  const { count, runs } = missingOf(readPlanned(row.runs), await finishedAddresses(db, row.no));
  const checks = checkCoverage({
    ended,
    tallies,
    notDone: row.not_done,
    missing: count,
    hostsUp: row.hosts_up,
    hostsDown: row.hosts_down,
  });
  const { hosts_up: hostsUp, received, names } = row;
  const complete = isComplete({ ended, missing: count, hostsUp, received, names, checks });
  return { complete, hosts_missing: count, missing: runs, checks };
}

async function tallyChecks(db: Executor, reportNo: number): Promise<CheckTally[]> {
  const { rows } = await db.execute<CheckTally & Record<string, unknown>>(sql`
    SELECT c.check, c.reason, count(*)::int AS hosts
    FROM nscan_hosts h CROSS JOIN LATERAL (
      SELECT unnest(h.checks_done) AS check, NULL AS reason
      UNION ALL SELECT * FROM unnest(h.checks_not_done, h.reasons)
    ) c
    WHERE h.report_no = ${reportNo} GROUP BY 1, 2 ORDER BY 1, 3 DESC`);
  return rows;
}

async function finishedAddresses(db: Executor, reportNo: number): Promise<string[]> {
  const { rows } = await db.execute<{ ip: string }>(sql`
    SELECT host(ip) AS ip FROM nscan_hosts WHERE report_no = ${reportNo}
    UNION ALL SELECT host(ip) FROM nscan_down WHERE report_no = ${reportNo}`);
  return rows.map(({ ip }) => ip);
}

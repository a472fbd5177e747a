import type { SeenChange } from '@rocca/contract/report/changes';
import type { KnowledgeSource } from '@rocca/engines/core/knowledge';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/db/database.ts';
import { cleanLine } from './clean-text.ts';
import { raised } from './columns.ts';
import type { NotDone } from './coverage.rules.ts';
import type { FindingCounters } from './finding-rows.ts';

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

/** What a test reports before its first result. */
export interface Opening {
  readonly toolVersions: Readonly<Record<string, string>>;
  readonly knowledge: readonly KnowledgeSource[];
}

export async function targetNumber(
  tx: Executor,
  accountId: string,
  { engine, targetKey }: { readonly engine: string; readonly targetKey: string },
): Promise<number> {
  const { rows } = await tx.execute<{ no: number }>(sql`
    INSERT INTO report_targets (account_id, engine, target_key) VALUES (${accountId}, ${engine}, ${targetKey})
    ON CONFLICT (account_id, engine, target_key) DO UPDATE SET target_key = excluded.target_key RETURNING no`);
  if (!rows[0]) throw new Error('report_targets gave no number');
  return rows[0].no;
}

/** Removes what an earlier attempt at the same test left. */
export async function clearReport(tx: Executor, { accountId, taskId }: ReportOwner): Promise<void> {
  await tx.execute(sql`DELETE FROM reports WHERE task_id = ${taskId} AND account_id = ${accountId}`);
}

/**
 * A test that was stopped before its first place says nothing, so that nothing can be compared with it: the report `r`
 * is none of these.
 */
export const lookedAtSomething = sql`(r.outcome = 'success' OR EXISTS (
  SELECT FROM jsonb_to_recordset(r.coverage -> 'checks') AS looked (places_done int) WHERE looked.places_done > 0))`;

/** How many earlier reports are asked whether they looked at a place. */
const MAX_EARLIER = 30;

/** Ended reports of the target that looked at something, the latest first: those a new one is held against. */
export async function earlierReports(tx: Executor, accountId: string, { reportNo, targetNo }: OpenReport) {
  const { rows } = await tx.execute<{ no: number }>(sql`
    SELECT r.no FROM reports r JOIN tasks t ON t.id = r.task_id
    WHERE r.target_no = ${targetNo} AND r.account_id = ${accountId} AND r.outcome IN ('success', 'stopped')
      AND r.no <> ${reportNo} AND t.deleted_at IS NULL AND ${lookedAtSomething}
    ORDER BY r.begun_at DESC, r.no DESC LIMIT ${MAX_EARLIER}`);
  return rows.map(({ no }) => no);
}

/** Opens a report. The latest test of the target that has ended is the one it will be compared with. */
export async function openReport(
  tx: Executor,
  { accountId, taskId }: ReportOwner,
  { engine, targetNo }: { readonly engine: string; readonly targetNo: number },
  opening: Opening,
): Promise<OpenReport> {
  const tools = Object.entries(opening.toolVersions).map(([name, version]) => ({
    name: cleanLine(name, 100),
    version: cleanLine(version, 200),
  }));
  const { rows } = await tx.execute<{ no: number; previous_no: number | null }>(sql`
    WITH previous AS (
      SELECT r.no, r.task_id, t.name, r.begun_at FROM reports r JOIN tasks t ON t.id = r.task_id
      WHERE r.target_no = ${targetNo} AND r.account_id = ${accountId} AND r.outcome IN ('success', 'stopped')
        AND t.deleted_at IS NULL AND ${lookedAtSomething}
      ORDER BY r.begun_at DESC, r.no DESC LIMIT 1
    )
    INSERT INTO reports (task_id, account_id, engine, target_no, tools, knowledge, previous_no, previous_task_id,
      previous_name, previous_begun_at)
    SELECT ${taskId}, ${accountId}, ${engine}, ${targetNo}::int, ${JSON.stringify(tools)}::jsonb,
      ${JSON.stringify(opening.knowledge)}::jsonb, p.no, p.task_id, p.name, p.begun_at
    FROM (SELECT) AS one LEFT JOIN previous p ON true
    RETURNING no, previous_no`);
  if (!rows[0]) throw new Error('reports gave no number');
  const { no: reportNo, previous_no: previousNo } = rows[0];
  return { reportNo, targetNo, previousNo };
}

/** False: it was closed, or removed. Held until the transaction ends, so that it is not closed half-way. */
export async function holdOpen(tx: Executor, { reportNo }: OpenReport): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT no FROM reports WHERE no = ${reportNo} AND closed_at IS NULL FOR NO KEY UPDATE`);
  return rows.length > 0;
}

export type ChangeCounts = Partial<Record<SeenChange, number>>;

/** Counted with every batch, so that the counts are right at any moment and no page has to count. */
export async function addToCounters(
  tx: Executor,
  reportNo: number,
  { impacts, ...counters }: FindingCounters,
  changes: ChangeCounts,
): Promise<void> {
  const differences = Object.entries(changes).map(([change, number]) => [`difference_${change}`, number]);
  const steps = raised({ ...counters, ...Object.fromEntries(differences) });
  if (steps.length === 0) return;
  const added = sql`unnest(impacts, ${sql.param(impacts)}::int[]) WITH ORDINALITY AS u (a, b, n)`;
  steps.push(sql`impacts = ARRAY(SELECT a + b FROM ${added} ORDER BY n)`);
  await tx.execute(sql`UPDATE reports SET ${sql.join(steps, sql`, `)} WHERE no = ${reportNo}`);
}

/** Stores what the test as a whole could not do: it came to an end in which it could say so. */
export async function storeNotDone(tx: Executor, reportNo: number, notDone: readonly NotDone[]): Promise<void> {
  const rows = notDone.slice(0, 100).map(({ check, reason, detail }) => ({
    check,
    reason,
    detail: cleanLine(detail, 500),
  }));
  await tx.execute(sql`
    UPDATE reports SET received_at = now(), not_done = ${JSON.stringify(rows)}::jsonb WHERE no = ${reportNo}`);
}

import type { Coverage } from '@rocca/contract/report/coverage.schema';
import type { KnowledgeSource } from '@rocca/engines/core/knowledge';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/db/database.ts';
import type { ReportWriting } from '../writing.ts';
import { coverageOf, type Ended, type NotDone, type StoredCoverage } from './coverage.rules.ts';
import type { ReportOwner } from './report.repo.ts';

interface CoverageRow extends Record<string, unknown> {
  readonly no: number;
  readonly consents: Coverage['consents'] | null;
  readonly tools: Coverage['tools'];
  readonly knowledge: ReadonlyArray<
    Pick<KnowledgeSource, 'name' | 'entries'> &
      Record<'dataDate' | 'loadedAt', string | null> & {
        /** Reports of earlier versions do not have it. */
        readonly starterPart?: { readonly dataDate: string; readonly entries: number } | null;
      }
  >;
  readonly received: boolean;
  readonly not_done: readonly NotDone[];
  readonly coverage: StoredCoverage | null;
}

type Writing = Pick<ReportWriting<unknown>, 'code' | 'checks' | 'finder' | 'countPlaces'>;

/** The coverage of a report without the names of checks and reasons: the reader's language decides those. */
export type ReportCoverage = StoredCoverage & Omit<Coverage, 'complete' | 'checks'> & { readonly reportNo: number };

/** Counted anew while the report is open. Null: there is no such report. */
export async function readCoverage(
  db: Executor,
  writing: Writing,
  owner: ReportOwner,
  { ended, cause }: Pick<Coverage, 'ended' | 'cause'>,
): Promise<ReportCoverage | null> {
  const row = await readRow(db, writing, owner);
  if (!row) return null;
  const counted = row.coverage ?? (await countCoverage(db, writing, row, ended));
  return {
    ...counted,
    reportNo: row.no,
    ended,
    cause,
    consents: row.consents ?? [],
    tools: row.tools,
    knowledge: row.knowledge.map(({ name, dataDate, loadedAt, entries, starterPart }) => ({
      name,
      data_date: dataDate,
      loaded_at: loadedAt,
      entries,
      starter_part: starterPart ? { data_date: starterPart.dataDate, entries: starterPart.entries } : null,
    })),
  };
}

/** What is stored when a report is closed. */
export async function coverageToStore(
  db: Executor,
  writing: Writing,
  owner: ReportOwner,
  ended: Ended,
): Promise<StoredCoverage | null> {
  const row = await readRow(db, writing, owner);
  return row && countCoverage(db, writing, row, ended);
}

async function readRow(db: Executor, { code }: Writing, owner: ReportOwner): Promise<CoverageRow | null> {
  const { rows } = await db.execute<CoverageRow>(sql`
    SELECT r.no, r.tools, r.knowledge, r.not_done, r.received_at IS NOT NULL AS received, r.coverage,
      (SELECT t.plan -> 'steps' -> 'consents' FROM tasks t WHERE t.id = r.task_id) AS consents
    FROM reports r
    WHERE r.task_id = ${owner.taskId} AND r.account_id = ${owner.accountId} AND r.engine = ${code}`);
  return rows[0] ?? null;
}

async function countCoverage(db: Executor, writing: Writing, row: CoverageRow, ended: Ended): Promise<StoredCoverage> {
  const { received, not_done: notDone } = row;
  return coverageOf(writing, { ...(await writing.countPlaces(db, row.no)), ended, received, notDone });
}

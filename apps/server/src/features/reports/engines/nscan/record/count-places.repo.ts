import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import type { CheckTally, CountedPlaces } from '../../../core/record/index.ts';
import { missingOf, readPlanned } from './planned.rules.ts';

interface FactsRow extends Record<string, unknown> {
  readonly hosts_up: number;
  readonly hosts_down: number;
  readonly unresolved: boolean;
  readonly runs: string[];
}

/** Counts hosts: those that answered by check, and the planned addresses that were found neither up nor down. */
export async function countPlaces(db: Executor, reportNo: number): Promise<CountedPlaces> {
  const { rows } = await db.execute<FactsRow>(sql`
    SELECT hosts_up, hosts_down,
      EXISTS (SELECT FROM jsonb_array_elements(names) AS n WHERE n -> 'addresses' = '[]') AS unresolved,
      ARRAY(SELECT host(s.first) || CASE WHEN s.first <> s.last THEN '-' || host(s.last) ELSE '' END
        FROM unnest(planned_first, planned_last) AS s (first, last)) AS runs
    FROM nscan_report_facts WHERE report_no = ${reportNo}`);
  const facts = rows[0] ?? { hosts_up: 0, hosts_down: 0, unresolved: false, runs: [] };
  const { count, runs } = missingOf(readPlanned(facts.runs), await finishedAddresses(db, reportNo));
  return {
    tallies: await tallyChecks(db, reportNo),
    partly: { versions: await countPartlyCompared(db, reportNo) },
    present: facts.hosts_up,
    absent: facts.hosts_down,
    missing: { count, names: runs },
    unresolved: facts.unresolved,
  };
}

async function tallyChecks(db: Executor, reportNo: number): Promise<CheckTally[]> {
  const { rows } = await db.execute<CheckTally & Record<string, unknown>>(sql`
    SELECT c.check, c.reason, count(*)::int AS places
    FROM nscan_hosts h CROSS JOIN LATERAL (
      SELECT unnest(h.checks_done) AS check, NULL AS reason
      UNION ALL SELECT * FROM unnest(h.checks_not_done, h.reasons)
    ) c
    WHERE h.report_no = ${reportNo} GROUP BY 1, 2 ORDER BY 1, 3 DESC`);
  return rows;
}

/** Hosts some of whose services were compared with known vulnerabilities, though not all. */
async function countPartlyCompared(db: Executor, reportNo: number): Promise<number> {
  const { rows } = await db.execute<{ hosts: number }>(sql`
    SELECT count(*)::int AS hosts FROM nscan_hosts
    WHERE report_no = ${reportNo} AND 'checked' = ANY (verdicts) AND NOT 'versions' = ANY (checks_done)`);
  return rows[0]?.hosts ?? 0;
}

async function finishedAddresses(db: Executor, reportNo: number): Promise<string[]> {
  const { rows } = await db.execute<{ ip: string }>(sql`
    SELECT host(ip) AS ip FROM nscan_hosts WHERE report_no = ${reportNo}
    UNION ALL SELECT host(ip) FROM nscan_down WHERE report_no = ${reportNo}`);
  return rows.map(({ ip }) => ip);
}

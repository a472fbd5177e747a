import type { Coverage } from '@rocca/contract/report/coverage.schema';
import type { CheckCode } from '@rocca/contract/report/nscan-checks';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { type ReportCoverage, type ReportOwner, readCoverage } from '../../../core/record/index.ts';
import { nscanWriting } from './writing.ts';

interface FactsRow extends Record<string, unknown> {
  readonly profile: string;
  readonly command: string;
  readonly privileged: boolean;
  readonly addresses_planned: number;
  readonly hosts_up: number;
  readonly hosts_down: number;
  readonly names: Array<{ name: string; addresses: string[] }>;
  readonly tcp_ports: string | null;
  readonly udp_ports: string | null;
}

/** The coverage of a network scan, without the names of checks and reasons. Null: there is no such report. */
export async function readNscanCoverage(db: Executor, owner: ReportOwner, end: Pick<Coverage, 'ended' | 'cause'>) {
  const coverage = await readCoverage(db, nscanWriting, owner, end);
  if (!coverage) return null;
  const { rows } = await db.execute<FactsRow>(sql`
    SELECT profile, command, privileged, addresses_planned, hosts_up, hosts_down, names, tcp_ports, udp_ports
    FROM nscan_report_facts WHERE report_no = ${coverage.reportNo}`);
  const [facts] = rows;
  if (!facts) return null;
  const { places_missing: hosts_missing, missing, checks } = coverage;
  return { ...coverage, ...facts, hosts_missing, missing: [...missing], checks: checks.map(withHosts) };
}

/** The counts under the names they had when only the network scan had a coverage. */
function withHosts({ reasons, ...check }: ReportCoverage['checks'][number]) {
  return {
    ...check,
    check: check.check as CheckCode,
    hosts_done: check.places_done,
    hosts_not_done: check.places_not_done,
    reasons: reasons.map((reason) => ({ ...reason, hosts: reason.places })),
  };
}

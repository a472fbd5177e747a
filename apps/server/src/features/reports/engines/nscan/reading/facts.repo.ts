import type { NscanCoverage } from '@rocca/contract/engines/nscan/sections';
import type { Coverage } from '@rocca/contract/report/coverage.schema';
import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import { isOwned } from '../../../core/pages/conditions.ts';
import type { ReportRow } from '../../../core/pages/report.repo.ts';
import type { ReportScope } from '../../../core/reading.ts';
import type { VerdictCount } from './verdicts.ts';

/** What a network scan counts beside its findings. */
interface NscanCounts {
  readonly hostsUp: number;
  readonly hostsDown: number;
  readonly ports: number;
  readonly openPorts: number;
}

const asked = new WeakMap<ReportRow, Promise<NscanCounts>>();

/** Read once for all sections of a query. */
export function countsOf({ db, report }: ReportScope): Promise<NscanCounts> {
  const counts = asked.get(report) ?? readCounts(db.pool, report);
  asked.set(report, counts);
  return counts;
}

async function readCounts(db: ReportScope['db']['pool'], report: ReportRow): Promise<NscanCounts> {
  const [row] = await preparedRows<NscanCounts>(
    db,
    sql`SELECT hosts_up AS "hostsUp", hosts_down AS "hostsDown", ports, open_ports AS "openPorts"
        FROM nscan_report_facts WHERE report_no = ${report.reportNo} AND ${isOwned(report)}`,
  );
  return row ?? { hostsUp: 0, hostsDown: 0, ports: 0, openPorts: 0 };
}

/** Everything that only the coverage of a network scan says, but for what takes counting. */
type ScanFacts = Omit<NscanCoverage, keyof Coverage | 'hosts_missing' | 'missing' | 'services'>;

/** What the scan was to do, and how far it came. */
export async function scanFactsOf({ db, report }: ReportScope): Promise<ScanFacts | null> {
  const [row] = await preparedRows<ScanFacts>(
    db.pool,
    sql`SELECT profile, command, privileged, addresses_planned, hosts_up, hosts_down, names, tcp_ports, udp_ports
        FROM nscan_report_facts WHERE report_no = ${report.reportNo} AND ${isOwned(report)}`,
  );
  return row ?? null;
}

/** The services of all hosts by verdict; null where none was to have one. Hosts are some thousand at most. */
export async function verdictCountsOf({ db, report }: ReportScope): Promise<VerdictCount[] | null> {
  const rows = await preparedRows<VerdictCount | { readonly verdict: null }>(
    db.pool,
    sql`SELECT c.verdict, coalesce(sum(c.services), 0)::int AS services
        FROM nscan_hosts h LEFT JOIN LATERAL unnest(h.verdicts, h.verdict_counts) AS c (verdict, services) ON true
        WHERE h.report_no = ${report.reportNo} AND ${isOwned(report)} AND h.verdicts IS NOT NULL
        GROUP BY c.verdict`,
  );
  return rows.length === 0 ? null : rows.filter((row): row is VerdictCount => row.verdict !== null);
}

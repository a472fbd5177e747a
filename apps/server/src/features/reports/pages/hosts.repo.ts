import type { NscanHost } from '@rocca/contract/report/nscan.schema';
import {
  addressCondition,
  direction,
  type LevelCounts,
  type ListRequest,
  levelCondition,
  levelSums,
  limits,
  type Page,
  searchCondition,
} from './list-request.ts';
import type { NscanRow } from './report.repo.ts';
import { OWNED, type Queryable, rowsOf, Values } from './statement.ts';

export interface HostRow {
  readonly ip: string;
  readonly hostname: string | null;
  readonly open_ports: number;
  readonly os_names: string[];
  readonly os_accuracies: number[];
  readonly os_types: string[];
  readonly mac: string | null;
  readonly vendor: string | null;
  readonly severity: number | null;
  readonly vulns: number;
  readonly critical: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
  readonly checks_not_done: Array<NscanHost['unchecked'][number]['check']>;
  readonly reasons: Array<NscanHost['unchecked'][number]['reason']>;
  readonly scanned_at: Date;
}

type Request = ListRequest<'hosts'>;

/** A scan has a few thousand hosts at most: they are sorted as they come, without an index for each way. */
const ORDERS: Readonly<Record<Request['sortBy'], (way: 'ASC' | 'DESC') => string>> = {
  severity: (way) => `coalesce(h.severity, -1) ${way}, h.vulns ${way}, h.ip`,
  ip: (way) => `h.ip ${way}`,
  hostname: (way) => `lower(h.hostname) COLLATE "C" ${way} NULLS LAST, h.ip`,
  open_ports: (way) => `h.open_ports ${way}, h.ip`,
  vulnerabilities_count: (way) => `h.vulns ${way}, h.ip`,
};

export async function hostsPage(db: Queryable, report: NscanRow, request: Request): Promise<Page<HostRow>> {
  const values = new Values(report);
  const where = conditions(request, values);
  const text = `
    SELECT host(ip) AS ip, hostname, open_ports, os_names, os_accuracies, os_types, mac, vendor, severity, vulns,
      critical, high, medium, low, checks_not_done, reasons, scanned_at
    FROM nscan_hosts h WHERE ${where}
    ORDER BY ${ORDERS[request.sortBy](direction(request.order))} ${limits(request, values)}`;
  const [items, { total, ...levels }] = await Promise.all([
    rowsOf<HostRow>(db, text, values.list),
    totalsOf(db, report, request),
  ]);
  return { total, items, aggregation: request.aggregate ? levels : null };
}

function conditions(request: Request, values: Values): string {
  const { filters } = request;
  const list = ['report_no = $1', OWNED];
  if (request.search !== '') list.push(searchCondition('search', request, values));
  if (filters.ip !== undefined) list.push(addressCondition('ip', filters.ip, values));
  if (filters.level) list.push(levelCondition('severity', filters.level));
  if (filters.vulnerable !== undefined) list.push(`vulns ${filters.vulnerable ? '>' : '='} 0`);
  return list.join(' AND ');
}

/** Hosts by the level of their worst finding. */
async function totalsOf(db: Queryable, report: NscanRow, request: Request): Promise<LevelCounts & { total: number }> {
  const plain = request.search === '' && Object.keys(request.filters).length === 0 && !request.aggregate;
  if (plain) return { total: report.hostsUp, critical: 0, high: 0, medium: 0, low: 0 };
  const values = new Values(report);
  const text = `SELECT count(*)::int AS total, ${levelSums('severity', 'count(*)')} FROM nscan_hosts
                WHERE ${conditions(request, values)}`;
  const [totals] = await rowsOf<LevelCounts & { total: number }>(db, text, values.list);
  return totals ?? { total: 0, critical: 0, high: 0, medium: 0, low: 0 };
}

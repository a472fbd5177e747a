import { addressCondition, direction, type ListRequest, limits, type Page, searchCondition } from './list-request.ts';
import type { NscanRow } from './report.repo.ts';
import { OWNED, type Queryable, rowsOf, Values } from './statement.ts';

export interface DownRow {
  readonly ip: string;
  readonly hostname: string | null;
  readonly reason: string;
}

type Request = ListRequest<'target_down'>;

const ORDERS: Readonly<Record<Request['sortBy'], (way: 'ASC' | 'DESC') => string>> = {
  ip: (way) => `d.ip ${way}`,
  hostname: (way) => `lower(d.hostname) COLLATE "C" ${way} NULLS LAST, d.ip`,
  reason: (way) => `d.reason COLLATE "C" ${way}, d.ip`,
};

const SEARCHED = `E'\\n' || lower(concat_ws(E'\\n', host(ip), hostname, reason)) || E'\\n'`;

export async function downPage(db: Queryable, report: NscanRow, request: Request): Promise<Page<DownRow>> {
  const values = new Values(report);
  const where = conditions(request, values);
  const [items, total] = await Promise.all([
    rowsOf<DownRow>(
      db,
      `SELECT host(d.ip) AS ip, hostname, reason FROM nscan_down d WHERE ${where}
       ORDER BY ${ORDERS[request.sortBy](direction(request.order))} ${limits(request, values)}`,
      values.list,
    ),
    totalOf(db, report, request),
  ]);
  return { total, items, aggregation: null };
}

async function totalOf(db: Queryable, report: NscanRow, request: Request): Promise<number> {
  if (request.search === '' && request.filters.ip === undefined) return report.hostsDown;
  const values = new Values(report);
  const text = `SELECT count(*)::int AS total FROM nscan_down d WHERE ${conditions(request, values)}`;
  return (await rowsOf<{ total: number }>(db, text, values.list))[0]?.total ?? 0;
}

function conditions(request: Request, values: Values): string {
  const list = ['d.report_no = $1', OWNED];
  if (request.filters.ip !== undefined) list.push(addressCondition('d.ip', request.filters.ip, values));
  if (request.search !== '') list.push(searchCondition(SEARCHED, request, values));
  return list.join(' AND ');
}

import { addressCondition, direction, type ListRequest, limits, type Page, searchCondition } from './list-request.ts';
import type { NscanRow } from './report.repo.ts';
import { OWNED, type Queryable, type ReportRef, rowsOf, Values } from './statement.ts';

export interface PortRow {
  readonly ip: string;
  readonly port: number;
  readonly protocol: string;
  readonly state: string;
  readonly reason: string;
  readonly service: string | null;
  readonly tunnel: string | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly extra: string | null;
  readonly cpes: string[];
  readonly vulns: number;
}

type Request = ListRequest<'host_ports'>;

const COLUMNS = 'host(ip) AS ip, port, protocol, state, reason, service, tunnel, product, version, extra, cpes, vulns';

const byText = (column: string) => (way: 'ASC' | 'DESC') =>
  `p.${column} COLLATE "C" ${way} NULLS LAST, p.port, p.protocol, p.ip`;

const ORDERS: Readonly<Record<Request['sortBy'], (way: 'ASC' | 'DESC') => string>> = {
  portid: (way) => `p.port ${way}, p.protocol ${way}, p.ip ${way}`,
  ip: (way) => `p.ip ${way}, p.port, p.protocol`,
  protocol: (way) => `p.protocol ${way}, p.port, p.ip`,
  state: byText('state'),
  service: byText('service'),
  product: byText('product'),
  version: byText('version'),
  vulnerabilities_count: (way) => `p.vulns ${way}, p.port, p.protocol, p.ip`,
};

export async function portsPage(db: Queryable, report: NscanRow, request: Request): Promise<Page<PortRow>> {
  const values = new Values(report);
  const text = `SELECT ${COLUMNS} FROM nscan_ports p WHERE ${conditions(request, values)}
    ORDER BY ${ORDERS[request.sortBy](direction(request.order))} ${limits(request, values)}`;
  const [items, total] = await Promise.all([rowsOf<PortRow>(db, text, values.list), totalOf(db, report, request)]);
  return { total, items, aggregation: null };
}

async function totalOf(db: Queryable, report: NscanRow, request: Request): Promise<number> {
  if (request.search === '' && Object.keys(request.filters).length === 0) return report.ports;
  const values = new Values(report);
  const text = `SELECT count(*)::int AS total FROM nscan_ports p WHERE ${conditions(request, values)}`;
  return (await rowsOf<{ total: number }>(db, text, values.list))[0]?.total ?? 0;
}

/** Ports are many and searched within a host as a rule: their fields are put together when a search asks for them. */
const SEARCHED = `E'\\n' || lower(concat_ws(E'\\n', p.port::text, p.port || '/' || p.protocol, host(p.ip), p.service,
  p.product, p.version, p.extra)) || E'\\n'`;

function conditions(request: Request, values: Values): string {
  const { filters } = request;
  const list = ['p.report_no = $1', OWNED];
  if (filters.ip !== undefined) list.push(addressCondition('p.ip', filters.ip, values));
  if (filters.state) list.push(`p.state = ANY (${values.add(filters.state)}::text[])`);
  if (request.search !== '') list.push(searchCondition(SEARCHED, request, values));
  return list.join(' AND ');
}

/** A host of the list has this many at most, open ones before all others; the rest is a page of its own. */
const PORTS_OF_A_HOST = 100;

/** The first ports of several hosts, in one question; null where they are more than `most` in all. */
export async function firstPorts(
  db: Queryable,
  { reportNo, accountId }: ReportRef,
  ips: readonly string[],
  most: number,
): Promise<Map<string, PortRow[]> | null> {
  const rows = await rowsOf<PortRow>(
    db,
    `SELECT ${COLUMNS} FROM unnest($3::inet[]) AS wanted (address) CROSS JOIN LATERAL (
       SELECT * FROM nscan_ports p WHERE p.report_no = $1 AND p.ip = wanted.address AND ${OWNED}
       ORDER BY p.state <> 'open', p.port, p.protocol LIMIT ${PORTS_OF_A_HOST}
     ) p LIMIT $4`,
    [reportNo, accountId, ips, most + 1],
  );
  if (rows.length > most) return null;
  rows.sort((a, b) => a.port - b.port || (a.protocol < b.protocol ? -1 : 1));
  return Map.groupBy(rows, ({ ip }) => ip);
}

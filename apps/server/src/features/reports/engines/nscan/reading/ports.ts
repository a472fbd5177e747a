import { type NscanPort, nscanSections } from '@rocca/contract/engines/nscan/sections';
import type { Language } from '@rocca/contract/language';
import { type SQL, sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import type { Budget } from '../../../core/budget.ts';
import { addressIs, isOneOf, isOwned, searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import type { ReportScope } from '../../../core/reading.ts';
import { countsOf } from './facts.repo.ts';
import { presentVerdict } from './verdicts.ts';

/** What is stored of the service at a port. */
export interface ServiceRow extends Omit<NonNullable<NscanPort['service']>, 'name'> {
  readonly service: string | null;
}

export const SERVICE_COLUMNS = sql`p.service, p.tunnel, p.product, p.version, p.extra, p.cpes`;

export function presentService({ service: name, ...row }: ServiceRow): NscanPort['service'] {
  const { tunnel, product, version, extra, cpes } = row;
  return name === null ? null : { name, tunnel, product, version, extra, cpes };
}

/** The fields of a port that are columns, and those of its state and its service. */
interface PortRow extends Omit<NscanPort, 'state' | 'service' | 'verdict'>, ServiceRow {
  readonly state: string;
  readonly reason: string;
  readonly version_verdict: string | null;
}

const COLUMNS = sql`host(p.ip) AS ip, p.port AS portid, p.protocol, p.state, p.reason, ${SERVICE_COLUMNS},
  p.version_verdict, p.vulns AS vulnerabilities_count`;

const byText = (column: SQL) => (direction: SQL) =>
  sql`${column} COLLATE "C" ${direction} NULLS LAST, p.port, p.protocol, p.ip`;

export const hostPorts = listSection(nscanSections.host_ports, {
  from: sql`nscan_ports p`,
  reportNo: sql`p.report_no`,
  select: COLUMNS,
  order: {
    portid: (direction) => sql`p.port ${direction}, p.protocol ${direction}, p.ip ${direction}`,
    ip: (direction) => sql`p.ip ${direction}, p.port, p.protocol`,
    protocol: (direction) => sql`p.protocol ${direction}, p.port, p.ip`,
    state: byText(sql`p.state`),
    service: byText(sql`p.service`),
    product: byText(sql`p.product`),
    version: byText(sql`p.version`),
    vulnerabilities_count: (direction) => sql`p.vulns ${direction}, p.port, p.protocol, p.ip`,
  },
  where: { ip: addressIs(sql`p.ip`), state: isOneOf(sql`p.state`) },
  // Ports are many and searched within a host as a rule: their fields are put together when a search asks for them.
  search: searchedLines(
    sql`p.port::text, p.port || '/' || p.protocol, host(p.ip), p.service, p.product, p.version, p.extra`,
  ),
  total: async (scope) => (await countsOf(scope)).ports,
  present: (rows: readonly PortRow[], { language }) => rows.map((row) => presentPort(row, language)),
});

function presentPort(row: PortRow, language: Language): NscanPort {
  const { ip, protocol, portid, vulnerabilities_count, state, reason, version_verdict } = row;
  return {
    ...{ ip, protocol, portid, vulnerabilities_count },
    state: { state, reason },
    service: presentService(row),
    verdict: presentVerdict(version_verdict, language),
  };
}

/** A host of the list has this many at most, open ones before all others; the rest is a page of its own. */
const PORTS_OF_A_HOST = 100;
const MAX_PORTS = 20_000;

/** Ports shown with hosts, in all pages of a query. */
const PORTS: Budget = {
  max: MAX_PORTS,
  exceeded: {
    it: `troppe porte in una sola richiesta: al massimo ${MAX_PORTS}`,
    en: `too many ports in one request: at most ${MAX_PORTS}`,
  },
};

/** The first ports of the hosts of a page: one query for the whole page, when the first host is asked for its ports. */
export function portsOfPage(scope: ReportScope, ips: readonly string[]): (ip: string) => Promise<NscanPort[]> {
  let asked: ReturnType<typeof firstPorts> | undefined;
  return async (ip) => {
    asked ??= firstPorts(scope, ips, scope.spending.left(PORTS));
    const ports = await asked;
    const own = ports?.get(ip) ?? [];
    scope.spending.spend(PORTS, ports === null ? Number.POSITIVE_INFINITY : own.length);
    return own.map((row) => presentPort(row, scope.language));
  };
}

/** Null where they are more than `max` in all. */
async function firstPorts(
  { db, report }: ReportScope,
  ips: readonly string[],
  max: number,
): Promise<Map<string, PortRow[]> | null> {
  const rows = await preparedRows<PortRow>(
    db.pool,
    sql`SELECT ${COLUMNS} FROM unnest(${sql.param(ips)}::inet[]) AS wanted (address) CROSS JOIN LATERAL (
          SELECT * FROM nscan_ports p
          WHERE p.report_no = ${report.reportNo} AND p.ip = wanted.address AND ${isOwned(report)}
          ORDER BY p.state <> 'open', p.port, p.protocol LIMIT ${PORTS_OF_A_HOST}
        ) p LIMIT ${max + 1}`,
  );
  if (rows.length > max) return null;
  rows.sort((a, b) => a.portid - b.portid || (a.protocol < b.protocol ? -1 : 1));
  return Map.groupBy(rows, ({ ip }) => ip);
}

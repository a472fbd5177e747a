import { dtiSections, type IpData } from '@rocca/contract/engines/dti/sections';
import { type SQL, sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import type { Budget } from '../../../core/budget.ts';
import { reasonWords } from '../../../core/check-words.ts';
import { addressIs, isOwned } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import type { ReportScope } from '../../../core/reading.ts';
import { impactSums, touched } from './bands.ts';
import { hasChange } from './changes.ts';
import { CVE_COLUMNS, CVE_TEXTS, presentCve, type StoredCve } from './cves.ts';
import { factsOf } from './facts.repo.ts';

type Facts = IpData['data'];

interface AddressRow
  extends Facts,
    Pick<
      IpData,
      'ip' | 'subdomains' | 'ports_list' | 'risk_score' | 'change' | 'superseded' | 'contradicted' | 'third_party'
    > {
  readonly cves: number;
  readonly cve_high: number;
  readonly cve_medium: number;
  readonly cve_low: number;
  readonly cve_gdpr: number;
  readonly cve_impacts: number[];
  readonly reason: string | null;
}

export const addresses = listSection(dtiSections.ip_data, {
  from: sql`dti_addresses d`,
  reportNo: sql`d.report_no`,
  select: sql`host(d.ip) AS ip, d.names AS subdomains, d.ports AS ports_list, d.risk AS risk_score, d.cves, d.cve_high,
    d.cve_medium, d.cve_low, d.cve_gdpr, d.cve_impacts, d.city, d.country_code, d.org, d.isp, d.hostnames, d.asn, d.reason,
    d.change, d.superseded, d.contradicted, d.third_party`,
  order: {
    vulnerabilities_list_count: (direction, opposite) => sql`d.cves ${direction}, d.ip ${opposite}`,
    ip: (direction) => sql`d.ip ${direction}`,
    risk_score: (direction, opposite) => sql`d.risk ${direction}, d.ip ${opposite}`,
  },
  where: { ip: addressIs(sql`d.ip`), change: hasChange(sql`d.change`) },
  search: sql`d.search`,
  total: async (scope) => (await factsOf(scope)).addresses,
  present(rows: readonly AddressRow[], scope) {
    const ips = rows.map(({ ip }) => ip);
    const portsOf = detailsOf(scope, ips, PORTS, readPorts);
    const cvesOf = detailsOf(scope, ips, CVES, readCves);
    return rows.map((row) => ({
      ...presentAddress(row, scope),
      ports_details: async () =>
        (await portsOf(row.ip)).map(({ ip: _, seen_on, silent_on, ...port }) => ({
          ...port,
          seen_on: seen_on?.toISOString() ?? null,
          silent_on: silent_on?.toISOString() ?? null,
        })),
      vulnerabilities_details: async () => (await cvesOf(row.ip)).map((cve) => presentCve(cve, scope.language)),
    }));
  },
});

function presentAddress(row: AddressRow, { language }: ReportScope) {
  const { ip, subdomains, ports_list, risk_score, change, reason, superseded, contradicted, third_party } = row;
  const { city, country_code, org, isp, hostnames, asn } = row;
  const impacts = impactSums(row.cve_impacts);
  return {
    ...{ ip, subdomains, ports_list, risk_score, change, impacts, superseded, contradicted, third_party },
    vulnerabilities_list_count: row.cves,
    counts: {
      ...{ high: row.cve_high, medium: row.cve_medium, low: row.cve_low, gdpr: row.cve_gdpr },
      confidentiality: touched(impacts.confidentiality),
      integrity: touched(impacts.integrity),
      availability: touched(impacts.availability),
    },
    data: { city, country_code, org, isp, hostnames, asn },
    reason_name: reason === null ? null : reasonWords(reason, language).name,
  };
}

/** So many of each address at most: `cve_details` pages through all CVEs. */
const MAX_OF_ONE = 100;
const MAX_DETAILS = 10_000;

const budget = (it: string, en: string): Budget => ({
  max: MAX_DETAILS,
  exceeded: {
    it: `${it} in una sola richiesta: al massimo ${MAX_DETAILS}`,
    en: `${en} in one request: at most ${MAX_DETAILS}`,
  },
});
const PORTS = budget('troppe porte', 'too many ports');
const CVES = budget('troppe vulnerabilità', 'too many vulnerabilities');

interface OfAddress {
  readonly ip: string;
}

/** Details of the addresses of a page: one query for all of them, when the first is asked for its own. */
function detailsOf<Row extends OfAddress>(
  scope: ReportScope,
  ips: readonly string[],
  spent: Budget,
  read: (scope: ReportScope, ips: readonly string[], max: number) => Promise<Row[]>,
): (ip: string) => Promise<Row[]> {
  let asked: Promise<Map<string, Row[]> | null> | undefined;
  const readAll = async () => {
    const max = scope.spending.left(spent);
    const rows = await read(scope, ips, max + 1);
    return rows.length > max ? null : Map.groupBy(rows, ({ ip }) => ip);
  };
  return async (ip) => {
    asked ??= readAll();
    const all = await asked;
    const own = all?.get(ip) ?? [];
    scope.spending.spend(spent, all === null ? Number.POSITIVE_INFINITY : own.length);
    return own;
  };
}

const ofEach = (ips: readonly string[], rows: SQL, max: number): SQL => sql`
  SELECT d.* FROM unnest(${sql.param(ips)}::inet[]) WITH ORDINALITY AS wanted (ip, place)
  CROSS JOIN LATERAL (${rows} LIMIT ${MAX_OF_ONE}) d ORDER BY wanted.place LIMIT ${max}`;

interface PortRow extends OfAddress, Omit<NonNullable<IpData['ports_details']>[number], 'seen_on' | 'silent_on'> {
  readonly seen_on: Date | null;
  readonly silent_on: Date | null;
}

function readPorts({ db, report }: ReportScope, ips: readonly string[], max: number): Promise<PortRow[]> {
  const rows = sql`
    SELECT host(p.ip) AS ip, p.port, p.protocol AS transport, p.product, p.version, p.banner AS data, p.seen_by, p.seen_on,
      p.silent_on
    FROM dti_ports p WHERE p.report_no = ${report.reportNo} AND p.ip = wanted.ip AND ${isOwned(report)}
    ORDER BY p.port, p.protocol`;
  return preparedRows<PortRow>(db.pool, ofEach(ips, rows, max));
}

function readCves(
  { db, report }: ReportScope,
  ips: readonly string[],
  max: number,
): Promise<Array<StoredCve & OfAddress>> {
  const rows = sql`
    SELECT host(c.ip) AS ip, ${CVE_COLUMNS} FROM dti_cves c
    WHERE c.report_no = ${report.reportNo} AND c.ip = wanted.ip AND ${isOwned(report)}
    ORDER BY c.score DESC, c.cve, c.place`;
  return preparedRows<StoredCve & OfAddress>(db.pool, sql`SELECT p.*, ${CVE_TEXTS} FROM (${ofEach(ips, rows, max)}) p`);
}

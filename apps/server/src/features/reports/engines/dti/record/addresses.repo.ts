import type { AddressReport } from '@rocca/engines/dti/report';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { columns, rowsAs } from '../../../core/record/index.ts';
import { addressRow, portRows } from './address-rows.ts';
import { changeOf, hasSteps, previousOf } from './change.ts';
import type { CveRow } from './cve-rows.ts';

export async function hasAddress(tx: Executor, reportNo: number, ip: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`SELECT FROM dti_addresses WHERE report_no = ${reportNo} AND ip = ${ip}::inet`);
  return rows.length > 0;
}

export async function hasFinding(tx: Executor, reportNo: number, fingerprint: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT FROM report_findings WHERE report_no = ${reportNo} AND fingerprint = ${fingerprint}::uuid`,
  );
  return rows.length > 0;
}

const ADDRESS = [
  'ip',
  'names',
  'city',
  'country_code',
  'org',
  'isp',
  'asn',
  'hostnames',
  'reason',
  'asked',
  'ports',
  'superseded',
  'contradicted',
  'third_party',
  'search',
];
const PORT = ['ip', 'port', 'protocol', 'product', 'version', 'banner', 'seen_by', 'seen_on', 'silent_on'];

/** An address is new where one of its names was known before or is new itself: otherwise the earlier test had not looked for it. */
export async function insertAddresses(
  tx: Executor,
  reportNo: number,
  addresses: readonly AddressReport[],
): Promise<void> {
  const previous = sql`(SELECT no FROM before)`;
  const change = changeOf({
    previous,
    known: sql`EXISTS (SELECT FROM dti_addresses b WHERE b.report_no = ${previous} AND b.ip = n.ip)`,
    looked: sql`(${hasSteps(previous)} AND (cardinality(n.names) = 0 OR EXISTS (
      SELECT FROM dti_names m WHERE m.report_no = ${reportNo} AND m.name = ANY (n.names) AND m.change IS NOT NULL)))`,
  });
  await tx.execute(sql`
    WITH before AS MATERIALIZED (SELECT ${previousOf(reportNo)} AS no), added AS (
      INSERT INTO dti_addresses (report_no, ${columns(ADDRESS)}, change)
      SELECT ${reportNo}, ${columns(ADDRESS)}, ${change} FROM ${rowsAs('dti_addresses', addresses.map(addressRow))} n
      RETURNING reason
    )
    UPDATE dti_report_facts SET addresses = addresses + (SELECT count(*) FROM added),
      addresses_known = addresses_known + (SELECT count(*) FROM added WHERE reason IS NULL)
    WHERE report_no = ${reportNo}`);
  await tx.execute(sql`
    INSERT INTO dti_ports (report_no, ${columns(PORT)})
    SELECT ${reportNo}, ${columns(PORT)} FROM ${rowsAs('dti_ports', addresses.flatMap(portRows))}`);
}

const CVE = [
  'place',
  'cve',
  'ip',
  'port',
  'band',
  'score',
  'cvss',
  'cvss3',
  'epss',
  'exploited',
  'unconfirmed',
  'impact_c',
  'impact_i',
  'impact_a',
  'finding_no',
  'issue_no',
];

const KINDS = ['impact_c', 'impact_i', 'impact_a'];

/** How many of the rows `added` do none, some or all harm to each of confidentiality, integrity and availability. */
const impactSums = sql`ARRAY[${sql.join(
  KINDS.flatMap((kind) =>
    [0, 1, 2].map((level) => sql`count(*) FILTER (WHERE ${sql.identifier(kind)} = ${sql.raw(`${level}`)})::int`),
  ),
  sql`, `,
)}]`;

const SUMS = sql`count(*)::int AS cves, count(*) FILTER (WHERE band = 3)::int AS high,
  count(*) FILTER (WHERE band = 2)::int AS medium, count(*) FILTER (WHERE band = 1)::int AS low,
  count(*) FILTER (WHERE impact_c > 0 OR impact_i > 0)::int AS gdpr, ${impactSums} AS impacts`;

/** Raises the counts of CVEs by those of `a`. */
const raised = (alias: SQL): SQL => sql`cve_high = ${alias}.cve_high + a.high,
  cve_medium = ${alias}.cve_medium + a.medium, cve_low = ${alias}.cve_low + a.low,
  cve_gdpr = ${alias}.cve_gdpr + a.gdpr,
  cve_impacts = ARRAY(SELECT one + other FROM unnest(${alias}.cve_impacts, a.impacts) WITH ORDINALITY
    AS u (one, other, place) ORDER BY place)`;

/** Stores CVEs and counts them, for the report and for each address. */
export async function insertCves(tx: Executor, reportNo: number, rows: readonly CveRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    WITH added AS (
      INSERT INTO dti_cves (report_no, ${columns(CVE)})
      SELECT ${reportNo}, ${columns(CVE)} FROM ${rowsAs('dti_cves', rows)}
      ON CONFLICT DO NOTHING RETURNING ip, band, score, impact_c, impact_i, impact_a
    ), of_addresses AS (
      UPDATE dti_addresses d SET cves = d.cves + a.cves, risk = greatest(d.risk, a.risk), ${raised(sql`d`)}
      FROM (SELECT ip, max(score) AS risk, ${SUMS} FROM added WHERE ip IS NOT NULL GROUP BY ip) a
      WHERE d.report_no = ${reportNo} AND d.ip = a.ip
    )
    UPDATE dti_report_facts f SET ${raised(sql`f`)} FROM (SELECT ${SUMS} FROM added) a
    WHERE f.report_no = ${reportNo}`);
}

interface FoundThere {
  readonly ip: string;
  readonly severity: number;
}

/** Counts findings at addresses. */
export async function countFindings(tx: Executor, reportNo: number, found: readonly FoundThere[]): Promise<void> {
  if (found.length === 0) return;
  await tx.execute(sql`
    UPDATE dti_addresses d SET findings = d.findings + a.findings, severity = greatest(d.severity, a.severity)
    FROM (
      SELECT ip, count(*)::int AS findings, max(severity) AS severity
      FROM json_to_recordset(${JSON.stringify(found)}::json) AS f (ip inet, severity real) GROUP BY ip
    ) a
    WHERE d.report_no = ${reportNo} AND d.ip = a.ip`);
}

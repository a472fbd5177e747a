import { UNKNOWN_REASONS } from '@rocca/engines/shared/versions/verdict';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { versionKnowledge } from '../../../core/record/index.ts';
import { portRanges } from './planned.rules.ts';

/** What has to be known of a scan to say whether it looked at a place; the host's and the port's rows say the rest. */
interface ScanLook {
  readonly no: number;
  /** Why something planned was never finished. */
  readonly cut: 'stopped' | 'cut';
  /** The scan reported which ports it had looked at. */
  readonly received: boolean;
  /** As multiranges; null where the scan did not get to say. */
  readonly tcp: string | null;
  readonly udp: string | null;
  /** The knowledge that versions are held against is that of the report that is compared. */
  readonly same_knowledge: boolean;
}

/** How these reports looked, in the order given. Reports that are gone are left out. */
export async function readLooks(tx: Executor, reportNo: number, numbers: readonly number[]): Promise<ScanLook[]> {
  const { rows } = await tx.execute<ScanLook & Record<string, unknown>>(sql`
    SELECT r.no, CASE WHEN r.outcome = 'stopped' THEN 'stopped' ELSE 'cut' END AS cut,
      r.received_at IS NOT NULL AS received, n.tcp_ports AS tcp, n.udp_ports AS udp,
      ${versionKnowledge(sql`r`)} IS NOT DISTINCT FROM ${versionKnowledge(sql`mine`)} AS same_knowledge
    FROM unnest(${sql.param(numbers)}::int[]) WITH ORDINALITY AS asked (no, place)
    JOIN reports r ON r.no = asked.no
    JOIN reports mine ON mine.no = ${reportNo}
    JOIN nscan_report_facts n ON n.report_no = r.no
    ORDER BY asked.place`);
  return rows.map((row) => ({ ...row, tcp: portRanges(row.tcp), udp: portRanges(row.udp) }));
}

/** A common table `looks` of them, `rank` 1 being the first. */
export const looksTable = (looks: readonly ScanLook[]): SQL => sql`
  looks AS MATERIALIZED (
    SELECT x.no, x.rank, x.cut, x.received, x.tcp::int4multirange AS tcp, x.udp::int4multirange AS udp, x.same_knowledge,
      n.planned_first, n.planned_last, n.names
    FROM json_to_recordset(${JSON.stringify(looks.map((look, index) => ({ ...look, rank: index + 1 })))}::json)
      AS x (no int, rank int, cut text, received boolean, tcp text, udp text, same_knowledge boolean)
    JOIN nscan_report_facts n ON n.report_no = x.no
  )`;

/** What the scan `x` of `looks` knows of the address: a SELECT of one row. `name` is what the address is known as. */
export const hostLook = (ip: SQL, name: SQL): SQL => sql`
  SELECT h.ip IS NULL AS absent, d.ip IS NOT NULL AS down, h.checks_done, h.checks_not_done, h.reasons, h.silent,
    h.asked AS host_asked,
    h.ip IS NULL AND EXISTS (
      SELECT FROM unnest(x.planned_first, x.planned_last) AS s (first, last) WHERE ${ip} BETWEEN s.first AND s.last
    ) AS planned,
    h.ip IS NULL AND EXISTS (
      SELECT FROM jsonb_to_recordset(x.names) AS n (name text, addresses jsonb)
      WHERE n.name = ${name} AND n.addresses = '[]'
    ) AS unresolved
  FROM (SELECT) AS one
  LEFT JOIN nscan_hosts h ON h.report_no = x.no AND h.ip = ${ip}
  LEFT JOIN nscan_down d ON d.report_no = x.no AND d.ip = ${ip}`;

/**
 * Why the versions of a host are unknown says nothing of each of its services: the port has a word of its own, and may
 * be closed by now. Knowledge is missing for all of them at once.
 */
const OF_SERVICES = ['not_recognised', ...UNKNOWN_REASONS.filter((reason) => reason !== 'no_knowledge')];

/**
 * Why the scan `x` could not have seen a finding at the place `p` (`port`, `protocol`, `check_code`), given what it knows
 * of the host, `h` of `hostLook`, and of the port, `q` of `nscan_ports`. `sameService`: the service has the name it had
 * in the scan that saw it. Null: it could have.
 */
export function whyNotSeen(sameService: SQL): SQL {
  const given = (check: SQL) => sql`coalesce(h.reasons[array_position(h.checks_not_done, ${check})], 'not_in_profile')`;
  const done = (check: SQL) => sql`${check} = ANY (h.checks_done)`;
  const portCheck = sql`(p.protocol || '_ports')`;
  const lookedAt = sql`CASE p.protocol WHEN 'tcp' THEN x.tcp WHEN 'udp' THEN x.udp END`;
  // A report of before services had a word of their own: the version is what was recognised.
  const ofService = sql`coalesce(q.version_verdict, CASE
    WHEN NOT ${done(sql`'versions'`)} AND ${given(sql`'versions'`)} <> 'not_recognised' THEN ${given(sql`'versions'`)}
    WHEN q.version IS NULL THEN 'not_recognised' ELSE 'checked' END)`;
  return sql`CASE
    WHEN h.absent AND h.down THEN 'host_down'
    WHEN h.absent AND h.unresolved THEN 'not_resolved'
    WHEN h.absent AND NOT h.planned THEN 'not_in_profile'
    WHEN h.absent THEN x.cut
    WHEN NOT ${done(sql`p.check_code`)} AND ${given(sql`p.check_code`)} <> 'nothing_to_check'
      AND NOT (p.check_code = 'versions' AND ${given(sql`p.check_code`)} = ANY (${sql.param(OF_SERVICES)}::text[]))
      THEN ${given(sql`p.check_code`)}
    WHEN p.port = 0 THEN NULL
    -- Where no UDP ports are scanned, this check asks its usual port by itself.
    WHEN p.check_code = 'snmp_public' AND p.port = 161 AND ${given(sql`'udp_ports'`)} = 'not_in_profile'
      AND NOT ${done(sql`'udp_ports'`)} THEN NULL
    WHEN NOT ${done(portCheck)} THEN ${given(portCheck)}
    WHEN NOT x.received THEN x.cut
    WHEN NOT coalesce(p.port <@ (${lookedAt}), false) THEN 'not_in_profile'
    -- Neither open nor closed, or one of those that are only counted and did not answer: it may be anything.
    WHEN q.state NOT IN ('open', 'closed') OR (q.state IS NULL AND p.protocol = ANY (h.silent)) THEN 'filtered'
    WHEN p.check_code = 'versions' AND q.state = 'open' AND ${ofService} <> 'checked' THEN ${ofService}
    -- What was not recognised as what it is was not asked what only services of its kind are asked.
    WHEN q.state = 'open' AND q.version_verdict = 'service_unknown' AND NOT (${sameService})
      THEN q.version_verdict
  END`;
}

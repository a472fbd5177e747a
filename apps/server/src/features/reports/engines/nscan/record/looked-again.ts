import { UNKNOWN_REASONS } from '@rocca/engines/shared/versions/verdict';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import type { Comparison } from '../../../core/writing.ts';
import { portRanges } from './planned.rules.ts';

/** Ports that were looked at, as multiranges; null where the scan did not get to say. */
interface LookedAt {
  readonly tcpPorts: string | null;
  readonly udpPorts: string | null;
}

/**
 * A place was looked at again where the host answered, the check that finds it was made there (or found nothing of its
 * kind to check), and its port was among those looked at.
 */
export async function judgeLost(tx: Executor, comparison: Comparison): Promise<SQL> {
  const { reportNo } = comparison;
  return sql`
    WITH ${hostsThatLost(comparison)}
    SELECT l.*, h.known_as, h.absent AND NOT h.planned AS outside,
      ${reasonOf(comparison, await readPorts(tx, reportNo))} AS reason
    FROM lost l
    JOIN hosts h ON h.ip = l.ip
    LEFT JOIN nscan_ports q
      ON q.report_no = ${reportNo} AND q.ip = l.ip AND q.port = l.port AND q.protocol = l.protocol`;
}

async function readPorts(tx: Executor, reportNo: number): Promise<LookedAt> {
  const { rows } = await tx.execute<{ tcp: string | null; udp: string | null }>(sql`
    SELECT tcp_ports AS tcp, udp_ports AS udp FROM nscan_report_facts WHERE report_no = ${reportNo}`);
  return { tcpPorts: portRanges(rows[0]?.tcp ?? null), udpPorts: portRanges(rows[0]?.udp ?? null) };
}

/** What this scan knows of each address that lost something. */
const hostsThatLost = ({ reportNo, previousNo }: Comparison) => sql`
  hosts AS MATERIALIZED (
    SELECT a.ip, o.hostname AS known_as, h.ip IS NULL AS absent, d.ip IS NOT NULL AS down, h.checks_done,
      h.checks_not_done, h.reasons,
      h.ip IS NULL AND EXISTS (
        SELECT FROM unnest(r.planned_first, r.planned_last) AS s (first, last) WHERE a.ip BETWEEN s.first AND s.last
      ) AS planned,
      h.ip IS NULL AND EXISTS (
        SELECT FROM jsonb_to_recordset(r.names) AS n (name text, addresses jsonb)
        WHERE n.name = o.hostname AND n.addresses = '[]'
      ) AS unresolved
    FROM (SELECT DISTINCT ip FROM lost) a
    JOIN nscan_report_facts r ON r.report_no = ${reportNo}
    LEFT JOIN nscan_hosts h ON h.report_no = ${reportNo} AND h.ip = a.ip
    LEFT JOIN nscan_hosts o ON o.report_no = ${previousNo} AND o.ip = a.ip
    LEFT JOIN nscan_down d ON d.report_no = ${reportNo} AND d.ip = a.ip
  )`;

/** Reasons of single services, which say nothing of the host's others. Knowledge is missing for all of them at once. */
const OF_SERVICES = UNKNOWN_REASONS.filter((reason) => reason !== 'no_knowledge');

/** Null: it was looked for and is gone. */
function reasonOf({ cut, received }: Comparison, { tcpPorts, udpPorts }: LookedAt): SQL {
  const given = (check: SQL) => sql`coalesce(h.reasons[array_position(h.checks_not_done, ${check})], 'not_in_profile')`;
  const portCheck = sql`(l.protocol || '_ports')`;
  const lookedAt = sql`CASE l.protocol WHEN 'tcp' THEN ${tcpPorts}::int4multirange WHEN 'udp' THEN ${udpPorts}::int4multirange END`;
  return sql`CASE
    WHEN h.absent AND h.down THEN 'host_down'
    WHEN h.absent AND h.unresolved THEN 'not_resolved'
    WHEN h.absent AND NOT h.planned THEN 'not_in_profile'
    WHEN h.absent THEN ${cut}
    -- Why versions of a host are unknown is asked of the port below, which may also be closed by now.
    WHEN NOT l.check_code = ANY (h.checks_done)
      AND ${given(sql`l.check_code`)} NOT IN ('nothing_to_check', 'not_recognised')
      AND NOT (l.check_code = 'versions' AND ${given(sql`l.check_code`)} = ANY (${sql.param(OF_SERVICES)}::text[]))
      THEN ${given(sql`l.check_code`)}
    WHEN l.port = 0 THEN NULL
    -- Where no UDP ports are scanned, this check asks its usual port by itself.
    WHEN l.check_code = 'snmp_public' AND l.port = 161 AND ${given(sql`'udp_ports'`)} = 'not_in_profile'
      AND NOT 'udp_ports' = ANY (h.checks_done) THEN NULL
    WHEN NOT ${portCheck} = ANY (h.checks_done) THEN ${given(portCheck)}
    WHEN NOT ${received}::boolean THEN ${cut}
    WHEN NOT coalesce(l.port <@ ${lookedAt}, false) THEN 'not_in_profile'
    WHEN q.state LIKE '%filtered%' THEN 'filtered'
    -- A service that did not tell its version this time has not been updated by that.
    WHEN l.check_code = 'versions' AND q.version_verdict <> 'checked' THEN q.version_verdict
    -- So it was told before every service had a verdict.
    WHEN l.check_code = 'versions' AND q.state = 'open' AND q.version_verdict IS NULL AND q.version IS NULL
      THEN 'not_recognised'
  END`;
}

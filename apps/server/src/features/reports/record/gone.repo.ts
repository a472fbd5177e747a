import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';

export interface Comparison {
  readonly reportNo: number;
  readonly previousNo: number;
  /** Why something planned was never finished. */
  readonly cut: 'stopped' | 'cut';
  /** Ports that were looked at, as multiranges; null where the scan did not get to say. */
  readonly tcpPorts: string | null;
  readonly udpPorts: string | null;
  /** The scan said what it looked at before it ended. */
  readonly received: boolean;
}

/** What stood after the scan before and was not seen by this one; what that one left unverified is carried on. */
const lost = ({ reportNo, previousNo }: Comparison) => sql`
  lost AS MATERIALIZED (
    SELECT b.* FROM (
      SELECT p.fingerprint, p.issue_no, p.ip, h.hostname AS place_name, p.port, p.protocol, p.severity, p.unconfirmed, p.versions,
        p.first_seen, false AS carried
      FROM report_findings p LEFT JOIN nscan_hosts h ON h.report_no = p.report_no AND h.ip = p.ip
      WHERE p.report_no = ${previousNo}
      UNION ALL
      SELECT fingerprint, issue_no, ip, place_name, port, protocol, severity, unconfirmed, versions, first_seen, true
      FROM report_gone WHERE report_no = ${previousNo} AND change = 'unverified'
    ) b
    WHERE NOT EXISTS (SELECT FROM report_findings v
                      WHERE v.report_no = ${reportNo} AND v.fingerprint = b.fingerprint)
  )`;

/** Issues that only the scan before had, so that this report can name what is gone when that one is removed. */
export async function copyLostIssues(tx: Executor, comparison: Comparison): Promise<void> {
  const { reportNo, previousNo } = comparison;
  await tx.execute(sql`
    WITH ${lost(comparison)}, missing AS (
      SELECT i.*, (SELECT coalesce(max(no), 0) FROM report_issues WHERE report_no = ${reportNo})
        + row_number() OVER (ORDER BY i.no) AS new_no
      FROM report_issues i
      WHERE i.report_no = ${previousNo} AND i.no IN (SELECT issue_no FROM lost)
        AND NOT EXISTS (SELECT FROM report_issues o WHERE o.report_no = ${reportNo} AND o.content_hash = i.content_hash)
    ), copied AS (
      INSERT INTO report_issues (report_no, no, severity, epss, exploited_on, content_hash, check_code, sort_it, sort_en)
      SELECT ${reportNo}, new_no, severity, epss, exploited_on, content_hash, check_code, sort_it, sort_en FROM missing
    )
    INSERT INTO report_issue_texts (report_no, no, key, family, name_it, name_en, description_it, description_en,
      solution_it, solution_en, vector, scores, cves, cwes, refs, epss_percentile, ransomware, search_it, search_en)
    SELECT ${reportNo}, m.new_no, t.key, t.family, t.name_it, t.name_en, t.description_it, t.description_en,
      t.solution_it, t.solution_en, t.vector, t.scores, t.cves, t.cwes, t.refs, t.epss_percentile, t.ransomware,
      t.search_it, t.search_en
    FROM missing m JOIN report_issue_texts t ON t.report_no = ${previousNo} AND t.no = m.no`);
}

/**
 * Gone is said only where this scan looked: the host answered, the check that finds it was made there (or found
 * nothing of its kind to check), and its port was among those looked at. Everything else is unverified, with the reason.
 */
export async function insertGone(tx: Executor, comparison: Comparison): Promise<{ gone: number; unverified: number }> {
  const { reportNo, previousNo } = comparison;
  const { rows } = await tx.execute<{ gone: number; unverified: number }>(sql`
    WITH ${lost(comparison)}, ${places(comparison)}, judged AS (
      SELECT l.*, mine.no AS own_issue_no, ${reasonOf(comparison)} AS reason
      FROM lost l
      JOIN places p ON p.ip = l.ip
      JOIN report_issues theirs ON theirs.report_no = ${previousNo} AND theirs.no = l.issue_no
      JOIN report_issues mine ON mine.report_no = ${reportNo} AND mine.content_hash = theirs.content_hash
      LEFT JOIN nscan_ports q
        ON q.report_no = ${reportNo} AND q.ip = l.ip AND q.port = l.port AND q.protocol = l.protocol
      -- What was carried on once already and is no longer part of the target is let go.
      WHERE NOT (l.carried AND p.absent AND NOT p.planned)
    ), stored AS (
      INSERT INTO report_gone (report_no, no, issue_no, port, severity, first_seen, fingerprint, unconfirmed, ip,
        protocol, place_name, change, reason, versions)
      -- Numbered on from the findings: a page of the difference holds both.
      SELECT ${reportNo}, (SELECT coalesce(max(no), 0) FROM report_findings WHERE report_no = ${reportNo})
        + row_number() OVER (ORDER BY ip, port, protocol, fingerprint), own_issue_no, port, severity,
        first_seen, fingerprint, unconfirmed, ip, protocol, place_name,
        CASE WHEN reason IS NULL THEN 'gone' ELSE 'unverified' END, reason, versions
      FROM judged
      RETURNING change
    )
    SELECT count(*) FILTER (WHERE change = 'gone')::int AS gone,
      count(*) FILTER (WHERE change = 'unverified')::int AS unverified FROM stored`);
  return rows[0] ?? { gone: 0, unverified: 0 };
}

/** What this scan knows of each address that lost something. */
const places = ({ reportNo, previousNo }: Comparison) => sql`
  places AS MATERIALIZED (
    SELECT a.ip, h.ip IS NULL AS absent, d.ip IS NOT NULL AS down, h.checks_done, h.checks_not_done, h.reasons,
      h.ip IS NULL AND EXISTS (
        SELECT FROM unnest(r.planned_first, r.planned_last) AS s (first, last) WHERE a.ip BETWEEN s.first AND s.last
      ) AS planned,
      h.ip IS NULL AND EXISTS (
        SELECT FROM nscan_hosts o, jsonb_to_recordset(r.names) AS n (name text, addresses jsonb)
        WHERE o.report_no = ${previousNo} AND o.ip = a.ip AND n.name = o.hostname AND n.addresses = '[]'
      ) AS unresolved
    FROM (SELECT DISTINCT ip FROM lost) a
    JOIN nscan_report_facts r ON r.report_no = ${reportNo}
    LEFT JOIN nscan_hosts h ON h.report_no = ${reportNo} AND h.ip = a.ip
    LEFT JOIN nscan_down d ON d.report_no = ${reportNo} AND d.ip = a.ip
  )`;

/** Null: it was looked for and is gone. */
function reasonOf({ cut, tcpPorts, udpPorts, received }: Comparison) {
  const given = (check: ReturnType<typeof sql>) =>
    sql`coalesce(p.reasons[array_position(p.checks_not_done, ${check})], 'not_in_profile')`;
  const portCheck = sql`(l.protocol || '_ports')`;
  const lookedAt = sql`CASE l.protocol WHEN 'tcp' THEN ${tcpPorts}::int4multirange WHEN 'udp' THEN ${udpPorts}::int4multirange END`;
  return sql`CASE
    WHEN p.absent AND p.down THEN 'host_down'
    WHEN p.absent AND p.unresolved THEN 'not_resolved'
    WHEN p.absent AND NOT p.planned THEN 'not_in_profile'
    WHEN p.absent THEN ${cut}
    -- That no service of the host told its version is asked of the port below, which may also be closed by now.
    WHEN NOT theirs.check_code = ANY (p.checks_done)
      AND ${given(sql`theirs.check_code`)} NOT IN ('nothing_to_check', 'not_recognised')
      THEN ${given(sql`theirs.check_code`)}
    WHEN l.port = 0 THEN NULL
    -- Where no UDP ports are scanned, this check asks its usual port by itself.
    WHEN theirs.check_code = 'snmp_public' AND l.port = 161 AND ${given(sql`'udp_ports'`)} = 'not_in_profile'
      AND NOT 'udp_ports' = ANY (p.checks_done) THEN NULL
    WHEN NOT ${portCheck} = ANY (p.checks_done) THEN ${given(portCheck)}
    WHEN NOT ${received}::boolean THEN ${cut}
    WHEN NOT coalesce(l.port <@ ${lookedAt}, false) THEN 'not_in_profile'
    WHEN q.state LIKE '%filtered%' THEN 'filtered'
    -- A service that did not tell its version this time has not been updated by that.
    WHEN theirs.check_code = 'versions' AND q.state = 'open' AND q.version IS NULL THEN 'not_recognised'
  END`;
}

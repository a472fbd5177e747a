import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { askedThere } from '../../../core/record/index.ts';
import type { Looks } from '../../../core/writing.ts';
import { hostLook, looksTable, readLooks, whyNotSeen } from './look.ts';

/**
 * Whether the last earlier scan that looked at the place with the same check could have found it. Of a version: it could
 * where something else answered there then, or where the knowledge was the same.
 */
export async function judgeFound(tx: Executor, { reportNo, earlier }: Looks): Promise<SQL> {
  const looks = await readLooks(tx, reportNo, earlier);
  const place = sql`q.report_no = x.no AND q.ip = p.ip AND q.port = p.port AND q.protocol = p.protocol`;
  const whyNot = whyNotSeen(sql`q.service IS NOT DISTINCT FROM p.service`);
  // In their order, so that the search can end with the first that looked: a join may still mix them, so it is asked for.
  const scan = (only: SQL) => sql`(SELECT * FROM looks WHERE ${only} ORDER BY rank OFFSET 0) x
    CROSS JOIN LATERAL (${hostLook(sql`p.ip`, sql`p.hostname`)}) h
    LEFT JOIN nscan_ports q ON ${place}`;
  return sql`
    WITH ${looksTable(looks)}, places AS MATERIALIZED (
      SELECT d.*, o.hostname, s.service
      FROM (SELECT DISTINCT ip, port, protocol, check_code FROM fresh) d
      LEFT JOIN nscan_hosts o ON o.report_no = ${reportNo} AND o.ip = d.ip
      LEFT JOIN nscan_ports s
        ON s.report_no = ${reportNo} AND s.ip = d.ip AND s.port = d.port AND s.protocol = d.protocol
    ), looked AS MATERIALIZED (
      SELECT p.ip, p.port, p.protocol, p.check_code, e.*,
        CASE WHEN e.looked IS NULL THEN (SELECT ${whyNot} FROM ${scan(sql`rank = 1`)}) END AS not_looked
      FROM places p LEFT JOIN LATERAL (
        SELECT true AS looked, x.same_knowledge, q.state, q.product, q.version,
          CASE WHEN p.port = 0 THEN h.host_asked ELSE q.asked END AS asked
        FROM ${scan(sql`true`)} WHERE (${whyNot}) IS NULL ORDER BY x.rank LIMIT 1
      ) e ON true
    )
    SELECT f.fingerprint, CASE
      WHEN e.looked IS NULL THEN coalesce(e.not_looked, 'not_in_profile')
      WHEN f.check_code = 'versions' THEN ${whyNotNew}
    END AS reason
    FROM fresh f
    JOIN looked e ON e.ip = f.ip AND e.port = f.port AND e.protocol = f.protocol AND e.check_code = f.check_code
    LEFT JOIN nscan_ports q
      ON q.report_no = ${reportNo} AND q.ip = f.ip AND q.port = f.port AND q.protocol = f.protocol`;
}

/** Of a version at a place that was looked at before: null where it is new. `e` is the place then, `q` the port now. */
const whyNotNew = sql`CASE
  WHEN f.port <> 0 AND (e.state IS NULL OR e.state = 'closed') THEN NULL
  ELSE CASE ${askedThere({ about: sql`f.about`, asked: sql`e.asked`, isHost: sql`f.port = 0` })}
    WHEN 'same' THEN CASE WHEN NOT e.same_knowledge THEN 'knowledge_changed' END
    WHEN 'untold' THEN 'not_recognised'
    WHEN 'other_version' THEN NULL
    WHEN 'other_product' THEN NULL
    -- Older than what was asked about: who reads versions has changed with it.
    ELSE CASE WHEN (e.product, e.version) IS NOT DISTINCT FROM (q.product, q.version)
      AND (NOT e.same_knowledge OR q.asked IS NOT NULL) THEN 'knowledge_changed' END
  END
END`;

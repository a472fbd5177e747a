import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import type { Looks } from '../../../core/writing.ts';
import { looksTable, placeLook, readLooks, versionThere, whyNotSeen } from './look.ts';

/**
 * Whether the last earlier report that made the step and looked at the place could have found it. An address that it did
 * not have was not there, unless names were missed. Of a version: it could where something else was there then, or where
 * the knowledge was the same.
 */
export async function judgeFound(tx: Executor, { reportNo, earlier }: Looks): Promise<SQL> {
  const looks = await readLooks(tx, reportNo, earlier);
  const whyNot = whyNotSeen(sql`x.names_reason`);
  // In their order, so that the search can end with the first that looked.
  const scan = (only: SQL) => sql`(SELECT * FROM looks WHERE ${only} ORDER BY rank OFFSET 0) x ${placeLook}`;
  return sql`
    WITH ${looksTable(looks)}, places AS MATERIALIZED (
      SELECT f.fingerprint, f.ip, f.port, f.protocol, f.place_name, f.check_code, f.about, p.seen_by, m.origins
      FROM fresh f
      LEFT JOIN dti_ports p
        ON p.report_no = ${reportNo} AND p.ip = f.ip AND p.port = f.port AND p.protocol = f.protocol
      LEFT JOIN dti_names m ON m.report_no = ${reportNo} AND m.name = f.place_name
    )
    SELECT l.fingerprint, CASE
      WHEN e.looked IS NULL THEN coalesce((SELECT ${whyNot} FROM ${scan(sql`rank = 1`)}), 'not_in_profile')
      ELSE e.reason
    END AS reason
    FROM places l LEFT JOIN LATERAL (
      SELECT true AS looked, ${whyNotNew} AS reason FROM ${scan(sql`true`)} WHERE (${whyNot}) IS NULL
      ORDER BY x.rank LIMIT 1
    ) e ON true`;
}

/** Of a version at a place that was looked at before: null where it is new. */
const whyNotNew = sql`CASE ${versionThere}
  WHEN 'same' THEN CASE WHEN NOT x.same_knowledge THEN 'knowledge_changed' END
  WHEN 'untold' THEN 'not_recognised'
  WHEN 'no_product' THEN 'service_unknown'
  WHEN 'no_version' THEN 'no_version'
END`;

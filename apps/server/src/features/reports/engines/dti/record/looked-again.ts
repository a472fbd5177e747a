import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import type { Comparison } from '../../../core/writing.ts';
import { looksTable, placeLook, readLooks, versionThere, whyNotSeen } from './look.ts';

/**
 * A finding is gone where its step was made again and, at an address, the ports of the address are known: whoever saw
 * its port was asked again. Of a version that is not enough: where the same product is still there in the same version,
 * it is the knowledge that has changed. An address that the domain no longer has is not looked at.
 */
export async function judgeLost(tx: Executor, comparison: Comparison): Promise<SQL> {
  const { reportNo, cut, received } = comparison;
  const looks = (await readLooks(tx, reportNo, [reportNo])).map((look) => ({ ...look, cut, received }));
  return sql`
    WITH ${looksTable(looks)}, places AS MATERIALIZED (
      SELECT l.fingerprint, l.ip, l.port, l.protocol, l.place_name, l.check_code, l.about, b.seen_by, b.origins
      FROM lost l
      -- Its port or its name in the report that saw it last.
      LEFT JOIN LATERAL (
        SELECT p.seen_by, m.origins FROM reports mine
        JOIN reports r ON r.target_no = mine.target_no AND r.begun_at = l.seen_at
        LEFT JOIN dti_ports p ON p.report_no = r.no AND p.ip = l.ip AND p.port = l.port AND p.protocol = l.protocol
        LEFT JOIN dti_names m ON m.report_no = r.no AND m.name = l.place_name
        WHERE mine.no = ${reportNo} LIMIT 1
      ) b ON true
    ), looked AS MATERIALIZED (
      SELECT l.fingerprint, l.ip IS NOT NULL AND d.ip IS NULL AND x.received AND x.names_reason IS NULL AS outside,
        coalesce(${whyNotSeen(sql`coalesce(x.names_reason, 'not_in_profile')`)}, ${whyNotGone}) AS reason
      FROM places l CROSS JOIN looks x ${placeLook}
    )
    SELECT l.*, NULL::text AS known_as, a.outside, a.reason FROM lost l JOIN looked a ON a.fingerprint = l.fingerprint`;
}

/** Of a version at a place that was looked at again: null where it is gone. */
const whyNotGone = sql`CASE ${versionThere}
  WHEN 'same' THEN 'knowledge_changed'
  WHEN 'untold' THEN 'not_recognised'
  WHEN 'no_product' THEN 'service_unknown'
  WHEN 'no_version' THEN 'no_version'
END`;

import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { askedThere } from '../../../core/record/index.ts';
import type { Comparison } from '../../../core/writing.ts';
import { hostLook, looksTable, readLooks, whyNotSeen } from './look.ts';

/**
 * A place was looked at again where the host answered, the check that finds it was made there (or found nothing of its
 * kind to check), its port was among those looked at, and it answered, open or closed. Of a version that is not enough:
 * where the same product still answers in the same version, it is the knowledge that has changed.
 */
export async function judgeLost(tx: Executor, comparison: Comparison): Promise<SQL> {
  const { reportNo, previousNo, cut, received } = comparison;
  const looks = (await readLooks(tx, reportNo, [reportNo])).map((look) => ({ ...look, cut, received }));
  // Of what is carried on, the report before does not say what answered when it was seen.
  const sameService = sql`NOT p.carried AND q.service IS NOT DISTINCT FROM b.service`;
  const reason = sql`coalesce(${whyNotSeen(sameService)}, CASE WHEN p.check_code = 'versions' THEN ${whyNotGone} END)`;
  const at = (alias: SQL, no: number) =>
    sql`${alias}.report_no = ${no} AND ${alias}.ip = p.ip AND ${alias}.port = p.port AND ${alias}.protocol = p.protocol`;
  const ports = sql`
    LEFT JOIN nscan_ports q ON ${at(sql`q`, reportNo)}
    LEFT JOIN nscan_ports b ON ${at(sql`b`, previousNo)}`;
  return sql`
    WITH ${looksTable(looks)}, hosts AS MATERIALIZED (
      SELECT a.ip, o.hostname AS known_as, h.*
      FROM (SELECT DISTINCT ip FROM lost) a
      CROSS JOIN looks x
      LEFT JOIN nscan_hosts o ON o.report_no = ${previousNo} AND o.ip = a.ip
      CROSS JOIN LATERAL (${hostLook(sql`a.ip`, sql`o.hostname`)}) h
    )
    SELECT p.*, h.known_as, h.absent AND NOT h.planned AS outside,
      coalesce(${reason}, CASE WHEN p.also_protocol IS NOT NULL THEN (
        -- It was at two places: both have to be looked at.
        SELECT ${reason} FROM (
          SELECT p.ip, p.port, p.also_protocol AS protocol, p.check_code, p.about, p.carried, p.versions
        ) p ${ports}
      ) END) AS reason
    FROM lost p
    CROSS JOIN looks x
    JOIN hosts h ON h.ip = p.ip
    ${ports}`;
}

/** Of a version at a place that was looked at again: null where it is gone. `q` is the port now, `b` before. */
const whyNotGone = sql`CASE
  WHEN p.port <> 0 AND (q.state IS NULL OR q.state = 'closed') THEN NULL
  ELSE CASE ${askedThere({
    about: sql`p.about`,
    asked: sql`(CASE WHEN p.port = 0 THEN h.host_asked ELSE q.asked END)`,
    isHost: sql`p.port = 0`,
  })}
    WHEN 'same' THEN 'knowledge_changed'
    WHEN 'untold' THEN 'not_recognised'
    WHEN 'other_version' THEN NULL
    WHEN 'other_product' THEN NULL
    -- Older than what was asked about: what answered then, or the versions that its evidence names.
    ELSE CASE WHEN b.version IS NOT NULL AND NOT p.carried
        THEN CASE WHEN (b.product, b.version) IS NOT DISTINCT FROM (q.product, q.version) THEN 'knowledge_changed' END
      WHEN q.version = ANY (string_to_array(p.versions, ' ')) THEN 'knowledge_changed' END
  END
END`;

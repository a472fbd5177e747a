import { SOURCE_CODES } from '@rocca/sources/core/source';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { askedThere, versionKnowledge } from '../../../core/record/index.ts';
import { stepCode, stepOfOrigin } from './change.ts';

/** What has to be known of a report to say whether it looked at a place; its steps, addresses and names say the rest. */
interface DomainLook {
  readonly no: number;
  /** Why something planned was never finished. */
  readonly cut: 'stopped' | 'cut';
  /** The test reported which steps it had made. */
  readonly received: boolean;
  /** The knowledge that versions are held against is that of the report that is compared. */
  readonly same_knowledge: boolean;
}

/** How these reports looked, in the order given. Reports that are gone are left out. */
export async function readLooks(tx: Executor, reportNo: number, numbers: readonly number[]): Promise<DomainLook[]> {
  const { rows } = await tx.execute<DomainLook & Record<string, unknown>>(sql`
    SELECT r.no, CASE WHEN r.outcome = 'stopped' THEN 'stopped' ELSE 'cut' END AS cut,
      r.received_at IS NOT NULL AS received,
      ${versionKnowledge(sql`r`)} IS NOT DISTINCT FROM ${versionKnowledge(sql`mine`)} AS same_knowledge
    FROM unnest(${sql.param(numbers)}::int[]) WITH ORDINALITY AS asked (no, place)
    JOIN reports r ON r.no = asked.no
    JOIN reports mine ON mine.no = ${reportNo}
    ORDER BY asked.place`);
  return rows;
}

/**
 * A common table `looks`, `rank` 1 being the first. `names_reason`: why names, and so addresses, may have been missed.
 */
export const looksTable = (looks: readonly DomainLook[]): SQL => sql`
  looks AS MATERIALIZED (
    SELECT x.*, (
      SELECT min(s.reason) FROM dti_steps s WHERE s.report_no = x.no
        AND s.check_code IN (${stepCode('certificates')}, ${stepCode('wordlist')})
    ) AS names_reason
    FROM json_to_recordset(${JSON.stringify(looks.map((look, index) => ({ ...look, rank: index + 1 })))}::json)
      AS x (no int, rank int, cut text, received boolean, same_knowledge boolean)
  )`;

/** What the report `x` knows of the place `l`: its step `s`, address `d`, port `q`, name `n`. */
export const placeLook = sql`
  LEFT JOIN dti_steps s ON s.report_no = x.no AND s.check_code = l.check_code
  LEFT JOIN dti_addresses d ON d.report_no = x.no AND d.ip = l.ip
  LEFT JOIN dti_ports q ON q.report_no = x.no AND q.ip = l.ip AND q.port = l.port AND q.protocol = l.protocol
  LEFT JOIN dti_names n ON n.report_no = x.no AND n.name = l.place_name`;

/** Null where one of the ways in which something was seen was gone again; otherwise why none was. */
const firstReason = sql`CASE WHEN bool_or(w.reason IS NULL) THEN NULL ELSE min(w.reason) END`;

/** A port that is not there: it is closed if the source that saw it was asked again. */
const whyPortUnknown = sql`(
  SELECT ${firstReason} FROM unnest(l.seen_by) AS by (code)
  LEFT JOIN dti_sources o ON o.report_no = x.no AND o.source = by.code
  LEFT JOIN dti_steps c ON c.report_no = x.no AND c.check_code = ${stepCode('contact')}
  CROSS JOIN LATERAL (SELECT CASE
    WHEN o.source IS NOT NULL THEN o.reason
    WHEN by.code = ANY (${sql.param(SOURCE_CODES)}::text[]) THEN 'source_off'
    WHEN c.check_code IS NULL THEN x.cut
    ELSE c.reason
  END AS reason) w)`;

/** A name that is not there: it does not exist any more if the step that found it was made again. */
const whyNameUnknown = sql`(
  SELECT ${firstReason} FROM unnest(l.origins) AS by (origin)
  LEFT JOIN dti_steps c ON c.report_no = x.no AND c.check_code = ${stepOfOrigin(sql`by.origin`)}
  CROSS JOIN LATERAL (SELECT CASE
    WHEN ${stepOfOrigin(sql`by.origin`)} IS NULL THEN NULL
    WHEN c.check_code IS NULL THEN x.cut
    ELSE c.reason
  END AS reason) w)`;

/**
 * Why the report `x` could not have seen a finding at the place `l` (the columns of its place, `check_code`; `seen_by` and
 * `origins` are those of its port and its name in the report that saw it). `absent` is said of an address that the report
 * does not have. Null: it could have, or the place is not there.
 */
export const whyNotSeen = (absent: SQL): SQL => sql`CASE
  WHEN s.check_code IS NULL THEN CASE WHEN x.received THEN 'not_in_profile' ELSE x.cut END
  WHEN s.reason <> 'nothing_to_check' THEN s.reason
  WHEN l.ip IS NOT NULL THEN CASE
    WHEN d.ip IS NULL THEN ${absent}
    WHEN d.reason IS NOT NULL THEN d.reason
    WHEN l.port <> 0 AND q.port IS NULL THEN ${whyPortUnknown}
  END
  WHEN n.name IS NULL THEN ${whyNameUnknown}
END`;

/**
 * Of a version at an address that was looked at: how what was asked about there compares with what the finding is about,
 * as `askedThere` says it; `unread` where nothing can be said of the port. Null: it is no version, or its port is not there.
 */
export const versionThere: SQL = sql`CASE WHEN l.about IS NOT NULL AND d.ip IS NOT NULL AND (l.port = 0 OR q.port IS NOT NULL)
  THEN CASE ${askedThere({ about: sql`l.about`, asked: sql`d.asked`, isHost: sql`l.port = 0` })}
    WHEN 'same' THEN 'same'
    WHEN 'untold' THEN 'untold'
    ELSE CASE WHEN l.port <> 0 AND q.product IS NULL THEN 'no_product' WHEN l.port <> 0 AND q.version IS NULL THEN 'no_version' END
  END
END`;

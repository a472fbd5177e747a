import type { DtiBegin, DtiEnd, LookalikeReport, MailReport } from '@rocca/engines/dti/report';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../../platform/db/database.ts';
import { cleanLine, columns, rowsAs } from '../../../core/record/index.ts';
import { MAX_NAME, wholeNumber } from './bounds.ts';
import type { breachRow, sourceRow } from './breach-rows.ts';
import { changeOf, isStepMade, lookedByOrigins, previousOf, stepCode } from './change.ts';
import { lookalikeRows, mailRows, ransomwareRow, sourceRows, stepRows } from './domain-rows.ts';
import type { NameRow } from './name-rows.ts';

/** Adds how many rows of `added` there are to a count of the report. */
const raise = (reportNo: number, counts: Readonly<Record<string, SQL>>): SQL => sql`
  UPDATE dti_report_facts SET ${sql.join(
    Object.entries(counts).map(([name, rows]) => sql`${sql.identifier(name)} = ${sql.identifier(name)} + ${rows}`),
    sql`, `,
  )} WHERE report_no = ${reportNo}`;

const count = (condition: SQL): SQL => sql`(SELECT count(*)::int FROM added WHERE ${condition})`;

/** Answers the key with which accounts of the target are told apart. */
export async function insertFacts(tx: Executor, reportNo: number, { domain, contact }: DtiBegin): Promise<string> {
  await tx.execute(sql`
    INSERT INTO dti_report_facts (report_no, domain, contact)
    VALUES (${reportNo}, ${cleanLine(domain, MAX_NAME)}, ${contact})`);
  const { rows } = await tx.execute<{ key: string }>(sql`
    INSERT INTO dti_account_keys (target_no) SELECT target_no FROM reports WHERE no = ${reportNo}
    ON CONFLICT (target_no) DO UPDATE SET target_no = excluded.target_no RETURNING key`);
  if (!rows[0]) throw new Error('dti_account_keys gave no key');
  return rows[0].key;
}

/** Both lists as one, each entry once and in its order. */
const union = (one: SQL, other: SQL): SQL => sql`ARRAY(
  SELECT entry FROM unnest(${one} || ${other}) WITH ORDINALITY AS u (entry, place) GROUP BY entry ORDER BY min(place))`;

const NAME = ['name', 'addresses', 'origins', 'cname', 'wildcard', 'absent', 'technologies', 'search'];

/** What is said again of a name adds to what is known of it. */
export async function storeNames(tx: Executor, reportNo: number, rows: readonly NameRow[]): Promise<void> {
  const previous = sql`(SELECT no FROM before)`;
  const change = changeOf({
    previous,
    known: sql`EXISTS (SELECT FROM dti_names b WHERE b.report_no = ${previous} AND b.name = n.name)`,
    looked: lookedByOrigins(previous, sql`n.origins`),
  });
  await tx.execute(sql`
    WITH before AS MATERIALIZED (SELECT ${previousOf(reportNo)} AS no), added AS (
      INSERT INTO dti_names AS p (report_no, ${columns(NAME)}, change)
      SELECT ${reportNo}, ${columns(NAME)}, ${change} FROM ${rowsAs('dti_names', rows)} n
      ON CONFLICT (report_no, name) DO UPDATE SET addresses = ${union(sql`p.addresses`, sql`excluded.addresses`)},
        origins = ${union(sql`p.origins`, sql`excluded.origins`)}, cname = coalesce(excluded.cname, p.cname),
        wildcard = p.wildcard OR excluded.wildcard, absent = p.absent AND excluded.absent, change = coalesce(p.change, excluded.change),
        technologies = (SELECT coalesce(jsonb_agg(t.value ORDER BY t.place), '[]') FROM (
          SELECT value, min(place) AS place FROM jsonb_array_elements(p.technologies || excluded.technologies)
            WITH ORDINALITY AS e (value, place) GROUP BY value) t),
        search = CASE WHEN strpos(p.search, excluded.search) > 0 THEN p.search ELSE p.search || substr(excluded.search, 2) END
      RETURNING xmax = 0 AS inserted
    ) ${raise(reportNo, { names: count(sql`inserted`) })}`);
}

const BREACH_SOURCE = [
  'no',
  'key',
  'fullname',
  'year',
  'features',
  'actor',
  'category',
  'geography',
  'attack_vector',
  'verified',
];
const BREACH = ['fingerprint', 'source_no', 'account', 'year', 'source_name', 'risk_value', 'band', 'total'];

interface Breaches {
  readonly sources: ReadonlyArray<ReturnType<typeof sourceRow>>;
  readonly records: ReadonlyArray<ReturnType<typeof breachRow>>;
}

/** An account that two of our sources name in one breach is one: the first word counts. */
export async function storeBreaches(tx: Executor, reportNo: number, { sources, records }: Breaches): Promise<void> {
  await tx.execute(sql`
    WITH added AS (
      INSERT INTO dti_breach_sources (report_no, ${columns(BREACH_SOURCE)})
      SELECT ${reportNo}, ${columns(BREACH_SOURCE)} FROM ${rowsAs('dti_breach_sources', sources)}
      ON CONFLICT DO NOTHING RETURNING no
    ) ${raise(reportNo, { breach_sources: count(sql`true`) })}`);
  const previous = sql`(SELECT no FROM before)`;
  const change = changeOf({
    previous,
    known: sql`EXISTS (SELECT FROM dti_breaches b WHERE b.report_no = ${previous} AND b.fingerprint = n.fingerprint)`,
    looked: isStepMade(previous, stepCode('breaches')),
  });
  await tx.execute(sql`
    WITH before AS MATERIALIZED (SELECT ${previousOf(reportNo)} AS no), added AS (
      INSERT INTO dti_breaches (report_no, ${columns(BREACH)}, change)
      SELECT ${reportNo}, ${columns(BREACH)}, ${change} FROM ${rowsAs('dti_breaches', records)} n
      ON CONFLICT DO NOTHING RETURNING source_no, band
    ), of_sources AS (
      UPDATE dti_breach_sources s SET accounts = s.accounts + a.number
      FROM (SELECT source_no, count(*)::int AS number FROM added GROUP BY source_no) a
      WHERE s.report_no = ${reportNo} AND s.no = a.source_no
    ) ${raise(reportNo, {
      breach_high: count(sql`band = 3`),
      breach_medium: count(sql`band = 2`),
      breach_low: count(sql`band = 1`),
    })}`);
}

const LOOKALIKE = [
  'domain',
  'unicode',
  'kind',
  'created_on',
  'similarity',
  'dns_a',
  'dns_mx',
  'dns_ns',
  'band',
  'holder',
  'search',
];

export async function storeLookalikes(
  tx: Executor,
  reportNo: number,
  found: readonly LookalikeReport[],
): Promise<void> {
  const previous = previousOf(reportNo);
  const change = changeOf({
    previous,
    known: sql`EXISTS (SELECT FROM dti_lookalikes b WHERE b.report_no = ${previous} AND b.domain = n.domain)`,
    looked: isStepMade(previous, stepCode('lookalikes')),
  });
  const latest = LOOKALIKE.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  await tx.execute(sql`
    WITH added AS (
      INSERT INTO dti_lookalikes (report_no, ${columns(LOOKALIKE)}, change)
      SELECT ${reportNo}, ${columns(LOOKALIKE)}, ${change} FROM ${rowsAs('dti_lookalikes', lookalikeRows(found))} n
      ON CONFLICT (report_no, domain) DO UPDATE SET ${sql.join(latest, sql`, `)}
      RETURNING xmax = 0 AS inserted
    ) ${raise(reportNo, { lookalikes: count(sql`inserted`) })}`);
}

export async function storeMail(tx: Executor, reportNo: number, records: readonly MailReport[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO dti_mail (report_no, kind, status, record, notes)
    SELECT ${reportNo}, kind, status, record, notes FROM ${rowsAs('dti_mail', mailRows(records))}
    ON CONFLICT (report_no, kind) DO UPDATE SET status = excluded.status, record = excluded.record,
      notes = excluded.notes`);
}

const SOURCE = ['source', 'reason', 'detail', 'answered', 'unanswered', 'items', 'data_date'];

export async function storeEnd(tx: Executor, reportNo: number, end: DtiEnd): Promise<void> {
  const { index, parts, certainties } = ransomwareRow(end);
  await tx.execute(sql`
    UPDATE dti_report_facts SET questions = ${wholeNumber(end.questions)}, ransomware_index = ${index},
      ransomware_parts = ${JSON.stringify(parts)}::jsonb, ransomware_certainties = ${JSON.stringify(certainties)}::jsonb
    WHERE report_no = ${reportNo}`);
  await tx.execute(sql`
    INSERT INTO dti_steps (report_no, check_code, reason, partly)
    -- Said twice, it was made only if both say so.
    SELECT DISTINCT ON (check_code) ${reportNo}::int, check_code, reason, partly
    FROM ${rowsAs('dti_steps', stepRows(end))}
    ORDER BY check_code, reason NULLS LAST
    ON CONFLICT (report_no, check_code) DO UPDATE SET reason = excluded.reason, partly = excluded.partly`);
  await tx.execute(sql`
    INSERT INTO dti_sources (report_no, ${columns(SOURCE)})
    SELECT DISTINCT ON (source) ${reportNo}::int, ${columns(SOURCE)} FROM ${rowsAs('dti_sources', sourceRows(end))}
    ORDER BY source, reason NULLS LAST
    ON CONFLICT (report_no, source) DO NOTHING`);
}

import { PROOFS } from '@rocca/contract/report/proof';
import { type SQL, sql } from 'drizzle-orm';
import { levelSums } from './levels.ts';
import { issuePriority } from './priority.ts';

/** How the findings of a report are grouped: by what they are, or by what closes them. */
export type Grouping = 'vulnerability' | 'remedy';

interface Grouped {
  readonly reportNo: number;
  /** The issues `i` of the report, with their counts. */
  readonly issues: SQL;
}

/**
 * The places of each group: how many, and a few of them. Every place lists its issues, read from the index of addresses
 * where places are addresses, and is counted once for each group that they are of. To sort 200,000 findings by group and
 * place would take twice as long. The groups are told apart by small numbers, looked up by the number of an issue.
 */
const placesOf = (grouping: Grouping, reportNo: number): SQL => {
  const id = sql`i.${sql.identifier(grouping)}`;
  const counted = (table: SQL, text: SQL) => sql`
    SELECT d.number, count(*)::int AS places,
      ARRAY(SELECT ${text} FROM unnest((array_agg(p.place))[1:3]) AS a ORDER BY a) AS some_places
    FROM ${table} p
    CROSS JOIN LATERAL (SELECT DISTINCT (SELECT numbers FROM of_issue)[no] AS number FROM unnest(p.issues) AS no) d
    GROUP BY d.number`;
  return sql`
    WITH numbered AS MATERIALIZED (
      SELECT i.no, ${id} AS id, dense_rank() OVER (ORDER BY ${id})::int AS number
      FROM report_issues i WHERE i.report_no = ${reportNo}
    ), of_issue AS MATERIALIZED (
      SELECT array_agg(n.number ORDER BY every.no) AS numbers
      FROM generate_series(1, (SELECT max(no) FROM numbered)) AS every(no) LEFT JOIN numbered n ON n.no = every.no
    ), at_addresses AS MATERIALIZED (
      SELECT ip AS place, array_agg(issue_no) AS issues FROM report_findings
      WHERE report_no = ${reportNo} AND ip IS NOT NULL GROUP BY ip
    ), elsewhere AS MATERIALIZED (
      SELECT coalesce(url, place_name) AS place, array_agg(issue_no) AS issues FROM report_findings
      WHERE report_no = ${reportNo} AND ip IS NULL GROUP BY coalesce(url, place_name)
    ), counted AS (
      -- One vulnerability may be at an address and at a name: that is one group.
      SELECT coalesce(x.number, y.number) AS number, coalesce(x.places, 0) + coalesce(y.places, 0) AS places,
        (coalesce(x.some_places, '{}') || coalesce(y.some_places, '{}'))[1:3] AS some_places
      FROM (${counted(sql`at_addresses`, sql`host(a)`)}) x
      FULL JOIN (${counted(sql`elsewhere`, sql`a`)}) y ON y.number = x.number
    )
    SELECT n.id, c.places, c.some_places
    FROM counted c JOIN (SELECT DISTINCT number, id FROM numbered) n USING (number)`;
};

/**
 * What every group says; the issue that speaks for it is its worst, the first by `worst`. Its places `p` are stored for
 * the statement: to the planner a report that was just counted has no issue with findings, and it would count the places
 * again for each.
 */
const groupBy = (worst: SQL): SQL => sql`
  (array_agg(i.no ORDER BY ${worst}, i.findings DESC, i.no))[1] AS issue_no, max(i.severity) AS severity,
  min(i.proof) AS proof, sum(i.findings)::int AS findings, p.places, p.some_places`;

/** The columns of `report_vulnerabilities`, in their order. */
export const vulnerabilityGroups = ({ reportNo, issues }: Grouped): SQL => sql`
  WITH p AS MATERIALIZED (${placesOf('vulnerability', reportNo)})
  SELECT ${reportNo}::int AS report_no, i.vulnerability AS id, ${groupBy(sql`i.severity DESC, i.proof`)}, max(i.epss) AS epss,
    min(i.exploited_on) AS exploited_on
  FROM ${issues} JOIN p ON p.id = i.vulnerability
  WHERE i.report_no = ${reportNo} AND i.findings > 0
  GROUP BY i.vulnerability, p.places, p.some_places`;

const TO_VERIFY = sql.raw(`${PROOFS.indexOf('to_verify')}`);
/** An update closes what a version is known for; anything else closes all that it is for. */
const isClosed = sql`(i.closing_key IS NOT NULL OR i.product IS NULL)`;

/** The columns of `report_remedies`, in their order. Issues that press equally have the same rank: then places decide. */
export const remedyGroups = ({ reportNo, issues }: Grouped): SQL => sql`
  WITH p AS MATERIALIZED (${placesOf('remedy', reportNo)}), ranked AS MATERIALIZED (
    SELECT i.no, i.remedy, i.vulnerability, i.severity, i.proof, i.exploited_on, i.findings, t.product, t.seen_version,
      t.fixed_version, t.closed_version, t.closing_key, dense_rank() OVER (ORDER BY ${issuePriority}) AS rank
    FROM ${issues} JOIN report_issue_texts t ON t.report_no = ${reportNo} AND t.no = i.no
    WHERE i.report_no = ${reportNo} AND i.findings > 0
  )
  SELECT ${reportNo}::int AS report_no, i.remedy AS id, ${groupBy(sql`i.rank`)}, max(i.product) AS product,
    (array_agg(coalesce(i.closed_version, i.fixed_version) ORDER BY i.closing_key DESC NULLS LAST))[1] AS version,
    coalesce((array_agg(DISTINCT i.seen_version) FILTER (WHERE i.seen_version IS NOT NULL))[1:5], '{}') AS seen,
    coalesce(sum(i.findings) FILTER (WHERE ${isClosed}), 0)::int AS closes,
    count(DISTINCT i.vulnerability)::int AS vulnerabilities, ${levelSums(sql`i.severity`, sql`sum(i.findings)`)},
    coalesce(sum(i.findings) FILTER (WHERE i.exploited_on IS NOT NULL), 0)::int AS exploited,
    row_number() OVER (ORDER BY min(i.rank), p.places DESC, i.remedy COLLATE "C")::int AS priority,
    coalesce((array_agg(DISTINCT i.closed_version) FILTER (WHERE i.closed_version IS NOT NULL))[1:5], '{}') AS needed,
    coalesce(sum(i.findings) FILTER (WHERE i.proof = ${TO_VERIFY} AND ${isClosed}), 0)::int AS unverified
  FROM ranked i JOIN p ON p.id = i.remedy
  GROUP BY i.remedy, p.places, p.some_places`;

import type { FactTopic } from '@rocca/contract/survey/fact-topics';
import { type SQL, sql } from 'drizzle-orm';
import { plannedRows, type Queryable } from '../../../../platform/db/prepared-query.ts';
import { rankOf } from '../certainty.ts';
import { levelIsOneOf } from '../levels.ts';

/** One finding that stands for others of its topic. */
interface Example {
  /** Of what was found, or the version it follows from where that is the topic. */
  readonly key: string;
  readonly it: string;
  readonly en: string;
}

/** What one report shows of one topic. */
export interface ShownRow {
  readonly report_no: number;
  readonly topic: FactTopic;
  /** Places, each once. */
  readonly count: number;
  /** There are more findings than were counted. */
  readonly more: boolean;
  /** The worst findings first; null: the rows are no findings. */
  readonly examples: readonly Example[] | null;
  /** Some of the places, or what else the rows are named by. */
  readonly named: readonly string[] | null;
  /** What the rows say beside their count. */
  readonly beside: number | null;
}

interface Asked {
  readonly accountId: string;
  readonly reports: ReadonlyArray<{ readonly no: number; readonly full: boolean }>;
  /** Keys of findings, and at the same place the topic they speak of. */
  readonly keys: readonly string[];
  readonly topics: readonly FactTopic[];
  /** Versions that are not supported any more, in the words of `askedAs`. */
  readonly ended: readonly string[];
  /** SELECTs over `asked`, with the columns of `ShownRow` but for `more` and `examples`. */
  readonly rows: readonly SQL[];
}

/** Findings of a topic that are counted in a report: a reader need not know more exactly how many they are. */
const MAX_COUNTED = 2000;
/** Issues that examples are picked from, and how many: several may go by the same short name. */
const MAX_READ = 200;
const MAX_EXAMPLES = 12;
/** One more than a text names, so that it can say that there are more. */
const MAX_NAMED = 4;

/**
 * What the reports show, by topic. Issues know how sure they are and how many findings they have, and are few: all but
 * those of a topic are passed over without a look at their findings.
 */
export function shownFacts(db: Queryable, asked: Asked): Promise<ShownRow[]> {
  return plannedRows<ShownRow>(
    db,
    sql`
      WITH asked AS MATERIALIZED (${askedReports(asked)}), matched AS MATERIALIZED (${matchedIssues(asked)}),
      grouped AS (
        SELECT m.report_no, m.topic, sum(m.findings) > ${MAX_COUNTED} AS more,
          array_agg(m.no ORDER BY m.exploited_on IS NULL, m.severity DESC, m.no) AS issues
        FROM matched m GROUP BY m.report_no, m.topic
      )
      SELECT g.report_no, g.topic, c.count, g.more, e.examples, c.named, NULL::int AS beside
      FROM grouped g JOIN asked a ON a.no = g.report_no
      CROSS JOIN LATERAL (${PLACES}) c CROSS JOIN LATERAL (${EXAMPLES}) e
      WHERE c.count > 0
      ${sql.join(asked.rows.map(unionAll), sql` `)}`,
  );
}

/** The reports, and those of the same target that came later but were not enough to speak for it. */
const askedReports = ({ accountId, reports }: Asked) => sql`
  SELECT r.no, a.full_mode, r.begun_at, ARRAY(
    SELECT l.no FROM reports l JOIN tasks t ON t.id = l.task_id AND t.deleted_at IS NULL
    WHERE l.target_no = r.target_no AND l.account_id = r.account_id AND l.outcome IN ('success', 'stopped')
      AND (l.begun_at, l.no) > (r.begun_at, r.no)
  ) AS later
  FROM unnest(${sql.param(reports.map(({ no }) => no))}::int[],
    ${sql.param(reports.map(({ full }) => full))}::boolean[]) AS a (no, full_mode)
  JOIN reports r ON r.no = a.no AND r.account_id = ${accountId}`;

/** The issues of every topic. A lite licence opens the numbers of critical and of exploited ones. */
function matchedIssues({ keys, topics, ended }: Asked): SQL {
  const sure = sql`i.findings > 0 AND i.proof <> ${rankOf('unverified')}`;
  const issue = sql`i.report_no, i.no, i.severity, i.exploited_on, i.findings`;
  const issues = sql`asked a JOIN report_issues i ON i.report_no = a.no`;
  return sql`
    SELECT ${issue}, k.topic FROM ${issues}
    JOIN unnest(${sql.param(keys)}::text[], ${sql.param(topics)}::text[]) AS k (key, topic) ON k.key = i.vulnerability
    WHERE a.full_mode AND ${sure}
    UNION ALL
    SELECT ${issue}, 'unsupported_software' FROM ${issues}
    JOIN unnest(${sql.param(ended)}::text[]) AS e (about) ON e.about = i.about
    WHERE a.full_mode AND ${sure}
    UNION ALL
    SELECT ${issue}, 'critical_vulnerability' FROM ${issues}
    WHERE ${levelIsOneOf(sql`i.severity`)(['critical'])} AND ${sure}
    UNION ALL
    SELECT ${issue}, 'exploited_vulnerability' FROM ${issues} WHERE i.exploited_on IS NOT NULL AND ${sure}`;
}

/** The places of a group `g`, each once, without those where a later test has seen it to be gone. */
const PLACES = sql`
  SELECT count(DISTINCT (s.ip, s.port, s.url, s.place_name))::int AS count, array_agg(DISTINCT s.issue_no) AS issues,
    (array_agg(DISTINCT s.place_name) FILTER (WHERE s.place_name IS NOT NULL))[1:${MAX_NAMED}] AS named
  FROM (
    SELECT f.ip, f.port, f.url, f.place_name, f.issue_no
    FROM unnest(g.issues) AS u (no)
    JOIN report_findings f ON f.report_no = g.report_no AND f.issue_no = u.no
    WHERE NOT EXISTS (
      SELECT FROM unnest(a.later) AS l (no) JOIN report_gone d ON d.report_no = l.no
      WHERE d.fingerprint = f.fingerprint AND d.change = 'gone')
    LIMIT ${MAX_COUNTED}
  ) s`;

/** The worst findings of a group `g` that are at its places `c`. */
const EXAMPLES = sql`
  SELECT jsonb_agg(jsonb_build_object('key', x.key, 'it', x.name_it, 'en', x.name_en) ORDER BY x.place) AS examples
  FROM (
    SELECT k.key, min(u.place) AS place, min(t.name_it) AS name_it, min(t.name_en) AS name_en
    FROM unnest(g.issues) WITH ORDINALITY AS u (no, place)
    JOIN report_issues i ON i.report_no = g.report_no AND i.no = u.no
    JOIN report_issue_texts t ON t.report_no = g.report_no AND t.no = u.no
    CROSS JOIN LATERAL (
      SELECT coalesce(CASE WHEN g.topic = 'unsupported_software' THEN i.about END, i.vulnerability) AS key
    ) k
    WHERE a.full_mode AND u.place <= ${MAX_READ} AND u.no = ANY (c.issues)
    GROUP BY k.key ORDER BY min(u.place) LIMIT ${MAX_EXAMPLES}
  ) x`;

const unionAll = (rows: SQL) => sql`
  UNION ALL SELECT s.report_no, s.topic, s.count, false, NULL::jsonb, s.named, s.beside FROM (${rows}) s
  WHERE s.count > 0`;

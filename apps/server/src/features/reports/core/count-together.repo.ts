import type { Standing } from '@rocca/contract/api/standing.schema';
import { WHOLE_ADDRESS } from '@rocca/contract/report/counting';
import { type SQL, sql } from 'drizzle-orm';
import { preparedRows, type Queryable } from '../../../platform/db/prepared-query.ts';
import { levelIsOneOf, levelSums } from './levels.ts';

/** What several reports have found together. */
export type OpenFigures = Pick<
  Standing,
  'vulns' | 'critical' | 'high' | 'medium' | 'low' | 'services' | 'unverified'
> & { readonly known_exploited: number };

/** Raised with every change of the query below: stored figures of an earlier one are counted again. */
const RULE = 2;

/** Counts under way, so that several readers of an account wait for one of them. */
const counting = new Map<string, Promise<OpenFigures>>();

/**
 * The figures of these reports of the account by the rule of `counting.ts`. Counting takes a second for 400,000 findings:
 * the result is stored for the account and this set of reports, which do not change once they are closed.
 */
export async function countTogether(
  db: Queryable,
  accountId: string,
  reports: readonly number[],
): Promise<OpenFigures> {
  const [stored] = await preparedRows<{ figures: OpenFigures }>(
    db,
    sql`SELECT figures FROM account_standing
        WHERE account_id = ${accountId} AND reports = ${sql.param(reports)}::int[] AND rule = ${RULE}`,
  );
  if (stored) return stored.figures;
  const key = `${accountId} ${reports.join()}`;
  const running = counting.get(key) ?? countAndStore(db, accountId, reports).finally(() => counting.delete(key));
  counting.set(key, running);
  return running;
}

async function countAndStore(db: Queryable, accountId: string, reports: readonly number[]): Promise<OpenFigures> {
  const [figures] = await preparedRows<OpenFigures>(db, countOf(accountId, reports));
  if (!figures) throw new Error('a count without an answer');
  await preparedRows(
    db,
    sql`INSERT INTO account_standing (account_id, reports, rule, figures)
        VALUES (${accountId}, ${sql.param(reports)}::int[], ${RULE}, ${JSON.stringify(figures)}::jsonb)
        ON CONFLICT (account_id) DO UPDATE
        SET reports = excluded.reports, rule = excluded.rule, figures = excluded.figures`,
  );
  return figures;
}

const WHOLE = sql.raw(`${WHOLE_ADDRESS}`);

/**
 * `part` says how narrow a place is: 0 an address, 1 a port, 2 a page of the site that answers there; other places are
 * parts of nothing. A place of which a part is seen counts nothing itself and passes on what it knows. What is not
 * verified counts at its narrowest place, unless it is seen at a part of that place or at one that it is part of.
 */
function countOf(accountId: string, reports: readonly number[]): SQL {
  const level = levelIsOneOf(sql`severity`);
  const services = (condition: SQL) =>
    sql`bit_count(coalesce(bit_or(services) FILTER (WHERE open AND ${condition}), 0)::bit(64))`;
  return sql`
    WITH issues AS MATERIALIZED (
      SELECT i.report_no, i.no, dense_rank() OVER (ORDER BY i.vulnerability)::int AS vulnerability,
        i.exploited_on IS NOT NULL AS exploited, 1::bigint << least(62, dense_rank() OVER (ORDER BY r.engine) - 1)::int AS service
      FROM reports r JOIN report_issues i ON i.report_no = r.no
      WHERE r.account_id = ${accountId} AND r.no = ANY (${sql.param(reports)}::int[])
    ), at_places AS MATERIALIZED (
      SELECT i.vulnerability, coalesce(f.ip, f.service_ip) AS ip, coalesce(f.port, f.service_port) AS port, f.url,
        f.parameter, CASE WHEN f.ip IS NULL AND f.url IS NULL THEN lower(f.place_name) END AS name,
        max(f.severity) FILTER (WHERE seen) AS severity, bool_or(i.exploited AND seen) AS exploited,
        coalesce(bit_or(i.service) FILTER (WHERE seen), 0) AS services, bool_or(seen) AS seen,
        CASE WHEN f.url IS NOT NULL THEN 2 WHEN f.port = ${WHOLE} THEN 0 ELSE 1 END AS part
      FROM (
        SELECT report_no, issue_no, ip, port, url, parameter, place_name, service_ip, service_port, severity, true AS seen
        FROM report_findings WHERE report_no = ANY (${sql.param(reports)}::int[])
        UNION ALL
        SELECT report_no, issue_no, ip, port, url, parameter, place_name, service_ip, service_port, severity, false
        FROM report_gone WHERE report_no = ANY (${sql.param(reports)}::int[]) AND change = 'unverified'
      ) f JOIN issues i ON i.report_no = f.report_no AND i.no = f.issue_no
      GROUP BY 1, 2, 3, 4, 5, 6, 11
    ), nested AS (
      -- Few vulnerabilities are known at an address as a whole or at a page of a service: the others need no sorting.
      SELECT DISTINCT vulnerability, ip FROM at_places WHERE ip IS NOT NULL AND part <> 1
    ), joined AS (
      SELECT part, seen, severity, exploited, services,
        max(severity) FILTER (WHERE part = 0) OVER address AS address_severity,
        bool_or(exploited) FILTER (WHERE part = 0) OVER address AS address_exploited,
        bit_or(services) FILTER (WHERE part = 0) OVER address AS address_services,
        max(severity) FILTER (WHERE part = 1) OVER service AS port_severity,
        bool_or(exploited) FILTER (WHERE part = 1) OVER service AS port_exploited,
        bit_or(services) FILTER (WHERE part = 1) OVER service AS port_services,
        bool_or(seen) FILTER (WHERE part > 0) OVER address AS part_of_address,
        bool_or(seen) FILTER (WHERE part = 0) OVER address AS whole_address,
        bool_or(seen) FILTER (WHERE part = 2) OVER service AS page_of_port,
        bool_or(seen) FILTER (WHERE part = 1) OVER service AS whole_port,
        bool_or(part > 0) OVER address AS has_part, bool_or(part = 2) OVER service AS has_page
      FROM at_places JOIN nested USING (vulnerability, ip)
      WINDOW address AS (PARTITION BY vulnerability, ip), service AS (PARTITION BY vulnerability, ip, port)
    ), counted AS (
      SELECT seen AND NOT coalesce(
          CASE part WHEN 0 THEN part_of_address WHEN 1 THEN page_of_port END, false) AS open,
        NOT seen AND NOT CASE part
          WHEN 0 THEN has_part WHEN 1 THEN coalesce(whole_address, false) OR has_page
          ELSE coalesce(whole_address, false) OR coalesce(whole_port, false) END AS unverified,
        greatest(severity, address_severity, CASE WHEN part = 2 THEN port_severity END) AS severity,
        exploited OR coalesce(address_exploited, false) OR (part = 2 AND coalesce(port_exploited, false)) AS exploited,
        services | coalesce(address_services, 0) | CASE WHEN part = 2 THEN coalesce(port_services, 0) ELSE 0 END
          AS services
      FROM joined
      UNION ALL
      SELECT seen, NOT seen, severity, exploited, services FROM at_places a
      WHERE NOT EXISTS (SELECT FROM nested n WHERE n.vulnerability = a.vulnerability AND n.ip = a.ip)
    )
    SELECT count(*) FILTER (WHERE open)::int AS vulns, ${levelSums(sql`severity`, sql`sum(open::int)`)},
      count(*) FILTER (WHERE open AND exploited)::int AS known_exploited,
      count(*) FILTER (WHERE unverified)::int AS unverified, json_build_object(
        'critical', ${services(level(['critical']))}, 'high', ${services(level(['high']))},
        'known_exploited', ${services(sql`exploited`)}) AS services
    FROM counted`;
}

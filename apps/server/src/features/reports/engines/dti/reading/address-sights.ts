import { sql } from 'drizzle-orm';
import { levelSums } from '../../../core/levels.ts';
import type { AddressSightsQuery } from '../../../core/reading.ts';

/** Names of the domain that lead to the address come first, then those that others have for it. */
export const addressSights: AddressSightsQuery = (ip, most) => sql`
  SELECT d.report_no, ARRAY(
    SELECT n.name FROM unnest(d.names || d.hostnames) WITH ORDINALITY AS n (name, place)
    GROUP BY n.name ORDER BY min(n.place) LIMIT ${most}
  ) AS hostnames, coalesce(d.org, d.isp) AS organisation, (
    SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.port, p.protocol), '[]') FROM (
      SELECT q.port, q.protocol, q.product, q.version FROM dti_ports q
      WHERE q.report_no = d.report_no AND q.ip = d.ip ORDER BY q.port, q.protocol LIMIT ${most}
    ) p
  ) AS ports, (
    SELECT CASE WHEN d.reason IS NULL OR count(*) > 0 THEN count(*)::int END FROM dti_ports q
    WHERE q.report_no = d.report_no AND q.ip = d.ip
  ) AS ports_total, v.critical, v.high, v.medium, v.low
  FROM owned JOIN dti_addresses d ON d.report_no = owned.no AND d.ip = ${ip}::inet
  CROSS JOIN LATERAL (
    SELECT ${levelSums(sql`f.severity`, sql`count(*)`)} FROM report_findings f
    WHERE f.report_no = d.report_no AND f.ip = d.ip
  ) v`;

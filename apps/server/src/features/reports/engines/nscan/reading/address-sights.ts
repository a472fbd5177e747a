import { sql } from 'drizzle-orm';
import type { AddressSightsQuery } from '../../../core/reading.ts';

export const addressSights: AddressSightsQuery = (ip, most) => sql`
  SELECT h.report_no, array_remove(ARRAY[h.hostname], NULL) AS hostnames, h.vendor AS organisation, (
    SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.port, p.protocol), '[]') FROM (
      SELECT q.port, q.protocol, q.product, q.version FROM nscan_ports q
      WHERE q.report_no = h.report_no AND q.ip = h.ip AND q.state = 'open' ORDER BY q.port, q.protocol LIMIT ${most}
    ) p
  ) AS ports, h.open_ports AS ports_total, h.critical, h.high, h.medium, h.low
  FROM owned JOIN nscan_hosts h ON h.report_no = owned.no AND h.ip = ${ip}::inet`;

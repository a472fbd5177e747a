import {
  type AddressSight,
  type AddressSights,
  MAX_SIGHT_PORTS,
  MAX_SIGHTS,
} from '@rocca/contract/api/address-sights.schema';
import { sql } from 'drizzle-orm';
import { preparedRows, type Queryable } from '../../../platform/db/prepared-query.ts';
import type { ReportReading } from './reading.ts';

interface Asked {
  readonly accountId: string;
  readonly ip: string;
  readonly years: number;
}

interface SightRow extends Omit<AddressSight, 'at' | 'findings'> {
  readonly begun_at: Date;
  readonly critical: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
}

/** Reports of a lite licence, or of an engine that has no other, tell nothing of addresses. */
export async function addressSightsOf(
  db: Queryable,
  readings: readonly ReportReading[],
  { accountId, ip, years }: Asked,
): Promise<AddressSights> {
  const telling = readings.filter(({ liteOnly }) => !liteOnly);
  const queries = telling.flatMap(({ addressSights }) => addressSights?.(ip, MAX_SIGHT_PORTS) ?? []);
  if (queries.length === 0) return { ip, years, entries: [], truncated: false };
  const codes = telling.map(({ code }) => code);
  const rows = await preparedRows<SightRow>(
    db,
    sql`
      WITH owned AS MATERIALIZED (
        SELECT r.no, r.begun_at, r.engine, t.id, t.name
        FROM reports r
        JOIN tasks t ON t.id = r.task_id AND t.account_id = r.account_id AND t.deleted_at IS NULL
        JOIN licences l ON l.account_id = r.account_id AND l.api = '/' || r.engine || '/' AND l.full_mode
        WHERE r.account_id = ${accountId} AND r.engine = ANY (${sql.param(codes)}::text[])
          AND r.begun_at > ${yearsAgo(years)}::timestamptz
      )
      SELECT o.id, o.engine, o.name, o.begun_at, s.hostnames, s.organisation, s.ports, s.ports_total, s.critical, s.high,
        s.medium, s.low
      FROM (${sql.join(queries, sql` UNION ALL `)}) s JOIN owned o ON o.no = s.report_no
      ORDER BY o.begun_at DESC, o.no DESC LIMIT ${MAX_SIGHTS + 1}`,
  );
  const entries = rows.slice(0, MAX_SIGHTS).map(({ begun_at, critical, high, medium, low, ...row }) => ({
    ...row,
    at: begun_at.toISOString(),
    findings: { critical, high, medium, low },
  }));
  return { ip, years, entries, truncated: rows.length > MAX_SIGHTS };
}

function yearsAgo(years: number): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString();
}

import { type WebappTls, webappSections } from '@rocca/contract/engines/webapp/sections';
import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import { isOneOf, isOwned, searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { objectSection } from '../../../core/reading.ts';
import { countRows } from './facts.repo.ts';

const RANK = sql`array_position(ARRAY['ok', 'info', 'low', 'medium', 'high', 'critical'], t.severity)`;

export const tls = listSection(webappSections.testssl, {
  from: sql`webapp_tls t`,
  reportNo: sql`t.report_no`,
  select: sql`t.site, t.id, t.severity, t.finding, t.tool`,
  order: {
    severity: (direction) => sql`${RANK} ${direction}, t.no`,
    id: (direction) => sql`t.id COLLATE "C" ${direction}, t.no`,
    site: (direction) => sql`t.site COLLATE "C" ${direction}, t.no`,
  },
  where: { severity: isOneOf(sql`t.severity`) },
  search: searchedLines(sql`t.site, t.id, t.finding, t.tool`),
  total: (scope) => countRows(scope, 'webapp_tls'),
  present: (rows: readonly WebappTls[]) => rows,
});

export const tlsSummary = objectSection(webappSections.testssl_summary, async ({ db, report }) => {
  const rows = await preparedRows<{ severity: string; lines: number }>(
    db.pool,
    sql`SELECT t.severity, count(*)::int AS lines FROM webapp_tls t
        WHERE t.report_no = ${report.reportNo} AND ${isOwned(report)} GROUP BY t.severity`,
  );
  const of = (severity: WebappTls['severity']) => rows.find((row) => row.severity === severity)?.lines ?? 0;
  return {
    looked: rows.length > 0,
    ...{ ok: of('ok'), info: of('info'), low: of('low') },
    ...{ medium: of('medium'), high: of('high'), critical: of('critical') },
  };
});

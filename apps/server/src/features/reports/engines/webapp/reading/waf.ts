import { type WebappWaf, webappSections } from '@rocca/contract/engines/webapp/sections';
import { sql } from 'drizzle-orm';
import { searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { countRows } from './facts.repo.ts';

export const waf = listSection(webappSections.waf, {
  from: sql`webapp_waf w`,
  reportNo: sql`w.report_no`,
  select: sql`w.site, w.detected, w.name, w.manufacturer, w.evidence`,
  order: {
    site: (direction) => sql`w.site COLLATE "C" ${direction}, w.no`,
    name: (direction) => sql`lower(w.name) COLLATE "C" ${direction} NULLS LAST, w.no`,
  },
  where: {},
  search: searchedLines(sql`w.site, w.name, w.manufacturer`),
  total: (scope) => countRows(scope, 'webapp_waf'),
  present: (rows: readonly WebappWaf[]) => rows,
});

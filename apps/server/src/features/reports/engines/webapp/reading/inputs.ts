import { INPUT_REASON_NAMES, INPUT_STATES } from '@rocca/contract/engines/webapp/inputs';
import { type WebappInput, webappSections } from '@rocca/contract/engines/webapp/sections';
import { sql } from 'drizzle-orm';
import { isOneOf, searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { countRows } from './facts.repo.ts';
import { rank } from './rank.ts';

const STATE = rank('i.state', INPUT_STATES);

export const inputs = listSection(webappSections.webapp_inputs, {
  from: sql`webapp_inputs i`,
  reportNo: sql`i.report_no`,
  select: sql`i.site, i.kind, i.url, i.method, i.page, i.state, i.reason, i.fields, i.fields_left`,
  order: {
    state: (direction) => sql`${STATE} ${direction}, i.reason NULLS LAST, i.no`,
    url: (direction) => sql`i.url COLLATE "C" ${direction}, i.no`,
    fields: (direction) => sql`cardinality(i.fields_left) ${direction}, i.no`,
  },
  where: {
    state: isOneOf(sql`i.state`),
    open: (open) => (open ? sql`(i.state NOT IN ('tested', 'empty') OR i.reason IS NOT NULL)` : sql`true`),
  },
  search: searchedLines(sql`i.url, i.page, array_to_string(i.fields, ' ')`),
  total: (scope) => countRows(scope, 'webapp_inputs'),
  present: (rows: ReadonlyArray<Omit<WebappInput, 'reason_name'>>, { language }) =>
    rows.map((row) => ({
      ...row,
      reason_name: row.reason === null ? null : INPUT_REASON_NAMES[row.reason][language],
    })),
});

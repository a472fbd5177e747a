import { howToRemove, LEFT_KINDS, LEFT_STATES } from '@rocca/contract/engines/webapp/left-behind';
import { type WebappLeftBehind, webappSections } from '@rocca/contract/engines/webapp/sections';
import { sql } from 'drizzle-orm';
import { isOneOf, searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { countRows } from './facts.repo.ts';
import { rank } from './rank.ts';

const STATE = rank('l.state', LEFT_STATES);
const KIND = rank('l.kind', LEFT_KINDS);

export const leftBehind = listSection(webappSections.webapp_left_behind, {
  from: sql`webapp_left_behind l`,
  reportNo: sql`l.report_no`,
  select: sql`l.site, l.url, l.method, l.page, l.fields, l.kind, l.state, l.times, l.marks`,
  order: {
    state: (direction) => sql`${STATE} ${direction}, l.no`,
    kind: (direction) => sql`${KIND} ${direction}, l.no`,
    url: (direction) => sql`l.url COLLATE "C" ${direction}, l.no`,
    times: (direction) => sql`l.times ${direction}, l.no`,
  },
  where: { state: isOneOf(sql`l.state`) },
  search: searchedLines(sql`l.url, l.page, l.kind`),
  total: (scope) => countRows(scope, 'webapp_left_behind'),
  present: (rows: ReadonlyArray<Omit<WebappLeftBehind, 'how_to_remove'>>, { language }) =>
    rows.map((row) => ({ ...row, how_to_remove: howToRemove(row)[language] })),
});

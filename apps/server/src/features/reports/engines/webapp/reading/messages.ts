import { type WebappMessage, webappSections } from '@rocca/contract/engines/webapp/sections';
import { sql } from 'drizzle-orm';
import { isUuid } from '../../../../../platform/http/uuid.ts';
import type { Budget } from '../../../core/budget.ts';
import { searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { countRows } from './facts.repo.ts';

interface MessageRow extends Omit<WebappMessage, 'id'> {
  readonly no: number;
}

const MAX_MESSAGES = 50;

/** A message is up to 100 KB: fewer of them fit into a reply than rows of other lists. */
const MESSAGES: Budget = {
  max: MAX_MESSAGES,
  exceeded: {
    it: `troppi messaggi in una sola richiesta: al massimo ${MAX_MESSAGES}`,
    en: `too many messages in one request: at most ${MAX_MESSAGES}`,
  },
};

export const messages = listSection(webappSections.webapp_messages, {
  from: sql`webapp_messages m JOIN report_findings f ON f.report_no = m.report_no AND f.no = m.finding_no`,
  reportNo: sql`m.report_no`,
  select: sql`f.fingerprint AS alert, m.no, m.role, m.request, m.response, m.marks, m.ms, m.curl`,
  order: {
    alert: (direction) => sql`m.finding_no ${direction}, m.no`,
    role: (direction) =>
      sql`array_position(ARRAY['proof', 'control', 'repeat'], m.role) ${direction}, m.finding_no, m.no`,
  },
  where: { alert: (alert) => (isUuid(alert) ? sql`f.fingerprint = ${alert}::uuid` : sql`false`) },
  search: searchedLines(sql`m.request`),
  budget: MESSAGES,
  total: (scope) => countRows(scope, 'webapp_messages'),
  present: (rows: readonly MessageRow[]) =>
    rows.map(({ no, ...message }) => ({ ...message, id: `${message.alert}-${no}` })),
});

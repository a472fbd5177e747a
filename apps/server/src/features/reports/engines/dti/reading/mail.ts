import { MAIL_RECORD_CODES, MAIL_STATUSES } from '@rocca/contract/engines/dti/choices';
import { dtiSections, type MailSecurity } from '@rocca/contract/engines/dti/sections';
import { sql } from 'drizzle-orm';
import { preparedRows } from '../../../../../platform/db/prepared-query.ts';
import { isOwned, searchedLines } from '../../../core/pages/conditions.ts';
import { listSection } from '../../../core/pages/list-section.ts';
import { mailNote, mailRecordName } from './words.ts';

const kindOrder = sql`array_position(${sql.raw(`ARRAY['${MAIL_RECORD_CODES.join("', '")}']`)}, m.kind)`;
const statusOrder = sql`array_position(${sql.raw(`ARRAY['${MAIL_STATUSES.join("', '")}']`)}, m.status)`;

/** Findings of mail protection are named after the record: `mta-sts-missing`. The worst speaks for it. */
const finding = sql`(
  SELECT f.fingerprint FROM report_issues i JOIN report_findings f ON f.report_no = i.report_no AND f.issue_no = i.no
  WHERE i.report_no = m.report_no AND i.check_code IN ('mail', 'mail_policy')
    AND (starts_with(replace(i.vulnerability, '_', '-'), replace(m.kind, '_', '-') || '-')
      -- Forged mail is what DMARC is there to refuse.
      OR (m.kind = 'dmarc' AND i.vulnerability = 'mail-spoofable'))
  ORDER BY i.severity DESC, i.no, f.no LIMIT 1)`;

export const mail = listSection(dtiSections.mail_security, {
  from: sql`dti_mail m`,
  reportNo: sql`m.report_no`,
  select: sql`m.kind, m.status, m.record, m.notes, ${finding} AS finding`,
  order: {
    kind: (direction) => sql`${kindOrder} ${direction}`,
    status: (direction) => sql`${statusOrder} ${direction}, ${kindOrder}`,
  },
  where: {},
  search: searchedLines(sql`replace(m.kind, '_', '-'), m.kind, m.record`),
  async total({ db, report }) {
    const [row] = await preparedRows<{ rows: number }>(
      db.pool,
      sql`SELECT count(*)::int AS rows FROM dti_mail WHERE report_no = ${report.reportNo} AND ${isOwned(report)}`,
    );
    return row?.rows ?? 0;
  },
  present: (rows: ReadonlyArray<Omit<MailSecurity, 'name'>>, { language }) =>
    rows.map((row) => ({
      ...row,
      name: mailRecordName(row.kind, language),
      notes: row.notes.map((code) => mailNote(code, language)),
    })),
});

import type { DifferenceFields } from '@rocca/contract/report/difference.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { reportPath } from '../../../lib/engine/engine-paths.ts';
import { formatMoment, formatTenths } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import table from '../../../ui/data-table.module.css';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { ChangeTag } from '../findings/change-tag.tsx';
import { useSeverityColumn } from '../findings/severity-column.tsx';
import { useReportWords } from '../frame/report-words.ts';
import styles from './difference-columns.module.css';

/** Reasons with a sentence of their own. */
const KNOWN_REASONS = ['knowledge_changed', 'not_in_profile'] as const;

/** `place`: where a finding is or was, in the columns of the engine. */
export function useDifferenceColumns<Row extends DifferenceFields>(place: readonly Column<Row>[]): Column<Row>[] {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const severity = useSeverityColumn();

  /** What is different now, or why that is unknown. */
  function explain(row: DifferenceFields): string {
    const { change, changed, reason, reason_name, previous_severity: before } = row;
    if (change === 'gone') return t('difference.gone');
    if (reason !== null) {
      const known = KNOWN_REASONS.find((one) => one === reason);
      const why = change === 'found' ? 'found' : 'unverified';
      return known ? t(`difference.${why}.${known}`) : t(`difference.${why}.other`, { reason: reason_name ?? reason });
    }
    const words = changed.map((what) =>
      what === 'severity' && before !== null
        ? t('difference.severityWas', { score: formatTenths(before, language) })
        : t(`difference.${what}`),
    );
    return words.join(', ');
  }

  return [
    {
      key: 'change',
      header: t('difference.change'),
      unlabelled: true,
      className: styles.change,
      sortKey: { by: 'change', first: 'asc' },
      cell: ({ change }) => <ChangeTag change={change} />,
    },
    severity,
    {
      key: 'name',
      header: t('vulnerabilities.name'),
      unlabelled: true,
      className: styles.name,
      sortKey: { by: 'name', first: 'asc' },
      cell: ({ name }) => <span className={table.name}>{name}</span>,
    },
    ...place,
    { key: 'what', header: t('difference.what'), className: styles.what, cell: explain },
    {
      key: 'seen',
      header: t('difference.seen'),
      className: styles.seen,
      cell: ({ last_seen: seen }) => (seen ? <SeenIn seen={seen} /> : '–'),
    },
  ];
}

/** The latest earlier scan that saw it, and the way there. */
function SeenIn({ seen: { id, scan_start } }: { readonly seen: NonNullable<DifferenceFields['last_seen']> }) {
  const { engine } = useReportWords();
  const language = useLanguage();
  const when = <time dateTime={scan_start}>{formatMoment(scan_start, language)}</time>;
  const path = id === null ? null : reportPath(engine, id);
  return path === null ? (
    when
  ) : (
    <AppLink className={styles.link} to={path}>
      {when}
    </AppLink>
  );
}

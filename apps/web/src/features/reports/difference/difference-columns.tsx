import type { DifferenceFields } from '@rocca/contract/report/difference.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatTenths } from '../../../lib/format/format.ts';
import table from '../../../ui/data-table.module.css';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { ChangeTag } from '../findings/change-tag.tsx';
import { useSeverityColumn } from '../findings/severity-column.tsx';
import styles from './difference-columns.module.css';

/** `place`: where a finding is or was, in the columns of the engine. */
export function useDifferenceColumns<Row extends DifferenceFields>(place: readonly Column<Row>[]): Column<Row>[] {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const severity = useSeverityColumn();

  /** What is different now, or why that is unknown. */
  function explain({ changed, reason_name: reason, previous_severity: before }: DifferenceFields): string {
    if (reason) return t('difference.unverified', { reason });
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
      sortKey: { by: 'name', first: 'asc' },
      cell: ({ name }) => <span className={table.name}>{name}</span>,
    },
    ...place,
    { key: 'what', header: t('difference.what'), className: styles.what, cell: explain },
  ];
}

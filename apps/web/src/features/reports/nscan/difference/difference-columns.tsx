import type { NscanDifferenceRow } from '@rocca/contract/report/nscan.schema';
import { COVERAGE_REASONS } from '@rocca/contract/report/nscan-checks';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { formatTenths } from '../../../../lib/format/format.ts';
import table from '../../../../ui/data-table.module.css';
import type { Column } from '../../../../ui/table/paged-table.tsx';
import { SeverityTag } from '../../severity-tag.tsx';
import { ChangeTag } from '../change-tag.tsx';
import { PortName } from '../port-name.tsx';
import styles from './difference-columns.module.css';

export function useDifferenceColumns(): Column<NscanDifferenceRow>[] {
  const { t } = useTranslation('report');
  const language = useLanguage();

  /** What is different now, or why nobody knows. */
  function explain({ changed, reason, previous_severity: before }: NscanDifferenceRow): string {
    if (reason) return t('difference.unverified', { reason: COVERAGE_REASONS[reason][language] });
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
    {
      key: 'severity',
      header: t('vulnerabilities.severity'),
      unlabelled: true,
      className: styles.severity,
      sortKey: { by: 'severity', first: 'desc' },
      cell: ({ level, severity }) => <SeverityTag level={level} score={severity} />,
    },
    {
      key: 'name',
      header: t('vulnerabilities.name'),
      unlabelled: true,
      sortKey: { by: 'name', first: 'asc' },
      cell: ({ name }) => <span className={table.name}>{name}</span>,
    },
    {
      key: 'host',
      header: t('vulnerabilities.host'),
      className: styles.host,
      sortKey: { by: 'host', first: 'asc' },
      cell: ({ host, port }) => (
        <div>
          <span className={styles.mono}>{host.hostname}</span>
          <span className={styles.portBelow}>
            <PortName port={port} />
          </span>
        </div>
      ),
    },
    {
      key: 'port',
      header: t('vulnerabilities.port'),
      className: styles.port,
      cell: ({ port }) => <PortName port={port} />,
    },
    { key: 'what', header: t('difference.what'), className: styles.what, cell: explain },
  ];
}

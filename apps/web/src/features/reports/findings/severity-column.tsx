import type { Level } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/table/paged-table.tsx';
import styles from './severity-column.module.css';
import { SeverityTag } from './severity-tag.tsx';

interface Rated {
  readonly level: Level;
  readonly severity: number;
  readonly cvss_data?: { readonly vector: string };
}

/** How bad a row is, alike in every table of findings. */
export function useSeverityColumn(): Column<Rated> {
  const { t } = useTranslation('report');
  return {
    key: 'severity',
    header: t('vulnerabilities.severity'),
    unlabelled: true,
    className: styles.severity,
    sortKey: { by: 'severity', first: 'desc' },
    cell: ({ level, severity, cvss_data }) => <SeverityTag level={level} score={severity} vector={cvss_data?.vector} />,
  };
}

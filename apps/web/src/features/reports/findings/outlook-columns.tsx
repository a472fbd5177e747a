import type { FindingFields } from '@rocca/contract/report/finding.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatChance } from '../../../lib/reports/epss.ts';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { CertaintyTag } from './certainty-tag.tsx';
import type { OutlookKey } from './column-keys.ts';
import { ExploitedTag } from './exploited-tag.tsx';
import { tellsOfAll, useKnownExtents } from './known-extents.ts';
import styles from './outlook-columns.module.css';

type Outlook = Pick<FindingFields, 'certainty' | 'epss' | 'known_exploited' | 'cves'>;

/** How sure a vulnerability is, how likely it is exploited and whether it is: of one finding, or of a group of them. */
export function useOutlookColumns<Row extends Outlook>(): Array<Column<Row> & { readonly key: OutlookKey }> {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { exploitation, chances } = useKnownExtents();
  return [
    {
      key: 'certainty',
      header: t('vulnerabilities.certainty'),
      sortKey: { by: 'certainty', first: 'asc' },
      cell: ({ certainty }) => <CertaintyTag certainty={certainty} />,
    },
    {
      key: 'epss',
      header: t('vulnerabilities.epss'),
      number: true,
      className: styles.epss,
      sortKey: { by: 'epss', first: 'desc' },
      cell: ({ epss, cves }) => {
        if (epss !== null) return formatChance(epss, language);
        if (cves.length > 0 && !tellsOfAll(chances)) return <Unknown />;
        return <span className={styles.none}>–</span>;
      },
    },
    {
      key: 'known_exploited',
      header: t('vulnerabilities.exploited'),
      sortKey: { by: 'known_exploited', first: 'desc' },
      cell: ({ known_exploited: known, cves }) =>
        !known && cves.length > 0 && !tellsOfAll(exploitation) ? <Unknown /> : <ExploitedTag known={known} />,
    },
  ];
}

/** The catalogue was not loaded: an empty cell would read as a no. */
function Unknown() {
  const { t } = useTranslation('report');
  return <span className={styles.unknown}>{t('vulnerabilities.unknown')}</span>;
}

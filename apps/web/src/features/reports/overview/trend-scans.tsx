import type { FindingCounts } from '@rocca/contract/report/summary.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { reportPath } from '../../../lib/engine/engine-paths.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { useReportWords } from '../frame/report-words.ts';
import styles from './trend-scans.module.css';

/** The scans of the picture as links, for whoever does not point at it. */
export function TrendScans({ history }: Pick<FindingCounts, 'history'>) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { engine } = useReportWords();
  return (
    <details className={styles.scans}>
      <summary>{t('charts.trendScans')}</summary>
      <ul className={styles.list}>
        {history.toReversed().map(({ id, scan_start }) => (
          <li key={id}>
            <AppLink className={styles.link} to={reportPath(engine, id) ?? '?'}>
              {formatMoment(scan_start, language)}
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

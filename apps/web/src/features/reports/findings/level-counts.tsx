import type { LevelCounts as Counts } from '@rocca/contract/report/levels';
import { LEVELS } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './level-counts.module.css';

interface LevelCountsProps {
  readonly total: number;
  readonly counts: Counts;
}

/** The total, and how it is made up: a dot and a number for each level that there is any of. */
export function LevelCounts({ total, counts }: LevelCountsProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return (
    <div className={styles.counts}>
      <b className={styles.total}>{formatNumber(total, language)}</b>
      {LEVELS.filter((level) => counts[level] > 0).map((level) => (
        <span key={level} className={styles.count} title={t(`levels.${level}`)}>
          <i className={styles.dot} style={{ background: `var(--rc-${level})` }} aria-hidden="true" />
          <VisuallyHidden>{t(`levels.${level}`)}</VisuallyHidden>
          {formatNumber(counts[level], language)}
        </span>
      ))}
    </div>
  );
}

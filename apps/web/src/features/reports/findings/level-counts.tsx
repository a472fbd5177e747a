import type { LevelCounts as Numbers } from '@rocca/contract/report/levels';
import { LEVELS, type Level } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { type Count, Counts } from './counts.tsx';
import styles from './level-counts.module.css';

interface LevelCountsProps {
  readonly total: number;
  readonly counts: Numbers;
  /** The rows of a level, or of all of them. */
  readonly to: (level?: Level) => string;
}

/** The total, and how it is made up: colour, number and word for each level that there is any of. */
export function LevelCounts({ total, counts, to }: LevelCountsProps) {
  const language = useLanguage();
  const parts = useLevelCounts()(counts, to);
  const shown = formatNumber(total, language);
  return (
    <div className={styles.counts}>
      {total > 0 ? (
        <AppLink className={styles.total} to={to()}>
          {shown}
        </AppLink>
      ) : (
        <b className={styles.total}>{shown}</b>
      )}
      <Counts counts={parts.filter(({ value }) => value > 0)} />
    </div>
  );
}

type LevelCount = Count & { readonly value: number };

/** Makes a part for each level: `3 critiche`, `1 alta`. */
export function useLevelCounts(): (counts: Numbers, to: (level: Level) => string) => LevelCount[] {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return (counts, to) =>
    LEVELS.map((level) => ({
      key: level,
      colour: `var(--rc-${level})`,
      value: counts[level],
      text: t(`cards.${level}`, { count: counts[level], formatted: formatNumber(counts[level], language) }),
      to: to(level),
    }));
}

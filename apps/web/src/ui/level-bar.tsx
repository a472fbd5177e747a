import type { LevelCounts } from '@rocca/contract/report/levels';
import { LEVELS } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { formatNumber } from '../lib/format/format.ts';
import styles from './level-bar.module.css';

/** How many findings of each level, as a bar and in words. */
export function LevelBar({ levels }: { readonly levels: LevelCounts }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const present = LEVELS.filter((level) => levels[level] > 0);
  const words = present.map((level) =>
    t(`findings.${level}`, { count: levels[level], shown: formatNumber(levels[level], language) }),
  );
  return (
    <span className={styles.levels}>
      <span className={styles.bar} aria-hidden="true">
        {present.map((level) => (
          <i key={level} style={{ flexGrow: levels[level], background: `var(--rc-${level})` }} />
        ))}
      </span>
      <span className={styles.words}>{present.length === 0 ? t('findings.none') : words.join(', ')}</span>
    </span>
  );
}
